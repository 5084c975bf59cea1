import type { Audience, Rights } from './matrix.ts'

/** anon, patient, receptionist, physiotherapist, admin, admin whose second factor is missing. */
type Row = [string, string, string, string, string, string]

const nobody: Row = ['', '', '', '', '', '']

// Who may do what, table by table. A word without a verb is a verb that is denied: what is missing
// here for patients is written by functions alone.
const rows: Record<string, Row> = {
  'private.call_budgets': nobody,
  'private.idempotency_keys': nobody,
  'private.payment_providers': nobody,
  'private.notifications': nobody,
  'private.patient_identities': nobody,
  'private.payment_events': nobody,
  'private.receipt_counters': nobody,
  'private.scheduled_jobs': nobody,
  'private.voucher_misses': nobody,
  'public.admin_tasks': ['', '', '', '', 'select:all', ''],
  'public.appointment_events': ['', 'select:some', 'select:all', 'select:all', 'select:all', ''],
  'public.appointments': ['', 'select:some', 'select:all', 'select:all', 'select:all', ''],
  'public.articles': [
    'select:some',
    'select:some',
    'select:some',
    'select:some',
    'select:all insert update:all delete:all',
    'select:some',
  ],
  'public.booking_policy': [
    'select:some',
    'select:some',
    'select:all',
    'select:all',
    'select:all insert update:all delete:some',
    'select:some',
  ],
  'public.booking_policy_changes': ['', '', '', '', 'select:all', ''],
  'public.bookings': ['', 'select:some', '', '', 'select:all', ''],
  'public.clinic_hours': [
    'select:some',
    'select:some',
    'select:all',
    'select:all',
    'select:all insert update:all delete:all',
    'select:some',
  ],
  'public.clinics': [
    'select:some',
    'select:some',
    'select:all',
    'select:all',
    'select:all insert update:all',
    'select:some',
  ],
  'public.consent_texts': [
    'select:some',
    'select:some',
    'select:some',
    'select:some',
    'select:some',
    'select:some',
  ],
  'public.faqs': [
    'select:some',
    'select:some',
    'select:some',
    'select:some',
    'select:all insert update:all delete:all',
    'select:some',
  ],
  'public.off_days': ['', '', 'select:all', 'select:all', 'select:all', ''],
  'public.patient_claims': ['', '', '', '', 'select:all', ''],
  'public.patient_consents': ['', 'select:some', 'select:all', '', 'select:all', ''],
  'public.patients': ['', 'select:some', 'select:all', 'select:some', 'select:all', ''],
  'public.payments': ['', 'select:some', '', '', 'select:all', ''],
  'public.physiotherapist_services': [
    'select:some',
    'select:some',
    'select:all',
    'select:all',
    'select:all insert delete:all',
    'select:some',
  ],
  'public.physiotherapists': [
    'select:some',
    'select:some',
    'select:all',
    'select:all',
    'select:all insert update:all',
    'select:some',
  ],
  'public.proposals': ['', 'select:some', 'select:all', 'select:all', 'select:all', ''],
  'public.schedules': [
    '',
    '',
    'select:all',
    'select:all',
    'select:all insert update:all delete:all',
    '',
  ],
  'public.security_policy': ['', '', '', '', 'select:all update:all', ''],
  'public.services': [
    'select:some',
    'select:some',
    'select:all',
    'select:all',
    'select:all insert update:all',
    'select:some',
  ],
  'public.settlements': ['', 'select:some', 'select:all', 'select:all', 'select:all', ''],
  'public.site_settings': [
    'select:all',
    'select:all',
    'select:all',
    'select:all',
    'select:all update:all',
    'select:all',
  ],
  'public.staff': ['', '', 'select:some', 'select:some', 'select:all update:all', 'select:some'],
  'public.staff_overrides': ['', '', 'select:all', 'select:all', 'select:all', ''],
  'public.testimonials': [
    'select:some',
    'select:some',
    'select:some',
    'select:some',
    'select:all insert update:all delete:all',
    'select:some',
  ],
  'public.voucher_entries': ['', 'select:some', '', '', 'select:all', ''],
  'public.vouchers': ['', 'select:some', '', '', 'select:all', ''],
}

const column: Record<Audience, number> = {
  anon: 0,
  patient: 1,
  other_patient: 1,
  receptionist: 2,
  physiotherapist: 3,
  admin: 4,
  admin_without_second_factor: 5,
  admin_aal2: 4,
}

export const expectation: Record<string, Rights> = Object.fromEntries(
  Object.entries(rows).map(([table, row]) => [
    table,
    Object.fromEntries(Object.entries(column).map(([audience, n]) => [audience, row[n]])) as Rights,
  ]),
)
