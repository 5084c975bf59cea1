import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, day, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { cancel, checkOut, holdFor, payFor } from '../../support/money.ts'
import { makePackage, sell, wishOf } from '../../support/desk.ts'
import { ask, makeFamily } from '../../support/patient-area.ts'
import { ownPackage } from '../../support/sales.ts'
import { voucher } from '../../support/vouchers.ts'

type Entry = {
  what: string
  quantity: number
  booking: { number: string; full_name: string } | null
}
type Held = {
  code: string
  remaining: number | null
  why_not: string | null
  owner: { id: string } | null
  receipt: { purchase_id: string; number: string } | null
  history: Entry[]
}
type Wallet = { people: { id: string }[]; tries_per_hour: number; vouchers: Held[] }
const brief = ({ history }: Held) => history.map(({ what, quantity }) => [what, quantity])

async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makeFamily(client)
  return { calendar, rina }
}

describe('my_wallet', () => {
  it('tells what came in, what was used, what came back and what is only set aside', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const code = await voucher(client, { credit: 500_000, patient_id: rina.patient })
      const first = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await payFor(client, first, [code])
      const over = await holdFor(client, calendar, rina.patient, at(5, '09:00'))
      await checkOut(client, over, [code])
      await client.query(`select private.end_hold($1)`, [over.booking])
      const second = await holdFor(client, calendar, rina.child, at(4, '09:00'))
      await checkOut(client, second, [code])
      await cancel(client, first, rina)

      const { vouchers, people, tries_per_hour } = await ask<Wallet>(client, rina, 'my_wallet()')
      expect(people.map(({ id }) => id)).toEqual([rina.patient, rina.child])
      expect(tries_per_hour).toBe(10)
      expect(vouchers).toHaveLength(1)
      const [credit] = vouchers
      expect(credit).toMatchObject({ code, why_not: null, owner: { id: rina.patient } })
      expect(brief(credit!).toSorted()).toEqual([
        ['issued', 500_000],
        ['reserved', 150_000],
        ['returned', 350_000],
        ['used', 350_000],
      ])
      // The balance matches the sum of the history.
      expect(credit!.remaining).toBe(500_000 - 150_000)
      const aside = credit!.history.find(({ what }) => what === 'reserved')
      expect(aside?.booking).toMatchObject({ number: second.number, full_name: 'Anak' })
    }))

  it('sets a part of the price aside until it is paid', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const code = await voucher(client, { credit: 100_000, patient_id: rina.patient })
      const visit = await holdFor(client, calendar, rina.patient, at(3, '09:00'))
      await checkOut(client, visit, [code])
      const { vouchers } = await ask<Wallet>(client, rina, 'my_wallet()')
      expect(brief(vouchers[0]!)).toEqual([
        ['reserved', 100_000],
        ['issued', 100_000],
      ])
      expect(vouchers[0]!.remaining).toBe(0)
    }))

  it('knows the receipt of a package that was bought, online or at the desk', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const online = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
      const package_id = await makePackage(client)
      await become(client, 'agus')
      const desk = await sell(
        client,
        wishOf(calendar.clinic, 1_650_000, {
          patient_id: rina.child,
          lines: [{ kind: 'package', package_id, unit_price_idr: 1_650_000 }],
        }),
      )
      await becomeOwner(client)
      const gift = await voucher(client, { credit: 50_000, patient_id: rina.patient })
      const { vouchers } = await ask<Wallet>(client, rina, 'my_wallet()')
      expect(vouchers).toHaveLength(3)
      for (const { code, receipt } of vouchers)
        if (code === gift) expect(receipt).toBeNull()
        else {
          const paper = await ask(client, rina, 'receipt(purchase_id => $1)', [
            receipt!.purchase_id,
          ])
          expect(paper).toMatchObject({ number: receipt!.number, amount_idr: 1_650_000 })
          if (code === online.code) expect(receipt!.purchase_id).toBe(online.purchase)
          else expect(receipt!.number).toBe(desk.receipt_number)
        }
    }))

  it('is of one person when asked, of nobody else, and shows no use by strangers', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const budi = await makePatient(client)
      await voucher(client, { credit: 70_000, patient_id: rina.child })
      const promotion = await voucher(client, { kind: 'fixed', amount_idr: 50_000 })
      for (const [n, patient] of [rina.patient, budi.patient].entries())
        await payFor(client, await holdFor(client, calendar, patient, at(3 + n, '09:00')), [
          promotion,
        ])
      const whole = await ask<Wallet>(client, rina, 'my_wallet()')
      expect(whole.vouchers).toHaveLength(2)
      const known = whole.vouchers.find((it) => it.code === promotion)!
      expect(known.owner).toBeNull()
      expect(brief(known)).toEqual([['used', 1]])
      const one = await ask<Wallet>(client, rina, 'my_wallet($1)', [rina.patient])
      expect(one.vouchers.map((it) => it.code)).toEqual([promotion])
      await become(client, budi)
      const call = 'select public.my_wallet($1)'
      expect(await refusal(client, call, [rina.child])).toMatchObject({ code: 'not_found' })
      await becomeAnon(client)
      expect(await refusal(client, call, [null])).toMatchObject({ code: 'not_signed_in' })
    }))
})

