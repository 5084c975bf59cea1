import type pg from 'pg'
import { expect, it } from 'vitest'
import { at, confirmed, makeCalendar, makePatient, row } from '../support/calendar.ts'
import { become, becomeAnon, becomeOwner, rolledBack } from '../support/db.ts'

type Callable = { name: string; types: string[]; names: string[] }

/** What clients can call: every exposed function, and every definer function behind them. */
const callable = async (client: pg.ClientBase) =>
  (
    await client.query<Callable>(
      `select oid::regproc::text as name, array(
         select format_type(type, null) from unnest(proargtypes) with ordinality as it (type, position) order by position
       ) as types, coalesce(proargnames, '{}') as names
       from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
         and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
         and (pronamespace = 'public'::regnamespace or prosecdef)
         and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute'))
       order by 1`,
    )
  ).rows

/** Someone with a confirmed visit, and every word that only they and staff may read. */
async function someone(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const who = await makePatient(client)
  const mark = who.id.slice(0, 8)
  await client.query(
    `update public.patients set full_name = 'Rahasia ' || $2, phone = '+62811' || $3, email = $2 || '@example.com', address = 'Jl. Rahasia ' || $2 where id = $1`,
    [who.patient, mark, String(parseInt(mark, 16)).padStart(8, '0').slice(0, 8)],
  )
  const { id, number, appointment } = await confirmed(client, who, calendar, at(3, '09:00'))
  await client.query(`update public.bookings set complaint = 'Nyeri ' || $2 where id = $1`, [
    id,
    mark,
  ])
  const { phone } = await row<{ phone: string }>(
    client,
    `select phone from public.patients where id = $1`,
    [who.patient],
  )
  return {
    id: who.id,
    ids: [who.id, who.patient, id, appointment.id],
    keys: [calendar.clinic, calendar.service, calendar.physiotherapists[0]!],
    // what arguments are called that name them
    named: {
      appointment: appointment.id,
      booking: id,
      patient: who.patient,
      user: who.id,
      clinic: calendar.clinic,
      service: calendar.service,
      physiotherapist: calendar.physiotherapists[0]!,
    } as Record<string, string>,
    secrets: [mark + '@', `Rahasia ${mark}`, `Nyeri ${mark}`, phone, number],
  }
}

const plain: Record<string, string> = {
  text: 'Rahasia',
  'text[]': '{admin,receptionist,physiotherapist}',
  jsonb: '{"full_name": "Uji", "is_self": false}',
  integer: '20',
  date: at(3, '00:00').toISOString().slice(0, 10),
  'timestamp with time zone': at(3, '09:00').toISOString(),
}

/**
 * Ids to call a function with: each for all its arguments, none, and for several arguments also the
 * one that each is named for.
 */
function givenTo({ types, names }: Callable, ids: string[], named: Record<string, string>) {
  const alike = (id: string | null) => types.map((type) => (type === 'uuid' ? id : null))
  const count = types.filter((type) => type === 'uuid').length
  return [
    alike(null),
    ...(count > 0 ? ids.map(alike) : []),
    ...(count > 1 ? [types.map((_, n) => named[names[n]?.replace(/_id$/, '') ?? ''] ?? null)] : []),
  ]
}

/**
 * What a function answers when it is called with these ids; a refusal must reveal nothing either,
 * so its message counts too. Nothing of it stays, and the role is the owner's again.
 */
async function call(client: pg.ClientBase, { name, types }: Callable, given: (string | null)[]) {
  const said = types.map((type, n) => (type === 'uuid' ? given[n] : plain[type]) ?? null)
  const args = types.map((type, n) => `$${n + 1}::${type}`).join(', ')
  await client.query('savepoint call')
  const answer = await client
    .query<{ text: string | null }>(
      `select jsonb_agg(to_jsonb(it))::text as text from ${name}(${args}) as it`,
      said,
    )
    .then(({ rows }) => rows[0]?.text ?? '')
    .catch((error: unknown) => (error as Error).message)
  await client.query('rollback to savepoint call')
  await becomeOwner(client)
  return answer
}

/**
 * Names of the functions that reveal something about somebody else to a stranger who did not supply
 * it.
 * @param only tests just this function
 */
async function tellers(client: pg.ClientBase, only?: string): Promise<string[]> {
  const { ids, keys, named, secrets } = await someone(client)
  const stranger = await makePatient(client)
  const found = new Set<string>()
  for (const it of (await callable(client)).filter(({ name }) => name === (only ?? name)))
    for (const given of givenTo(it, [...ids, ...keys], named))
      for (const who of ['anon', 'patient']) {
        await (who === 'anon' ? becomeAnon(client) : become(client, stranger))
        const answer = await call(client, it, given)
        const told = [...secrets, ...ids].filter(
          (word) => !given.includes(word) && answer.includes(word),
        )
        if (told.length) found.add(it.name)
      }
  return [...found]
}

it(
  'no function tells a stranger of someone else',
  () => rolledBack(async (client) => expect(await tellers(client)).toEqual([])),
  180_000,
)

it('no procedure tells of its owner what a session without the second factor may not know', () =>
  rolledBack(async (client) => {
    const { id, ids, keys, named, secrets } = await someone(client)
    const tellers = async (aal: 'aal1' | 'aal2') => {
      const found = new Set<string>()
      for (const it of (await callable(client)).filter(({ name }) => !name.startsWith('private.')))
        for (const given of givenTo(it, [...ids, ...keys], named)) {
          await become(client, { id }, { aal })
          const answer = await call(client, it, given)
          if ([...secrets, ...ids].some((told) => !given.includes(told) && answer.includes(told)))
            found.add(it.name)
        }
      return [...found]
    }
    await client.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    expect(await tellers('aal1')).toEqual([])
    expect(await tellers('aal2')).toContain('my_home')
  }))

it.each([
  [
    'a new definer',
    'private.planted',
    `create function private.planted() returns setof public.patients language sql stable security definer set search_path = '' as 'select * from public.patients';
     grant execute on function private.planted to authenticated`,
  ],
  [
    'one that asks who, and not whose',
    'private.planted',
    `create function private.planted(booking_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
       select to_jsonb(booking) from public.bookings as booking where booking.id = planted.booking_id and (select auth.uid()) is not null $$;
     grant execute on function private.planted to authenticated`,
  ],
  [
    'one that is asked by two ids',
    'private.planted',
    `create function private.planted(clinic_id uuid, booking_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
       select to_jsonb(booking) from public.bookings as booking
       where booking.id = planted.booking_id and booking.clinic_id = planted.clinic_id $$;
     grant execute on function private.planted to authenticated`,
  ],
  [
    'one that searches',
    'private.planted',
    `create function private.planted(query text) returns jsonb language sql stable security definer set search_path = '' as $$
       select jsonb_agg(to_jsonb(patient)) from public.patients as patient where patient.full_name ilike planted.query || '%' $$;
     grant execute on function private.planted to authenticated`,
  ],
  [
    'a known one that forgets the caller',
    'private.my_patient_ids',
    `create or replace function private.my_patient_ids() returns setof uuid language sql stable security definer set search_path = '' as 'select id from public.patients'`,
  ],
])(
  'would see %s',
  (_, name, fault) =>
    rolledBack(async (client) => {
      await client.query(fault)
      expect(await tellers(client, name)).toEqual([name])
    }),
  180_000,
)
