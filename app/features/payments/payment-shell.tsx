import type { ReactNode } from 'react'

/** Layout of a page with one message about a payment. */
export function PaymentShell({
  title,
  picture,
  children,
}: {
  title: string
  picture?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-140 grid-cols-1 content-start gap-6">
      {picture}
      <h1 className="text-title">{title}</h1>
      {children}
    </div>
  )
}
