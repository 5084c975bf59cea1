import { type ReactNode, useId } from 'react'
import { useHeir } from '#app/lib/use-heir'

/** A section of the account page: a setting, its state and its actions. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const box = useHeir<HTMLElement>((box) => box.querySelector('h2'))
  return (
    <section {...box} aria-labelledby={id} className="grid gap-3 border-b pb-8 last:border-0">
      <h2 id={id} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
