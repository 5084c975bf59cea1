import { type ReactNode, useId } from 'react'

/** A section of the account page: a setting, its state and its actions. */
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
