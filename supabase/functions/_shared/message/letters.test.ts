import { describe, expect, it } from 'vitest'
import { letterFacts, message, planted } from '../../../../tests/support/letters.ts'
import { toEmail } from './email.ts'
import type { Message } from './letter.ts'
import { write } from './letters/index.ts'
import { toWhatsApp } from './whatsapp.ts'
import { templates } from './whatsapp-templates.ts'

const settings = { site: 'https://luwes.example', from: 'Luwes <halo@luwes.example>' }
const email = (it: Message) => toEmail(it, write(it, settings.site), 'rina@example.com', settings)
const decoded = (content: string) => Buffer.from(content, 'base64').toString()
const cases = Object.keys(letterFacts).flatMap((kind) => [
  [kind, 'id'] as const,
  [kind, 'en'] as const,
])

it.each([
  ['Rina Kusumawati', 'Rina', 'Rina'],
  ["Nur'aini", "Nur'aini", "Nur'aini"],
  ['Budi, S.Kom.', 'Budi', 'Budi'],
  ['M.Rizky Pratama', 'M. Rizky', 'M. Rizky'],
  ['https://evil.example/hadiah', 'Bapak/Ibu', 'there'],
  ['evil.example/hadiah', 'Bapak/Ibu', 'there'],
  ['hadiah@evil.example', 'Bapak/Ibu', 'there'],
  ['evil.example menang', 'evil. example', 'evil. example'],
  ['+6281290001122', 'Bapak/Ibu', 'there'],
  [null, 'Bapak/Ibu', 'there'],
])('greets %s with nothing that could be pressed', (name, id, en) => {
  for (const [locale, greeted] of [
    ['id', `Halo ${id},`],
    ['en', `Hello ${en},`],
  ] as const) {
    const it = { ...message('appointment_confirmed', locale), name }
    const { text, html } = email(it)
    expect(text).toContain(greeted)
    expect(html).not.toMatch(/evil\.example|hadiah/)
    expect(write(it, settings.site).variables[0]).toBe(locale === 'id' ? id : en)
  }
})

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

it('leads from a receipt to where it is kept: that of a package lies with its sessions', () => {
  const { sale } = letterFacts.receipt as { sale: object }
  for (const [voucher_code, path] of [
    ['ABCD2345', '/user/voucher'],
    [null, '/user/book'],
  ] as const) {
    const it = message('receipt', 'id', { sale: { ...sale, voucher_code } })
    expect(email(it).text).toContain(`https://luwes.example${path}`)
    expect(write(it, settings.site).linkPath).toBe(path)
  }
})

it('asks whether somebody is coming until they have said so', () => {
  for (const [locale, asked] of [
    ['id', /Apakah Anda datang|Saya datang|Satu ketukan/],
    ['en', /Are you coming|I am coming|One tap/],
  ] as const)
    for (const [attendance_token, isAsked] of [
      ['a'.repeat(32), true],
      [null, false],
    ] as const) {
      const it = message('appointment_reminder', locale, { attendance_token })
      const { text, html } = email(it)
      const call = toWhatsApp(it, write(it, settings.site), '+628111000001')
      const { body, buttons } = Object.values(templates).find(
        ({ name }) => name === call.template.name,
      )!
      for (const said of [text, html, body[locale]]) expect(asked.test(said)).toBe(isAsked)
      expect(buttons.some(({ type }) => type === 'quick_reply')).toBe(isAsked)
      expect(JSON.stringify(call)).not.toContain('coming:"')
      expect(text).toContain('/user/appointment/60000000')
      const [{ parameters }] = call.template.components as [{ parameters: unknown[] }]
      expect(parameters).toHaveLength(body[locale].match(/\{\{\d+\}\}/g)!.length)
    }
})

it('counts no hours in a reminder, which an outage or a retry can delay', () => {
  for (const locale of ['id', 'en'] as const) {
    const { subject, text, html } = email(
      message('appointment_reminder', locale, { hours_ahead: 3 }),
    )
    for (const said of [subject, text, html])
      expect(said).not.toMatch(/(tiga|3) jam|(three|3) hours/i)
  }
})

