import type pg from 'pg'

export const crowdSize = 2000

type Place = { clinic_id: string; service_id: string }
export type Slot = {
  physiotherapist_id: string
  starts_at: Date
  user_id: string
  patient_id: string
}

/** A clinic open around the clock with 40 physiotherapists, and a crowd of patients per round. */
export async function prepareCrowd(owner: pg.Client, rounds: number): Promise<Place> {
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
    select gen_random_uuid() as user_id, gen_random_uuid() as patient_id, round, n
    from generate_series(1, ${rounds}) as round, generate_series(1, ${crowdSize}) as n;
    insert into auth.users (instance_id, id, aud, role, email)
    select '00000000-0000-0000-0000-000000000000', user_id, 'authenticated', 'authenticated',
      'bench' || round || '-' || n || '@example.com'
    from crowd;
    insert into public.patients (id, user_id, is_account_holder, full_name)
    select patient_id, user_id, true, 'Bench ' || n from crowd;
    analyze;
  `)
  const { rows } = await owner.query<Place>('select * from place')
  return rows[0]!
}

/** A slot for each patient of a round, in a week that no other call uses. */
export async function slotsOf(
  owner: pg.Client,
  { round, week = round, count }: { round: number; week?: number; count: number },
): Promise<Slot[]> {
  const { rows } = await owner.query<Slot>(
    `select crew.id as physiotherapist_id, crowd.user_id, crowd.patient_id,
       (((now() at time zone 'Asia/Jakarta')::date + $2::integer * 7 + 1) + make_interval(days => ((crowd.n - 1) / 800)::integer, hours => ((crowd.n - 1) / 40 % 20)::integer))
         at time zone 'Asia/Jakarta' as starts_at
     from crowd join crew on crew.n = (crowd.n - 1) % 40 + 1
     where crowd.round = $1
     order by crowd.n limit $3`,
    [round, week, count],
  )
  return rows
}
