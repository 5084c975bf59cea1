import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { grant } from '../../support/money.ts'
import { ask, makeFamily } from '../../support/patient-area.ts'
import { makeStaff } from '../../support/staff-people.ts'

const sql = `select public.request_deletion($1) as answer`
const askedFor = (client: pg.ClientBase, user: string) =>
  client.query<{ deletion_requested_at: Date | null }>(
    `select deletion_requested_at from public.patients where user_id = $1`,
    [user],
  )

describe('request_deletion', () => {
  it('makes one task for the account and all its people, due after three days', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      await confirmed(client, rina, calendar, at(3, '09:00'))
      await become(client, rina)
      const first = await row<{ answer: { due_at: string } }>(client, sql, [' Pindah kota '])
      expect(await row(client, sql, [null])).toEqual(first)
      await becomeOwner(client)
      const { rows } = await client.query<{ created_at: Date; id: string }>(
        `select id, kind, clinic_id, status, details, created_at from public.admin_tasks where account_id = $1`,
        [rina.id],
      )
      expect(rows).toMatchObject([
        {
          kind: 'deletion_request',
          clinic_id: calendar.clinic,
          status: 'open',
          details: { reason: 'Pindah kota' },
        },
      ])
      expect(Date.parse(first.answer.due_at) - rows[0]!.created_at.getTime()).toBe(72 * 3_600_000)
      for (const it of (await askedFor(client, rina.id)).rows)
        expect(it.deletion_requested_at).toEqual(rows[0]!.created_at)

      // The clinic's administrators see whose it is, and close it when it was a mistake.
      await become(client, await makeStaff(client, 'admin', calendar.clinic))
      const { it: list } = await row<{ it: { tasks: object[] } }>(
        client,
        `select public.staff_tasks($1) as it`,
        [calendar.clinic],
      )
      expect(list.tasks).toMatchObject([
        { kind: 'deletion_request', patient: { id: rina.patient } },
      ])
      await client.query(`select public.close_task($1, 'Tidak jadi')`, [rows[0]!.id])
      await becomeOwner(client)
      for (const it of (await askedFor(client, rina.id)).rows)
        expect(it.deletion_requested_at).toBeNull()
      await become(client, rina)
      await row(client, sql, [null])
    }))

  it('is for whoever is signed in, staff among them for their people, with at most 500 characters', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, rina)
      expect(await refusal(client, sql, ['x'.repeat(501)])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'reason' },
      })
      await becomeAnon(client)
      expect(await refusal(client, sql, [null])).toMatchObject({ code: 'not_signed_in' })
      await becomeOwner(client)
      const calendar = await makeCalendar(client)
      const desk = await makeStaff(client, 'receptionist', calendar.clinic)
      await become(client, desk)
      expect(await refusal(client, sql, [null])).toMatchObject({ code: 'not_found' })
      await becomeOwner(client)
      await client.query(
        `insert into public.patients (user_id, full_name) values ($1, 'Anak staf')`,
        [desk.id],
      )
      await become(client, desk)
      await row(client, sql, [null])
    }))
})

describe('my_deletion', () => {
  it('says what would have to end before, and what is left', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      await grant(client, rina.child, 75_000)
      const nothing = {
        requested_at: null,
        due_at: null,
        rule: null,
        appointments: [],
        credit_idr: 75_000,
        sessions: 0,
        keeps_account: false,
      }
      expect(await ask(client, rina, 'my_deletion()')).toMatchObject({
        ...nothing,
        people: [{ id: rina.patient }, { id: rina.child }],
      })
      const { appointment } = await confirmed(client, rina, calendar, at(3, '09:00'))
      expect(await ask(client, rina, 'my_deletion()')).toMatchObject({
        ...nothing,
        rule: 'upcoming',
        appointments: [{ id: appointment.id }],
      })
      expect(await ask(client, await makePatient(client), 'my_deletion()')).toMatchObject({
        rule: null,
        credit_idr: 0,
      })
      await becomeAnon(client)
      expect(await refusal(client, `select public.my_deletion()`)).toMatchObject({
        code: 'not_signed_in',
      })
    }))
})
