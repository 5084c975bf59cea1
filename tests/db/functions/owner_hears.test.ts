import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'

/** Ids of the bookings in this transaction's broadcasts on a topic. */
async function sent(client: pg.ClientBase, topic: string) {
  await becomeOwner(client)
  const { rows } = await client.query<{ booking_id: string }>(
    `select payload ->> 'booking_id' as booking_id from realtime.messages where inserted_at = now() and topic = $1`,
    [topic],
  )
  return rows.map(({ booking_id }) => booking_id)
}

describe('broadcasts', () => {
  it('tell the owner of a move, of times that are proposed, and of a choice', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makePatient(client)
      const { id, appointment } = await confirmed(client, rina, calendar, at(3, '09:00'))
      const changes: [string, unknown[]][] = [
        [`select public.reschedule_appointment($1, $2)`, [appointment.id, at(4, '09:00')]],
        [`select private.propose_times($1, $2)`, [appointment.id, [at(5, '09:00')]]],
        [`select public.answer_proposal($1, $2)`, [appointment.id, at(5, '09:00')]],
        [
          `insert into public.settlements (appointment_id, choose_until) values ($1, now())`,
          [appointment.id],
        ],
      ]
      for (const [sql, values] of changes) {
        await becomeOwner(client)
        await client.query(`delete from realtime.messages where inserted_at = now()`)
        if (sql.includes('public.') && sql.startsWith('select')) await become(client, rina)
        await client.query(sql, values)
        const heard = await sent(client, `booking:${id}`)
        expect(heard).toContain(id)
      }
    }))
})
