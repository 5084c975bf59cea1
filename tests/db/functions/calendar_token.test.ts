import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, becomeService, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'

type Feed = { kind: string; events: { number: string }[] } | null

const token = async (client: pg.ClientBase, renew = false, kind = 'patient') =>
  (await row<{ it: string }>(client, `select public.calendar_token($1, $2) as it`, [kind, renew]))
    .it

async function read(client: pg.ClientBase, secret: string) {
  await becomeService(client)
  const { it } = await row<{ it: Feed }>(client, `select public.calendar_feed($1) as it`, [secret])
  await becomeOwner(client)
  return it
}

describe('calendar_token', () => {
  it('is the same until it is renewed, and then the old one is over', () =>
    rolledBack(async (client) => {
      await become(client, await makePatient(client))
      const first = await token(client)
      expect(await token(client)).toBe(first)
      const second = await token(client, true)
      expect(second).not.toBe(first)
      expect(await read(client, first)).toBeNull()
      expect(await read(client, second)).toMatchObject({ kind: 'patient', events: [] })
    }))

  it('opens the calendar of a physiotherapist to that one alone', () =>
    rolledBack(async (client) => {
      await become(client, await makePatient(client))
      expect(
        await refusal(client, `select public.calendar_token('physiotherapist')`),
      ).toMatchObject({ code: 'forbidden' })
      expect(await refusal(client, `select public.calendar_token('clinic')`)).toMatchObject({
        code: 'invalid_input',
      })
      await becomeOwner(client)
      await become(client, 'dewi')
      expect(await token(client, false, 'physiotherapist')).toMatch(/^[\w-]{32}$/)
    }))
})

describe('calendar_feed', () => {
  it('has the appointments of the family, and neither names nor services', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const booking = await confirmed(client, rina, calendar, at(5, '09:00'))
      await confirmed(client, await makePatient(client), calendar, at(5, '10:00'))
      await become(client, rina)
      const feed = await read(client, await token(client))
      expect(feed!.events.map(({ number }) => number)).toEqual([booking.number])
      expect(Object.keys(feed!.events[0]!).sort()).toEqual([
        'address',
        'clinic',
        'ends_at',
        'number',
        'sequence',
        'starts_at',
        'updated_at',
      ])
    }))
})
