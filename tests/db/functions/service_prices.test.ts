import { describe, expect, it } from 'vitest'
import { at, hold, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

const planSql = `insert into public.service_prices (service_id, starts_on, price_idr)
  values ($1, (now() at time zone 'Asia/Jakarta')::date + $2::integer, $3)`

describe('apply_service_prices', () => {
  it('carries a price to its service on its day; what is booked keeps its own', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const { service } = calendar
      await become(client, 'agus')
      for (const [days, price] of [
        [1, 360_000],
        [2, 380_000],
        [30, 400_000],
      ])
        await client.query(planSql, [service, days, price])
      await becomeOwner(client)
      const priceNow = async () =>
        (
          await row<{ price: number }>(
            client,
            `select price_idr::integer as price from (select private.apply_service_prices()) as done, public.services where id = $1`,
            [service],
          )
        ).price
      await client.query(`select private.apply_service_prices()`)
      expect(await priceNow()).toBe(350_000)
      await become(client, await makePatient(client))
      const before = await hold(client, calendar, at(40, '09:00'))
      await becomeOwner(client)
      // As if two nights had passed.
      await client.query(
        `update public.service_prices set starts_on = starts_on - 2, created_at = created_at - interval '2 days' where service_id = $1`,
        [service],
      )
      await client.query(`select private.apply_service_prices()`)
      expect(await priceNow()).toBe(380_000)
      await become(client, await makePatient(client))
      const after = await hold(client, calendar, at(40, '10:00'))
      expect([before.total_idr, after.total_idr]).toEqual([350_000, 380_000])

      await become(client, 'agus')
      const { rowCount } = await client.query(
        `delete from public.service_prices where service_id = $1`,
        [service],
      )
      expect(rowCount, 'what has come stays').toBe(1)
    }))

  it('takes no day that has begun, and one price a day', () =>
    rolledBack(async (client) => {
      const { service } = await makeCalendar(client)
      await become(client, 'agus')
      for (const [days, price, field] of [
        [0, 1, 'starts_on'],
        [-1, 1, 'starts_on'],
        [1, -1, 'price_idr'],
      ] as const)
        expect(await refusal(client, planSql, [service, days, price])).toMatchObject({
          code: 'invalid_input',
          details: { field },
        })
      await client.query(planSql, [service, 1, 1])
      expect(await refusal(client, planSql, [service, 1, 2])).toMatchObject({
        code: 'already_exists',
      })
    }))
})
