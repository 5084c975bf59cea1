-- What a person has to pay with: their packages and credit, and the promotions they know.
--
-- Whether a voucher pays for a booking is decided by private.price_booking, as at checkout, so that
-- nothing is offered that checkout would refuse.

create function private.voucher_verdict(
  voucher public.vouchers, booking public.bookings, patient_id uuid,
  out remaining bigint, out why_not text, out off_idr bigint
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_today date;
  v_price jsonb;
begin
  select private.local_date(now(), coalesce(clinic.time_zone, 'Asia/Jakarta')) into v_today
  from (select 1) as one
  left join public.clinics as clinic on clinic.id = coalesce((booking).clinic_id, (voucher).clinic_id);
  remaining := private.voucher_left(
    voucher, voucher_verdict.patient_id, coalesce((booking).id, '00000000-0000-0000-0000-000000000000')
  );
  why_not := case
    when (booking).status = 'expired' then 'hold_expired'
    when (booking).status not in ('held', 'awaiting_payment') then 'already_paid'
    when (voucher).valid_until < v_today then 'voucher_expired'
    when not (voucher).is_active then 'voucher_invalid'
    when remaining <= 0 then 'voucher_used_up'
    when (voucher).valid_from > v_today then 'voucher_not_applicable'
  end;
  off_idr := 0;
  if why_not is not null or (booking).id is null then
    return;
  end if;
  begin
    v_price := private.price_booking((booking).id, array[(voucher).code]);
    off_idr := (booking).subtotal_idr - (v_price ->> 'total_idr')::bigint;
  exception
    when sqlstate 'PGRST' then
      why_not := sqlerrm::jsonb ->> 'code';
  end;
end;
$$;

comment on function private.voucher_verdict is
  'What is left of a voucher for this patient (null: no limit), the code of the error that refuses it (null: none), and what it takes off the booking; without a booking, whether it could be used at all today.';

create function private.my_vouchers(booking_id uuid, patient_id uuid)
returns table (
  id uuid, code text, kind text, name_id text, name_en text, remaining bigint, valid_until date,
  is_usable boolean, why_not text
)
language plpgsql
stable
rows 20
security definer
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_patient_id uuid := my_vouchers.patient_id;
  v_owners uuid[];
begin
  -- guard
  perform private.require_user();
  if my_vouchers.booking_id is not null then
    select booking.* into v_booking from public.bookings as booking where booking.id = my_vouchers.booking_id;
    if v_booking.patient_id is null or v_booking.patient_id not in (select private.my_patient_ids()) then
      if exists (select from public.staff as staff where staff.user_id = (select auth.uid()) and staff.is_active) then
        perform private.require_staff(v_booking.clinic_id, array['admin', 'receptionist']);
      end if;
      if v_booking.id is null or not private.can_see_patients() then
        perform private.fail('not_found', 404, '{"field": "booking_id"}');
      end if;
    end if;
    v_patient_id := v_booking.patient_id;
  elsif v_patient_id is not null and v_patient_id not in (select private.my_patient_ids()) then
    if not private.can_see_patient(v_patient_id) then
      if exists (select from public.staff as staff where staff.user_id = (select auth.uid()) and staff.is_active) then
        perform private.require_staff(null, array['admin', 'receptionist']);
      end if;
      perform private.fail('not_found', 404, '{"field": "patient_id"}');
    elsif not exists (select from public.patients as patient where patient.id = v_patient_id) then
      perform private.fail('not_found', 404, '{"field": "patient_id"}');
    end if;
  end if;

  -- Without a booking: one person's own, or everyone's whom the caller manages. With one: also the
  -- family's, because those can pay for it too.
  if v_booking.id is null and v_patient_id is not null then
    v_owners := array[v_patient_id];
  elsif v_booking.id is null then
    select array_agg(owner.id order by owner.is_account_holder desc) into v_owners
    from public.patients as owner
    where owner.user_id = (select auth.uid());
  else
    select array_agg(owner.id order by owner.is_account_holder desc) into v_owners
    from public.patients as owner
    where owner.id = v_patient_id
      or owner.user_id = (select patient.user_id from public.patients as patient where patient.id = v_patient_id);
  end if;
  if my_vouchers.patient_id is not null then
    if my_vouchers.patient_id <> all (v_owners) then
      perform private.fail('not_found', 404, '{"field": "patient_id"}');
    end if;
    v_owners := array[my_vouchers.patient_id];
  end if;

  return query
  select voucher.id, voucher.code, voucher.kind, voucher.name_id, voucher.name_en,
    verdict.remaining, voucher.valid_until, verdict.why_not is null, verdict.why_not
  from public.vouchers as voucher
  cross join lateral private.voucher_verdict(
    voucher, v_booking, coalesce(voucher.patient_id, v_patient_id, v_owners[1])
  ) as verdict
  where voucher.patient_id = any (v_owners)
    -- A promotion has no owner: these people know it because they have used its code.
    or (voucher.patient_id is null and exists (
      select from public.voucher_entries as entry
      where entry.voucher_id = voucher.id and entry.patient_id = any (v_owners)
    ))
  order by verdict.why_not is not null,
    case voucher.kind when 'package' then 1 when 'credit' then 3 else 2 end,
    verdict.off_idr * (voucher.kind <> 'credit')::integer desc,
    voucher.valid_until, voucher.id;
end;
$$;

comment on function private.my_vouchers is 'See public.my_vouchers.';
grant execute on function private.my_vouchers to anon, authenticated;

create function public.my_vouchers(booking_id uuid default null, patient_id uuid default null)
returns table (
  id uuid, code text, kind text, name_id text, name_en text, remaining bigint, valid_until date,
  is_usable boolean, why_not text
)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.my_vouchers(my_vouchers.booking_id, my_vouchers.patient_id)
$$;

comment on function public.my_vouchers is
  'The packages and credit of a patient (null: of everyone whom the caller manages) and the promotions that they have used. With a booking: the vouchers of its patient''s family, checked against that booking; a booking of somebody else requires an administrator or receptionist of its clinic. Order: usable ones first; package, promotion, credit; greater discount; nearer last day. remaining: sessions, uses (null: no limit) or whole rupiah; why_not: the code of the error that using it would raise. Errors: not_signed_in, forbidden, mfa_required, not_found.';
grant execute on function public.my_vouchers to anon, authenticated;
