-- Booking at the desk: confirms what hold_slot holds, paid, free, or unpaid with a reason.

create function private.sell_booking(
  booking public.bookings, sale jsonb, sold_at timestamptz default now(), request_digest text default null
)
returns uuid
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_lines jsonb := coalesce(nullif(sale -> 'lines', 'null'), '[]');
  v_payments jsonb := coalesce(nullif(sale -> 'payments', 'null'), '[]');
  v_session bigint;
  v_off bigint;
  v_credit bigint;
begin
  -- check
  if jsonb_typeof(v_lines) <> 'array' or jsonb_array_length(v_lines) > 50
    or exists (select from jsonb_array_elements(v_lines) as it where jsonb_typeof(it) <> 'object') then
    perform private.invalid('lines');
  elsif jsonb_typeof(v_payments) <> 'array' or jsonb_array_length(v_payments) not between 1 and 10
    or exists (select from jsonb_array_elements(v_payments) as it where jsonb_typeof(it) <> 'object') then
    perform private.invalid('payments', 'How it was paid.');
  elsif exists (select from jsonb_array_elements(v_lines) as it where coalesce(it ->> 'kind', '') not in ('session', 'product', 'adjustment')) then
    perform private.invalid('kind', 'session, product or adjustment.');
  end if;
  select sum(
    private.sale_number(it, 'quantity', 1, 1000, 1) * private.sale_number(it, 'unit_price_idr', 0, 1000000000)
    - private.sale_number(it, 'discount_idr', 0, 1000000000, 0)
  ) into v_session
  from jsonb_array_elements(v_lines) as it
  where it ->> 'kind' = 'session';
  if v_session not in ((booking).total_idr, (booking).total_idr + (booking).credit_idr) then
    perform private.fail('sale_mismatch', 422, jsonb_build_object('field', 'lines', 'total_idr', (booking).total_idr));
  end if;

  -- write: credit pays for the session first, reduced by what an adjustment takes off it
  select greatest(-coalesce(sum(private.desk_line_idr(it)), 0), 0) into v_off
  from jsonb_array_elements(v_lines) as it where it ->> 'kind' = 'adjustment';
  select least(
    coalesce(sum(private.sale_number(it, 'amount_idr', 1, 1000000000000)), 0), greatest((booking).total_idr - v_off, 0)
  ) into v_credit
  from jsonb_array_elements(v_payments) as it where it ->> 'method' = 'credit';
  if v_credit > 0 then
    update public.bookings as it
    set credit_idr = it.credit_idr + v_credit, total_idr = it.total_idr - v_credit
    where it.id = (sell_booking.booking).id;
  end if;
  -- the session as the booking prices it, and what else was sold
  return (private.write_desk_sale(
    (booking).clinic_id, (booking).patient_id, (booking).id,
    jsonb_build_array(jsonb_build_object(
      'kind', 'session', 'service_id', (booking).service_id, 'quantity', 1,
      'unit_price_idr', (booking).subtotal_idr, 'discount_idr', (booking).discount_idr
    )) || coalesce((
      select jsonb_agg(it - array['service_id', 'package_id']) from jsonb_array_elements(v_lines) as it where it ->> 'kind' <> 'session'
    ), '[]'),
    v_payments, private.sale_text(sale, 'note', 300), sale ->> 'idempotency_key', sell_booking.sold_at,
    sell_booking.request_digest, booking_credit_idr => v_credit, reserved_credit_idr => (booking).credit_idr
  )).id;
end;
$$;

comment on function private.sell_booking is
  'Writes the desk sale of a locked booking and returns its id: its session at its price, with products beside it; raises invalid_input or sale_mismatch.';

