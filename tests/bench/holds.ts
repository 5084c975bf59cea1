import pg from 'pg'
import { startStack } from '../support/stack.ts'
import { quantile, timed } from './figures.ts'

const holds = 2000
const workers = 8

type Slot = { physiotherapist_id: string; starts_at: Date; user_id: string; patient_id: string }

/** Holds per second on distinct slots and for one slot, next to bare inserts into the same table. */
export async function benchHolds() {
  const stack = await startStack()
  const owner = new pg.Client({ connectionString: stack.info.db_url })
  const clients = Array.from(
    { length: workers },
    () => new pg.Client({ connectionString: stack.info.db_url }),
  )
  try {
    await Promise.all([owner, ...clients].map((client) => client.connect()))
    const place = await prepare(owner)

    const bareSlots = await slots(owner, 1, holds)
    const bare = await timed(bareSlots, workers, (slot, worker) =>
      clients[worker]!.query(
        `with booking as (
           insert into public.bookings (patient_id, clinic_id, service_id, subtotal_idr, total_idr, policy, hold_expires_at)
           values ($1, $2, $3, 350000, 350000, '{}', now() + interval '10 min') returning id, hold_expires_at
         )
         insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id,
           status, starts_at, ends_at, blocks_until, hold_expires_at, original_starts_at)
         select id, $2, $3, $4, $1, 'held', $5::timestamptz, $5::timestamptz + interval '1 h', $5::timestamptz + interval '1 h', hold_expires_at, $5::timestamptz
         from booking`,
        [
          slot.patient_id,
          place.clinic_id,
          place.service_id,
          slot.physiotherapist_id,
          slot.starts_at,
        ],
      ),
    )
    const hold = async (slot: Slot, worker: number) => {
      const client = clients[worker]!
      await client.query('begin')
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [JSON.stringify({ sub: slot.user_id, role: 'authenticated', aal: 'aal1' })],
      )
      const begun = performance.now()
      const done = await client
        .query('select public.hold_slot($1, $2, $3, $4)', [
          place.clinic_id,
          place.service_id,
          slot.starts_at,
          slot.physiotherapist_id,
        ])
        .then(
          () => true,
          (error: Error) => {
            if (!error.message.includes('slot_taken')) throw error
            return false
          },
        )
      inDatabase.push(performance.now() - begun)
      await client.query(done ? 'commit' : 'rollback')
      if (done) held++
    }
    let inDatabase: number[] = []
    let held = 0
    const distinct = await timed(await slots(owner, 2, holds), workers, hold)
    const distinctCalls = inDatabase
    if (held !== holds) throw new Error(`${held} of ${holds} distinct slots were held`)

    inDatabase = []
    held = 0
    const one = (await slots(owner, 3, holds)).map((slot, _, all) => ({
      ...slot,
      starts_at: all[0]!.starts_at,
      physiotherapist_id: all[0]!.physiotherapist_id,
    }))
    const contended = await timed(one, workers, hold)
    if (held !== 1) throw new Error(`${held} holds of one slot`)

    const line = (name: string, perSecond: number, calls: number[]) => ({
      what: name,
      'per second': Math.round(perSecond),
      'of bare insert': `${Math.round((perSecond / bare.perSecond) * 100)} %`,
      'median ms': quantile(calls, 0.5).toFixed(2),
      'p95 ms': quantile(calls, 0.95).toFixed(2),
    })
    console.log(`\nHolds with ${workers} clients, ${holds} each`)
    console.table([
      line('bare insert', bare.perSecond, bare.milliseconds),
      line('hold_slot, distinct slots', distinct.perSecond, distinctCalls),
      line('hold_slot, one slot', contended.perSecond, inDatabase),
    ])
  } finally {
    await Promise.all([owner, ...clients].map((client) => client.end()))
    await stack.stop()
  }
}

/** A clinic open day and night with 40 physiotherapists and three crowds of patients. */
async function prepare(owner: pg.Client) {
  await owner.query(`
    create temp table place as
    with clinic as (
      insert into public.clinics (slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
      values ('bench', 'BEN', 'Bench', 'Jl. Uji 1', 'Jakarta', 'DKI Jakarta', '12345', '+62211234567', '+628111234567')
      returning id
    ), service as (
      insert into public.services (slug, name_id, name_en, specialisation, price_idr)
      values ('bench', 'Bench', 'Bench', 'general_health', 350000) returning id
    )
    select clinic.id as clinic_id, service.id as service_id from clinic, service;
    insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
    select clinic_id, day, '00:00', '23:00' from place, generate_series(1, 7) as day;
    create temp table crew as
    with crew as (
      insert into public.physiotherapists (slug, name)
      select 'bench-' || n, 'Bench ' || n from generate_series(1, 40) as n returning id
    ) select id, row_number() over () as n from crew;
    insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
    select crew.id, clinic_id, day, '00:00', '23:00' from crew, place, generate_series(1, 7) as day;
    create temp table crowd as
    select gen_random_uuid() as user_id, gen_random_uuid() as patient_id, n from generate_series(1, ${holds}) as n;
    insert into auth.users (instance_id, id, aud, role, email)
    select '00000000-0000-0000-0000-000000000000', user_id, 'authenticated', 'authenticated', 'bench' || n || '@example.com' from crowd;
    insert into public.patients (id, user_id, is_account_holder, full_name)
    select patient_id, user_id, true, 'Bench ' || n from crowd;
    analyze;
  `)
  const { rows } = await owner.query<{ clinic_id: string; service_id: string }>(
    'select * from place',
  )
  return rows[0]!
}

/** One slot for each of the crowd, in a week of the round's own. */
async function slots(owner: pg.Client, round: number, count: number): Promise<Slot[]> {
  const { rows } = await owner.query<Slot>(
    `select crew.id as physiotherapist_id, crowd.user_id, crowd.patient_id,
       (((now() at time zone 'Asia/Jakarta')::date + $1::integer * 7 + 1) + make_interval(days => ((crowd.n - 1) / 800)::integer, hours => ((crowd.n - 1) / 40 % 20)::integer))
         at time zone 'Asia/Jakarta' as starts_at
     from crowd join crew on crew.n = (crowd.n - 1) % 40 + 1
     order by crowd.n limit $2`,
    [round, count],
  )
  return rows
}
