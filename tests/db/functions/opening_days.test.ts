import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { becomeAnon, refusal, untilSerialized } from '../../support/db.ts'

// A week in which 17 November 2027 is a Wednesday.
const monday = '2027-11-15'
const sunday = '2027-11-21'

type Day = {
  clinic_id: string
  day: string
  hours: { opens_at: string; closes_at: string }[]
  name_id: string | null
}

async function makeClinic(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.clinics (slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
     values ('buka', 'BUK', 'Buka', 'Jl. Uji', 'Jakarta', 'DKI Jakarta', '12345', '+62215555555', '+628115555555')
     returning id`,
  )
  await client.query(
    `insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
     select $1, weekday, '08:00', '20:00' from generate_series(1, 5) as weekday`,
    [rows[0]!.id],
  )
  return rows[0]!.id
}

const close = (
  client: pg.ClientBase,
  clinicId: string | null,
  more: { physiotherapist?: string; start?: string; end?: string; closed?: boolean } = {},
) =>
  client.query(
    `insert into public.off_days (clinic_id, physiotherapist_id, type, starts_on, ends_on, start_time, end_time, is_closed, name_id, name_en)
     values ($1, $2, 'closure', '2027-11-17', '2027-11-17', $3, $4, $5, 'Hari uji', 'Test day')`,
    [
      clinicId,
      more.physiotherapist ?? null,
      more.start ?? null,
      more.end ?? null,
      more.closed ?? true,
    ],
  )

async function week(client: pg.ClientBase, clinicId: string) {
  await becomeAnon(client)
  const { rows } = await client.query<Day>(
    `select clinic_id, day::text, hours, name_id from public.opening_days($1, $2) where clinic_id = $3`,
    [monday, sunday, clinicId],
  )
  return rows
}

const clocks = ({ hours }: Day) =>
  hours.map(({ opens_at, closes_at }) =>
    [opens_at, closes_at].map((moment) =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Jakarta' }).format(
        new Date(moment),
      ),
    ),
  )

describe('opening_days', () => {
  it('tells anyone the hours of every day, in the zone of the clinic', () =>
    untilSerialized(async (client) => {
      const days = await week(client, await makeClinic(client))
      expect(days.map(({ day }) => day.slice(-2))).toEqual([
        '15',
        '16',
        '17',
        '18',
        '19',
        '20',
        '21',
      ])
      expect(days.map(clocks)).toEqual([
        ...Array.from({ length: 5 }, () => [['08:00', '20:00']]),
        [],
        [],
      ])
      expect(days[2]).toMatchObject({ name_id: null })
    }))

  it.each(['of the clinic', 'of all clinics'])('leaves out a closure %s, and names it', (scope) =>
    untilSerialized(async (client) => {
      const clinicId = await makeClinic(client)
      await close(client, scope === 'of the clinic' ? clinicId : null)
      const days = await week(client, clinicId)
      expect(clocks(days[2]!)).toEqual([])
      expect(days[2]!.name_id).toBe('Hari uji')
      expect(clocks(days[3]!)).toEqual([['08:00', '20:00']])
    }),
  )

  it('cuts out the hours of a closure that is not for the whole day', () =>
    untilSerialized(async (client) => {
      const clinicId = await makeClinic(client)
      await close(client, clinicId, { start: '12:00', end: '13:00' })
      const days = await week(client, clinicId)
      expect(clocks(days[2]!)).toEqual([
        ['08:00', '12:00'],
        ['13:00', '20:00'],
      ])
      expect(days[2]!.name_id).toBe('Hari uji')
    }))

  it('says nothing of one who is away, nor of joint leave on which the clinic works', () =>
    untilSerialized(async (client) => {
      const clinicId = await makeClinic(client)
      // The clinic-wide one first: whoever holds one lock and then requests all may deadlock.
      await close(client, clinicId, { closed: false })
      await close(client, null, { physiotherapist: '30000000-0000-4000-8000-000000000001' })
      const days = await week(client, clinicId)
      expect(clocks(days[2]!)).toEqual([['08:00', '20:00']])
      expect(days[2]!.name_id).toBeNull()
    }))

  it.each([
    ['null', monday, 'from_date'],
    [`'${sunday}'`, monday, 'to_date'],
    [`'${monday}'`, '2028-03-01', 'to_date'],
    [`'-infinity'`, sunday, 'from_date'],
    [`'${monday}'`, 'infinity', 'to_date'],
  ])('refuses from %s to %s by naming %s', (from, to, field) =>
    untilSerialized(async (client) => {
      await becomeAnon(client)
      const refused = await refusal(client, `select * from public.opening_days(${from}, '${to}')`)
      expect(refused).toMatchObject({ code: 'invalid_input', status: 422, details: { field } })
    }),
  )
})
