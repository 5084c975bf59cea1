import type { Message } from '../../supabase/functions/_shared/message/letter.ts'

// What no letter may contain.
export const planted = [
  'RAHASIA-keluhan',
  'Pemulihan cedera',
  'Geriatric',
  '3174055501900003',
  '1990-01-15',
]

const session = {
  appointment_id: '60000000-0000-4000-8000-000000000001',
  number: 'LW-7K3QX9',
  status: 'confirmed',
  starts_at: '2026-11-24T02:00:00+00:00',
  ends_at: '2026-11-24T03:00:00+00:00',
  sequence: 2,
  time_zone: 'Asia/Jakarta',
  physiotherapist: 'Dewi Lestari, S.Ft., Ftr.',
  paid_idr: 350_000,
  due_idr: 0,
  clinic: {
    name: 'Luwes Kebayoran Baru',
    address: 'Jl. Contoh Melati No. 12, Jakarta Selatan',
    phone: '+622150000001',
    whatsapp: '+628110000001',
  },
  // Facts that must not leak, even if the database returned them.
  complaint: planted[0],
  service: planted[1],
  specialisation: planted[2],
  nik: planted[3],
  birth_date: planted[4],
}

/** The facts for each kind of letter. */
export const letterFacts: Record<string, object> = {
  receipt: {
    time_zone: 'Asia/Jakarta',
    sale: {
      number: 'JKT/2026/000123',
      issued_at: '2026-11-21T02:00:00+00:00',
      received_from: 'Rina Wulandari',
      amount_idr: 1_650_000,
      amount_in_words: 'satu juta enam ratus lima puluh ribu rupiah',
      place: 'Jakarta Selatan',
      clinic: { ...session.clinic, address_line1: session.clinic.address, city: 'Jakarta' },
      lines: { credit_idr: 50_000 },
      is_vat_exempt: true,
      kinds: ['package', 'product', 'session'],
      package_id: 'Paket 5 sesi',
      package_en: '5 sessions',
      voucher_code: 'ABCD2345',
      purpose_id: planted[1],
    },
  },
  appointment_confirmed: {},
  appointment_rescheduled: { old_starts_at: '2026-11-23T02:00:00+00:00' },
  appointment_cancelled: {
    status: 'cancelled_by_patient',
    credit_idr: 150_000,
    returned_idr: 200_000,
    refund_idr: 0,
    sessions: 1,
    has_worth: false,
  },
  appointment_reminder: { hours_ahead: 24, attendance_token: 'a'.repeat(32) },
  payment_waiting: {
    booking_id: 'b',
    total_idr: 350_000,
    hold_expires_at: '2026-11-21T02:00:00+00:00',
  },
  hold_expired: { booking_id: 'b', total_idr: 350_000 },
  payment_late: {
    voucher_kind: 'credit',
    valid_until: '2027-05-21',
    left: 350_000,
    amount_idr: 350_000,
  },
  credit_issued: {
    voucher_kind: 'credit',
    valid_until: '2027-05-21',
    left: 350_000,
    amount_idr: 350_000,
  },
  credit_ending: { voucher_kind: 'package', valid_until: '2026-12-05', left: 2 },
  proposal: {
    proposed: ['2026-11-25T02:00:00+00:00', '2026-11-26T04:00:00+00:00'],
    expires_at: '2026-11-23T02:00:00+00:00',
    proposed_with: 'Agus Wibowo, S.Ft., Ftr.',
  },
  settlement_choice: {
    status: 'cancelled_by_clinic',
    choose_until: '2026-12-08T02:00:00+00:00',
    has_money: true,
    has_worth: true,
  },
  waitlist_slot: {
    slot: {
      starts_at: '2026-11-25T02:00:00+00:00',
      time_zone: 'Asia/Jakarta',
      clinic: 'Luwes Kebayoran Baru',
      entry: '80000000-0000-4000-8000-000000000001',
    },
  },
}

/** A message of this kind, with some facts overridden. */
export const message = (kind: string, locale: 'id' | 'en', more: object = {}): Message => ({
  id: '70000000-0000-4000-8000-000000000001',
  attempt: 1,
  kind,
  created_at: '2026-11-21T01:00:00+00:00',
  locale,
  name: 'Rina <b>Kusumawati</b>',
  channels: [],
  facts: { ...session, ...letterFacts[kind], ...more },
})
