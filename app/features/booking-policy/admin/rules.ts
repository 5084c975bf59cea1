import type { PolicyRow } from './queries'
import { m } from '#app/paraglide/messages.js'

export type RuleName = Exclude<keyof PolicyRow, 'id' | 'clinic_id' | 'created_at' | 'updated_at'>
type Unit = 'minute' | 'hour' | 'day' | 'month' | 'count'
export type Rule = {
  name: RuleName
  unit: Unit
  label: () => string
  /** The rule as a sentence with its value. */
  text: (inputs: { value: string }) => string
  /** The sentence for the value 0, if that is allowed. */
  zero: (() => string) | undefined
}
type Group = { title: () => string; rules: Rule[] }

const rule = (
  name: RuleName,
  unit: Unit,
  label: Rule['label'],
  text: Rule['text'],
  zero?: Rule['zero'],
): Rule => ({ name, unit, label, text, zero })

/** Rules for which a clinic may have its own values, in the order of a visit. */
export const clinicRules: Group[] = [
  {
    title: m.admin_policy_group_booking,
    rules: [
      rule(
        'lead_minutes',
        'minute',
        m.admin_policy_lead_minutes,
        m.admin_policy_lead_minutes_text,
        m.admin_policy_lead_minutes_zero,
      ),
      rule('horizon_days', 'day', m.admin_policy_horizon_days, m.admin_policy_horizon_days_text),
      rule('max_upcoming', 'count', m.admin_policy_max_upcoming, m.admin_policy_max_upcoming_text),
      rule(
        'max_upcoming_with_package',
        'count',
        m.admin_policy_max_upcoming_with_package,
        m.admin_policy_max_upcoming_with_package_text,
      ),
      rule(
        'travel_gap_minutes',
        'minute',
        m.admin_policy_travel_gap_minutes,
        m.admin_policy_travel_gap_minutes_text,
        m.admin_policy_travel_gap_minutes_zero,
      ),
    ],
  },
  {
    title: m.admin_policy_group_paying,
    rules: [
      rule('hold_minutes', 'minute', m.admin_policy_hold_minutes, m.admin_policy_hold_minutes_text),
      rule(
        'payment_hold_minutes',
        'minute',
        m.admin_policy_payment_hold_minutes,
        m.admin_policy_payment_hold_minutes_text,
      ),
      rule(
        'payment_hold_short_minutes',
        'minute',
        m.admin_policy_payment_hold_short_minutes,
        m.admin_policy_payment_hold_short_minutes_text,
      ),
      rule(
        'payment_hold_short_before_minutes',
        'minute',
        m.admin_policy_payment_hold_short_before_minutes,
        m.admin_policy_payment_hold_short_before_minutes_text,
        m.admin_policy_payment_hold_short_before_minutes_zero,
      ),
      rule(
        'payment_hold_margin_minutes',
        'minute',
        m.admin_policy_payment_hold_margin_minutes,
        m.admin_policy_payment_hold_margin_minutes_text,
        m.admin_policy_payment_hold_margin_minutes_zero,
      ),
    ],
  },
  {
    title: m.admin_policy_group_changing,
    rules: [
      rule(
        'reschedule_until_minutes',
        'minute',
        m.admin_policy_reschedule_until_minutes,
        m.admin_policy_reschedule_until_minutes_text,
        m.admin_policy_reschedule_until_minutes_zero,
      ),
      rule(
        'reschedule_limit',
        'count',
        m.admin_policy_reschedule_limit,
        m.admin_policy_reschedule_limit_text,
        m.admin_policy_reschedule_limit_zero,
      ),
      rule(
        'reschedule_within_days',
        'day',
        m.admin_policy_reschedule_within_days,
        m.admin_policy_reschedule_within_days_text,
      ),
      rule(
        'cancel_until_minutes',
        'minute',
        m.admin_policy_cancel_until_minutes,
        m.admin_policy_cancel_until_minutes_text,
        m.admin_policy_cancel_until_minutes_zero,
      ),
      rule(
        'credit_valid_months',
        'month',
        m.admin_policy_credit_valid_months,
        m.admin_policy_credit_valid_months_text,
      ),
    ],
  },
  {
    title: m.admin_policy_group_visit,
    rules: [
      rule(
        'check_in_before_minutes',
        'minute',
        m.admin_policy_check_in_before_minutes,
        m.admin_policy_check_in_before_minutes_text,
        m.admin_policy_check_in_before_minutes_zero,
      ),
      rule(
        'complete_after_minutes',
        'minute',
        m.admin_policy_complete_after_minutes,
        m.admin_policy_complete_after_minutes_text,
        m.admin_policy_complete_after_minutes_zero,
      ),
      rule(
        'no_show_after_minutes',
        'minute',
        m.admin_policy_no_show_after_minutes,
        m.admin_policy_no_show_after_minutes_text,
        m.admin_policy_no_show_after_minutes_zero,
      ),
      rule(
        'reopen_within_minutes',
        'minute',
        m.admin_policy_reopen_within_minutes,
        m.admin_policy_reopen_within_minutes_text,
        m.admin_policy_reopen_within_minutes_zero,
      ),
    ],
  },
  {
    title: m.admin_policy_group_refused,
    rules: [
      rule(
        'proposal_hours',
        'hour',
        m.admin_policy_proposal_hours,
        m.admin_policy_proposal_hours_text,
      ),
      rule(
        'settlement_days',
        'day',
        m.admin_policy_settlement_days,
        m.admin_policy_settlement_days_text,
      ),
    ],
  },
]

/** Not per clinic: an account is the same in all clinics. */
export const accountRules: Group = {
  title: m.admin_policy_group_accounts,
  rules: [
    rule('max_unpaid', 'count', m.admin_policy_max_unpaid, m.admin_policy_max_unpaid_text),
    rule(
      'max_ended_holds',
      'count',
      m.admin_policy_max_ended_holds,
      m.admin_policy_max_ended_holds_text,
    ),
    rule(
      'ended_holds_hours',
      'hour',
      m.admin_policy_ended_holds_hours,
      m.admin_policy_ended_holds_hours_text,
    ),
    rule(
      'hold_pause_minutes',
      'minute',
      m.admin_policy_hold_pause_minutes,
      m.admin_policy_hold_pause_minutes_text,
    ),
    rule(
      'hold_calls_per_hour',
      'count',
      m.admin_policy_hold_calls_per_hour,
      m.admin_policy_hold_calls_per_hour_text,
    ),
    rule(
      'booking_calls_per_hour',
      'count',
      m.admin_policy_booking_calls_per_hour,
      m.admin_policy_booking_calls_per_hour_text,
    ),
    rule(
      'capture_calls_per_hour',
      'count',
      m.admin_policy_capture_calls_per_hour,
      m.admin_policy_capture_calls_per_hour_text,
    ),
    rule(
      'voucher_misses_per_hour',
      'count',
      m.admin_policy_voucher_misses_per_hour,
      m.admin_policy_voucher_misses_per_hour_text,
    ),
    rule('max_people', 'count', m.admin_policy_max_people, m.admin_policy_max_people_text),
  ],
}

export const allRules = [...clinicRules, accountRules].flatMap(({ rules }) => rules)
