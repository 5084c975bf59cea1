-- Issuing credit: one voucher each time, so that each keeps its own age and origin.

create function private.new_voucher_code()
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(bytes, i) & 31) + 1, 1), '')
    from extensions.gen_random_bytes(8) as bytes, generate_series(0, 7) as i
  );
end;
$$;

comment on function private.new_voucher_code is '8 random characters without 0 O 1 I.';

create function private.credit_valid_until(clinic_id uuid)
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return private.local_date(now(), coalesce(
    (select clinic.time_zone from public.clinics as clinic where clinic.id = credit_valid_until.clinic_id), 'Asia/Jakarta'
  )) + make_interval(months => (private.policy_for(credit_valid_until.clinic_id)).credit_valid_months);
end;
$$;

comment on function private.credit_valid_until is 'The last day of credit that this clinic issues now (null: no clinic in particular).';

create type private.credit_grant as (patient_id uuid, amount_idr bigint, booking_id uuid, payment_id uuid);
comment on type private.credit_grant is
  'Credit to issue: to whom, whole rupiah, for which booking (null: none), from which payment''s money (null: none).';

create function private.issue_credits(grants private.credit_grant[], reason text)
returns uuid[]
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_waiting private.credit_grant[] := array(select given from unnest(grants) as given where given.amount_idr > 0);
  -- generated up front, to match each voucher with its grant
  v_ids uuid[];
  v_made uuid[];
  v_all uuid[] := '{}';
begin
  -- write: retry on a code collision (unlikely among 32^8, not impossible)
  while cardinality(v_waiting) > 0 loop
    v_ids := array(select gen_random_uuid() from unnest(v_waiting));
    with places as materialized (
      select place.id, private.credit_valid_until(place.id) as last_day
      from (
        select distinct booking.clinic_id as id
        from unnest(v_waiting) as given left join public.bookings as booking on booking.id = given.booking_id
      ) as place
    ), made as (
      insert into public.vouchers (id, code, kind, name_id, name_en, patient_id, valid_until, reason, created_by)
      select v_ids[given.number], private.new_voucher_code(), 'credit', 'Saldo kredit', 'Credit', given.patient_id,
        places.last_day, issue_credits.reason, (select auth.uid())
      from unnest(v_waiting) with ordinality as given (patient_id, amount_idr, booking_id, payment_id, number)
      left join public.bookings as booking on booking.id = given.booking_id
      join places on places.id is not distinct from booking.clinic_id
      on conflict on constraint vouchers_code_key do nothing
      returning id
    )
    select array_agg(made.id) into v_made from made;
    insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, reason, payment_id)
    select v_ids[given.number], given.booking_id, given.patient_id, 'issue', given.amount_idr, issue_credits.reason,
      given.payment_id
    from unnest(v_waiting) with ordinality as given (patient_id, amount_idr, booking_id, payment_id, number)
    where v_ids[given.number] = any (v_made)
    order by given.number;
    v_all := v_all || v_made;
    v_waiting := array(
      select v_waiting[number] from generate_subscripts(v_ids, 1) as number where (v_ids[number] = any (v_made)) is not true
    );
  end loop;
  return v_all;
end;
$$;

comment on function private.issue_credits is
  'Issues credit to patients, one voucher each, and returns their ids; zero amounts are skipped. Valid for the months in the policy of the booking''s clinic.';

create function private.issue_credit(
  patient_id uuid, amount_idr bigint, reason text, booking_id uuid, payment_id uuid default null
)
returns uuid
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return (private.issue_credits(array[
    row(issue_credit.patient_id, issue_credit.amount_idr, issue_credit.booking_id, issue_credit.payment_id)::private.credit_grant
  ], issue_credit.reason))[1];
end;
$$;

comment on function private.issue_credit is
  'private.issue_credits for one: the voucher''s id, null for a zero amount. With the payment it comes from, if it comes from money.';
