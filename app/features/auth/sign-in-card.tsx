import { type ReactNode, useEffect, useRef } from 'react'

/** The layout of a sign-in page: one narrow column with a heading. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef(title)
  useEffect(() => {
    if (said.current === title) return
    said.current = title
    // What was pressed has gone; a field may have taken the focus by itself.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <div className="mx-auto mt-[max(0rem,14dvh-3rem)] mb-auto grid w-full max-w-100 gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {children}
    </div>
  )
}
