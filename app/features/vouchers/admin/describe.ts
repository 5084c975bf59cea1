import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatDate, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { states } from './schema'

type Rules = {
  percent: number | null
  amount_idr: number | null
  max_discount_idr: number | null
  min_spend_idr: number | null
  max_uses: number | null
  max_uses_per_patient: number | null
  valid_from: string | null
  valid_until: string | null
  is_first_visit_only: boolean
}

const day = (text: string) => formatDate(text, { timeZone: 'UTC' })

/** The discount of a promotion; undefined while it is not set. */
export function worthOf({ percent, amount_idr, max_discount_idr }: Rules) {
  if (amount_idr) return m.vouchers_off_amount({ amount: formatMoney(amount_idr) })
  if (!percent) return undefined
  return max_discount_idr
    ? m.vouchers_off_percent_most({ percent, most: formatMoney(max_discount_idr) })
    : m.vouchers_off_percent({ percent })
}

/** The days on which it is valid. */
export function validityOf({ valid_from, valid_until }: Rules) {
  if (valid_from && valid_until)
    return m.admin_vouchers_between({ from: day(valid_from), until: day(valid_until) })
  if (valid_from) return m.admin_vouchers_from({ from: day(valid_from) })
  return valid_until ? m.vouchers_until({ date: day(valid_until) }) : m.vouchers_always()
}

/** All rules of a promotion in plain words. @param clinic undefined: all; null: not chosen yet */
export function rulesInWords(
  rules: Rules,
  clinic: string | null | undefined,
  service: string | undefined,
) {
  const { min_spend_idr, max_uses, max_uses_per_patient } = rules
  return [
    worthOf(rules) ?? m.admin_vouchers_worth_missing(),
    validityOf(rules),
    whereText(clinic),
    service ? m.vouchers_only_service({ name: service }) : m.admin_vouchers_every_service(),
    min_spend_idr ? m.vouchers_min_spend({ amount: formatMoney(min_spend_idr) }) : undefined,
    rules.is_first_visit_only ? m.vouchers_first_visit() : undefined,
    max_uses ? m.admin_vouchers_most({ count: max_uses }) : m.admin_vouchers_no_limit(),
    max_uses_per_patient ? m.admin_vouchers_most_each({ count: max_uses_per_patient }) : undefined,
  ].filter((it) => it !== undefined)
}

function whereText(clinic: string | null | undefined) {
  if (clinic === null) return m.admin_sales_clinic_choose()
  return clinic ? m.vouchers_only_clinic({ name: clinic }) : m.admin_vouchers_every_clinic()
}

type Dated = { is_active: boolean; valid_from: string | null; valid_until: string | null }

export function stateOf({ is_active, valid_from, valid_until }: Dated): (typeof states)[number] {
  const today = dayOf(now())
  if (!is_active) return 'stopped'
  if (valid_until && valid_until < today) return 'over'
  return valid_from && valid_from > today ? 'coming' : 'active'
}

export const stateNames: Record<(typeof states)[number], () => string> = {
  active: m.admin_vouchers_active,
  coming: m.admin_vouchers_coming,
  over: m.admin_vouchers_ended,
  stopped: m.admin_vouchers_stopped,
}
