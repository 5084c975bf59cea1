import { expect, it } from 'vitest'
import { m } from '#app/paraglide/messages.js'
import { formatMoney } from '#app/lib/format'
import { changesText } from './changes'
import type { AuditRow } from './queries'

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

const names = new Map<string, string>()
const id = (n: number) => `60000000-0000-4000-8000-00000000000${n}`

it('says what became of each field, and leaves out ids without a name', () => {
  const update = row({
    old_values: {
      created_by: id(1),
      price_idr: 350_000,
      name_en: null,
    },
    new_values: {
      created_by: id(2),
      price_idr: 400_000,
      name_en: 'x'.repeat(80),
    },
  })
  expect(changesText(update, names)).toBe(
    `${m.admin_service_price()}: ${formatMoney(350_000)} → ${formatMoney(400_000)}; ${m.admin_service_name_en()}: – → ${'x'.repeat(60)}…`,
  )
  const made = row({
    table_name: 'booking_policy',
    action: 'insert',
    new_values: {
      id: 1,
      weekdays: [1, 3],
      tags: [],
      lead_minutes: 60,
      valid_until: '2027-01-02',
      unknown_field: true,
    },
  })
  expect(changesText(made, names)).toBe(
    `${m.admin_off_days_weekdays()}: Senin, Rabu; ${m.admin_policy_lead_minutes()}: 1 jam; ${m.admin_off_days_last_day()}: Sabtu, 2 Januari 2027; unknown field: ${m.admin_yes()}`,
  )
})

it('names the clinics, people and services that ids stand for, and says when it is all of them', () => {
  const known = new Map([
    [id(1), 'Luwes Kebayoran Baru'],
    [id(2), 'Ayu'],
    [id(3), 'Sesi umum'],
  ])
  const text = (table_name: string, more: Partial<AuditRow>) =>
    changesText(row({ table_name, ...more }), known)
  const all = m.admin_off_days_all_clinics()
  expect(
    text('staff', {
      old_values: { clinic_id: id(1), physiotherapist_id: null, user_id: id(4) },
      new_values: { clinic_id: null, physiotherapist_id: id(2), user_id: id(5) },
    }),
  ).toBe(`${m.admin_clinic()}: Luwes Kebayoran Baru → ${all}; ${m.admin_nav_physio()}: – → Ayu`)
  expect(
    text('staff', {
      action: 'insert',
      new_values: { id: id(6), user_id: id(5), role: 'admin', clinic_id: null },
    }),
  ).toBe(`${m.admin_staff_role()}: ${m.admin_role_admin()}; ${m.admin_clinic()}: ${all}`)
  expect(
    text('off_days', {
      action: 'delete',
      old_values: { physiotherapist_id: null, clinic_id: id(1) },
    }),
  ).toBe(
    `${m.admin_nav_physio()}: ${m.admin_off_days_everyone()}; ${m.admin_clinic()}: Luwes Kebayoran Baru`,
  )
  expect(
    text('physiotherapist_services', { action: 'insert', new_values: { service_id: id(3) } }),
  ).toBe(`${m.admin_service_name()}: Sesi umum`)
})

it.each([
  ['off_days', { type: 'leave', reason: null }, m.admin_off_days_type, 'Cuti'],
  ['staff', { role: 'admin' }, m.admin_staff_role, m.admin_role_admin()],
  [
    'services',
    { specialisation: 'geriatric_care' },
    m.admin_service_specialisation,
    m.services_specialisation_geriatric_care(),
  ],
  ['services', { buffer_minutes: 15 }, m.admin_service_buffer, '15 menit'],
  [
    'physiotherapists',
    { languages: ['id', 'en'] },
    m.physiotherapists_languages,
    'Indonesia, Inggris',
  ],
  ['articles', { locale: 'en', topic: 'nyeri' }, m.admin_article_language, m.admin_language_en()],
  ['clinics', { time_zone: 'Asia/Makassar' }, m.admin_clinic_zone, 'WITA'],
  ['clinics', { whatsapp: '+628115555555' }, m.common_whatsapp, '0811-5555-555'],
  ['clinic_hours', { weekday: 7 }, m.admin_audit_weekday, 'Minggu'],
  ['schedules', { start_time: '08:30:00' }, m.admin_off_days_from_time, '08.30'],
  ['packages', { valid_months: 6 }, m.admin_packages_months, '6 bulan'],
])(
  'says in the words of the forms what %s keep as codes: %o',
  (table_name, values, label, said) => {
    expect(changesText(row({ table_name, action: 'delete', old_values: values }), names)).toBe(
      `${label()}: ${said}`,
    )
  },
)

it('tells long texts from where they differ, and one picture from another', () => {
  const same = 'a'.repeat(100)
  const update = row({
    table_name: 'physiotherapists',
    old_values: { biography_id: `${same} lama`, photo_path: 'a.webp' },
    new_values: { biography_id: `${same} baru`, photo_path: 'b.webp' },
  })
  const shown = 'a'.repeat(19)
  expect(changesText(update, names)).toBe(
    `${m.admin_physio_biography_id()}: …${shown} lama → …${shown} baru; ${m.admin_photo_label()}: gambar → gambar lain`,
  )
})
