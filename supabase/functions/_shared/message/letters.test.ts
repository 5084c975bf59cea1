import { describe, expect, it } from 'vitest'
import { toEmail } from './email.ts'
import { type Message } from './letter.ts'
import { write } from './letters/index.ts'
import { toWhatsApp } from './whatsapp.ts'
import { templates } from './whatsapp-templates.ts'

const planted = [
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
  clinic: {
    name: 'Luwes Kebayoran Baru',
    address: 'Jl. Contoh Melati No. 12, Jakarta Selatan',
    phone: '+622150000001',
    whatsapp: '+628110000001',
  },
  // What must not be told, should the database ever send it along.
  complaint: planted[0],
  service: planted[1],
  specialisation: planted[2],
  nik: planted[3],
  birth_date: planted[4],
}

const facts: Record<string, object> = {
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
    credit_idr: 350_000,
    refund_idr: 0,
    sessions: 1,
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
  },
  settlement_choice: {
    status: 'cancelled_by_clinic',
    choose_until: '2026-12-08T02:00:00+00:00',
    has_money: true,
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

const message = (kind: string, locale: 'id' | 'en', more: object = {}): Message => ({
  id: '70000000-0000-4000-8000-000000000001',
  attempt: 1,
  kind,
  created_at: '2026-11-21T01:00:00+00:00',
  locale,
  name: 'Rina <b>Kusumawati</b>',
  channels: [],
  facts: { ...session, ...facts[kind], ...more } as Message['facts'],
})

const settings = { site: 'https://luwes.example', from: 'Luwes <halo@luwes.example>' }
const email = (it: Message) => toEmail(it, write(it, settings.site), 'rina@example.com', settings)
const decoded = (content: string) => Buffer.from(content, 'base64').toString()
const cases = Object.keys(facts).flatMap((kind) => [[kind, 'id'] as const, [kind, 'en'] as const])

it('tells of the last session of a package, and where the next is', () => {
  const last = { left: 1, is_last: true }
  for (const [locale, subject] of [
    ['id', 'Tinggal satu sesi di paket Anda'],
    ['en', 'One session is left of your package'],
  ] as const) {
    const mail = email(message('credit_ending', locale, last))
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('/packages')
  }
})

describe.each(cases)('%s in %s', (kind, locale) => {
  const it_ = message(kind, locale)
  const mail = email(it_)
  const call = toWhatsApp(it_, write(it_, settings.site), '+628111000001')
  const everything = JSON.stringify([
    mail,
    ...mail.attachments.map(({ content }) => decoded(content)),
    call,
  ])

  it("has words for all of its places, and says when in the clinic's time", () => {
    expect(everything).not.toMatch(/\{\{|undefined|NaN|\[object/)
    expect(mail.text).toMatch(/WIB|2026|2027/)
    expect(mail.subject.length).toBeLessThan(90)
  })
  it('knows no rule by heart: what holds is what the booking was made under', () =>
    expect(everything).not.toMatch(/\b24 (jam|hours)\b/))
  it("tells nothing of anybody's health", () => {
    for (const secret of planted) expect(everything).not.toContain(secret)
    expect(everything).not.toMatch(
      /nyeri|keluhan|diagnos|cedera|operasi|complaint|injury|surgery|\bNIK\b/i,
    )
  })
  it('is an e-mail that every program takes: small, without scripts or pictures from elsewhere', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(40_000)
    expect(mail.html).not.toMatch(/<script|<img|@import|url\(|javascript:/i)
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).toContain(`lang="${locale}"`)
    expect(mail.html).not.toContain('<b>')
  })
  it('leads to pages in its language', () => {
    const links = [...mail.text.matchAll(/https:\/\/luwes\.example\S*/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links)
      expect(/^https:\/\/luwes\.example\/en(\/|$)/.test(link)).toBe(locale === 'en')
  })
  it('can be left where nobody needs it: only the waiting list', () =>
    expect(mail.headers).toEqual(
      kind === 'waitlist_slot'
        ? {
            'List-Unsubscribe': `<https://luwes.example${locale === 'en' ? '/en' : ''}/user/waitlist>`,
          }
        : undefined,
    ))
  it('is the same again when it is tried again', () =>
    expect(email(message(kind, locale))).toEqual(mail))
  it('fills its WhatsApp template, which has no other places', () => {
    const places = new Set(templates[kind]!.body[locale].match(/\{\{\d+\}\}/g))
    const [body] = call.template.components as { parameters: { text: string }[] }[]
    expect(body!.parameters).toHaveLength(places.size)
    for (const { text } of body!.parameters) expect(text).not.toMatch(/[\n\t]|^$/)
    const said = templates[kind]!.body[locale].replace(
      /\{\{(\d+)\}\}/g,
      (_, place) => body!.parameters[place - 1]!.text,
    )
    // A name may end in a full stop of its own.
    expect(said + mail.text + mail.html).not.toMatch(/[^.]\.\.(?!\.)/)
  })
})

describe('letters to staff', () => {
  it.each(['id', 'en'] as const)("say what has changed and nobody's name (%s)", (locale) => {
    const change = email(message('staff_change', locale, { what: 'cancelled' }))
    expect(change.subject).toMatch(/(dibatalkan|cancelled): /)
    expect(change.html).toContain('LW-7K3QX9')
    for (const secret of planted) expect(JSON.stringify(change)).not.toContain(secret)
    const tasks = email(message('staff_task', locale, { count: 3 }))
    expect(tasks.subject).toMatch(/^3 (tugas|tasks)/)
    expect(tasks.html + tasks.text).not.toMatch(/\{\{|undefined/)
    expect(tasks.text).toMatch(/\/admin\/own$/)
    for (const { headers } of [change, tasks])
      expect(headers?.['List-Unsubscribe']).toMatch(/\/admin\/own>$/)
  })
})

describe('the calendar file', () => {
  const file = (kind: string, more: object = {}) =>
    decoded(email(message(kind, 'id', more)).attachments[0]!.content)
  it.each([
    ['appointment_confirmed', 'REQUEST', 'CONFIRMED', 0],
    ['appointment_rescheduled', 'REQUEST', 'CONFIRMED', 1],
    ['appointment_cancelled', 'CANCEL', 'CANCELLED', 2],
    ['settlement_choice', 'CANCEL', 'CANCELLED', 2],
  ])('of %s says %s', (kind, method, status, sequence) => {
    const text = file(kind, { sequence })
    expect(text).toContain(`METHOD:${method}\r\n`)
    expect(text).toContain('UID:LW-7K3QX9@luwes\r\n')
    expect(text).toContain(`STATUS:${status}\r\n`)
    expect(text).toContain(`SEQUENCE:${sequence}\r\n`)
    expect(text).toContain('DTSTART:20261124T020000Z\r\n')
    expect(text).toContain('DTSTAMP:20261121T010000Z\r\n')
  })
})