describe('check_voucher', () => {
  const sql = 'select public.check_voucher($1) as answer'
  const check = async (client: pg.ClientBase, code: string) =>
    (await client.query<{ answer: Record<string, unknown> }>(sql, [code])).rows[0]!.answer

  it('says what a code is worth, in any case, and why it does not count today', () =>
    rolledBack(async (client) => {
      const { calendar, rina } = await scene(client)
      const good = await voucher(client, {
        kind: 'percentage',
        percent: 20,
        max_discount_idr: 80_000,
        clinic_id: calendar.clinic,
      })
      const over = await voucher(client, {
        kind: 'fixed',
        amount_idr: 5_000,
        valid_until: day(-1),
      })
      await become(client, rina)
      expect(await check(client, ` ${good.toLowerCase()} `)).toMatchObject({
        code: good,
        percent: 20,
        max_discount_idr: 80_000,
        clinic: { slug: expect.any(String) as string },
        is_usable: true,
        why_not: null,
      })
      expect(await check(client, over)).toMatchObject({ why_not: 'voucher_expired' })
      expect(await refusal(client, sql, ['  '])).toMatchObject({ code: 'invalid_input' })
    }))

  it('answers what is unknown, switched off or somebody else’s alike, and counts it as a guess', () =>
    rolledBack(async (client) => {
      const { rina } = await scene(client)
      const budi = await makePatient(client)
      const foreign = await voucher(client, { credit: 10_000, patient_id: budi.patient })
      const off = await voucher(client, { kind: 'fixed', amount_idr: 5_000, is_active: false })
      const own = await voucher(client, { credit: 10_000, patient_id: rina.child })
      await become(client, rina)
      expect(await check(client, own)).toMatchObject({ remaining: 10_000, is_usable: true })
      for (const code of [foreign, off, 'ZZZZ2222', randomUUID().slice(0, 8), `${own} ${own}X`])
        expect(await check(client, code)).toMatchObject({ code: 'voucher_invalid' })
      await becomeOwner(client)
      const { rows } = await client.query<{ misses: number }>(
        `select count(*)::int as misses from private.voucher_misses where user_id = $1`,
        [rina.id],
      )
      expect(rows[0]!.misses).toBeGreaterThanOrEqual(5)
      await client.query(
        `insert into private.voucher_misses (user_id) select $1 from generate_series(1, 10)`,
        [rina.id],
      )
      await become(client, rina)
      expect(await refusal(client, sql, [own])).toMatchObject({ code: 'rate_limited', status: 429 })
      await becomeAnon(client)
      expect(await refusal(client, sql, [own])).toMatchObject({ code: 'not_signed_in' })
    }))
})
