import { expect, it } from 'vitest'
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
  expect(changesText(update)).toBe(`price_idr: 350000 → 400000; name_en: – → ${'x'.repeat(60)}…`)
  expect(changesText(row({ action: 'insert', new_values: { weekdays: [1, 3] } }))).toBe(
    'weekdays: 1, 3',
  )
  expect(changesText(row({ action: 'delete', old_values: { type: 'leave', reason: null } }))).toBe(
    'type: leave',
  )
})
