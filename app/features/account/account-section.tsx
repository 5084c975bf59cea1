import { type ReactNode, useId } from 'react'

/** One part of the account: what it is, how it stands, and what can be done with it. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-b pb-8 last:border-0">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
