import { formatDate, formatDateTime, formatDay, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { VoucherEntry, VoucherTerms } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

const dayText = (day: string) => formatDate(day, { timeZone: 'UTC' })

/** What a voucher is worth, or what is left of it. */
export function worthText({
  kind,
  remaining,
  percent,
  amount_idr,
  max_discount_idr,
}: VoucherTerms) {
  if (kind === 'credit') return formatMoney(remaining ?? 0)
  if (kind === 'package') return m.vouchers_sessions_left({ count: remaining ?? 0 })
  if (amount_idr !== null) return m.vouchers_off_amount({ amount: formatMoney(amount_idr) })
  return max_discount_idr === null
    ? m.vouchers_off_percent({ percent: percent ?? 0 })
    : m.vouchers_off_percent_most({ percent: percent ?? 0, most: formatMoney(max_discount_idr) })
}

/** Until when, where and for what it is valid, one phrase each. */
export function termTexts(voucher: VoucherTerms) {
  const { kind, remaining, valid_until, min_spend_idr, clinic, service } = voucher
  return [
    valid_until
      ? m.vouchers_until({ date: dayText(valid_until) })
      : kind === 'package'
        ? m.vouchers_from_first()
        : m.vouchers_always(),
    clinic && m.vouchers_only_clinic({ name: clinic.name }),
    service && m.vouchers_only_service({ name: localised(service, 'name') }),
    min_spend_idr > 0 && m.vouchers_min_spend({ amount: formatMoney(min_spend_idr) }),
    voucher.is_first_visit_only && m.vouchers_first_visit(),
    kind !== 'credit' &&
      kind !== 'package' &&
      remaining !== null &&
      remaining > 0 &&
      m.vouchers_uses_left({ count: remaining }),
  ].filter((it) => typeof it === 'string')
}

/** Why it cannot be used today. */
export function whyNotText({ why_not, valid_from }: VoucherTerms) {
  if (why_not === 'voucher_expired') return m.vouchers_why_expired()
  if (why_not === 'voucher_used_up') return m.vouchers_why_used_up()
  if (why_not === 'voucher_not_applicable' && valid_from)
    return m.vouchers_why_not_yet({ date: dayText(valid_from) })
  return m.vouchers_why_stopped()
}

const stories: Record<string, (inputs: { what: string }) => string> = {
  issued: m.vouchers_story_issued,
  reserved: m.vouchers_story_reserved,
  used: m.vouchers_story_used,
  returned: m.vouchers_story_returned,
  expired: m.vouchers_story_expired,
  restored: m.vouchers_story_restored,
  taken_back: m.vouchers_story_taken_back,
}

function quantityText(kind: string, count: number) {
  if (kind === 'credit') return formatMoney(count)
  if (kind === 'package')
    return count === 1 ? m.vouchers_sessions_one() : m.vouchers_count_sessions({ count })
  return count === 1 ? m.vouchers_uses_one() : m.vouchers_uses({ count })
}

/** One entry of the ledger: what, how much, for which session, when. */
export function entryText(entry: VoucherEntry, kind: string) {
  const { what, quantity, booking, receipt_number } = entry
  const amount = quantityText(kind, quantity)
  return {
    text: stories[what]?.({ what: amount }) ?? amount,
    booking: booking
      ? m.vouchers_story_booking({
          day: formatDay(booking.starts_at),
          name: booking.full_name,
          number: booking.number,
        })
      : receipt_number
        ? m.vouchers_story_receipt({ number: receipt_number })
        : undefined,
    at: formatDateTime(entry.at),
  }
}
