-- Buying a package, first step: the counterpart of private.begin_checkout. Nothing is held, except
-- the booking during which somebody buys; a repeated request for the same package returns the
-- pending purchase.

create function private.begin_purchase(
  idempotency_key text, package_id uuid, clinic_id uuid, patient_id uuid, booking_id uuid, locale text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request private.idempotency_keys;
  v_package public.packages;
  v_clinic public.clinics;
  v_patient_id uuid;
  v_booking public.bookings;
  v_purchase public.package_purchases;
begin
  -- guard
  if begin_purchase.package_id is null then
    perform private.invalid('package_id', 'required');
  elsif begin_purchase.clinic_id is null then
    perform private.invalid('clinic_id', 'required');
  elsif coalesce(begin_purchase.locale, '') not in ('id', 'en') then
    perform private.invalid('locale');
  end if;

  -- lock
  v_request := private.lock_request(begin_purchase.idempotency_key, jsonb_build_array(
    'purchase', begin_purchase.package_id, begin_purchase.clinic_id, begin_purchase.patient_id, begin_purchase.booking_id,
    begin_purchase.locale
  ));
  if v_request.answer is not null then
    return jsonb_build_object('request_id', v_request.id, 'purchase_id', v_request.purchase_id, 'answer', v_request.answer);
  end if;
  v_clinic := private.bookable_clinic(begin_purchase.clinic_id);
  if begin_purchase.patient_id is null then
    v_patient_id := (private.own_patient()).id;
  elsif begin_purchase.patient_id in (select private.my_patient_ids()) then
    v_patient_id := begin_purchase.patient_id;
  else
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
  perform private.lock_known_patient(v_patient_id);
  v_booking := private.lock_booking(begin_purchase.booking_id);

  -- check: a retry continues with the purchase it made, unless that has expired in between
  select purchase.* into v_purchase
  from public.package_purchases as purchase
  where purchase.id = v_request.purchase_id
    and (purchase.status in ('paid', 'refunded') or (purchase.status = 'awaiting_payment' and purchase.expires_at > now()));
  if found then
    return jsonb_build_object('request_id', v_request.id, 'purchase_id', v_purchase.id, 'answer', null);
  end if;
  if v_booking.id is distinct from begin_purchase.booking_id
    or v_booking.patient_id is not null and v_booking.patient_id not in (select private.my_patient_ids()) then
    perform private.fail('not_found', 404, '{"field": "booking_id"}');
  elsif v_booking.status not in ('held', 'awaiting_payment') or v_booking.hold_expires_at <= now() then
    perform private.fail('hold_expired', 410);
  end if;
  select package.* into v_package
  from public.packages as package where package.id = begin_purchase.package_id and package.is_active;
  if not found then
    perform private.fail('not_found', 404, '{"field": "package_id"}');
  end if;

  -- write
  select purchase.* into v_purchase
  from public.package_purchases as purchase
  where purchase.patient_id = v_patient_id
    and purchase.package_id = v_package.id
    and purchase.clinic_id = v_clinic.id
    and purchase.status = 'awaiting_payment'
    -- enough time left for an attempt at the provider
    and purchase.expires_at > now() + interval '3 minutes'
    and (purchase.sessions, purchase.valid_months, purchase.max_people, purchase.total_idr)
      = (v_package.sessions, v_package.valid_months, v_package.max_people, v_package.price_idr)
  order by purchase.created_at desc
  limit 1;
  if not found then
    insert into public.package_purchases (
      package_id, patient_id, clinic_id, sessions, valid_months, max_people, total_idr, expires_at, locale, created_by
    )
    select v_package.id, v_patient_id, v_clinic.id, v_package.sessions, v_package.valid_months, v_package.max_people,
      v_package.price_idr, now() + make_interval(mins => policy.payment_hold_minutes), begin_purchase.locale, v_user_id
    from private.policy_for(v_clinic.id) as policy
    returning * into v_purchase;
  end if;
  if v_booking.id is not null then
    update public.package_purchases as purchase set booking_id = v_booking.id where purchase.id = v_purchase.id;
    -- Hold as long as for a payment of its own, without extending it again for every package.
    update public.bookings as booking
    set hold_expires_at = greatest(booking.hold_expires_at, least(
      private.payment_hold_end(v_booking),
      booking.created_at + make_interval(mins => policy.hold_minutes + policy.payment_hold_minutes)
    ))
    from private.policy_for(v_booking.clinic_id) as policy
    where booking.id = v_booking.id and booking.status = 'held';
  end if;
  update private.idempotency_keys as request set purchase_id = v_purchase.id where request.id = v_request.id;
  return jsonb_build_object('request_id', v_request.id, 'purchase_id', v_purchase.id, 'answer', null);
end;
$$;

comment on function private.begin_purchase is 'See public.begin_purchase.';
grant execute on function private.begin_purchase to anon, authenticated;

create function public.begin_purchase(
  idempotency_key text, package_id uuid, clinic_id uuid, patient_id uuid default null, booking_id uuid default null,
  locale text default 'id'
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return private.begin_purchase(
    begin_purchase.idempotency_key, begin_purchase.package_id, begin_purchase.clinic_id, begin_purchase.patient_id,
    begin_purchase.booking_id, begin_purchase.locale
  );
end;
$$;

comment on function public.begin_purchase is
  'First step of the edge function purchase: creates a purchase of this package for the caller (null) or one of their people, by this clinic, which waits for its payment as long as a booking would; an identical one that already waits is reused. booking_id: a held booking of the caller, which is held as long and is confirmed with the first session when the money arrives. Returns {request_id, purchase_id, answer}; answer is the stored answer to the same key, if any. Errors: not_signed_in, mfa_required, invalid_input (also for a key that was used for another request), not_found, hold_expired.';
grant execute on function public.begin_purchase to anon, authenticated;
