import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A section of the account page: a setting, its state and its actions. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    // What had the focus has gone with its form: stay here instead of at the top of the page.
    if (!focused.current || focused.current.isConnected) return
    focused.current = undefined
    if (document.activeElement === document.body) heading.current?.focus()
  })
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-b pb-8 last:border-0"
      onFocus={({ target }) => (focused.current = target)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = undefined
      }}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
