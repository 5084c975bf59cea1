import type { ReactNode } from 'react'
import { useHeir } from '#app/lib/use-heir'

/** The layout of a sign-in page: one narrow column with a heading. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const box = useHeir((box) => box.querySelector('h1'))
  return (
    <div {...box} className="mx-auto mt-[max(0rem,14dvh-3rem)] mb-auto grid w-full max-w-100 gap-6">
      <h1 tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {children}
    </div>
  )
}
