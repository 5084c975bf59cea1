import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import {
  cancel,
  confirmUnpaid,
  grant,
  holdFor,
  makeLate,
  payFor,
  type Visit,
} from '../../support/money.ts'
import { comeDue, lease } from '../../support/outbox.ts'
import { ask, type Card } from '../../support/patient-area.ts'
import { ownPackage } from '../../support/sales.ts'

type Seen = {
  status: string
  complaint: string | null
  given_back: {
    credits: { code: string; quantity: number; valid_until: string }[]
    refund_idr: number
    vouchers: { code: string; quantity: number; discount_idr: number }[]
  } | null
  cancel: Card['cancel']
}

async function scene(client: pg.ClientBase, credit = 0) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
  const code = credit ? await grant(client, rina.patient, credit) : undefined
  await payFor(client, visit, code ? [code] : [])
  const see = () => ask<Seen>(client, rina, 'my_appointment($1)', [visit.appointment])
  return { calendar, rina, visit, code, see }
}

describe('what came back of a cancelled appointment', () => {
  it('is what cancelling promised: new credit for money, used credit to its voucher', () =>
    rolledBack(async (client) => {
      const { rina, visit, code, see } = await scene(client, 50_000)
      const before = await see()
      expect(before.given_back).toBeNull()
      await cancel(client, visit, rina)
      const { given_back } = await see()
      expect(given_back).toMatchObject({
        credits: [
          { quantity: before.cancel!.credit_idr, valid_until: before.cancel!.credit_valid_until },
        ],
        refund_idr: 0,
        vouchers: [{ code, quantity: 50_000 }],
      })
      expect(given_back!.vouchers.map((it) => it.code)).toEqual(
        before.cancel!.vouchers.map((it) => it.code),
      )
    }))

  it('is a refund that was asked for, and nothing when it was too late', () =>
    rolledBack(async (client) => {
      const refunded = await scene(client)
      await cancel(client, refunded.visit, refunded.rina, 'refund')
      expect((await refunded.see()).given_back).toEqual({
        credits: [],
        refund_idr: 350_000,
        refunded_idr: 0,
        vouchers: [],
      })
      const late = await scene(client)
      await makeLate(client, late.visit)
      await cancel(client, late.visit, late.rina)
      expect((await late.see()).given_back).toEqual({
        credits: [],
        refund_idr: 0,
        refunded_idr: 0,
        vouchers: [],
      })
    }))

  it('waits for the choice that the clinic’s cancellation leaves', () =>
    rolledBack(async (client) => {
      const { rina, visit, see } = await scene(client)
      await cancel(client, visit, 'sari')
      expect((await see()).given_back?.credits).toEqual([])
      await become(client, rina)
      await client.query(`select public.choose_settlement($1, 'credit')`, [visit.appointment])
      expect((await see()).given_back?.credits).toMatchObject([{ quantity: 350_000 }])
    }))

  it('shows its owner what they wrote', () =>
    rolledBack(async (client) => {
      const { visit, see } = await scene(client)
      await becomeOwner(client)
      await client.query(`update public.bookings set complaint = 'Lutut kanan' where id = $1`, [
        visit.booking,
      ])
      expect((await see()).complaint).toBe('Lutut kanan')
    }))
})

describe('the message about a cancellation', () => {
  const told = async (client: pg.ClientBase, { booking }: Visit) => {
    await comeDue(client, booking, 'appointment_cancelled')
    const found = (await lease(client, booking)).find((it) => it.kind === 'appointment_cancelled')
    return found!.facts
  }
  const nothing = { credit_idr: 0, returned_idr: 0, refund_idr: 0, sessions: 0 }

  it.each([
    ['part of the price', 200_000, { credit_idr: 150_000, returned_idr: 200_000 }],
    ['all of it', 350_000, { returned_idr: 350_000 }],
  ])('names credit that returns when it paid %s', (_, credit, back) =>
    rolledBack(async (client) => {
      const { rina, visit } = await scene(client, credit)
      await cancel(client, visit, rina)
      expect(await told(client, visit)).toMatchObject({ ...nothing, ...back, has_worth: false })
    }),
  )

  it('knows that credit, money or a session is lost when it was too late', () =>
    rolledBack(async (client) => {
      const { rina, visit, calendar } = await scene(client, 350_000)
      const { code } = await ownPackage(client, { patient: rina.patient, clinic: calendar.clinic })
      const ways: [string, string[]][] = [
        ['11:00', [code]],
        ['13:00', []],
      ]
      const visits = [visit]
      for (const [time, codes] of ways) {
        const next = await holdFor(client, calendar, rina.patient, at(4, time))
        await payFor(client, next, codes)
        visits.push(next)
      }
      for (const it of visits) {
        await makeLate(client, it)
        await cancel(client, it, rina)
        expect(await told(client, it)).toMatchObject({ ...nothing, has_worth: true })
      }
    }))

  it('knows that what was not paid has cost nothing', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const visit = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
      await confirmUnpaid(client, visit)
      await cancel(client, visit, rina)
      expect(await told(client, visit)).toMatchObject({ ...nothing, has_worth: false })
    }))
})
