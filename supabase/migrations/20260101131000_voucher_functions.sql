-- Pricing and using vouchers.
--
-- A booking combines at most one promotion or package with any credit of its owner. The price is
-- computed in one place, private.price_booking. Whoever writes a use locks the vouchers' rows in
-- order of id before computing. An expired hold stops counting as a use at once, even before its
-- entries are released. Lock order: calendar, booking, payment, voucher.

create function private.voucher_codes(typed text)
returns text[]
language sql
immutable
security invoker
set search_path = ''
as $$
  select coalesce(array_agg(distinct upper(part)), '{}')
  from regexp_split_to_table(coalesce(voucher_codes.typed, ''), '[[:space:],;+]+') as part
  where part <> ''
$$;

comment on function private.voucher_codes is
  'The codes in a typed text: upper case, separated by spaces or commas.';

create function private.voucher_entries_guard()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_voucher public.vouchers;
  v_source public.voucher_entries;
begin
  if NEW.entry_id is not null then
    select entry.* into v_source from public.voucher_entries as entry where entry.id = NEW.entry_id;
    if v_source.kind <> 'reserve' and (NEW.kind, v_source.kind) not in (('release', 'expire'), ('release', 'spend'))
      or v_source.booking_id is distinct from NEW.booking_id
      or NEW.kind = 'consume' and exists (
        select from public.voucher_entries as entry where entry.entry_id = v_source.id and entry.kind = 'release'
      )
      or NEW.kind = 'release' and coalesce(NEW.reason, '') not in ('cancelled', 'void') and exists (
        select from public.voucher_entries as entry where entry.entry_id = v_source.id and entry.kind = 'consume'
      ) then
      raise exception 'entry % cannot be answered by %', NEW.entry_id, NEW.kind using errcode = 'check_violation';
    end if;
    return NEW;
  end if;

  -- lock: callers that add entries hold it already, in order of id
  select voucher.* into v_voucher from public.vouchers as voucher where voucher.id = NEW.voucher_id for no key update;
  if NEW.kind in ('reserve', 'expire', 'spend') and NEW.quantity > private.voucher_left(
    v_voucher, NEW.patient_id, coalesce(NEW.booking_id, '00000000-0000-0000-0000-000000000000')
  ) then
    raise exception 'voucher % has less than %', NEW.voucher_id, NEW.quantity using errcode = 'check_violation';
  elsif NEW.kind = 'reserve' and exists (
    select from public.voucher_entries as entry
    where entry.voucher_id = NEW.voucher_id and entry.booking_id = NEW.booking_id and entry.kind = 'reserve'
      and not exists (
        select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
      )
  ) then
    raise exception 'booking % uses voucher % already', NEW.booking_id, NEW.voucher_id using errcode = 'check_violation';
  end if;
  return NEW;
end;
$$;

comment on function private.voucher_entries_guard is
  'Trigger: refuses to use more than there is, and entries that do not fit the entry they refer to.';

create trigger _200_guard before insert on public.voucher_entries
  for each row execute function private.voucher_entries_guard();

create function private.is_first_visit(booking public.bookings)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select not exists (
    select from public.appointments as appointment
    where appointment.patient_id = (is_first_visit.booking).patient_id
      and appointment.booking_id <> (is_first_visit.booking).id
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in', 'completed')
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
  ) and not exists (
    select
    from public.patients as patient
    cross join lateral (
      select it.id, null::timestamptz as came_at, null::timestamptz as left_at
      from public.patients as it where it.id = patient.id or it.user_id = patient.user_id
      union all
      -- people released from the account count too, for what was used for them while they were in it
      select claim.patient_id, coming.created_at, claim.created_at
      from public.patient_claims as claim
      left join lateral (
        select max(earlier.created_at) as created_at
        from public.patient_claims as earlier
        where earlier.patient_id = claim.patient_id and earlier.user_id = claim.user_id
          and earlier.kind = 'claimed' and earlier.created_at <= claim.created_at
      ) as coming on true
      where claim.user_id = patient.user_id and claim.kind = 'released'
    ) as relative
    join public.voucher_entries as entry on entry.patient_id = relative.id and entry.kind = 'reserve'
      and (relative.came_at is null or entry.created_at >= relative.came_at)
      and (relative.left_at is null or entry.created_at <= relative.left_at)
      and not exists (
        select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
      )
    join public.vouchers as voucher on voucher.id = entry.voucher_id and voucher.is_first_visit_only
    join public.bookings as other on other.id = entry.booking_id
    where patient.id = (is_first_visit.booking).patient_id
      and other.id <> (is_first_visit.booking).id
      and not (other.status in ('held', 'awaiting_payment') and other.hold_expires_at <= now())
  )
