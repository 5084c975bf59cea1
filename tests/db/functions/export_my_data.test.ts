import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { at, makeCalendar, makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, planting, refusal, rolledBack } from '../../support/db.ts'
import { grant, holdFor, payFor } from '../../support/money.ts'
import { ask, makeFamily } from '../../support/patient-area.ts'
import { makePurchase } from '../../support/sales.ts'

type Person = Record<string, unknown[]> & { record: Record<string, unknown> }
type Data = { account: Record<string, unknown>; people: Person[]; access_log: object[] }
const dataOf = (client: pg.ClientBase, person: { id: string }) =>
  ask<Data>(client, person, 'export_my_data()')

/** References to a patient or an account that the file does not tell, and why. */
const leftOut: Record<string, string> = {
  'auth.flow_state': 'a sign-in under way',
  'auth.mfa_amr_claims': 'a session',
  'auth.one_time_tokens': 'secrets',
  'auth.sessions': 'secrets',
  'private.call_budgets': 'counts calls of the last minutes',
  'private.idempotency_keys': 'repeats answers that are told as bookings',
  'private.refunds': 'who of the staff asked for it',
  'private.voucher_misses': 'counts wrong codes of the last hour',
  'public.booking_policy_changes': 'who of the staff did it',
  'public.day_closings': 'who of the staff did it',
  'public.off_days': 'who of the staff did it',
  'public.staff_overrides': 'why staff broke a rule; the appointment says what came of it',
}

describe('export_my_data', () => {
  it('tells every table that refers to a patient or an account, or there is a reason', () =>
    planting(async (client) => {
      const missing = async () => {
        const { rows } = await client.query<{ name: string; told: boolean }>(
          `select distinct namespace.nspname || '.' || child.relname as name, exists (
             select from pg_proc where pronamespace = 'private'::regnamespace
               and (proname like 'export\\_%' and proname not in ('export_table', 'export_sales', 'export_patients', 'export_appointments')
                 or proname = 'my_access_log')
               and prosrc ~ ('(from|join) ' || namespace.nspname || '.' || child.relname || ' ')
           ) as told
           from pg_constraint as it
           join pg_class as child on child.oid = it.conrelid
           join pg_namespace as namespace on namespace.oid = child.relnamespace
           where it.contype = 'f' and it.confrelid in ('public.patients'::regclass, 'auth.users'::regclass)
           order by 1`,
        )
        return rows.filter(({ told }) => !told).map(({ name }) => name)
      }
      expect((await missing()).filter((name) => !(name in leftOut))).toEqual([])
      await client.query(
        `create table private.planted (patient_id uuid references public.patients (id))`,
      )
      expect(await missing()).toContain('private.planted')
    }))

  it('tells the account and everything of its people, and nobody else’s', () =>
    rolledBack(async (client) => {
      const calendar = await makeCalendar(client)
      const rina = await makeFamily(client)
      const budi = await makePatient(client)
      await become(client, rina)
      await client.query(`select public.save_patient($1)`, [
        {
          id: rina.child,
          full_name: 'Anak Rina',
          nik: '3174017112900003',
          consents: { care: true },
        },
      ])
      await client.query(`select public.calendar_token('patient')`)
      const visit = await holdFor(client, calendar, rina.child, at(3, '09:00'))
      await payFor(client, visit)
      await payFor(client, await holdFor(client, calendar, budi.patient, at(3, '11:00')))
      await grant(client, rina.patient, 75_000)
      await makePurchase(client, { patient: rina.patient, clinic: calendar.clinic })
      await client.query(`update public.bookings set complaint = 'Bahu kaku' where id = $1`, [
        visit.booking,
      ])
      await become(client, 'agus')
      await client.query(`select public.read_patient($1)`, [rina.child])
      const { token } = await row<{ token: string }>(
        (await becomeOwner(client), client),
        `select token from private.calendar_feeds where user_id = $1`,
        [rina.id],
      )

      const data = await dataOf(client, rina)
      expect(data.account).toMatchObject({
        id: rina.id,
        email: `test-${rina.id}@example.com`,
        calendar_feeds: [{ kind: 'patient' }],
        deletion: null,
      })
      const [own, child] = data.people as [Person, Person]
      expect(data.people).toHaveLength(2)
      expect(own).toMatchObject({
        record: { id: rina.patient },
        vouchers: [{ kind: 'credit', entries: [{ kind: 'issue', quantity: 75_000 }] }],
        purchases: [{}],
      })
      expect(child).toMatchObject({
        record: { full_name: 'Anak Rina', nik_masked: '3174********0003', has_nik: true },
        consents: [{ purpose: 'care', version: 1, is_granted: true }],
        bookings: [
          {
            number: visit.number,
            complaint: 'Bahu kaku',
            payments: [{ status: 'paid' }],
            appointments: [{ id: visit.appointment, status: 'confirmed' }],
          },
        ],
        sales: [{ lines: [{ kind: 'session' }], payments: [{ method: 'online' }] }],
      })
      expect(child.messages).toContainEqual(
        expect.objectContaining({ kind: 'appointment_confirmed', status: 'queued' }),
      )
      expect(data.access_log).toMatchObject([{ patient_id: rina.child, action: 'read_patient' }])
      for (const secret of [token, '3174017112900003', budi.patient, budi.id])
        expect(JSON.stringify(data)).not.toContain(secret)

      await become(client, rina)
      await client.query(`select public.request_deletion('Pindah')`)
      expect((await dataOf(client, rina)).account.deletion).toMatchObject({ reason: 'Pindah' })
    }))

  it('gives staff what is theirs alone, and nothing to anybody who is not signed in', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      for (const person of ['sari', 'dewi', 'agus', 'budi'] as const) {
        await become(client, person)
        const { data } = await row<{ data: Data }>(client, `select public.export_my_data() as data`)
        expect(JSON.stringify(data), person).not.toContain(rina.patient)
      }
      await becomeAnon(client)
      expect(await refusal(client, `select public.export_my_data()`)).toMatchObject({
        code: 'not_signed_in',
      })
    }))
})
