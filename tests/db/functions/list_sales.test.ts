import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { sell, voidSale, wishOf } from '../../support/desk.ts'
import { holdFor, payFor } from '../../support/money.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Page = {
  rows: {
    id: string
    total_idr: number
    is_voided: boolean
    methods: string[]
    physiotherapist: string | null
  }[]
  count: number
  is_count_exact: boolean
  sums: { total_idr: number; sales: number; voided_idr: number }
  own_day: string | null
}
type Piece = { columns: string[]; csv: string; rows: number; next: string | null }

const listSql = `select public.list_sales($1, $2, $3) as it`
const exportSql = `select public.export_sales($1, $2, $3, $4) as it`

const list = async (client: pg.ClientBase, filter: object = {}, count = 25, skip = 0) =>
  (await row<{ it: Page }>(client, listSql, [filter, count, skip])).it

/** An online sale of a session, products of today and of two days ago, one of them voided. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await client.query(`update public.patients set full_name = '=Xaver Uji' where id = $1`, [
    rina.patient,
  ])
  const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
  await payFor(client, visit)
  const admin = await makeStaff(client, 'admin', calendar.clinic)
  const desk = await makeStaff(client, 'receptionist', calendar.clinic)
  await client.query(
    `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2) on conflict do nothing`,
    [rina.patient, calendar.clinic],
  )
  await become(client, admin)
  const ago = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const cash = await sell(client, wishOf(calendar.clinic, 20_000, { note: '+catatan' }))
  const old = await sell(
    client,
    wishOf(calendar.clinic, 7_000, {
      sold_at: ago,
      payments: [{ method: 'qris', amount_idr: 7_000 }],
      patient_id: rina.patient,
    }),
  )
  const wrong = await sell(client, wishOf(calendar.clinic, 900))
  const back = await voidSale(client, wrong.id)
  return { calendar, clinic: calendar.clinic, rina, visit, admin, desk, cash, old, wrong, back }
}

describe('list_sales', () => {
  it('filters by day, method, kind, patient, physiotherapist, booking and number, and sums what fits', () =>
    rolledBack(async (client) => {
      const { calendar, visit, cash, old, wrong, back } = await scene(client)
      const all = await list(client)
      expect(all).toMatchObject({
        count: 5,
        is_count_exact: true,
        own_day: null,
        sums: { total_idr: 377_000, sales: 3, voided_idr: 900 },
      })
      expect(all.rows.at(-1)!.id).toBe(old.id)
      const day = old.sold_at.slice(0, 10)
      const local = (
        await row<{ day: string }>(
          client,
          `select ($1::timestamptz at time zone 'Asia/Jakarta')::date as day`,
          [old.sold_at],
        )
      ).day
      expect(day.length).toBe(local.length)
      const cases: [object, string[]][] = [
        [{ from_date: local, to_date: local }, [old.id]],
        [{ methods: ['qris', 'edc'] }, [old.id]],
        [{ query: 'xaver', kinds: ['product'] }, [old.id]],
        [{ query: cash.receipt_number.toLowerCase() }, [cash.id]],
        [{ methods: ['cash'], kinds: ['product'] }, [cash.id, wrong.id, back.id]],
        [{ methods: ['transfer'] }, []],
      ]
      for (const [filter, ids] of cases) {
        const page = await list(client, filter)
        expect(page.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        expect(page.sums.total_idr).toBe(
          page.rows.reduce((sum, { total_idr }) => sum + total_idr, 0),
        )
      }
      for (const filter of [
        { booking_id: visit.booking },
        { physiotherapist_id: calendar.physiotherapists[0] },
        { kinds: ['session'] },
      ])
        expect(await list(client, filter)).toMatchObject({
          count: 1,
          rows: [{ total_idr: 350_000, methods: ['online'] }],
          sums: { total_idr: 350_000, sales: 1 },
        })
    }))

  it('is paged, and marks what is voided', () =>
    rolledBack(async (client) => {
      const { wrong } = await scene(client)
      const ids = new Set<string>()
      for (let skip = 0; skip < 6; skip += 2)
        for (const { id } of (await list(client, {}, 2, skip)).rows) ids.add(id)
      expect(ids.size).toBe(5)
      expect((await list(client)).rows.find(({ id }) => id === wrong.id)).toMatchObject({
        is_voided: true,
      })
    }))

  it('shows the front desk its own day and no other', () =>
    rolledBack(async (client) => {
      const { clinic, desk, calendar, rina } = await scene(client)
      await become(client, desk)
      const day = await list(client, { from_date: '2020-01-01', to_date: '2100-01-01' })
      expect(day.rows).toHaveLength(4)
      expect(day).toMatchObject({ sums: { total_idr: 370_000 } })
      expect(day.own_day).toMatch(/^\d{4}-\d\d-\d\d$/)
      const elsewhere = await makeCalendar(client)
      await become(client, desk)
      expect((await refusal(client, listSql, [{ clinic_id: elsewhere.clinic }, 25, 0])).code).toBe(
        'forbidden',
      )
      for (const person of [
        rina,
        await makeStaff(client, 'physiotherapist', clinic, calendar.physiotherapists[0]),
      ]) {
        await become(client, person)
        expect((await refusal(client, listSql, [{}, 25, 0])).code).toBe('forbidden')
        expect((await refusal(client, exportSql, [{}, null, 25, ','])).code).toBe('forbidden')
      }
    }))

  it.each([
    [{ clinic_id: 'x' }, 'clinic_id'],
    [{ from_date: 'gestern' }, 'from_date'],
    [{ methods: 'cash' }, 'methods'],
    [{ secret: 1 }, 'secret'],
    [{ query: 'x'.repeat(121) }, 'query'],
  ])('refuses %j', (filter, field) =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      expect((await refusal(client, listSql, [filter, 25, 0])).details).toEqual({ field })
    }),
  )
})

it('in several zones a day is that of each clinic, in the list, its sums and its file', () =>
  rolledBack(async (client) => {
    const west = await makeCalendar(client)
    const east = await makeCalendar(client, { timeZone: 'Asia/Makassar' })
    const { id } = await makePatient(client)
    await client.query(
      `insert into public.staff (user_id, full_name, role, clinic_id) select $1, 'Uji', 'admin', unnest($2::uuid[])`,
      [id, [west.clinic, east.clinic]],
    )
    await become(client, { id })
    // half past midnight in the east
    const sold_at = at(-1, '23:30')
    await sell(client, wishOf(west.clinic, 7_000, { sold_at }))
    await sell(client, wishOf(east.clinic, 50_000, { sold_at }))
    for (const [date, idr] of [
      [day(-1), 7_000],
      [day(0), 50_000],
    ] as const)
      for (const more of [{}, { methods: ['cash'] }]) {
        const filter = { from_date: date, to_date: date, ...more }
        const { list, file } = await row<{ list: { rows: object[]; sums: object }; file: object }>(
          client,
          `select public.list_sales($1) as list, public.export_sales($1) as file`,
          [filter],
        )
        expect(list.rows).toMatchObject([{ total_idr: idr }])
        expect(list.sums).toMatchObject({ total_idr: idr, sales: 1 })
        expect(file).toMatchObject({ rows: 1, csv: expect.stringContaining(`"${date}"`) })
      }
  }))

describe('export_sales', () => {
  it('writes the same piece by piece, with commas or semicolons, and harmless cells', () =>
    rolledBack(async (client) => {
      const { admin, back } = await scene(client)
      await become(client, admin)
      for (const separator of [',', ';']) {
        let after: string | null = null
        let csv = ''
        do {
          const { it }: { it: Piece } = await row(client, exportSql, [{}, after, 2, separator])
          csv += it.csv
          after = it.next
        } while (after)
        const lines = csv.trimEnd().split('\r\n')
        expect(lines).toHaveLength(5)
        expect(csv).toContain(`"'=Xaver Uji"`)
        expect(csv).toContain(`"'+catatan"`)
        const columns = 17
        for (const line of lines) expect(line.split(separator)).toHaveLength(columns)
        expect(lines.find((line) => line.includes(back.receipt_number))).toMatch(
          /"void".*[,;]-900[,;]0[,;]0[,;]0[,;]0[,;]0[,;]-900$/,
        )
      }
      expect((await refusal(client, exportSql, [{}, null, 2, '|'])).details).toEqual({
        field: 'separator',
      })
      await becomeOwner(client)
      const { rows: noted } = await client.query(
        `select distinct patient.full_name, log.role
         from public.access_log as log join public.patients as patient on patient.id = log.patient_id
         where log.action = 'export_sales' and log.actor_id = $1`,
        [admin.id],
      )
      expect(noted).toContainEqual({ full_name: '=Xaver Uji', role: 'admin' })
      await become(client, admin)
      const wordsSql = `select public.export_sales('{}', null, 9, ',', $1) as it`
      const words = { void: 'Pembatalan', product: 'Produk' }
      const { it: said } = await row<{ it: Piece }>(client, wordsSql, [words])
      expect(said.csv).toMatch(/"Pembatalan",.*"Produk"/)
      expect(said.csv).toContain('"sale"')
      expect((await refusal(client, wordsSql, ['[]'])).details).toEqual({ field: 'words' })
      expect((await refusal(client, exportSql, [{}, 'x', 2, ','])).details).toEqual({
        field: 'after',
      })
    }))
})

describe('read_sale', () => {
  it('tells all of a sale, with its receipt', () =>
    rolledBack(async (client) => {
      const { calendar, clinic, admin, desk, cash, wrong, back, visit } = await scene(client)
      const sql = `select public.read_sale($1) as it`
      const read = async (id: string) =>
        (await row<{ it: Record<string, unknown> }>(client, sql, [id])).it
      await become(client, admin)
      expect(await read(cash.id)).toMatchObject({
        receipt_number: cash.receipt_number,
        can_void: true,
        lines: [{ kind: 'product', description: 'Pita elastis', amount_idr: 20_000 }],
        payments: [{ method: 'cash', amount_idr: 20_000 }],
        receipt: {
          amount_idr: 20_000,
          amount_in_words: 'dua puluh ribu rupiah',
          purpose_id: 'Pita elastis',
          received_from: null,
          is_vat_exempt: false,
          is_voided: false,
        },
      })
      expect(await read(wrong.id)).toMatchObject({
        can_void: false,
        voided_by: { id: back.id, note: 'Salah ketik' },
        receipt: { is_voided: true },
      })
      expect(await read(back.id)).toMatchObject({
        can_void: false,
        voids: { id: wrong.id },
        receipt: null,
      })
      await becomeOwner(client)
      const { id } = await row<{ id: string }>(
        client,
        `select id from public.sales where booking_id = $1`,
        [visit.booking],
      )
      await become(client, admin)
      expect(await read(id)).toMatchObject({
        can_void: false,
        payments: [{ method: 'online', refundable_idr: 350_000, provider: 'midtrans' }],
        receipt: {
          received_from: '=Xaver Uji',
          is_vat_exempt: true,
          purpose_en: expect.stringContaining(', booking LW-') as string,
        },
      })
      await become(client, desk)
      expect(await read(cash.id)).toMatchObject({ can_void: false })
      for (const person of ['rina', 'dewi'] as const) {
        await become(client, person)
        expect((await refusal(client, sql, [cash.id])).code).toBe('forbidden')
      }
      await become(client, 'agus')
      expect((await refusal(client, sql, [clinic])).code).toBe('not_found')
      expect((await refusal(client, sql, [null])).details).toEqual({ field: 'sale_id' })
      expect(calendar.clinic).toBe(clinic)
    }))
})
