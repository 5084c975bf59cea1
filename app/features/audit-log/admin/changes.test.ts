import { expect, it } from 'vitest'
import { m } from '#app/paraglide/messages.js'
import { formatMoney } from '#app/lib/format'
import { changesText } from './changes'
import { type AuditRow } from './queries'

const row = (more: Partial<AuditRow>): AuditRow => ({
  id: 1,
  table_name: 'services',
  row_id: 'a',
  row_name: 'Uji',
  clinic_id: null,
  action: 'update',
  old_values: null,
  new_values: null,
  actor_id: null,
  actor_name: null,
  created_at: '2026-11-21T00:00:00Z',
  ...more,
})

it('says what became of each field, and leaves ids out', () => {
  const update = row({
    old_values: {
      physiotherapist_id: '60000000-0000-4000-8000-000000000001',
      price_idr: 350_000,
      name_en: null,
    },
    new_values: {
      physiotherapist_id: '60000000-0000-4000-8000-000000000002',
      price_idr: 400_000,
      name_en: 'x'.repeat(80),
    },
  })
  expect(changesText(update)).toBe(
    `${m.admin_service_price()}: ${formatMoney(350_000)} → ${formatMoney(400_000)}; ${m.admin_service_name_en()}: – → ${'x'.repeat(60)}…`,
  )
  const made = row({
    action: 'insert',
    new_values: {
      weekdays: [1, 3],
      tags: [],
      lead_minutes: 60,
      valid_until: '2027-01-02',
      unknown_field: true,
    },
  })
  expect(changesText(made)).toBe(
    `${m.admin_off_days_weekdays()}: 1, 3; ${m.admin_policy_lead_minutes()}: 60; ${m.admin_off_days_last_day()}: Sabtu, 2 Januari 2027; unknown field: ${m.admin_yes()}`,
  )
  expect(changesText(row({ action: 'delete', old_values: { type: 'leave', reason: null } }))).toBe(
    `${m.admin_off_days_type()}: leave`,
  )
})
