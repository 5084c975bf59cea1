import type pg from 'pg'

export const size = { appointments: 1_000_000, patients: 100_000, physiotherapists: 100 }

const clinic = '10000000-0000-4000-8000-0000000000bb'
const service = '20000000-0000-4000-8000-0000000000bb'

/**
 * Accounts with two people each (nine and one visit in ten), a payment and two events for each
 * visit, credit for a third of them, some choices and proposals. Constraints that no read uses are
 * dropped: their indexes take minutes. Leaves a temporary table bench_callers with an account per
 * row.
 */
export async function fillPatients(client: pg.Client) {
  await client.query(`
    create function pg_temp.key(kind text, n bigint) returns uuid language sql immutable
      as $$ select (kind || '0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
    set session_replication_role = replica;
    alter table public.appointments drop constraint appointments_physiotherapist_never_overlaps;
    alter table public.appointments drop constraint appointments_patient_never_overlaps;
    insert into public.clinics (id, slug, code, name, address_line1, city, province, postal_code, phone, whatsapp)
    values ('${clinic}', 'bench', 'BEN', 'Bench', 'Jl. Uji', 'Jakarta', 'DKI Jakarta', '12345', '+62215555555', '+628115555555');
    insert into public.services (id, slug, name_id, name_en, specialisation, price_idr)
    values ('${service}', 'bench', 'Uji', 'Bench', 'general_health', 350000);
    insert into public.physiotherapists (id, slug, name)
    select pg_temp.key('3', n), 'bench-' || n, 'Bench ' || n from generate_series(1, ${size.physiotherapists}) as n;`)
  await client.query(`
    insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new)
    select '00000000-0000-0000-0000-000000000000', pg_temp.key('4', n), 'authenticated', 'authenticated',
      'bench-' || n || '@example.com', now(), now(), now(), '', '', '', ''
    from generate_series(1, ${size.patients / 2}) as n;
    insert into public.patients (id, user_id, is_account_holder, full_name, email)
    select pg_temp.key('5', n), pg_temp.key('4', (n + 1) / 2), n % 2 = 1, 'Bench ' || n, 'bench-' || n || '@example.org'
    from generate_series(1, ${size.patients}) as n;
    create temporary table visits as
    select pg_temp.key('6', n) as booking_id, pg_temp.key('7', n) as appointment_id,
      pg_temp.key('5', 1 + n % ${size.patients}) as patient_id, pg_temp.key('3', 1 + n % ${size.physiotherapists}) as physiotherapist_id,
      date_trunc('hour', now()) + (30 - (n / ${size.patients}) * 10 - n % 9) * interval '1 day' as starts_at,
      n, n % 50 as luck
    from generate_series(0, ${size.appointments - 1}) as n;
    insert into public.bookings (id, patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy, created_at)
    select booking_id, patient_id, '${clinic}', '${service}',
      case when luck = 1 then 'cancelled' when starts_at > now() then 'confirmed' else 'completed' end,
      350000, 350000, private.policy_terms(policy), starts_at - interval '5 days'
    from visits, private.policy_for(null) as policy;
    insert into public.appointments (id, booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status,
      starts_at, ends_at, blocks_until, original_starts_at)
    select appointment_id, booking_id, '${clinic}', '${service}', physiotherapist_id, patient_id,
      case when luck = 1 then 'cancelled_by_clinic' when starts_at > now() then 'confirmed' else 'completed' end,
      starts_at, starts_at + interval '1 hour', starts_at + interval '1 hour', starts_at
    from visits;
    insert into public.payments (booking_id, provider, order_id, attempt, amount_idr, received_idr, applied_idr, status,
      outcome, expires_at, paid_at)
    select booking_id, 'midtrans', 'bench-' || n, 1, 350000, 350000, 350000, 'paid', 'confirmed', starts_at, starts_at from visits;
    insert into public.appointment_events (appointment_id, kind, new_status, new_starts_at, new_physiotherapist_id)
    select appointment_id, kind, 'held', starts_at, physiotherapist_id from visits, unnest(array['created', 'status']) as kind;
    insert into public.settlements (appointment_id, choose_until) select appointment_id, now() + interval '9 days' from visits where luck = 1 and starts_at > now();
    insert into public.proposals (appointment_id, starts_at, expires_at)
    select appointment_id, array[starts_at + interval '1 day'], now() + interval '1 day' from visits where luck = 2 and starts_at > now();
    insert into public.vouchers (id, code, kind, name_id, name_en, patient_id, valid_until)
    select pg_temp.key('8', n), '22' || translate(upper(lpad(to_hex(n), 6, '0')), '01', 'XY'), 'credit', 'Uji', 'Bench', pg_temp.key('5', n * 3), current_date + (n % 100)::integer
    from generate_series(1, ${Math.floor(size.patients / 3)}) as n;
    insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
    select id, patient_id, 'issue', 50000, 'Uji' from public.vouchers;
    set session_replication_role = origin;
    create temporary table bench_callers as
    select distinct on (patient.user_id) patient.user_id, visits.appointment_id
    from (select * from visits order by random() limit 20000) as visits
    join public.patients as patient on patient.id = visits.patient_id;
    grant select on bench_callers to authenticated;`)
  await client.query('vacuum analyze')
}
