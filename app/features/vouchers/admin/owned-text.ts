import { formatDate, formatMoney } from '#app/lib/format'
import type { OwnedVoucher } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'

const stateNames: Record<string, () => string> = {
  usable: m.admin_vouchers_usable,
  used_up: m.admin_vouchers_used_up,
  over: m.admin_vouchers_ended,
  stopped: m.admin_vouchers_stopped,
  owed: m.admin_vouchers_owed,
}
export const ownedStateName = (state: string) => stateNames[state]?.() ?? state

const badges: Record<string, 'confirmed' | 'waiting'> = { usable: 'confirmed', owed: 'waiting' }
export const ownedBadge = (state: string) => badges[state] ?? 'done'

export const ownedKindName = (kind: string) =>
  kind === 'credit' ? m.admin_vouchers_credit() : m.packages_package()

type Left = Pick<OwnedVoucher, 'kind' | 'issued' | 'remaining'>

/** The remaining amount of the issued one. */
export const leftText = ({ kind, issued, remaining }: Left) =>
  m.admin_vouchers_left_of(
    kind === 'credit'
      ? { left: formatMoney(remaining), all: formatMoney(issued) }
      : { left: String(remaining), all: m.vouchers_count_sessions({ count: issued }) },
  )

/** The last day of validity; an unused package has none yet. */
export function endText({ kind, valid_until }: Pick<OwnedVoucher, 'kind' | 'valid_until'>) {
  if (valid_until) return formatDate(valid_until, { timeZone: 'UTC' })
  return kind === 'package' ? m.admin_vouchers_not_begun() : m.vouchers_always()
}

const reasons: Record<string, () => string> = {
  cancelled: m.admin_vouchers_why_cancelled,
  payment_late: m.admin_vouchers_why_late,
  payment_duplicate: m.admin_vouchers_why_duplicate,
  payment_excess: m.admin_vouchers_why_excess,
}

/** The reason for issuing it: a code of the database, or free text. */
export const reasonText = (reason: string | null) =>
  reason === null ? '–' : (reasons[reason]?.() ?? reason)
