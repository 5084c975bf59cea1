import { formatDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { ReturnedVoucher } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** Text about what returns to a voucher when the booking that used it is cancelled. */
export function returnText(voucher: ReturnedVoucher) {
  const { kind, code, quantity, valid_until } = voucher
  const name = localised(voucher, 'name')
  const date = valid_until && formatDate(valid_until, { timeZone: 'UTC' })
  if (kind === 'promotion') return m.cancel_promotion_back({ code })
  if (kind === 'package') return m.cancel_sessions_back({ count: quantity, name })
  const amount = formatMoney(quantity)
  return date
    ? m.cancel_credit_back_until({ amount, code, date })
    : m.cancel_credit_back({ amount, code })
}
