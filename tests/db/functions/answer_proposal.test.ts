import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  addPhysiotherapist,
  at,
  confirmed,
  day,
  makeCalendar,
  makePatient,
  row,
} from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makeLate, wallet } from '../../support/money.ts'

const answer = `select public.answer_proposal($1, $2) as appointment`
const propose = `select * from private.propose_times($1, $2, $3, 'Pelatihan')`
type Proposal = { id: string; status: string; expires_at: Date }

const offered = [at(5, '10:00'), at(6, '11:00'), at(8, '08:00')]

async function scene(client: pg.ClientBase, times = offered, who: string | null = null) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const { appointment, id: booking } = await confirmed(client, rina, calendar, at(3, '09:00'))
  const { id } = appointment
  const proposal = await row<Proposal>(client, propose, [id, times, who])
  await become(client, rina)
  return { calendar, rina, id, booking, proposal }
}

const status = async (client: pg.ClientBase, { id }: Proposal) => {
  await becomeOwner(client)
  return (await row<Proposal>(client, `select * from public.proposals where id = $1`, [id])).status
}

describe('times that the clinic proposes', () => {
  it('one is taken: the visit moves, no move is used, and again changes nothing', () =>
    rolledBack(async (client) => {
      const { rina, id, proposal } = await scene(client)
      expect(proposal).toMatchObject({ status: 'open' })
      for (let n = 0; n < 2; n += 1)
        expect(await row(client, answer, [id, offered[1]])).toMatchObject({
          appointment: {
            id,
            status: 'confirmed',
            reschedule_count: 0,
            patient_reschedule_count: 0,
          },
        })
      // though no reschedule, calendars have to take it for newer than what they have
      expect(await row(client, `select public.my_appointment($1) as it`, [id])).toMatchObject({
        it: { reschedule_count: 0, sequence: 1 },
      })
      expect(await refusal(client, answer, [id, offered[0]])).toMatchObject({
        code: 'proposal_closed',
        status: 410,
      })
      expect(
        await row(
          client,
          `select kind, new_starts_at, actor_id from public.appointment_events where appointment_id = $1 order by id desc limit 1`,
          [id],
        ),
      ).toEqual({ kind: 'rescheduled', new_starts_at: offered[1], actor_id: rina.id })
      expect(await status(client, proposal)).toBe('accepted')
    }))

  it('one that has gone is refused, and the others remain', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id, proposal } = await scene(client)
      await confirmed(client, await makePatient(client), calendar, offered[0]!)
      await become(client, rina)
      expect(await refusal(client, answer, [id, offered[0]])).toMatchObject({
        code: 'slot_taken',
        details: { field: 'starts_at' },
      })
      const nearest = await client.query(
        `select from public.nearest_slots((select booking_id from public.appointments where id = $1))`,
        [id],
      )
      expect(nearest.rowCount).toBe(3)
      expect(await row(client, answer, [id, offered[2]])).toMatchObject({ appointment: { id } })
      expect(await status(client, proposal)).toBe('accepted')
    }))

  it('follow the rules of every start at the moment of the answer', () =>
    rolledBack(async (client) => {
      const { calendar, rina, id } = await scene(client)
      await becomeOwner(client)
      await client.query(
        `insert into public.off_days (type, clinic_id, starts_on, ends_on) values ('closure', $1, $2, $2)`,
        [calendar.clinic, day(5)],
      )
      await become(client, rina)
      expect(await refusal(client, answer, [id, offered[0]])).toMatchObject({ code: 'off_day' })
      await becomeOwner(client)
      await confirmed(client, rina, await makeCalendar(client), offered[1]!)
      await become(client, rina)
      expect(await refusal(client, answer, [id, offered[1]])).toMatchObject({
        code: 'patient_overlap',
      })
      expect(await row(client, answer, [id, offered[2]])).toMatchObject({ appointment: { id } })
    }))

  it.each([
    [
      'moves the visit',
      `select public.reschedule_appointment($1, '${at(4, '10:00').toISOString()}')`,
    ],
    ['cancels it', `select public.cancel_appointment($1)`],
  ])('are over when the patient %s', (_, sql) =>
    rolledBack(async (client) => {
      const { rina, id, proposal } = await scene(client)
      await client.query(sql, [id])
      expect(await status(client, proposal)).toBe('closed')
      await become(client, rina)
      expect(await refusal(client, answer, [id, offered[0]])).toMatchObject({
        code: 'proposal_closed',
      })
    }),
  )

  it('free the patient from limits that the clinic has caused', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      const soon = `update public.appointments set starts_at = now() + interval '3 hours', ends_at = now() + interval '4 hours',
        blocks_until = now() + interval '4 hours', reschedule_count = 2, patient_reschedule_count = 2 where id = $1`
      await becomeOwner(client)
      await client.query(soon, [id])
      await become(client, rina)
      const move = `select public.reschedule_appointment($1, $2) as appointment`
      expect(await refusal(client, move, [id, at(5, '09:00')])).toMatchObject({
        code: 'reschedule_closed',
      })
      await becomeOwner(client)
      await client.query(propose, [id, offered, null])
      await become(client, rina)
      expect(await row(client, move, [id, at(5, '09:00')])).toMatchObject({
        appointment: { patient_reschedule_count: 2 },
      })
      await becomeOwner(client)
      await client.query(soon, [id])
      await client.query(propose, [id, offered, null])
      await become(client, rina)
      await client.query(`select public.cancel_appointment($1)`, [id])
      expect(await wallet(client, rina.patient)).toMatchObject({ usable: 350_000 })
    }))

  it('end without an answer, which gives staff a task', () =>
    rolledBack(async (client) => {
      const { rina, id, booking, proposal } = await scene(client)
      await becomeOwner(client)
      await client.query(`update public.proposals set expires_at = now() where id = $1`, [
        proposal.id,
      ])
      await become(client, rina)
      expect(await refusal(client, answer, [id, offered[0]])).toMatchObject({
        code: 'proposal_closed',
      })
      await becomeOwner(client)
      await client.query(`select private.expire_proposals()`)
      await client.query(`select private.expire_proposals()`)
      expect(await status(client, proposal)).toBe('expired')
      const { rows } = await client.query(
        `select kind, details ->> 'reason' as reason from public.admin_tasks where booking_id = $1`,
        [booking],
      )
      expect(rows).toEqual([{ kind: 'off_day_conflict', reason: 'proposal_expired' }])
    }))

  it.each([
    ['as long before as starts can be booked', 20, 2],
    ['with its start if that is past', 1, 0],
  ])('end before a visit that cannot take place: %s', (_, ahead, before) =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      await becomeOwner(client)
      await makeLate(client, { appointment: id }, ahead)
      expect(
        await row(
          client,
          `select (extract(epoch from appointment.starts_at - proposal.expires_at) / 3600)::integer as hours
           from private.propose_times($1, $2) as proposal
           join public.appointments as appointment on appointment.id = proposal.appointment_id`,
          [id, offered],
        ),
      ).toEqual({ hours: before })
    }),
  )

  it('with somebody else are with them alone', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const other = await addPhysiotherapist(client, calendar)
      const rina = await makePatient(client)
      const { appointment } = await confirmed(
        client,
        rina,
        calendar,
        at(3, '09:00'),
        calendar.physiotherapists[0],
      )
      await client.query(propose, [appointment.id, offered, other])
      await become(client, rina)
      expect(await row(client, answer, [appointment.id, offered[0]])).toMatchObject({
        appointment: { physiotherapist_id: other },
      })
    }))

  it('can all be taken when they are proposed, and are one to three', () =>
    rolledBack(async (client) => {
      const { id } = await scene(client)
      await becomeOwner(client)
      for (const [times, code] of [
        [[at(5, '23:00')], 'outside_schedule'],
        [[at(70, '09:00')], 'too_far'],
        [[], 'invalid_input'],
        [[9, 10, 11, 12].map((hour) => at(hour, '09:00')), 'invalid_input'],
      ] as const)
        expect(await refusal(client, propose, [id, times, null])).toMatchObject({ code })
    }))

  it('are answered by the owner alone, and with one of them', () =>
    rolledBack(async (client) => {
      const { rina, id } = await scene(client)
      const answers: [() => Promise<unknown>, string][] = [
        [() => become(client, 'budi'), 'not_found'],
        [() => become(client, 'sari'), 'forbidden'],
        [() => becomeAnon(client), 'not_signed_in'],
      ]
      for (const [who, code] of answers) {
        await who()
        expect(await refusal(client, answer, [id, offered[0]])).toMatchObject({ code })
      }
      await become(client, rina)
      expect(await refusal(client, answer, [id, at(7, '10:00')])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'starts_at' },
      })
    }))
})
