-- Checkout: from a slot to a pending payment at the provider.
--
-- Three idempotent transactions: begin_checkout (by the user) holds, prices and reserves;
-- open_payment (by the service role) writes the attempt before the provider is called;
-- attach_provider_payment records where the patient pays. Rows of idempotency_keys are locked
-- before anything else except the guard of voucher codes; so does what erases people
-- (private.lock_requests).

create function private.payment_json(payment_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select to_jsonb(payment) - array['provider_called_at', 'provider_checked_at', 'provider_told_at']
    || jsonb_build_object('receipt_number', (
      select sale.receipt_number
      from public.sale_payments as paid
      join public.sales as sale on sale.id = paid.sale_id
      where paid.payment_id = payment.id and paid.amount_idr > 0
      -- what comes later, and is paid back, has a sale of its own
      order by paid.id limit 1
    ), 'credit', (
      select jsonb_build_object('code', voucher.code, 'amount_idr', payment.credited_idr, 'valid_until', voucher.valid_until)
      from public.vouchers as voucher
      where voucher.id = payment.credit_voucher_id
    ))
  from public.payments as payment
  where payment.id = payment_json.payment_id
$$;

comment on function private.payment_json is 'A payment as its owner sees it.';

create function private.checkout_json(booking_id uuid, payment_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  select booking.* into v_booking from public.bookings as booking where booking.id = checkout_json.booking_id;
  return jsonb_build_object(
    'booking', case when v_booking.id is not null then private.booking_json(v_booking) end,
    'purchase', (
      select to_jsonb(purchase)
      from public.payments as payment
      join public.package_purchases as purchase on purchase.id = payment.purchase_id
      where payment.id = checkout_json.payment_id
    ),
    'payment', private.payment_json(checkout_json.payment_id)
  );
end;
$$;

comment on function private.checkout_json is 'The answer of the payment functions: {booking, purchase, payment}; one of the first two is null.';

create function private.lock_request(key text, asked jsonb, field text default 'Idempotency-Key')
returns private.idempotency_keys
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_digest text := encode(sha256(convert_to(lock_request.asked::text, 'UTF8')), 'hex');
  v_request private.idempotency_keys;
begin
  -- lock: beside other requests, and before the row, which refers to the account: who erases that
  -- waits for the row, and so must not hold what a request asks for next
  perform pg_advisory_xact_lock_shared(private.lock_key('requests', v_user_id));

  -- guard: a token outlives its account
  if not exists (select from auth.users as it where it.id = v_user_id) then
    perform private.fail('not_signed_in', 401);
  elsif coalesce(length(lock_request.key), 0) not between 1 and 255 then
    perform private.invalid(lock_request.field);
  end if;

  -- lock
  insert into private.idempotency_keys (user_id, key, request_digest)
  values (v_user_id, lock_request.key, v_digest)
  on conflict on constraint idempotency_keys_user_id_key_key do nothing;
  select request.* into v_request
  from private.idempotency_keys as request
  where request.user_id = v_user_id and request.key = lock_request.key
  for update;

  -- check
  if v_request.request_digest <> v_digest then
    perform private.fail('invalid_input', 422, jsonb_build_object('field', lock_request.field, 'rule', 'reused'),
      'This key was sent with another request. Make a new key for a new request.');
  end if;
  return v_request;
end;
$$;

comment on function private.lock_request is
  'The caller''s request with this idempotency key, new or existing, locked; refused, naming the field that had the key, if it was used for another request.';

create function private.lock_requests(account_id uuid, people uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- new requests wait here, and hold nothing
  perform pg_advisory_xact_lock(private.lock_key('requests', lock_requests.account_id));
  perform from private.idempotency_keys as request
  where request.user_id = lock_requests.account_id
    or request.booking_id in (select booking.id from public.bookings as booking where booking.patient_id = any (people))
    or request.purchase_id in (select purchase.id from public.package_purchases as purchase where purchase.patient_id = any (people))
  order by request.id for update;
end;
$$;

comment on function private.lock_requests is
  'Locks all requests of an account, those for its people too, and keeps new ones of it waiting. Called by what deletes them, before the lock of the account, because requests lock their row before that.';

create function private.begin_checkout(
  idempotency_key text, clinic_id uuid, service_id uuid, starts_at timestamptz, physiotherapist_id uuid,
  patient_id uuid, booking_id uuid, voucher_code text, complaint text, locale text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request private.idempotency_keys;
  v_booking public.bookings;
  v_booking_id uuid := begin_checkout.booking_id;
  v_by_staff boolean;
begin
  -- guard
  perform private.require_user();
  if length(begin_checkout.complaint) > 500 then
    perform private.invalid('complaint');
  elsif coalesce(begin_checkout.locale, '') not in ('id', 'en') then
    perform private.invalid('locale');
  elsif length(begin_checkout.voucher_code) > 64 then
    perform private.fail('voucher_invalid', 422, '{"field": "voucher_code"}');
  end if;
  -- lock
  v_request := private.lock_request(begin_checkout.idempotency_key, jsonb_build_array(
    begin_checkout.clinic_id, begin_checkout.service_id, begin_checkout.starts_at, begin_checkout.physiotherapist_id,
    begin_checkout.patient_id, begin_checkout.booking_id, begin_checkout.voucher_code, begin_checkout.complaint,
    begin_checkout.locale
  ));

  -- check
  if v_request.answer is not null then
    return jsonb_build_object('request_id', v_request.id, 'booking_id', v_request.booking_id, 'answer', v_request.answer);
  end if;
  -- A retry continues with the booking it made, unless the hold has ended in between.
  if v_booking_id is null then
    select booking.id into v_booking_id
    from public.bookings as booking
    where booking.id = v_request.booking_id
      and (booking.status in ('confirmed', 'completed')
        or (booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at > now()));
  end if;

  -- write
  if v_booking_id is null then
    v_booking_id := (public.hold_slot(
      clinic_id => begin_checkout.clinic_id, service_id => begin_checkout.service_id,
      starts_at => begin_checkout.starts_at, physiotherapist_id => begin_checkout.physiotherapist_id,
      patient_id => begin_checkout.patient_id
    ) ->> 'id')::uuid;
  end if;
  v_booking := private.lock_booking(v_booking_id);
  v_by_staff := v_booking.patient_id not in (select private.my_patient_ids());
  if v_booking.id is null
    or v_by_staff and v_booking.clinic_id not in (select private.my_staff_clinic_ids(array['admin', 'receptionist'])) then
    perform private.fail('not_found', 404, '{"field": "booking_id"}');
  end if;
  if v_booking.status in ('confirmed', 'completed') then
    if v_booking.id is distinct from v_request.booking_id then
      perform private.fail('already_paid', 409);
    end if;
  elsif v_booking.status not in ('held', 'awaiting_payment') or v_booking.hold_expires_at <= now() then
    perform private.fail('hold_expired', 410);
  else
    perform private.require_same_slot(v_booking, begin_checkout.clinic_id, begin_checkout.service_id, begin_checkout.starts_at);
    update public.bookings as booking
    set complaint = begin_checkout.complaint, locale = begin_checkout.locale
    where booking.id = v_booking.id
      -- only the patient sets their complaint and language
      and not v_by_staff
      and (booking.complaint, booking.locale) is distinct from (begin_checkout.complaint, begin_checkout.locale);
    perform private.reserve_vouchers(v_booking.id, private.voucher_codes(begin_checkout.voucher_code));
    if v_booking.status = 'held'
      and (select booking.total_idr from public.bookings as booking where booking.id = v_booking.id) > 0 then
      perform private.require_few_unpaid(v_booking);
    end if;
  end if;
  update private.idempotency_keys as request set booking_id = v_booking.id where request.id = v_request.id;
  return jsonb_build_object('request_id', v_request.id, 'booking_id', v_booking.id, 'answer', null);
end;
$$;

comment on function private.begin_checkout is 'See public.begin_checkout.';
grant execute on function private.begin_checkout to anon, authenticated;

create function private.require_same_slot(booking public.bookings, clinic_id uuid, service_id uuid, starts_at timestamptz)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if require_same_slot.clinic_id <> (booking).clinic_id then
    perform private.invalid('clinic_id', 'The hold is for another clinic.');
  elsif require_same_slot.service_id <> (booking).service_id then
    perform private.invalid('service_id', 'The hold is for another service.');
  elsif require_same_slot.starts_at is not null and not exists (
    select from public.appointments as appointment
    where appointment.booking_id = (booking).id and appointment.starts_at = require_same_slot.starts_at
  ) then
    perform private.invalid('starts_at', 'The hold is for another time.');
  end if;
end;
$$;

comment on function private.require_same_slot is
  'A request that takes over a hold may repeat what is held, but not ask for anything else.';

create function public.begin_checkout(
  idempotency_key text, clinic_id uuid default null, service_id uuid default null, starts_at timestamptz default null,
  physiotherapist_id uuid default null, patient_id uuid default null, booking_id uuid default null,
  voucher_code text default null, complaint text default null, locale text default 'id'
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
  if begin_checkout.voucher_code is not null then
    perform private.guard_voucher_guesses(begin_checkout.voucher_code);
  end if;
  begin
    return private.begin_checkout(
      begin_checkout.idempotency_key, begin_checkout.clinic_id, begin_checkout.service_id, begin_checkout.starts_at,
      begin_checkout.physiotherapist_id, begin_checkout.patient_id, begin_checkout.booking_id,
      begin_checkout.voucher_code, begin_checkout.complaint, begin_checkout.locale
    );
  exception
    when sqlstate 'PGRST' then
      v_miss := private.voucher_miss(sqlerrm::jsonb, begin_checkout.voucher_code);
      if v_miss is null then
        raise;
      end if;
      return v_miss;
  end;
end;
$$;

comment on function public.begin_checkout is
  'First step of the edge function booking: holds the slot (or takes over booking_id) for the caller, their people or, by administrators and the front desk of the clinic, for the patient to whom they send the link; prices it with the voucher and reserves that. Returns {request_id, booking_id, answer}; answer is the stored answer to the same key, if any. Errors: those of hold_slot (too_many_appointments also with the rule unpaid) and of quote_booking (an unknown code is counted, and everything else of the request is rolled back); invalid_input for a key that was used for another request.';
grant execute on function public.begin_checkout to anon, authenticated;

create function private.answer_request(request_id uuid, answer jsonb)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  update private.idempotency_keys as request
  set answer = case when booking.id is not null and patient.user_id is distinct from request.user_id
    -- for the front desk, which sends the patient a link
    then jsonb_set(answer_request.answer, '{booking}', private.without_money(answer_request.answer -> 'booking'))
    else answer_request.answer end
  from private.idempotency_keys as own
  left join public.bookings as booking on booking.id = own.booking_id
  left join public.patients as patient on patient.id = booking.patient_id
  where own.id = request.id and request.id = answer_request.request_id and request.answer is null;
  select coalesce(
    (select request.answer from private.idempotency_keys as request where request.id = answer_request.request_id),
    answer_request.answer
  )
$$;

comment on function private.answer_request is 'Stores the answer of a request, and returns the one that was stored first.';
