import type pg from 'pg'

export const clinic = '10000000-0000-4000-8000-0000000000aa'
export const physiotherapist = '30000000-0000-4000-8000-000000000101'
export const service = '20000000-0000-4000-8000-0000000000a1'
/** The callers: staff of the clinic, and an administrator of all clinics. */
export const people = {
  receptionist: '40000000-0000-4000-8000-0000000000aa',
  physiotherapist: '40000000-0000-4000-8000-0000000000bb',
  admin: '40000000-0000-4000-8000-0000000000cc',
}

/**
 * Fills an empty database with two clinics, 20 physiotherapists, 100,000 patients and a million
 * appointments: the next 40 days are full, earlier days are mostly completed, those around today
 * are paid. One booking in 25 is paid by a package; 2,000 wait, and 3,000 tasks are open. One
 * patient in five belongs only to the other clinic, one in fifty has come for only 30 days.
 */
export async function fill(client: pg.ClientBase, patients: number, appointments: number) {
  await client.query(`
    set session_replication_role = replica;
    insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', id || '@example.com' from unnest('{${Object.values(people).join(',')}}'::uuid[]) as id;
    insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
    select ('10000000-0000-4000-8000-0000000000' || it)::uuid, 'bench-' || it, upper('b' || it), 'Bench', 'Jl. Uji', 'Jakarta', 'DKI Jakarta', '12345', '+62215555555', '+628115555555'
    from unnest(array['aa', 'bb']) as it;
    insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
    select id, weekday, '08:00', '20:00' from public.clinics, generate_series(1, 7) as weekday;
    insert into public.services (id, slug, name_id, name_en, specialisation, price_idr)
    select ('20000000-0000-4000-8000-0000000000a' || n)::uuid, 'bench-' || n, 'Uji', 'Bench', 'general_health', 350000 from generate_series(1, 5) as n;
    insert into public.physiotherapists (id, slug, name)
    select ('30000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'bench-' || n, 'Bench ' || n from generate_series(1, 20) as n;
    insert into public.staff (user_id, role, clinic_id, full_name, physiotherapist_id) values
      ('${people.receptionist}', 'receptionist', '${clinic}', 'Bench', null),
      ('${people.physiotherapist}', 'physiotherapist', '${clinic}', 'Bench', '${physiotherapist}'),
      ('${people.admin}', 'admin', null, 'Bench', null);
    insert into public.physiotherapist_services (physiotherapist_id, service_id)
    select physiotherapist.id, service.id from public.physiotherapists as physiotherapist, public.services as service;
    insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
    select id, '${clinic}', weekday, '08:00', '20:00' from public.physiotherapists, generate_series(1, 7) as weekday;
    insert into public.patients (id, full_name, phone, email, birth_date)
    select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      (array['Budi','Siti','Agus','Dewi','Rina','Joko','Putri','Andi','Sri','Wahyu','Fitri','Hendra','Lina','Bambang','Yulia','Teguh','Nurul','Rizky','Maria','Eko'])[1 + n % 20]
        || ' ' || initcap(substr(md5((n / 40)::text), 1, 6)) || ' '
        || (array['Santoso','Wijaya','Kusuma','Hidayat','Saputra','Lestari','Pratama','Setiawan','Handayani','Nugroho','Permata','Susilo'])[1 + (n / 7) % 12],
      '+62812' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'), 'p' || n || '@example.com', date '1950-01-01' + n % 20000
    from generate_series(1, ${patients}) as n;
    insert into public.patient_clinics (patient_id, clinic_id)
    select id, case when right(id::text, 1) < '8' then '${clinic}'::uuid else '10000000-0000-4000-8000-0000000000bb' end from public.patients;
    alter table public.appointments drop constraint appointments_physiotherapist_never_overlaps;
    alter table public.appointments drop constraint appointments_patient_never_overlaps;
    create temporary table wanted as
    select gen_random_uuid() as booking_id, ('30000000-0000-4000-8000-0000000001' || lpad((1 + n % 20)::text, 2, '0'))::uuid as physiotherapist_id,
      ('50000000-0000-4000-8000-' || lpad((who - case when who % 10 > 7 then 4 when who % 50 = 0 and n / 240 > 70 then -1 else 0 end)::text, 12, '0'))::uuid as patient_id,
      ('20000000-0000-4000-8000-0000000000a' || 1 + n / 20 % 5)::uuid as service_id,
      ((current_date + 40 - n / 240) + time '08:00' + (n / 20 % 12) * interval '1 hour') at time zone 'Asia/Jakarta' as starts_at,
      case when n / 240 <= 40 then 'confirmed' when n % 97 = 0 then 'no_show' when n % 31 = 0 then 'cancelled_by_patient' else 'completed' end as status
    from generate_series(0, ${appointments - 1}) as n, lateral (select 1 + n * 7919::bigint % (${patients} - 10) as who) as it;
    insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy)
    select booking_id, patient_id, '${clinic}', service_id, case status when 'confirmed' then 'confirmed' else 'completed' end, 350000, 350000, '{}' from wanted;
    insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at, ends_at, blocks_until, original_starts_at)
    select booking_id, '${clinic}', service_id, physiotherapist_id, patient_id, status, starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', starts_at from wanted;
    update public.patients as patient set first_visit_at = first.at
    from (select patient_id, min(starts_at) as at from public.appointments where status in ('confirmed', 'completed') group by patient_id) as first
    where patient.id = first.patient_id;
    -- The days around today are paid, at the desk and online by turns.
    create temporary table paid as
    select booking_id, patient_id, row_number() over () as n from wanted
    where starts_at >= current_date - 30 and starts_at < current_date + 20 and status in ('confirmed', 'completed');
    with sale as (
      insert into public.sales (receipt_number, clinic_id, patient_id, booking_id, channel, total_idr)
      select 'BENCH/' || n, '${clinic}', patient_id, booking_id, 'desk', 350000 from paid where n % 2 = 0 returning id
    ), line as (
      insert into public.sale_lines (sale_id, kind, service_id, unit_price_idr) select id, 'session', '${service}', 350000 from sale
    )
    insert into public.sale_payments (sale_id, method, amount_idr) select id, 'cash', 350000 from sale;
    insert into public.payments (booking_id, provider, order_id, attempt, amount_idr, received_idr, applied_idr, status, expires_at, paid_at)
    select booking_id, 'midtrans', 'BENCH-' || n, 1, 350000, 350000, 350000, 'paid', now(), now() from paid where n % 2 = 1;
    drop table wanted, paid;
    insert into public.vouchers (id, code, kind, name_id, name_en, patient_id)
    select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, upper(translate(lpad(to_hex(n), 8, 'z'), '01', 'gh')),
      'package', 'Paket', 'Package', ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, ${patients} / 25) as n;
    update public.bookings set voucher_id = ('60000000-0000-4000-8000-' || right(patient_id::text, 12))::uuid
    where right(patient_id::text, 12)::bigint <= ${patients} / 25;
    insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity)
    select voucher_id, id, patient_id, 'reserve', 1 from public.bookings where voucher_id is not null;
    update public.appointments set is_by_package = true where booking_id in (select booking_id from public.voucher_entries);
    insert into public.waitlist_entries (patient_id, clinic_id, service_id, physiotherapist_id, from_date, to_date, from_time, until_time, created_at)
    select ('50000000-0000-4000-8000-' || lpad((n * 31)::text, 12, '0'))::uuid, '${clinic}', ('20000000-0000-4000-8000-0000000000a' || 1 + n % 5)::uuid,
      case when n % 3 = 0 then ('30000000-0000-4000-8000-0000000001' || lpad((1 + n % 20)::text, 2, '0'))::uuid end,
      current_date + n % 10, current_date + n % 10 + 3 + n % 28, case n % 4 when 0 then time '16:00' end, case n % 4 when 1 then time '12:00' end,
      now() - n * interval '1 hour'
    from generate_series(1, 2000) as n;
    insert into public.admin_tasks (kind, clinic_id, booking_id, created_at)
    select case n % 2 when 0 then 'off_day_conflict' else 'refund_request' end, clinic_id, id, now() - n * interval '1 minute'
    from (select id, clinic_id, row_number() over () as n from public.bookings limit 3000) as it;
    set session_replication_role = origin;`)
  await client.query('vacuum analyze')
}

/** Creates pg_temp.timed, which runs a statement this many times and returns the durations. */
export async function makeTimed(client: pg.ClientBase) {
  await client.query(`create or replace function pg_temp.timed(statement text, rounds integer) returns setof double precision language plpgsql as $$
    declare v_start timestamptz;
    begin
      for i in 1..rounds loop
        v_start := clock_timestamp();
        execute statement;
        return next extract(epoch from clock_timestamp() - v_start) * 1000;
      end loop;
    end $$;
    grant execute on function pg_temp.timed to public`)
}

/** Acts as one of them from here on. */
export async function actAs(client: pg.ClientBase, who: keyof typeof people) {
  await client.query('set role authenticated')
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({
      sub: people[who],
      role: 'authenticated',
      aal: who === 'admin' ? 'aal2' : 'aal1',
    }),
  ])
}
