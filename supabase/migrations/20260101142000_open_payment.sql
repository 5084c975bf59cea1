-- The steps of a payment that the service role takes before and after it calls the provider.

create function private.order_json(payment public.payments)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_purchase public.package_purchases;
  v_lines jsonb;
  v_is_english boolean;
begin
  select booking.* into v_booking from public.bookings as booking where booking.id = (order_json.payment).booking_id;
  select purchase.* into v_purchase
  from public.package_purchases as purchase where purchase.id = (order_json.payment).purchase_id;
  v_is_english := coalesce(v_booking.locale, v_purchase.locale) = 'en';
  -- The kind of treatment is health data: the provider is told only "a session".
  if v_booking.id is not null then
    select jsonb_agg(jsonb_build_object(
      'id', case line ->> 'kind' when 'service' then 'session' else 'voucher-' || position end,
      'name', case
        when line ->> 'kind' = 'service' and v_is_english then 'Physiotherapy session'
        when line ->> 'kind' = 'service' then 'Sesi fisioterapi'
        when line ->> 'kind' = 'credit' and v_is_english then 'Credit'
        when line ->> 'kind' = 'credit' then 'Saldo kredit'
        else 'Voucher'
      end,
      'amount_idr', (line ->> 'amount_idr')::bigint
    ) order by position) into v_lines
    from jsonb_array_elements(private.booking_lines(v_booking.id)) with ordinality as l (line, position);
  else
    v_lines := jsonb_build_array(jsonb_build_object(
      'id', 'package',
      'name', case when v_is_english then v_purchase.sessions || ' physiotherapy sessions'
        else v_purchase.sessions || ' sesi fisioterapi' end,
      'amount_idr', v_purchase.total_idr
    ));
  end if;
  return (
    select jsonb_build_object(
      'order_id', (order_json.payment).order_id,
      'amount_idr', (order_json.payment).amount_idr,
      'lines', v_lines,
      'customer', jsonb_build_object('name', patient.full_name, 'email', patient.email, 'phone', patient.phone),
      'description', 'Luwes ' || coalesce(v_booking.number, v_purchase.number),
      'locale', case when v_is_english then 'en' else 'id' end,
      'expires_at', (order_json.payment).expires_at
    )
    from public.patients as patient
    where patient.id = coalesce(v_booking.patient_id, v_purchase.patient_id)
  );
end;
$$;

comment on function private.order_json is 'The order that a provider receives for a payment; no health data.';

create function private.payment_hold_end(booking public.bookings)
returns timestamptz
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_rules public.booking_policy := jsonb_populate_record(private.policy_for((booking).clinic_id), (booking).policy);
  v_starts_at timestamptz;
begin
  select min(appointment.starts_at) into v_starts_at
  from public.appointments as appointment
  where appointment.booking_id = (payment_hold_end.booking).id;
  return greatest((booking).hold_expires_at, least(
    now() + make_interval(mins => case
      when v_starts_at < now() + make_interval(mins => v_rules.payment_hold_short_before_minutes)
        then v_rules.payment_hold_short_minutes
      else v_rules.payment_hold_minutes
    end),
    v_starts_at - make_interval(mins => v_rules.payment_hold_margin_minutes)
  ));
end;
$$;

comment on function private.payment_hold_end is
  'Until when a slot is held once its first payment exists, by the policy under which it was booked.';

