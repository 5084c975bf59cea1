import type { ReactNode } from 'react'

/** The layout of a sign-in page: one narrow column with a heading. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-[max(0rem,14dvh-3rem)] mb-auto grid w-full max-w-100 gap-6">
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  )
}
