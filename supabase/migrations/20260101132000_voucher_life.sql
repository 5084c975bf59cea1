-- The life of a voucher: it expires, and its uses follow the state of their booking.

create function private.reclaim_vouchers(booking_id uuid)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_use record;
  v_discount bigint := 0;
begin
  -- lock
  perform from public.vouchers as voucher
  where voucher.id in (
    select entry.voucher_id from public.voucher_entries as entry
    where entry.booking_id = reclaim_vouchers.booking_id
  )
  order by voucher.id
  for no key update;

  -- The uses behind the current price: the newest of each voucher, unless the booking was priced
  -- anew since.
  for v_use in
    select distinct on (entry.voucher_id)
      entry.voucher_id, entry.patient_id, entry.quantity, entry.discount_idr, release.reason, release.id is null as is_open,
      -- A reserved promotion stays valid, even if it was deactivated since.
      voucher.is_active or (release.id is null and voucher.patient_id is null) as is_active,
      private.voucher_left(voucher, entry.patient_id, reclaim_vouchers.booking_id) as how_much_left
    from public.voucher_entries as entry
    join public.vouchers as voucher on voucher.id = entry.voucher_id
    left join public.voucher_entries as release on release.entry_id = entry.id and release.kind = 'release'
    where entry.booking_id = reclaim_vouchers.booking_id and entry.kind = 'reserve'
    order by entry.voucher_id, entry.id desc
  loop
    continue when v_use.reason in ('replaced', 'cancelled', 'void');
    -- check
    if not v_use.is_active or v_use.how_much_left < v_use.quantity
      or exists (
        select
        from public.vouchers as voucher, public.bookings as booking
        where voucher.id = v_use.voucher_id and voucher.is_first_visit_only
          and booking.id = reclaim_vouchers.booking_id and not private.is_first_visit(booking)
      ) then
      return false;
    end if;
    v_discount := v_discount + v_use.discount_idr;
    -- write
    if not v_use.is_open then
      insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr)
      values (v_use.voucher_id, reclaim_vouchers.booking_id, v_use.patient_id, 'reserve', v_use.quantity, v_use.discount_idr);
    end if;
  end loop;
  return v_discount = (
    select booking.discount_idr + booking.credit_idr
    from public.bookings as booking where booking.id = reclaim_vouchers.booking_id
  );
end;
$$;

comment on function private.reclaim_vouchers is
  'Before a booking is confirmed: reserves again what its expired hold had released. False if that has been used or taken back in between.';

create function private.bookings_vouchers()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if NEW.status = 'confirmed' and OLD.status <> 'completed' then
    insert into public.voucher_entries (voucher_id, booking_id, patient_id, kind, quantity, discount_idr, entry_id)
    select entry.voucher_id, entry.booking_id, entry.patient_id, 'consume', entry.quantity, entry.discount_idr, entry.id
    from public.voucher_entries as entry
    where entry.booking_id = NEW.id
      and entry.kind = 'reserve'
      and not exists (select from public.voucher_entries as answer where answer.entry_id = entry.id);
  elsif NEW.status in ('expired', 'cancelled') and OLD.status in ('held', 'awaiting_payment') then
    perform private.release_vouchers(array[NEW.id], 'hold_ended');
  end if;
  return null;
end;
$$;

comment on function private.bookings_vouchers is
  'Trigger: a confirmed booking consumes what it reserved; one whose hold ends releases it.';

create trigger _400_vouchers after update of status on public.bookings
  for each row when (NEW.status <> OLD.status) execute function private.bookings_vouchers();

create function private.expire_vouchers()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_voucher public.vouchers;
  v_left bigint;
  v_count integer := 0;
begin
  for v_voucher in
    select voucher.* from public.vouchers as voucher
    join public.patients as owner on owner.id = voucher.patient_id
    where voucher.kind in ('credit', 'package')
      and voucher.valid_until < private.local_date(now(), 'Asia/Jakarta')
      and private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') > 0
    order by voucher.id
    for no key update of voucher skip locked
    for key share of owner skip locked
  loop
    v_left := private.voucher_left(v_voucher, v_voucher.patient_id, '00000000-0000-0000-0000-000000000000');
    continue when v_left <= 0;
    begin
      insert into public.voucher_entries (voucher_id, patient_id, kind, quantity)
      values (v_voucher.id, v_voucher.patient_id, 'expire', v_left);
      set constraints all immediate;
      set constraints all deferred;
      v_count := v_count + 1;
    exception when integrity_constraint_violation or data_exception or plpgsql_error or sqlstate 'PGRST' then
      -- one that cannot be written off keeps no other from being it
      raise warning 'voucher % is left for the next run: %', v_voucher.id, sqlerrm;
    end;
  end loop;
  return v_count;
end;
$$;

comment on function private.expire_vouchers is
  'Job, daily: writes off the rest of credit and packages whose last day has passed, including what was released onto them since; returns how many.';

