import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { cancel, grant, holdFor, makeLate, payFor } from '../../support/money.ts'
import { ask, type Card } from '../../support/patient-area.ts'

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

async function scene(client: pg.ClientBase, codes = false) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const visit = await holdFor(client, calendar, rina.patient, at(4, '09:00'))
  const code = codes ? await grant(client, rina.patient, 50_000) : undefined
  await payFor(client, visit, code ? [code] : [])
  const see = () => ask<Seen>(client, rina, 'my_appointment($1)', [visit.appointment])
  return { rina, visit, code, see }
}

describe('what came back of a cancelled appointment', () => {
  it('is what cancelling promised: new credit for money, used credit to its voucher', () =>
    rolledBack(async (client) => {
      const { rina, visit, code, see } = await scene(client, true)
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
