import { describe, expect, it } from 'vitest'
import { become, becomeAnon, refusal, rolledBack } from '../../support/db.ts'
import { at, hold, makeCalendar, makePatient, type Slot } from '../../support/calendar.ts'

describe('nearest_slots', () => {
  it('offers what is nearest to the lost time first, with the same person where they are free', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client, { physiotherapists: 2 })
      const rina = await makePatient(client)
      const [, second] = calendar.physiotherapists
      await become(client, rina)
      const { id } = await hold(client, calendar, at(5, '12:00'), { physiotherapist: second })
      const near = async (count?: number) =>
        (
          await client.query<Slot>(`select * from public.nearest_slots($1, $2)`, [id, count ?? 3])
        ).rows.map((slot) => [slot.starts_at, slot.physiotherapist_id])
      // The caller's own hold blocks no slots for them (private.own_calendar): 12:00 is offered
      // too.
      const found = await near(4)
      expect(found.map(([, who]) => who)).toEqual(found.map(() => second))
      const distances = found.map(([start]) =>
        Math.abs((start as Date).getTime() - at(5, '12:00').getTime()),
      )
      expect(distances).toEqual([...distances].sort((a, b) => a - b))
      expect(await near(1)).toEqual(found.slice(0, 1))
      expect((await near(1_000)).length).toBe(20)
    }))

  it('is for the owner of the booking', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      await become(client, await makePatient(client))
      const { id } = await hold(client, calendar, at(5, '12:00'))
      const sql = `select public.nearest_slots($1)`
      await become(client, await makePatient(client))
      expect(await refusal(client, sql, [id])).toMatchObject({ code: 'not_found', status: 404 })
      expect(await refusal(client, sql, [null])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'booking_id' },
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, [id])).toMatchObject({ code: 'not_signed_in' })
    }))
})
