import { formatDuration } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Rule } from './rules'

/** A value with its unit: "24 hours", "60 days", "6". */
export function sayFigure(value: number, unit: Rule['unit']) {
  if (unit === 'count') return String(value)
  return unit === 'hour' ? formatDuration(value * 60, 'minute') : formatDuration(value, unit)
}

export const unitName = (unit: Rule['unit']) =>
  ({
    minute: m.admin_minutes,
    hour: m.admin_policy_hours,
    day: m.admin_policy_days,
    month: m.admin_policy_months,
    count: undefined,
  })[unit]?.()
