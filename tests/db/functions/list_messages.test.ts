import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { kindName, reportTexts } from '#app/features/messages/admin/message-texts'
import { messageKinds, messageStates } from '#app/features/messages/admin/schema'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { comeDue, lease, reachable, record } from '../../support/outbox.ts'
import { makeStaff } from '../../support/staff-people.ts'

type Row = {
  id: string
  kind: string
  status: string
  reason: string | null
  hours_ahead: number | null
  patient: { id: string }
  appointment: { id: string } | null
  channels: { channel: string; recipient: string; status: string }[]
}
type Page = { rows: Row[]; count: number; is_count_exact: boolean }

const listSql = `select public.list_messages($1, $2, $3) as it`
const list = async (client: pg.ClientBase, filter: object = {}, count = 25, skip = 0) =>
  (await row<{ it: Page }>(client, listSql, [filter, count, skip])).it
const kinds = async (client: pg.ClientBase, filter: object = {}) =>
  (await list(client, filter)).rows.map(({ kind }) => kind)

/** The words that a check constraint allows. */
async function wordsOf(client: pg.ClientBase, constraint: string) {
  const { definition } = await row<{ definition: string }>(
    client,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1`,
    [constraint],
  )
  return [...definition.matchAll(/'(\w+)'/g)].map(([, word]) => word!).sort()
}

/** Rina has a confirmed visit in four days at a clinic; her confirmation is due. */
async function scene(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const { clinic } = calendar
  const rina = await makePatient(client)
  await reachable(client, rina.patient, { email: 'rina.uji@example.com' })
  const { id: booking } = await confirmed(client, rina, calendar, at(4, '09:00'))
  await comeDue(client, booking, 'appointment_confirmed')
  const admin = await makeStaff(client, 'admin', clinic)
  const desk = await makeStaff(client, 'receptionist', clinic)
  const elsewhere = await makeStaff(client, 'admin', (await makeCalendar(client)).clinic)
  return { clinic, rina, booking, admin, desk, elsewhere }
}

describe('list_messages', () => {
  it('says what was due and what became of it, and on request what waits, soonest first', () =>
    rolledBack(async (client) => {
      const { clinic, rina, booking, admin } = await scene(client)
      const [message] = await lease(client, booking)
      await record(client, message!, { outcome: 'sent', provider_id: 'it' })
      await become(client, admin)
      expect(await list(client, { clinic_id: clinic })).toMatchObject({
        count: 1,
        is_count_exact: true,
        rows: [
          {
            ...{ kind: 'appointment_confirmed', status: 'sent', reason: null },
            patient: { id: rina.patient },
            appointment: { id: expect.any(String) as string },
            channels: [{ channel: 'email', recipient: 'rina.uji@example.com', status: 'sent' }],
          },
        ],
      })
      const waiting = await list(client, { state: 'queued' })
      expect(waiting.rows.map(({ kind, hours_ahead }) => [kind, hours_ahead])).toEqual([
        ['appointment_reminder', 24],
        ['appointment_reminder', 3],
      ])
      expect((await list(client, { state: 'queued' }, 1, 1)).rows).toEqual([waiting.rows[1]])
    }))

  it('says in a word why nothing was sent, and never what a provider said', () =>
    rolledBack(async (client) => {
      const { booking, admin } = await scene(client)
      const because = (status: string, error: string) =>
        client.query(
          `update private.notifications set status = $2, last_error = $3
           where booking_id = $1 and kind = 'appointment_confirmed'`,
          [booking, status, error],
        )
      const reason = async (state: string) => {
        await become(client, admin)
        const { rows } = await list(client, { state, kinds: ['appointment_confirmed'] })
        await becomeOwner(client)
        return rows.map((it) => it.reason)
      }
      await because('withdrawn', 'moved')
      expect(await reason('withdrawn')).toEqual(['moved'])
      await because('failed', 'no_channel')
      expect(await reason('failed')).toEqual(['no_channel'])
      await because('failed', 'email: 550 no such user')
      expect(await reason('failed')).toEqual([null])
    }))

  it('filters by kind, day and patient', () =>
    rolledBack(async (client) => {
      const { clinic, rina, admin } = await scene(client)
      await client.query(
        `insert into private.notifications (kind, patient_id, due_at) values
           ('credit_issued', $1, '2026-01-05 16:59Z'), ('credit_ending', $1, '2026-01-05 17:00Z')`,
        [rina.patient],
      )
      await client.query(`update public.patients set full_name = 'Zulaikha Xenia' where id = $1`, [
        rina.patient,
      ])
      await client.query(
        `insert into private.notifications (kind, staff_user_id, due_at) values ('staff_task', $1, now())`,
        [admin.id],
      )
      await become(client, admin)
      expect(await kinds(client, { kinds: ['credit_issued', 'receipt'] })).toEqual([
        'credit_issued',
      ])
      expect(await kinds(client, { to_date: '2026-01-05' })).toEqual([
        'credit_issued',
        'appointment_confirmed',
      ])
      expect(await kinds(client, { from_date: '2026-01-06', clinic_id: clinic })).toEqual([
        'credit_ending',
      ])
      expect(await kinds(client, { query: 'zulaikha' })).toHaveLength(3)
      expect(await kinds(client, { query: 'somebody else' })).toEqual([])
    }))

  it('is of the clinics that one administers', () =>
    rolledBack(async (client) => {
      const { clinic, rina, admin, desk, elsewhere } = await scene(client)
      await client.query(
        `insert into private.notifications (kind, patient_id, due_at) values ('credit_issued', $1, now())`,
        [rina.patient],
      )
      await become(client, admin)
      expect(await kinds(client)).toEqual(['credit_issued', 'appointment_confirmed'])
      await become(client, 'agus')
      expect(await kinds(client, { clinic_id: clinic })).toHaveLength(2)
      await become(client, elsewhere)
      expect(await kinds(client)).toEqual([])
      expect(await refusal(client, listSql, [{ clinic_id: clinic }, 25, 0])).toMatchObject({
        code: 'forbidden',
      })
      for (const who of [desk, rina]) {
        await become(client, who)
        expect(await refusal(client, listSql, [{}, 25, 0])).toMatchObject({ code: 'forbidden' })
      }
      await becomeAnon(client)
      expect(await refusal(client, listSql, [{}, 25, 0])).toMatchObject({ code: 'not_signed_in' })
    }))

  it.each([
    [{ state: 'lost' }, 'state'],
    [{ who: 'me' }, 'who'],
    [{ query: 'x'.repeat(121) }, 'query'],
    [{ from_date: 'soon' }, 'from_date'],
    [{ kinds: 'receipt' }, 'kinds'],
  ])('refuses %o', (filter, field) =>
    rolledBack(async (client) => {
      await become(client, 'agus')
      expect(await refusal(client, listSql, [filter, 25, 0])).toMatchObject({
        code: 'invalid_input',
        details: { field },
      })
    }),
  )

  it('has words for every kind, state and report that the database knows', () =>
    rolledBack(async (client) => {
      const known = await wordsOf(client, 'notifications_kind_is_known')
      expect(known.filter((it) => !it.startsWith('staff_'))).toEqual([...messageKinds].sort())
      for (const kind of messageKinds) expect(kindName(kind)).not.toContain(kind)
      expect(await wordsOf(client, 'notifications_status_is_known')).toEqual(
        [...messageStates].sort(),
      )
      const reports = await wordsOf(client, 'notification_channels_status_is_known')
      expect(reports.length).toBeGreaterThan(5)
      for (const status of reports) {
        const told = reportTexts({
          status: 'sent',
          reason: null,
          channels: [{ channel: 'whatsapp', recipient: '+6281200000000', status, at: '' }],
        })
        expect(told.join()).not.toContain(status)
      }
    }))
})