create function private.open_attempt(
  booking_id uuid, purchase_id uuid, amount_idr bigint, provider text, request_id uuid
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  select payment.* into v_payment
  from public.payments as payment
  where (payment.booking_id = open_attempt.booking_id or payment.purchase_id = open_attempt.purchase_id)
    and payment.status in ('created', 'pending')
  for no key update;
  if not found then
    return null;
  elsif v_payment.amount_idr <> open_attempt.amount_idr or v_payment.provider <> open_attempt.provider then
    -- The price or the provider has changed since: close that attempt.
    update public.payments as payment set status = 'cancelled' where payment.id = v_payment.id;
    return null;
  elsif v_payment.redirect_url is not null then
    return private.payment_step(
      'done', open_attempt.request_id, open_attempt.booking_id, open_attempt.purchase_id
    );
  elsif v_payment.provider_called_at > clock_timestamp() - interval '10 seconds' then
    return jsonb_build_object('step', 'wait');
  end if;
  update public.payments as payment set provider_called_at = clock_timestamp() where payment.id = v_payment.id;
  return jsonb_build_object(
    'step', 'create', 'payment_id', v_payment.id, 'is_retry', true, 'order', private.order_json(v_payment)
  );
end;
$$;

comment on function private.open_attempt is
  'Handles the open attempt of a locked booking or purchase: returns the answer of open_payment, or null if a new attempt is needed.';

create function private.new_attempt(
  booking_id uuid, purchase_id uuid, number text, amount_idr bigint, provider text, expires_at timestamptz
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_attempt integer;
begin
  select coalesce(max(payment.attempt), 0) + 1 into v_attempt
  from public.payments as payment
  where payment.booking_id = new_attempt.booking_id or payment.purchase_id = new_attempt.purchase_id;
  insert into public.payments (
    booking_id, purchase_id, provider, order_id, attempt, amount_idr, expires_at, provider_called_at
  ) values (
    new_attempt.booking_id, new_attempt.purchase_id, new_attempt.provider, new_attempt.number || '-' || v_attempt,
    v_attempt, new_attempt.amount_idr, new_attempt.expires_at, clock_timestamp()
  )
  returning * into v_payment;
  return jsonb_build_object(
    'step', 'create', 'payment_id', v_payment.id, 'is_retry', false, 'order', private.order_json(v_payment)
  );
end;
$$;

comment on function private.new_attempt is
  'Writes the next attempt to pay for a locked booking or purchase, before the provider is called.';

create function public.open_payment(booking_id uuid, provider text, request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_step jsonb;
  v_result text;
begin
  -- lock
  perform from private.idempotency_keys as request where request.id = open_payment.request_id for update;
  v_booking := private.lock_booking(open_payment.booking_id);

  -- check
  if v_booking.id is null then
    perform private.fail('not_found', 404);
  end if;
  if v_booking.status in ('confirmed', 'completed') then
    return private.payment_step('done', open_payment.request_id, v_booking.id);
  end if;
  if v_booking.status not in ('held', 'awaiting_payment') or v_booking.hold_expires_at <= now() then
    perform private.fail('hold_expired', 410);
  end if;

  -- write: nothing to pay
  if v_booking.total_idr = 0 then
    v_result := private.confirm_with_vouchers(v_booking);
    if v_result = 'voucher_gone' then
      perform private.fail('voucher_used_up', 422, '{"field": "voucher_code"}');
    elsif v_result <> 'confirmed' then
      perform private.fail('slot_taken', 409);
    end if;
    return private.payment_step('done', open_payment.request_id, v_booking.id);
  end if;

  v_step := private.open_attempt(v_booking.id, null, v_booking.total_idr, open_payment.provider, open_payment.request_id);
  if v_step is not null then
    return v_step;
  end if;
  -- A new attempt does not extend the hold.
  if not exists (select from public.payments as payment where payment.booking_id = v_booking.id) then
    perform private.require_few_unpaid(v_booking);
    -- The copy on the appointment first, so that the booking's trigger has nothing left to copy.
    update public.appointments as appointment
    set status = 'awaiting_payment', hold_expires_at = private.payment_hold_end(v_booking)
    where appointment.booking_id = v_booking.id and appointment.status = 'held';
    update public.bookings as booking
    set status = 'awaiting_payment', hold_expires_at = private.payment_hold_end(v_booking)
    where booking.id = v_booking.id
    returning booking.* into v_booking;
  end if;
  if v_booking.hold_expires_at < now() + interval '2 minutes' then
    perform private.fail('hold_expired', 410, null, 'Too little time is left for a payment.');
  end if;
  return private.new_attempt(
    v_booking.id, null, v_booking.number, v_booking.total_idr, open_payment.provider,
    v_booking.hold_expires_at - interval '1 minute'
  );
end;
$$;

comment on function public.open_payment is
  'Service role: the attempt to pay for a held booking. Returns {step}: done with the answer, wait while another call is creating it, or create with the order to send to the provider. Errors: not_found, hold_expired, slot_taken, voucher_used_up, too_many_appointments.';
grant execute on function public.open_payment to service_role;

create function private.payment_step(step text, request_id uuid, booking_id uuid, purchase_id uuid default null)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select jsonb_build_object('step', payment_step.step, 'answer', private.answer_request(
    payment_step.request_id,
    private.checkout_json(payment_step.booking_id, (
      select payment.id from public.payments as payment
      where payment.booking_id = payment_step.booking_id or payment.purchase_id = payment_step.purchase_id
      order by payment.paid_at is null, payment.attempt desc
      limit 1
    ))
  ))
$$;

comment on function private.payment_step is 'The done step of a checkout, with the newest payment of the booking or purchase, or the one with money.';

create function public.attach_provider_payment(
  payment_id uuid, reference text, redirect_url text, expires_at timestamptz default null, request_id uuid default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking_id uuid;
begin
  -- lock
  perform from private.idempotency_keys as request where request.id = attach_provider_payment.request_id for update;

  -- check: nobody is sent to the page of another payment
  if exists (
    select from public.payments as payment
    join public.payments as other on other.provider = payment.provider and other.id <> payment.id
    where payment.id = attach_provider_payment.payment_id
      and other.provider_reference = attach_provider_payment.reference
  ) then
    return null;
  end if;

  -- write: if a webhook came first, the status stays as it is
  update public.payments as payment
  set provider_reference = attach_provider_payment.reference,
    redirect_url = attach_provider_payment.redirect_url,
    expires_at = least(payment.expires_at, attach_provider_payment.expires_at),
    status = case payment.status when 'created' then 'pending' else payment.status end,
    provider_called_at = null
  where payment.id = attach_provider_payment.payment_id
  returning payment.booking_id into v_booking_id;
  if not found then
    perform private.fail('not_found', 404);
  end if;
  return private.answer_request(
    attach_provider_payment.request_id,
    private.checkout_json(v_booking_id, attach_provider_payment.payment_id)
  );
end;
$$;

comment on function public.attach_provider_payment is
  'Service role: stores where the patient pays, as answered by the provider. Returns {booking, purchase, payment}, or null if the reference is that of another payment. Errors: not_found.';
grant execute on function public.attach_provider_payment to service_role;

create function public.close_payment_call(payment_id uuid, reason text)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- Unavailable: the payment may exist at the provider nevertheless, so the next try asks about it.
  update public.payments as payment
  set provider_called_at = null,
    status = case
      when payment.status <> 'created' then payment.status
      when close_payment_call.reason in ('refused', 'unreadable') then 'failed'
      when close_payment_call.reason = 'order_used' then 'cancelled'
      else payment.status
    end
  where payment.id = close_payment_call.payment_id;
  if not found then
    return false;
  end if;
  -- Nobody was sent to its page, so another attempt may follow; but a person should know.
  if close_payment_call.reason = 'unreadable' then
    perform private.tell_unreadable(close_payment_call.payment_id);
  end if;
  return true;
end;
$$;

comment on function public.close_payment_call is
  'Service role: a call to the provider has failed as unavailable, refused, order_used or unreadable, the last with a task; ends its lease, so that the next call need not wait.';
grant execute on function public.close_payment_call to service_role;

create function public.payment_state(payment_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.checkout_json(payment.booking_id, payment.id)
  from public.payments as payment
  where payment.id = payment_state.payment_id
$$;

comment on function public.payment_state is 'Service role: the current {booking, purchase, payment}.';
grant execute on function public.payment_state to service_role;
