import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, refusal, rolledBack } from '../../support/db.ts'
import { faults, report } from '../../support/money.ts'
import { makePurchase } from '../../support/sales.ts'

type Step = {
  step: string
  payment_id: string
  is_retry: boolean
  order: { order_id: string; amount_idr: number; lines: object[]; expires_at: string }
}

async function scene(client: pg.PoolClient) {
  const { clinic } = await makeCalendar(client)
  const rina = await makePatient(client)
  const bought = await makePurchase(client, { patient: rina.patient, clinic })
  const open = async (provider = 'midtrans') =>
    (
      await row<{ step: Step }>(client, `select public.open_purchase_payment($1, $2) as step`, [
        bought.purchase,
        provider,
      ])
    ).step
  return { rina, bought, open }
}

const sql = `select public.open_purchase_payment($1, 'midtrans')`

describe('open_purchase_payment', () => {
  it('writes the next attempt before the provider is called, and lets a second call wait for it', () =>
    rolledBack(async (client) => {
      const { bought, open } = await scene(client)
      await client.query(`update public.payments set status = 'failed' where id = $1`, [bought.id])
      const { number, until } = await row<{ number: string; until: Date }>(
        client,
        `select number, expires_at - interval '1 minute' as until from public.package_purchases where id = $1`,
        [bought.purchase],
      )
      const step = await open()
      expect(step).toMatchObject({
        step: 'create',
        is_retry: false,
        order: {
          order_id: `${number}-2`,
          amount_idr: 1_650_000,
          lines: [{ id: 'package', name: '5 sesi fisioterapi', amount_idr: 1_650_000 }],
          description: `Luwes ${number}`,
          locale: 'id',
        },
      })
      expect(new Date(step.order.expires_at)).toEqual(until)
      expect(await open()).toEqual({ step: 'wait' })
    }))

  it('answers with the attempt that is at the provider already, and with the money that came', () =>
    rolledBack(async (client) => {
      const { rina, bought, open } = await scene(client)
      await client.query(
        `update public.payments set redirect_url = 'https://pay.test' where id = $1`,
        [bought.id],
      )
      const answer = {
        booking: null,
        purchase: { id: bought.purchase },
        payment: { id: bought.id },
      }
      expect(await open()).toMatchObject({ step: 'done', answer })
      await report(client, bought)
      expect(await open()).toMatchObject({
        step: 'done',
        answer: { ...answer, purchase: { status: 'paid' }, payment: { status: 'paid' } },
      })
      expect(await faults(client, rina.patient)).toEqual([])
    }))

  it('closes an attempt of another provider', () =>
    rolledBack(async (client) => {
      const { bought, open } = await scene(client)
      expect(await open('xendit')).toMatchObject({ step: 'create', is_retry: false })
      expect(
        await row(client, `select status from public.payments where id = $1`, [bought.id]),
      ).toEqual({ status: 'cancelled' })
    }))

  it('refuses when the time has ended, when too little is left, and what there is not', () =>
    rolledBack(async (client) => {
      const { bought } = await scene(client)
      const left = (time: string) =>
        client.query(
          `update public.package_purchases set expires_at = now() + $2::interval where id = $1`,
          [bought.purchase, time],
        )
      await client.query(`update public.payments set status = 'failed' where id = $1`, [bought.id])
      await left('90 seconds')
      expect(await refusal(client, sql, [bought.purchase])).toMatchObject({ code: 'hold_expired' })
      await left('-1 second')
      expect(await refusal(client, sql, [bought.purchase])).toMatchObject({ code: 'hold_expired' })
      expect(await refusal(client, sql, [bought.id])).toMatchObject({ code: 'not_found' })
    }))

  it('is for the service role alone', () =>
    rolledBack(async (client) => {
      const { rina, bought } = await scene(client)
      await become(client, rina)
      await expect(client.query(sql, [bought.purchase])).rejects.toMatchObject({ code: '42501' })
    }))
})

describe('a purchase that nobody has paid', () => {
  it('expires with its attempt when its time has ended, and not before', () =>
    rolledBack(async (client) => {
      const { bought } = await scene(client)
      const expire = () => client.query(`select private.expire_purchases()`)
      const state = () =>
        row(
          client,
          `select purchase.status, payment.status as payment from public.package_purchases as purchase
           join public.payments as payment on payment.purchase_id = purchase.id where purchase.id = $1`,
          [bought.purchase],
        )
      await expire()
      expect(await state()).toEqual({ status: 'awaiting_payment', payment: 'created' })
      await client.query(`update public.package_purchases set expires_at = now() where id = $1`, [
        bought.purchase,
      ])
      await expire()
      expect(await state()).toEqual({ status: 'expired', payment: 'expired' })
      await expire()
    }))
})
