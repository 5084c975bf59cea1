import type { ReactNode } from 'react'
import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { PaymentShell } from './payment-shell'

/** All or part of a payment has gone back. */
export function RefundedPayment({
  payment: { received_idr, refunded_idr, settled_idr },
  children,
}: {
  payment: { received_idr: number; refunded_idr: number; settled_idr: number }
  /** What was paid for, and a way on. */
  children?: ReactNode
}) {
  const back = refunded_idr + settled_idr
  const sums = { refunded: formatMoney(back), amount: formatMoney(received_idr) }
  return (
    <PaymentShell
      title={back < received_idr ? m.payment_refunded_partly() : m.payment_refunded_title()}
    >
      {/* What the clinic itself has paid back came in its own way: cash, or a transfer. */}
      <p>{settled_idr > 0 ? m.payment_refunded_by_clinic(sums) : m.payment_refunded_text(sums)}</p>
      {children}
    </PaymentShell>
  )
}