create function private.confirm_at_desk(booking_id uuid, voucher_code text, sale jsonb, reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_known public.sales;
  v_digest text := md5(sale::text);
  v_problem text;
  v_sale_id uuid;
begin
  -- guard
  select booking.* into v_booking from public.bookings as booking where booking.id = confirm_at_desk.booking_id;
  perform private.require_staff(v_booking.clinic_id, array['admin', 'receptionist']);
  if v_booking.id is null then
    perform private.fail('not_found', 404, '{"field": "booking_id"}');
  end if;

  -- lock
  v_booking := private.lock_booking(confirm_at_desk.booking_id);

  -- check: a retry finds it done
  select known.* into v_known
  from public.sales as known
  where known.created_by = (select auth.uid()) and known.idempotency_key = sale ->> 'idempotency_key';
  if v_known.booking_id = v_booking.id and v_known.request_digest = v_digest then
    return private.visible_booking_json(v_booking, true);
  elsif v_known.id is not null then
    perform private.fail_reused_key(v_known.id);
  elsif v_booking.status in ('confirmed', 'completed') then
    if sale is null then
      return private.visible_booking_json(v_booking, true);
    elsif private.is_paid(v_booking) then
      perform private.fail('already_paid', 409);
    end if;
    v_sale_id := private.sell_booking(v_booking, sale, request_digest => v_digest);
    -- The message that confirmed it came before the money.
    perform private.tell_receipt(made) from public.sales as made where made.id = v_sale_id;
    return private.visible_booking_json(v_booking, true);
  elsif v_booking.status not in ('held', 'awaiting_payment') or v_booking.hold_expires_at <= now() then
    perform private.fail('hold_expired', 410);
  end if;
  if confirm_at_desk.voucher_code is not null then
    perform private.reserve_vouchers(v_booking.id, private.voucher_codes(confirm_at_desk.voucher_code));
    select booking.* into v_booking from public.bookings as booking where booking.id = v_booking.id;
  end if;
  if v_booking.total_idr = 0 and sale is not null then
    perform private.invalid('sale', 'There is nothing to pay.');
  elsif v_booking.total_idr > 0 and sale is null and confirm_at_desk.reason is null then
    perform private.invalid('sale', 'Say how it was paid, or why it is not.');
  end if;

  -- write
  if sale is not null then
    perform private.sell_booking(v_booking, sale, request_digest => v_digest);
  elsif v_booking.total_idr > 0 then
    insert into public.staff_overrides (appointment_id, rules, reason, actor_id)
    select appointment.id, array['unpaid'], btrim(confirm_at_desk.reason), (select auth.uid())
    from public.appointments as appointment where appointment.booking_id = v_booking.id;
  end if;
  v_problem := private.confirm_booking(v_booking.id);
  if v_problem <> 'confirmed' then
    perform private.fail_slot(v_problem);
  end if;
  select booking.* into v_booking from public.bookings as booking where booking.id = v_booking.id;
  return private.visible_booking_json(v_booking, true);
end;
$$;

comment on function private.confirm_at_desk is 'See public.confirm_at_desk.';
grant execute on function private.confirm_at_desk to anon, authenticated, service_role;

create function public.confirm_at_desk(
  booking_id uuid, voucher_code text default null, sale jsonb default null, reason text default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_miss jsonb;
begin
  -- guard
  perform private.require_user();
  if confirm_at_desk.booking_id is null then
    perform private.invalid('booking_id');
  elsif length(confirm_at_desk.voucher_code) > 64 then
    perform private.fail('voucher_invalid', 422, '{"field": "voucher_code"}');
  elsif confirm_at_desk.sale is not null and jsonb_typeof(confirm_at_desk.sale) <> 'object' then
    perform private.invalid('sale');
  end if;
  if confirm_at_desk.sale is not null then
    perform private.check_sale_key(sale);
  end if;
  if length(btrim(confirm_at_desk.reason)) not between 3 and 500 then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  if confirm_at_desk.voucher_code is not null then
    perform private.guard_voucher_guesses(confirm_at_desk.voucher_code);
  end if;

  -- write: an unknown code is counted, and everything else is rolled back
  begin
    return private.confirm_at_desk(
      confirm_at_desk.booking_id, confirm_at_desk.voucher_code, nullif(confirm_at_desk.sale, 'null'), confirm_at_desk.reason
    );
  exception
    when sqlstate 'PGRST' then
      v_miss := private.voucher_miss(sqlerrm::jsonb, confirm_at_desk.voucher_code);
      if v_miss is null then
        raise;
      end if;
      return v_miss;
  end;
end;
$$;

comment on function public.confirm_at_desk is
  'Administrators and the front desk confirm a booking that is held or waits for payment; returns it. Paid: by the sale {idempotency_key, lines (optional: its session, and products or adjustments beside it), payments [{method: cash, transfer, edc, qris or credit, amount_idr, reference}], note}, written in the same transaction; free: by voucher_code; or unpaid, with a reason that is recorded. A booking that was confirmed unpaid is paid by a later call with a sale, of which the patient is sent the receipt. Idempotent; a sale with the same key and other content is refused with the rule reused. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, hold_expired, already_paid, sale_mismatch, those of quote_booking about the code (an unknown one is counted), and slot_taken.';
grant execute on function public.confirm_at_desk to anon, authenticated;