$$;

comment on function private.is_first_visit is
  'Whether a first-visit voucher fits: the patient has no other visit, past, booked or held, and nobody who is or was in the account uses such a voucher elsewhere. Call it under the lock of the account.';

create function private.require_voucher(voucher public.vouchers, booking public.bookings)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_field constant jsonb := jsonb_build_object('field', 'voucher_code');
  v_today date;
begin
  select private.local_date(now(), clinic.time_zone) into v_today
  from public.clinics as clinic
  where clinic.id = (require_voucher.booking).clinic_id;

  -- Answer somebody else's credit like an unknown code.
  if not (voucher).is_active or ((voucher).patient_id is not null and not exists (
    select
    from public.patients as owner
    join public.patients as patient on patient.id = owner.id or patient.user_id = owner.user_id
    where owner.id = (voucher).patient_id and patient.id = (booking).patient_id
  )) then
    perform private.fail('voucher_invalid', 422, c_field);
  end if;
  if (voucher).valid_until < v_today then
    perform private.fail('voucher_expired', 422, c_field);
  end if;
  if (voucher).valid_from > v_today then
    perform private.fail('voucher_not_applicable', 422, c_field || '{"rule": "valid_from"}');
  end if;
  if (voucher).clinic_id <> (booking).clinic_id then
    perform private.fail('voucher_not_applicable', 422, c_field || '{"rule": "clinic"}');
  end if;
  if (voucher).service_id <> (booking).service_id then
    perform private.fail('voucher_not_applicable', 422, c_field || '{"rule": "service"}');
  end if;
  if (booking).subtotal_idr < (voucher).min_spend_idr then
    perform private.fail('voucher_not_applicable', 422,
      c_field || jsonb_build_object('rule', 'min_spend', 'min_spend_idr', (voucher).min_spend_idr));
  end if;
  if (voucher).is_first_visit_only and not private.is_first_visit(booking) then
    perform private.fail('voucher_not_applicable', 422, c_field || '{"rule": "first_visit"}');
  end if;
  if private.voucher_left(voucher, (booking).patient_id, (booking).id) <= 0 then
    perform private.fail('voucher_used_up', 422, c_field);
  end if;
  if private.other_people((voucher).id, booking) >= (voucher).max_people then
    perform private.fail('voucher_not_applicable', 422,
      c_field || jsonb_build_object('rule', 'people', 'max_people', (voucher).max_people));
  end if;
end;
$$;

comment on function private.require_voucher is
  'Passes if this booking may use this voucher now; else raises voucher_invalid, voucher_expired, voucher_not_applicable (details name the rule) or voucher_used_up.';

