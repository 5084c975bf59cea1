import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'

export const auditedTables = [
  'physiotherapists',
  'physiotherapist_services',
  'schedules',
  'off_days',
  'clinics',
  'clinic_hours',
  'services',
  'service_prices',
  'packages',
  'booking_policy',
  'staff',
  'patients',
  'security_policy',
  'articles',
  'faqs',
  'testimonials',
  'site_settings',
] as const
export type AuditedTable = (typeof auditedTables)[number]

export const auditSearch = tableSearch.extend({
  q: filter.text,
  what: filter.choices,
  action: z.enum(['insert', 'update', 'delete']).optional().catch(undefined),
  from: filter.day,
  until: filter.day,
})
export type AuditSearch = z.output<typeof auditSearch>
