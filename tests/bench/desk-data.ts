import type pg from 'pg'

export const clinic = '10000000-0000-4000-8000-0000000000aa'
export const physiotherapist = '30000000-0000-4000-8000-000000000101'
export const service = '20000000-0000-4000-8000-0000000000a1'
export const receptionist = '40000000-0000-4000-8000-0000000000aa'

/**
 * Fills an empty database with two clinics, 20 physiotherapists, 100,000 patients and a million
 * appointments: 40 days to come are full, all days before are mostly completed, those around today
 * are paid.
 */
export async function fill(client: pg.ClientBase, patients: number, appointments: number) {
  await client.query(`
    set session_replication_role = replica;
    insert into auth.users (id, aud, role, email) values ('${receptionist}', 'authenticated', 'authenticated', 'bench@example.com');
    insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
    select ('10000000-0000-4000-8000-0000000000' || it)::uuid, 'bench-' || it, upper('b' || it), 'Bench', 'Jl. Uji', 'Jakarta', 'DKI Jakarta', '12345', '+62215555555', '+628115555555'
    from unnest(array['aa', 'bb']) as it;
    insert into public.staff (user_id, role, clinic_id, full_name) values ('${receptionist}', 'receptionist', '${clinic}', 'Bench');
    insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
    select id, weekday, '08:00', '20:00' from public.clinics, generate_series(1, 7) as weekday;
    insert into public.services (id, slug, name_id, name_en, specialisation, price_idr)
    select ('20000000-0000-4000-8000-0000000000a' || n)::uuid, 'bench-' || n, 'Uji', 'Bench', 'general_health', 350000 from generate_series(1, 5) as n;
    insert into public.physiotherapists (id, slug, name)
    select ('30000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'bench-' || n, 'Bench ' || n from generate_series(1, 20) as n;
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
      ('50000000-0000-4000-8000-' || lpad((1 + n * 7919::bigint % ${patients})::text, 12, '0'))::uuid as patient_id,
      ('20000000-0000-4000-8000-0000000000a' || 1 + n / 20 % 5)::uuid as service_id,
      ((current_date + 40 - n / 240) + time '08:00' + (n / 20 % 12) * interval '1 hour') at time zone 'Asia/Jakarta' as starts_at,
      case when n / 240 <= 40 then 'confirmed' when n % 97 = 0 then 'no_show' when n % 31 = 0 then 'cancelled_by_patient' else 'completed' end as status
    from generate_series(0, ${appointments - 1}) as n;
    insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy)
    select booking_id, patient_id, '${clinic}', service_id, case status when 'confirmed' then 'confirmed' else 'completed' end, 350000, 350000, '{}' from wanted;
    insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at, ends_at, blocks_until, original_starts_at)
    select booking_id, '${clinic}', service_id, physiotherapist_id, patient_id, status, starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', starts_at from wanted;
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
    set session_replication_role = origin;`)
  await client.query('vacuum analyze')
}

/** Acts as the bench's receptionist from here on. */
export async function actAsReceptionist(client: pg.ClientBase) {
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
  await client.query('set role authenticated')
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: receptionist, role: 'authenticated', aal: 'aal1' }),
  ])
}
