-- Credit that pays at the desk. What pays for a session is recorded on its booking, like credit
-- used at checkout, and is returned in the same way; what pays for anything else is spent on the
-- sale. Both name the sale, so that voiding it returns exactly what it took, onto the vouchers it
-- came from, which keep their expiry.
--
-- Whoever writes a sale locks the vouchers before the receipt number: one lock order for two desks.

create function private.take_credit(patient_id uuid, booking_id uuid, clinic_id uuid, amount_idr bigint)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_today date;
  v_missing bigint := take_credit.amount_idr;
  v_uses jsonb := '[]';
  v_voucher public.vouchers;
  v_off bigint;
begin
  if v_missing = 0 then
    return v_uses;
  elsif take_credit.patient_id is null then
    perform private.invalid('patient_id', 'Whose credit it is.');
  end if;
  select private.local_date(now(), clinic.time_zone) into v_today
  from public.clinics as clinic where clinic.id = take_credit.clinic_id;

  -- lock
  perform from public.vouchers as voucher
  where voucher.kind = 'credit' and voucher.patient_id = take_credit.patient_id
  order by voucher.id
  for no key update;

  -- What expires first is used first.
  for v_voucher in
    select voucher.* from public.vouchers as voucher
    where voucher.kind = 'credit' and voucher.is_active
      and voucher.patient_id = take_credit.patient_id
      and (voucher.valid_from is null or voucher.valid_from <= v_today)
      and (voucher.valid_until is null or voucher.valid_until >= v_today)
      and (voucher.clinic_id is null or voucher.clinic_id = take_credit.clinic_id)
      and voucher.service_id is null
      -- a booking uses a voucher at most once
      and not exists (
        select from public.voucher_entries as entry
        where entry.voucher_id = voucher.id and entry.booking_id = take_credit.booking_id and entry.kind = 'reserve'
          and not exists (select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release')
      )
    order by voucher.valid_until nulls last, voucher.id
  loop
    v_off := least(v_missing, private.voucher_left(v_voucher, v_voucher.patient_id, c_nobody));
    if v_off > 0 then
      v_uses := v_uses || jsonb_build_object('voucher_id', v_voucher.id, 'amount_idr', v_off);
      v_missing := v_missing - v_off;
    end if;
    exit when v_missing = 0;
  end loop;

  -- check
  if v_missing > 0 then
    perform private.fail('invalid_input', 422, jsonb_build_object(
      'field', 'amount_idr', 'rule', 'credit', 'max_idr', take_credit.amount_idr - v_missing
    ), 'There is less credit.');
  end if;
  return v_uses;
end;
$$;

comment on function private.take_credit is
  'Locks the credit of a patient, and returns which vouchers pay this amount in rupiah: [{voucher_id, amount_idr}], without those that a booking uses which this is to pay for; invalid_input with max_idr when there is less.';

create function private.spend_credit(uses jsonb, sale public.sales, for_booking_idr bigint)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_for_booking bigint := coalesce(spend_credit.for_booking_idr, 0);
  v_use record;
  v_part bigint;
  v_entry_id bigint;
begin
  for v_use in
    select use.voucher_id, use.amount_idr from jsonb_to_recordset(spend_credit.uses) as use (voucher_id uuid, amount_idr bigint)
  loop
    v_part := least(v_for_booking, v_use.amount_idr);
    if v_part > 0 then
      insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, sale_id)
      values (v_use.voucher_id, (sale).booking_id, (sale).patient_id, 'reserve', v_part, v_part, (sale).id)
      returning id into v_entry_id;
      -- A booking that is confirmed only now consumes it by its trigger.
      insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id)
      select v_use.voucher_id, booking.id, booking.patient_id, 'consume', v_part, v_part, v_entry_id
      from public.bookings as booking where booking.id = (sale).booking_id and booking.status in ('confirmed', 'completed');
      v_for_booking := v_for_booking - v_part;
    end if;
    if v_use.amount_idr > v_part then
      insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, sale_id)
      values (v_use.voucher_id, (sale).patient_id, 'spend', v_use.amount_idr - v_part, (sale).id);
    end if;
  end loop;
end;
$$;

comment on function private.spend_credit is
  'Writes what private.take_credit has found for a sale: this much of it for its booking, the rest for the sale itself.';

create function private.lock_spent_credit(sale_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform from public.vouchers as voucher
  where voucher.id in (select entry.voucher_id from public.voucher_entries as entry where entry.sale_id = lock_spent_credit.sale_id)
  order by voucher.id
  for no key update;
end;
$$;

comment on function private.lock_spent_credit is 'Locks the credit that a sale used, before the voiding sale takes its receipt number.';

create function private.return_spent_credit(sale public.sales, void_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking_idr bigint;
begin
  with returned as (
    insert into public.voucher_entries (
      voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id, reason, sale_id
    )
    select entry.voucher_id, entry.booking_id, entry.patient_id, 'release', entry.quantity, entry.discount_idr, entry.id,
      'void', return_spent_credit.void_id
    from public.voucher_entries as entry
    where entry.sale_id = (sale).id and entry.kind in ('reserve', 'spend')
      and not exists (
        select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
      )
    returning booking_id, discount_idr
  )
  select sum(returned.discount_idr) filter (where returned.booking_id is not null) into v_booking_idr from returned;
  if v_booking_idr > 0 then
    update public.bookings as booking
    set credit_idr = booking.credit_idr - v_booking_idr, total_idr = booking.total_idr + v_booking_idr
    where booking.id = (sale).booking_id;
  end if;
end;
$$;

comment on function private.return_spent_credit is
  'Returns the credit that a sale used to the vouchers it came from; its booking is unpaid by that amount again.';
