import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePackage, sell, voidSale, wishOf } from '../../support/desk.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Row = {
  id: string
  kind: string
  state: string
  issued: number
  remaining: number
  patient: { id: string }
  purchase: { package_id: string; sale_id: string; total_idr: number } | null
}
type Page = {
  rows: Row[]
  count: number
  is_count_exact: boolean
  sums: { credit_idr: number; sessions: number }
}

const listSql = `select public.list_vouchers($1, $2, $3) as it`
const list = async (client: pg.ClientBase, filter: object = {}, count = 25, skip = 0) =>
  (await row<{ it: Page }>(client, listSql, [filter, count, skip])).it
const readSql = `select public.read_voucher($1) as it`

/** A package that Rina bought at the desk, credit and sessions that she was given, all by one clinic. */
async function scene(client: pg.ClientBase) {
  const { clinic } = await makeCalendar(client)
  const rina = await makePatient(client)
  const package_ = await makePackage(client)
  const admin = await makeStaff(client, 'admin', clinic)
  const desk = await makeStaff(client, 'receptionist', clinic)
  const elsewhere = await makeStaff(client, 'admin', (await makeCalendar(client)).clinic)
  await client.query(`update public.patients set full_name = 'Zulaikha Xenia' where id = $1`, [
    rina.patient,
  ])
  await client.query(
    `insert into public.patient_clinics (patient_id, clinic_id) values ($1, $2) on conflict do nothing`,
    [rina.patient, clinic],
  )
  await become(client, admin)
  const sale = await sell(
    client,
    wishOf(clinic, 1_650_000, {
      patient_id: rina.patient,
      lines: [{ kind: 'package', package_id: package_, unit_price_idr: 1_650_000 }],
    }),
  )
  const give = async (more: object) =>
    (
      await row<{ it: { id: string } }>(client, `select public.issue_voucher($1) as it`, [
        { patient_id: rina.patient, clinic_id: clinic, reason: 'Maaf menunggu', ...more },
      ])
    ).it.id
  const credit = await give({ kind: 'credit', amount_idr: 75_000 })
  const gift = await give({ kind: 'package', sessions: 2, name_id: 'Hadiah', name_en: 'Gift' })
  return { clinic, rina, package_, admin, desk, elsewhere, sale, credit, gift }
}