it('says until when a gift holds only where it has an end', () => {
  const gift = { valid_until: null, voucher_kind: 'package', left: 1, is_last: true }
  for (const kind of ['payment_late', 'credit_issued', 'credit_ending'])
    for (const locale of ['id', 'en'] as const) {
      const it = message(kind, locale, gift)
      const { text, subject } = email(it)
      const said = JSON.stringify(toWhatsApp(it, write(it, settings.site), '+628111000001'))
      expect(text).toMatch(/Berlaku: tanpa batas waktu|Valid: with no end date/)
      expect(said).toMatch(/"(tanpa batas waktu|with no end date)"/)
      expect(`${subject} ${text} ${said}`).not.toMatch(
        /sampai tanpa|until (with )?no|tidak berlaku/,
      )
    }
})

it('tells nobody who has not paid that they have, but what is due', () => {
  const unpaid = { paid_idr: 0, due_idr: 350_000, has_money: false, has_worth: false }
  for (const [locale, due, claims] of [
    ['id', /Bayar di klinik: Rp|belum dibayar/, /Dibayar:|Kwitansi|[Pp]embayaran Anda|saldo k/],
    ['en', /To pay at the clinic: IDR|still to be paid/, /Paid:|Receipt|[Yy]our payment|credit/],
  ] as const)
    for (const kind of ['appointment_confirmed', 'appointment_rescheduled', 'settlement_choice']) {
      const it = message(kind, locale, unpaid)
      const { text } = email(it)
      expect(text).not.toMatch(claims)
      expect(JSON.stringify(toWhatsApp(it, write(it, settings.site), '+628111000001'))).not.toMatch(
        claims,
      )
      expect(templates[kind]!.body[locale]).not.toMatch(claims)
      if (kind !== 'settlement_choice') expect(text).toMatch(due)
      expect(email(message(kind, locale)).text).toMatch(claims)
    }
})

it('says of a cancellation what is given back, that nothing is, or that it costs nothing', () => {
  const said = (locale: 'id' | 'en', more: object) => {
    const none = { credit_idr: 0, returned_idr: 0, refund_idr: 0, sessions: 0 }
    const it = message('appointment_cancelled', locale, { ...none, ...more })
    return [email(it).text, write(it, settings.site).variables[2]!]
  }
  for (const [locale, credit, returned, nothing, free] of [
    [
      'id',
      /Rp\s?150\.000 menjadi saldo/,
      /Saldo kredit Rp\s?200\.000/,
      /tidak ada peng/,
      /Tidak ada b/,
    ],
    ['en', /150,000 is now credit/, /200,000 of credit .* again/, /nothing is given/, /no charge/],
  ] as const) {
    for (const text of said(locale, { credit_idr: 150_000, returned_idr: 200_000 })) {
      expect(text).toMatch(credit)
      expect(text).toMatch(returned)
    }
    for (const text of said(locale, { has_worth: true })) expect(text).toMatch(nothing)
    const [letter, variable] = said(locale, { has_worth: false })
    expect(letter).not.toMatch(nothing)
    expect(variable).toMatch(free)
  }
})

it('tells staff which time an appointment that moved leaves free', () => {
  const old = { old_starts_at: '2026-11-25T02:00:00+00:00' }
  for (const [locale, before] of [
    ['id', /Sebelumnya: .*25 Nov/],
    ['en', /Before: .*25 Nov/],
  ] as const) {
    const text = (what: string) => email(message('staff_change', locale, { ...old, what })).text
    expect(text('moved')).toMatch(before)
    expect(text('cancelled')).not.toMatch(before)
  }
})

it('offers one time as one, and says with whom it would be', () => {
  const one = { proposed: ['2026-11-25T02:00:00+00:00'] }
  for (const [locale, asked, label] of [
    ['id', 'mohon jawab sampai', 'Waktu baru: '],
    ['en', 'please answer by', 'New time: '],
  ] as const) {
    const { text } = email(message('proposal', locale, one))
    expect(text).toContain(asked)
    expect(text).toContain(label)
    expect(text).toContain('Agus Wibowo')
    expect(text).not.toMatch(/Pilihan 1|Option 1/)
    expect(email(message('proposal', locale, { proposed_with: null })).text).not.toMatch(
      /^(Bersama|With): /m,
    )
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
    // A time and its zone stay on one line.
    expect(said).not.toMatch(/\d WIB/)
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
    expect(text).toContain('ATTENDEE')
  })
  it.each(['rina@gmail..com', 'rina@gmail,com.id'])('goes to %s too, without naming it', (to) => {
    const it_ = message('appointment_confirmed', 'id')
    const [attachment] = toEmail(it_, write(it_, settings.site), to, settings).attachments
    const text = decoded(attachment!.content)
    expect(text).toContain('DTSTART:20261124T020000Z\r\n')
    expect(text).not.toContain('ATTENDEE')
  })
})
