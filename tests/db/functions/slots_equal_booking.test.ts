import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'
import { day } from '../../support/calendar.ts'
import { type EightWeeks, horizon, makeEightWeeks } from '../../support/eight-weeks.ts'

// The checks of hold_slot for a single start.
const rules = `
  create function pg_temp.is_bookable(clinic_id uuid, service_id uuid, starts_at timestamptz, who uuid, patient_id uuid)
  returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    v_clinic public.clinics := private.bookable_clinic(clinic_id);
    v_service public.services := private.bookable_service(service_id);
    v_policy public.booking_policy := private.policy_for(clinic_id);
    v_choice record;
    v_calendar record;
  begin
    if private.time_problem(v_policy, v_clinic.time_zone, starts_at) is not null then
      return false;
    end if;
    v_choice := private.choose_slot(v_service, v_clinic, v_policy, array[who], starts_at, false);
    if v_choice.physiotherapist_id is null then
      return false;
    end if;
    v_calendar := private.patient_calendar(
      patient_id, starts_at, starts_at + make_interval(mins => v_service.duration_minutes), except_held => true
    );
    return not v_calendar.is_busy;
  end; $$;
  create function pg_temp.is_held(clinic_id uuid, service_id uuid, starts_at timestamptz, who uuid)
  returns boolean language plpgsql as $$
  begin
    perform public.hold_slot(clinic_id, service_id, starts_at, who);
    raise exception using errcode = 'LUWES';
  exception
    when sqlstate 'LUWES' then return true;
    when sqlstate 'PGRST' then return false;
  end; $$;`

type Found = { wrong: string[]; unlike: string[]; offered: number; refused: number; held: number }

/**
 * Compares the offered slots at each half hour and one off-grid start a day, for everybody: with
 * the booking rules (`wrong`), and for every `everyHold`th start with a real hold (`unlike`).
 */
async function compare(
  client: pg.ClientBase,
  scene: EightWeeks,
  { from = 0, until = horizon + 7, everyHold = 10_000 } = {},
) {
  const { clinic, service, physiotherapists, rina } = scene
  await become(client, rina)
  await client.query(`drop table if exists pg_temp.offered`)
  await client.query(
    `create temporary table offered on commit drop as
     select slot.starts_at, who
     from unnest(array[$3::date, $3::date + 32]) as first, unnest($5::uuid[]) as who,
       public.available_slots($1, $2, first, least(first + 31, $4::date), who) as slot
     where first <= $4::date`,
    [clinic, service, day(from), day(until), physiotherapists],
  )
  await becomeOwner(client)
  const { rows } = await client.query<Found>(
    `with asked as materialized (
       select starts_at, who, pg_temp.is_bookable($1, $2, starts_at, who, $6) as is_bookable
       from generate_series($3::date, $4::date, interval '1 day') as day,
         lateral (
           select (day::date + time '07:00' + n * interval '30 minutes') at time zone 'Asia/Jakarta' as starts_at
           from generate_series(0, 15) as n
           union all select (day::date + time '11:20') at time zone 'Asia/Jakarta'
         ) as starts, unnest($5::uuid[]) as who
     ), compared as (
       select *, offered.who is not null as is_offered,
         case when row_number() over (order by starts_at, who) % $7 = 0
           then pg_temp.is_held($1, $2, starts_at, who) end as is_held
       from asked full join offered using (starts_at, who)
     )
     select
       array(select concat_ws(' ', starts_at, who) from compared where is_bookable is distinct from is_offered) as wrong,
       array(select concat_ws(' ', starts_at, who) from compared where is_held <> is_offered) as unlike,
       count(*) filter (where is_offered) as offered, count(*) filter (where not is_offered) as refused,
       count(*) filter (where is_held) as held
     from compared`,
    [clinic, service, day(from), day(until), physiotherapists, rina.patient, everyHold],
  )
  return rows[0]!
}

// Each fault with the range of days on which it shows.
const faults: [string, string, string, string, number, number][] = [
  [
    'the travel gap',
    'who_is_free',
    'appointment.clinic_id <> who_is_free.clinic_id',
    'false',
    5,
    5,
  ],
  ['the lead time', 'time_problem', '(time_problem.policy).lead_minutes', '0', 2, 2],
  ['the horizon', 'time_problem', '(time_problem.policy).horizon_days', '60', horizon, horizon + 1],
  [
    'the clinic of an off-day',
    'who_is_there',
    'off_day.clinic_id = who_is_there.clinic_id',
    'true',
    12,
    12,
  ],
  ['the weekday of an off-day', 'who_is_there', 'off_day.weekdays is null', 'true', 17, 23],
  ['the hours of an off-day', 'who_is_there', 'off_day.start_time', 'null', 16, 16],
  ['the end of a schedule', 'who_works', 'v_day <= schedule.valid_until', 'true', 46, 52],
  [
    'the grid',
    'who_works',
    'date_bin(v_step, who_works.starts_at, ',
    'coalesce(who_works.starts_at, ',
    18,
    18,
  ],
  [
    'the own calendar',
    'patient_calendar',
    'appointment.ends_at > patient_calendar.starts_at',
    'false',
    20,
    20,
  ],
  ['the buffer', 'available_slots', '-v_service.buffer_minutes', '0', 4, 4],
]

describe('booking takes exactly what is offered', () => {
  it('over eight weeks, of everybody: travel, lead time, horizon, off-days, own appointments', () =>
    rolledBack(async (client) => {
      const scene = await makeEightWeeks(client)
      await client.query(rules)
      const { wrong, unlike, offered, refused, held } = await compare(client, scene, {
        everyHold: 20,
      })
      expect(wrong).toEqual([])
      expect(unlike).toEqual([])
      expect(offered).toBeGreaterThan(1000)
      expect(refused).toBeGreaterThan(1000)
      expect(held).toBeGreaterThan(50)
    }))

  it('and a rule that only one side knows would be seen', () =>
    rolledBack(async (client) => {
      const scene = await makeEightWeeks(client)
      await client.query(rules)
      for (const [title, name, rule, instead, from, until] of faults) {
        expect((await compare(client, scene, { from, until })).wrong, `before: ${title}`).toEqual(
          [],
        )
        const { rows } = await client.query<{ sql: string }>(
          `select pg_get_functiondef(oid) as sql from pg_proc
           where pronamespace = 'private'::regnamespace and proname = $1`,
          [name],
        )
        const [{ sql }] = rows as [{ sql: string }]
        expect(sql, title).toContain(rule)
        await client.query(sql.replaceAll(rule, instead))
        expect((await compare(client, scene, { from, until })).wrong, title).not.toEqual([])
        await client.query(sql)
      }
    }))
})
