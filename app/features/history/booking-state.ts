import { formatDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { GivenBack, PastBooking } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

/** What a cancellation returned, one sentence each. */
export function givenBackTexts({ credits, refund_idr, refunded_idr, vouchers }: GivenBack) {
  const until = (day: string | null) => (day ? formatDate(day, { timeZone: 'UTC' }) : undefined)
  return [
    ...credits.map(({ code, quantity, valid_until }) => {
      const amount = formatMoney(quantity)
      const date = until(valid_until)
      return date
        ? m.history_back_credit_until({ amount, code, date })
        : m.history_back_credit({ amount, code })
    }),
    ...(refund_idr > 0
      ? [
          refunded_idr >= refund_idr
            ? m.history_back_refunded({ amount: formatMoney(refund_idr) })
            : m.history_back_refund({ amount: formatMoney(refund_idr) }),
        ]
      : []),
    ...vouchers.map((it) =>
      it.kind === 'credit'
        ? m.history_back_to_credit({ amount: formatMoney(it.quantity), code: it.code })
        : it.kind === 'package'
          ? m.history_back_to_package({ count: it.quantity, name: localised(it, 'name') })
          : m.history_back_to_promotion({ code: it.code }),
    ),
  ]
}

/** The status of a booking where its appointment does not tell it. */
export function unpaidState({ status, can_pay, payments }: PastBooking) {
  if (can_pay) return 'waiting'
  if (status === 'confirmed' || status === 'completed' || status === 'cancelled') return undefined
  return payments.some((it) => it.credited_idr > 0) ? 'credited' : 'unpaid'
}