describe('list_vouchers', () => {
  it('filters what patients have, and sums what is left of all that fits', () =>
    rolledBack(async (client) => {
      const { rina, package_, sale, credit, gift } = await scene(client)
      const all = await list(client)
      expect(all).toMatchObject({
        count: 3,
        is_count_exact: true,
        sums: { credit_idr: 75_000, sessions: 7 },
      })
      const bought = all.rows.find(({ purchase }) => purchase)!
      expect(bought).toMatchObject({
        issued: 5,
        remaining: 5,
        state: 'usable',
        patient: { id: rina.patient },
        purchase: { package_id: package_, sale_id: sale.id, total_idr: 1_650_000 },
      })
      const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })
      const cases: [object, string[]][] = [
        [{ is_bought: true }, [bought.id]],
        [{ is_bought: false, kinds: ['package'] }, [gift]],
        [{ kinds: ['credit'], state: 'usable' }, [credit]],
        [{ package_id: package_ }, [bought.id]],
        [{ query: sale.voucher_code!.toLowerCase() }, [bought.id]],
        [{ query: 'zulaikha', from_date: today, to_date: today }, [bought.id, gift, credit]],
        [{ to_date: '2020-01-01' }, []],
        [{ state: 'used_up' }, []],
      ]
      for (const [filter, ids] of cases)
        expect((await list(client, filter)).rows.map(({ id }) => id).toSorted()).toEqual(
          ids.toSorted(),
        )
      const [first, second] = [await list(client, {}, 2), await list(client, {}, 2, 2)]
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3)
    }))

  it('says that a package is gone whose sale was a mistake', () =>
    rolledBack(async (client) => {
      const { sale } = await scene(client)
      await voidSale(client, sale.id)
      expect((await list(client, { is_bought: true })).rows).toMatchObject([
        { remaining: 0, state: 'stopped' },
      ])
    }))

  it('says the same of what is kept as of what has just changed, and the nightly check sees a difference', () =>
    rolledBack(async (client) => {
      const { rina, credit, sale, admin } = await scene(client)
      const states = ['usable', 'used_up', 'over', 'stopped', 'owed']
      const all = async () => {
        await become(client, admin)
        const pages: Page[] = []
        for (const filter of [{}, { query: 'zulaikha' }, ...states.map((state) => ({ state }))])
          pages.push(await list(client, filter))
        for (const [n, state] of states.entries())
          expect(pages[n + 2]!.rows.filter((it) => it.state !== state)).toEqual([])
        await becomeOwner(client)
        return pages
      }
      await voidSale(client, sale.id)
      await becomeOwner(client)
      await client.query(`update public.vouchers set valid_until = '2026-01-31' where id = $1`, [
        credit,
      ])
      const before = await all()
      expect(before.slice(2).map(({ count }) => count)).toEqual([1, 0, 1, 1, 0])
      await client.query(`select private.keep_balances()`)
      expect(await all()).toEqual(before)
      const faults = async () =>
        (
          await client.query(
            `select rule, details from private.ledger_faults() where id in (select id from public.vouchers where patient_id = $1)`,
            [rina.patient],
          )
        ).rows
      expect(await faults()).toEqual([])
      await client.query(
        `update private.voucher_balances set how_much_left = 1 where voucher_id = $1`,
        [credit],
      )
      expect(await faults()).toEqual([
        { rule: 'voucher_balance', details: { kept_left: 1, real_left: 75_000 } },
      ])
      await client.query(`select private.rebuild_balances()`)
      expect(await faults()).toEqual([])
    }))

  it('shows an administrator of one clinic what it sold and gave, and the desk nothing', () =>
    rolledBack(async (client) => {
      const { clinic, desk, elsewhere, rina } = await scene(client)
      await become(client, 'agus')
      expect((await list(client, { clinic_id: clinic })).count).toBe(3)
      await become(client, elsewhere)
      expect(await list(client)).toMatchObject({ rows: [], count: 0 })
      expect((await refusal(client, listSql, [{ clinic_id: clinic }, 25, 0])).code).toBe(
        'forbidden',
      )
      for (const person of [desk, rina]) {
        await become(client, person)
        expect((await refusal(client, listSql, [{}, 25, 0])).code).toBe('forbidden')
      }
      await becomeAnon(client)
      expect((await refusal(client, listSql, [{}, 25, 0])).code).toBe('not_signed_in')
    }))

  it.each<[string, object, number, number]>([
    ['max_count', {}, 101, 0],
    ['skip', {}, 25, 1001],
    ['state', { state: 'gone' }, 25, 0],
    ['kinds', { kinds: 'credit' }, 25, 0],
    ['package_id', { package_id: 'x' }, 25, 0],
    ['owner', { owner: 'x' }, 25, 0],
    ['query', { query: 'x'.repeat(121) }, 25, 0],
  ])('names %s when it is wrong', (field, filter, count, skip) =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      expect((await refusal(client, listSql, [filter, count, skip])).details).toEqual({ field })
    }),
  )
})

describe('read_voucher', () => {
  it('tells the ledger of one, and whether it can be taken back', () =>
    rolledBack(async (client) => {
      const { admin, elsewhere, credit, sale } = await scene(client)
      const read = async (id: string) => (await row<{ it: object }>(client, readSql, [id])).it
      expect(await read(credit)).toMatchObject({
        reason: 'Maaf menunggu',
        can_deactivate: true,
        history: [{ what: 'issued', quantity: 75_000, booking: null }],
      })
      await client.query(`select public.deactivate_voucher($1, 'Keliru')`, [credit])
      expect(await read(credit)).toMatchObject({
        state: 'stopped',
        can_deactivate: false,
        deactivation_reason: 'Keliru',
      })
      const [bought] = (await list(client, { is_bought: true })).rows
      expect(await read(bought!.id)).toMatchObject({
        can_deactivate: false,
        purchase: { sale_id: sale.id },
      })
      await become(client, elsewhere)
      expect((await refusal(client, readSql, [credit])).code).toBe('not_found')
      await become(client, admin)
      expect((await refusal(client, readSql, [null])).details).toEqual({ field: 'voucher_id' })
    }))
})

describe('packages_sold', () => {
  it('counts what is paid, for who may read it', () =>
    rolledBack(async (client) => {
      const { package_, desk, sale } = await scene(client)
      const sold = async () =>
        (await client.query(`select sold from public.packages_sold($1)`, [[package_]])).rows
      expect(await sold()).toEqual([{ sold: 1 }])
      await voidSale(client, sale.id)
      expect(await sold()).toEqual([])
      await become(client, desk)
      expect(await sold()).toEqual([])
    }))
})
