import { formatDateTime } from '#app/lib/format'
import type { Settlement } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** Until when one may choose after the clinic cancelled, and what happens without a choice. */
export function settlementText(settlement: Settlement, timeZone: string) {
  const { choose_until, credit_idr = 0, vouchers = [] } = settlement
  const deadline = formatDateTime(choose_until, { timeZone })
  // A session that was to be paid at the clinic has no value that could become credit.
  const hasWorth = credit_idr > 0 || vouchers.some(({ kind }) => kind !== 'promotion')
  return hasWorth ? m.settlement_until({ deadline }) : m.settlement_until_unpaid({ deadline })
}
