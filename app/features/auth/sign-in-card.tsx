import { type ReactNode } from 'react'

/** One narrow column with a heading: all there is on a sign-in page. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-[max(0rem,14dvh-3rem)] mb-auto grid w-full max-w-100 gap-6">
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  )
}
