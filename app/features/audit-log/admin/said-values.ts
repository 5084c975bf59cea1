import { roleNames } from '#app/components/layout/admin-pages'
import { languageNames } from '#app/features/articles/admin/article-columns'
import { allRules } from '#app/features/booking-policy/admin/rules'
import { sayFigure } from '#app/features/booking-policy/admin/say-figure'
import { typeName } from '#app/features/off-days/admin/names'
import { languageName } from '#app/features/physiotherapists/admin/physio-columns'
import { specialisationName } from '#app/features/services/admin/service-columns'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatHours,
  formatMoney,
  weekdayName,
  zoneName,
} from '#app/lib/format'
import { shownPhone, toPhone } from '#app/lib/phone'
import { m } from '#app/paraglide/messages.js'

const phone = (text: string) => {
  const known = toPhone(text)
  return known ? shownPhone(known) : text
}

/** Stands for an empty value. */
export const nothing = '–'

/** What it means that a row names no clinic or nobody. */
const without: Record<string, Record<string, () => string>> = {
  articles: { physiotherapist_id: m.admin_article_checked_by_nobody },
  booking_policy: { clinic_id: m.admin_off_days_all_clinics },
  off_days: {
    clinic_id: m.admin_off_days_all_clinics,
    physiotherapist_id: m.admin_off_days_everyone,
  },
  staff: { clinic_id: m.admin_off_days_all_clinics },
}

/** Says an empty value of a row: all, where that is its meaning. */
export const withoutOne = (field: string, table: string) => without[table]?.[field]?.() ?? nothing

/** Formats codes, numbers and paths as the forms show them. */
const texts: Record<string, (value: string) => string> = {
  type: typeName,
  role: (role) => roleNames[role as keyof typeof roleNames]?.() ?? role,
  specialisation: specialisationName,
  specialities: specialisationName,
  languages: languageName,
  locale: (locale) => languageNames[locale]?.() ?? locale,
  time_zone: zoneName,
  phone,
  whatsapp: phone,
  photo_path: m.admin_audit_picture,
  cover: m.admin_audit_picture,
}
const figures: Record<string, (value: number) => string> = {
  weekday: weekdayName,
  weekdays: weekdayName,
  valid_months: (value) => formatDuration(value, 'month'),
  ...Object.fromEntries(
    allRules.map(({ name, unit }) => [name, (value: number) => sayFigure(value, unit)]),
  ),
}

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/
const clock = /^\d\d:\d\d:\d\d$/

function saidText(field: string, value: string) {
  if (day.test(value)) return formatDate(`${value}T12:00:00Z`)
  if (moment.test(value)) return formatDateTime(value)
  if (clock.test(value)) return formatHours(value.slice(0, 5))
  return texts[field]?.(value) ?? value
}

function saidNumber(field: string, value: number) {
  if (field.endsWith('_idr')) return formatMoney(value)
  if (figures[field]) return figures[field](value)
  return field.endsWith('_minutes') ? formatDuration(value, 'minute') : String(value)
}

/** Formats a value as its form shows it, never as code. */
export function saidValue(field: string, value: unknown): string {
  if (Array.isArray(value) && value.length > 0)
    return value.map((it) => saidValue(field, it)).join(', ')
  if (typeof value === 'boolean') return value ? m.admin_yes() : m.admin_no()
  if (typeof value === 'number') return saidNumber(field, value)
  if (typeof value === 'string' && value !== '') return saidText(field, value)
  return value && !Array.isArray(value) && typeof value === 'object'
    ? JSON.stringify(value)
    : nothing
}