create function private.price_booking(booking_id uuid, codes text[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_field constant jsonb := jsonb_build_object('field', 'voucher_code');
  v_booking public.bookings;
  v_voucher public.vouchers;
  v_off bigint;
  v_discount bigint := 0;
  v_credit bigint := 0;
  v_promotion uuid;
  v_uses jsonb := '[]';
begin
  select booking.* into v_booking from public.bookings as booking where booking.id = price_booking.booking_id;
  -- Check all codes first: an error about one code must not reveal whether another exists.
  if exists (
    select from unnest(price_booking.codes) as typed (code)
    where not exists (select from public.vouchers as voucher where voucher.code = typed.code)
  ) then
    perform private.fail('voucher_invalid', 422, c_field);
  end if;
  -- Promotions first: credit pays the remainder.
  for v_voucher in
    select voucher.* from public.vouchers as voucher
    where voucher.code = any (price_booking.codes)
    order by voucher.kind = 'credit', voucher.valid_until, voucher.id
  loop
    perform private.require_voucher(v_voucher, v_booking);
    if v_voucher.kind = 'credit' then
      v_off := least(
        v_booking.subtotal_idr - v_discount - v_credit,
        private.voucher_left(v_voucher, v_booking.patient_id, v_booking.id)
      );
      v_credit := v_credit + v_off;
    elsif v_promotion is not null then
      perform private.fail('voucher_not_applicable', 422, c_field || '{"rule": "combination"}');
    else
      v_promotion := v_voucher.id;
      v_off := least(v_booking.subtotal_idr, case v_voucher.kind
        -- one session, whatever it costs
        when 'package' then v_booking.subtotal_idr
        when 'percentage' then least(v_booking.subtotal_idr * v_voucher.percent / 100, v_voucher.max_discount_idr)
        else v_voucher.amount_idr
      end);
      v_discount := v_off;
    end if;
    if v_off > 0 then
      v_uses := v_uses || jsonb_build_object(
        'voucher_id', v_voucher.id, 'code', v_voucher.code, 'kind', v_voucher.kind,
        'name_id', v_voucher.name_id, 'name_en', v_voucher.name_en,
        'quantity', case when v_voucher.kind = 'credit' then v_off else 1 end, 'discount_idr', v_off
      );
    end if;
  end loop;
  return jsonb_build_object(
    'discount_idr', v_discount, 'credit_idr', v_credit,
    'total_idr', v_booking.subtotal_idr - v_discount - v_credit,
    'voucher_id', v_promotion, 'uses', v_uses
  );
end;
$$;

comment on function private.price_booking is
  'What a booking would cost with these codes, and how much each voucher would pay; refuses codes that may not be used.';

create function private.reserve_vouchers(booking_id uuid, codes text[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_price jsonb;
begin
  -- lock: including vouchers that the booking reserves already and may release
  perform from public.vouchers as voucher
  where voucher.code = any (reserve_vouchers.codes)
    or voucher.id in (
      select entry.voucher_id from public.voucher_entries as entry
      where entry.booking_id = reserve_vouchers.booking_id
    )
  order by voucher.id
  for no key update;

  -- check
  v_price := private.price_booking(reserve_vouchers.booking_id, reserve_vouchers.codes);

  -- write
  perform private.release_vouchers(array[reserve_vouchers.booking_id], 'replaced');
  insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr)
  select use.voucher_id, booking.id, booking.patient_id, 'reserve', use.quantity, use.discount_idr
  from jsonb_to_recordset(v_price -> 'uses') as use (voucher_id uuid, quantity bigint, discount_idr bigint)
  join public.bookings as booking on booking.id = reserve_vouchers.booking_id;
  update public.bookings as booking
  set discount_idr = (v_price ->> 'discount_idr')::bigint,
    credit_idr = (v_price ->> 'credit_idr')::bigint,
    total_idr = (v_price ->> 'total_idr')::bigint,
    voucher_id = (v_price ->> 'voucher_id')::uuid
  where booking.id = reserve_vouchers.booking_id
    and (booking.discount_idr, booking.credit_idr, booking.voucher_id) is distinct from (
      (v_price ->> 'discount_idr')::bigint, (v_price ->> 'credit_idr')::bigint, (v_price ->> 'voucher_id')::uuid
    );
end;
$$;

comment on function private.reserve_vouchers is
  'Prices a booking whose row the caller has locked, with exactly these codes: reserves what they give and releases what it had reserved before.';

create function private.release_vouchers(booking_ids uuid[], reason text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- Early exit: most bookings use none, and every replaced hold calls this.
  if not exists (
    select from public.voucher_entries as entry where entry.booking_id = any (release_vouchers.booking_ids)
  ) then
    return;
  end if;
  insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id, reason)
  select entry.voucher_id, entry.booking_id, entry.patient_id, 'release', entry.quantity, entry.discount_idr, entry.id,
    release_vouchers.reason
  from public.voucher_entries as entry
  where entry.booking_id = any (release_vouchers.booking_ids)
    and entry.kind = 'reserve'
    and not exists (
      select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
    )
  order by entry.voucher_id, entry.id;
end;
$$;

comment on function private.release_vouchers is
  'Releases what bookings, whose rows are locked, use of vouchers: it returns to the vouchers it came from, and expires with them.';