create function private.lines_of_bookings(ids uuid[])
returns table (booking_id uuid, lines jsonb)
language plpgsql
stable
rows 20
security invoker
set search_path = ''
as $$
begin
  return query
  select booking.id, jsonb_build_array(jsonb_build_object(
      'kind', 'service', 'id', service.id, 'code', null,
      'name_id', service.name_id, 'name_en', service.name_en, 'amount_idr', booking.subtotal_idr
    )) || coalesce(off.lines, '[]')
  from public.bookings as booking
  join public.services as service on service.id = booking.service_id
  left join (
    select used.booking_id, jsonb_agg(jsonb_build_object(
        'kind', voucher.kind, 'id', voucher.id, 'code', voucher.code,
        'name_id', voucher.name_id, 'name_en', voucher.name_en, 'amount_idr', -used.discount_idr
      ) order by voucher.kind = 'credit', voucher.id) as lines
    from (
      select entry.booking_id, entry.voucher_id,
        sum(case entry.kind when 'reserve' then entry.discount_idr else -entry.discount_idr end) as discount_idr
      from public.voucher_entries as entry
      where entry.booking_id = any (lines_of_bookings.ids) and entry.kind in ('reserve', 'release')
      group by entry.booking_id, entry.voucher_id
    ) as used
    join public.vouchers as voucher on voucher.id = used.voucher_id
    where used.discount_idr > 0
    group by used.booking_id
  ) as off on off.booking_id = booking.id
  where booking.id = any (lines_of_bookings.ids);
end;
$$;

comment on function private.lines_of_bookings is 'The price lines of each of these bookings, as priced now, discounts negative.';

create function private.booking_lines(booking_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select it.lines from private.lines_of_bookings(array[booking_lines.booking_id]) as it
$$;

comment on function private.booking_lines is 'private.lines_of_bookings for one booking.';

create function private.quote_booking(booking_id uuid, voucher_code text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_lines jsonb;
  v_price jsonb;
  v_voucher jsonb;
begin
  -- guard
  perform private.require_user();
  if quote_booking.booking_id is null then
    perform private.invalid('booking_id', 'required');
  end if;
  select booking.* into v_booking from public.bookings as booking
  where booking.id = quote_booking.booking_id
    and (booking.patient_id in (select private.my_patient_ids())
      or booking.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist'])));
  if not found then
    perform private.fail('not_found', 404, '{"field": "booking_id"}');
  end if;
  if length(quote_booking.voucher_code) > 64 then
    perform private.fail('voucher_invalid', 422, '{"field": "voucher_code"}');
  end if;

  v_lines := private.booking_lines(v_booking.id);
  v_price := to_jsonb(v_booking);
  if quote_booking.voucher_code is not null then
    -- check
    if v_booking.status not in ('held', 'awaiting_payment') then
      perform private.fail(case when v_booking.status = 'expired' then 'hold_expired' else 'already_paid' end,
        case when v_booking.status = 'expired' then 410 else 409 end);
    end if;
    v_price := private.price_booking(v_booking.id, private.voucher_codes(quote_booking.voucher_code));
    select jsonb_build_array(v_lines -> 0) || coalesce(jsonb_agg(
      use - array['voucher_id', 'quantity', 'discount_idr']
      || jsonb_build_object('id', use -> 'voucher_id', 'amount_idr', -(use ->> 'discount_idr')::bigint)
    ), '[]')
    into v_lines
    from jsonb_array_elements(v_price -> 'uses') as use;
  end if;
  select to_jsonb(voucher) into v_voucher
  from (
    select it.id, it.code, it.kind, it.name_id, it.name_en, it.percent, it.amount_idr, it.valid_until
    from public.vouchers as it
    where it.id = (v_price ->> 'voucher_id')::uuid
      or (v_price ->> 'voucher_id' is null and it.id = (v_lines -> 1 ->> 'id')::uuid)
  ) as voucher;

  return jsonb_build_object(
    'subtotal_idr', v_booking.subtotal_idr,
    'discount_idr', v_price -> 'discount_idr',
    'credit_idr', v_price -> 'credit_idr',
    'total_idr', v_price -> 'total_idr',
    'voucher', v_voucher,
    'lines', v_lines
  );
end;
$$;

comment on function private.quote_booking is 'See public.quote_booking.';
grant execute on function private.quote_booking to anon, authenticated;

create function public.quote_booking(booking_id uuid, voucher_code text default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_miss jsonb;
begin
  if quote_booking.voucher_code is null then
    return private.quote_booking(quote_booking.booking_id, null);
  end if;
  perform private.guard_voucher_guesses(quote_booking.voucher_code);
  begin
    return private.quote_booking(quote_booking.booking_id, quote_booking.voucher_code);
  exception
    when sqlstate 'PGRST' then
      v_miss := private.voucher_miss(sqlerrm::jsonb, quote_booking.voucher_code);
      if v_miss is null then
        raise;
      end if;
      return v_miss;
  end;
end;
$$;

comment on function public.quote_booking is
  'What a booking costs in whole rupiah, for its owner, administrators and the front desk of the clinic: {subtotal_idr, discount_idr, credit_idr, total_idr, voucher, lines}. Without a code the current price; with one (or several separated by spaces) the price they would give. Writes nothing except that an unknown code is counted. Errors: not_signed_in, mfa_required, invalid_input, not_found, hold_expired, already_paid, voucher_invalid, voucher_expired, voucher_used_up, voucher_not_applicable, rate_limited after ten unknown codes within an hour.';
grant execute on function public.quote_booking to anon, authenticated;
