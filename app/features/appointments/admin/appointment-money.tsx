import { Link } from '@tanstack/react-router'
import { useMedia } from '#app/components/admin/data-table/use-media'
import { onlineMethodName, providerName } from '#app/lib/admin/payment-names'
import { formatMoney } from '#app/lib/format'
import type { AppointmentRecord } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { whenText } from './when'

const states: Record<string, () => string> = {
  created: m.admin_payment_pending,
  pending: m.admin_payment_pending,
  paid: m.admin_board_paid,
  partially_refunded: m.admin_payment_partially_refunded,
  refunded: m.admin_payment_refunded,
  expired: m.admin_payment_expired,
  failed: m.admin_payment_failed,
  cancelled: m.admin_payment_cancelled,
  review: m.admin_payment_review,
}

/** The payments and receipts of an appointment, for staff who may see them. */
export function AppointmentMoney({ appointment }: { appointment: AppointmentRecord }) {
  // One level below the panel's heading, which is the page's h1 on a phone.
  const Heading = useMedia('(width < 48rem)') ? 'h2' : 'h3'
  const { payments, sales, clinic } = appointment
  if (!payments?.length && !sales?.length) return null
  return (
    <section aria-labelledby="panel-money" className="grid gap-3 border-t pt-4 text-sm">
      <Heading id="panel-money" className="font-semibold">
        {m.admin_payment_title()}
      </Heading>
      <ul className="grid gap-2.5">
        {payments?.map((one) => (
          <li key={one.id} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span className="font-medium">{states[one.status]?.() ?? one.status}</span>
            <span className="font-medium tabular-nums">
              {formatMoney(one.received_idr || one.amount_idr)}
            </span>
            <span className="text-muted-foreground">
              {[
                providerName(one.provider),
                one.method && onlineMethodName(one.method),
                whenText(one.paid_at ?? one.created_at, clinic.time_zone),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {one.refunded_idr > 0 && (
              <span className="text-muted-foreground tabular-nums">
                {formatMoney(-one.refunded_idr)}
              </span>
            )}
          </li>
        ))}
        {sales?.map((one) => (
          <li key={one.id} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span className="font-medium">
              {one.total_idr < 0 ? (
                m.admin_payment_receipt({ number: one.receipt_number })
              ) : (
                <Link
                  to="/admin/sales/$id/receipt"
                  params={{ id: one.id }}
                  className="text-primary underline underline-offset-4"
                >
                  {m.admin_payment_receipt({ number: one.receipt_number })}
                </Link>
              )}
            </span>
            <span className="font-medium tabular-nums">{formatMoney(one.total_idr)}</span>
            <span className="text-muted-foreground">
              {whenText(one.sold_at, clinic.time_zone)}
              {one.is_voided && ` · ${m.admin_payment_voided()}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
