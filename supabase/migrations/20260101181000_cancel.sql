-- Cancelling, and what becomes of the money.

create function private.settle_cancellation(booking_ids uuid[], settlement text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- Desk payments are recorded only in the books.
  v_desk private.credit_grant[] := array(
    select row(booking.patient_id, desk.money_idr, booking.id, null)::private.credit_grant
    from private.desk_sums(booking_ids) as desk
    join public.bookings as booking on booking.id = desk.booking_id
    where desk.money_idr > 0
    order by booking.id
  );
  v_online private.credit_grant[];
begin
  -- lock
  perform from public.payments as payment
  where payment.booking_id = any (settle_cancellation.booking_ids) and payment.applied_idr > 0
  order by payment.id
  for no key update;

  -- Uses return to the vouchers they came from, and expire with them.
  perform private.release_vouchers(booking_ids, 'cancelled');
  -- Money becomes new credit or a refund request, once: afterwards none of it is applied any more.
  with applied as materialized (
    select payment.id, payment.booking_id, payment.applied_idr as idr from public.payments as payment
    where payment.booking_id = any (settle_cancellation.booking_ids) and payment.applied_idr > 0
  ), returned as (
    update public.payments as payment
    set applied_idr = 0,
      open_idr = payment.open_idr + case when settlement = 'refund' then applied.idr else 0 end,
      returned_idr = payment.returned_idr + case when settlement = 'refund' then 0 else applied.idr end
    from applied
    where payment.id = applied.id
    returning applied.*
  )
  select coalesce(array_agg(
    row(booking.patient_id, returned.idr, booking.id, returned.id)::private.credit_grant order by returned.id
  ), '{}') into v_online
  from returned
  join public.bookings as booking on booking.id = returned.booking_id;
  if settle_cancellation.settlement = 'refund' then
    perform private.raise_task('refund_request', given.booking_id, jsonb_build_object('amount_idr', given.amount_idr) || case
      when given.payment_id is null then '{"channel": "desk"}' else jsonb_build_object('payment_id', given.payment_id)
    end)
    from unnest(v_online || v_desk) as given;
  else
    perform private.issue_credits(v_online || v_desk, 'cancelled');
  end if;
end;
$$;

comment on function private.settle_cancellation is
  'Gives back what confirmed bookings, whose rows are locked, cost: vouchers and credit return to where they came from, money becomes new credit or refund requests for an administrator.';
grant execute on function private.settle_cancellation to service_role;

create function private.cancel_terms(
  appointment public.appointments, policy public.booking_policy,
  out why_not text, out is_free boolean, out free_until timestamptz
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  why_not := case
    when (appointment).status not in ('held', 'awaiting_payment', 'confirmed') or (appointment).starts_at <= now()
      or private.was_over(appointment) then 'cancel_closed'
  end;
  -- If the clinic cannot keep the appointment, cancelling is free until it starts.
  free_until := case
    when private.is_proposal_open((appointment).id) then (appointment).starts_at
    else (appointment).starts_at - make_interval(mins => (policy).cancel_until_minutes)
  end;
  is_free := why_not is null and now() <= free_until;
end;
$$;

comment on function private.cancel_terms is
  'How its patient may cancel an appointment: why not (cancel_closed; null: allowed), whether the full price is given back now, and until when.';

create function private.write_cancellation(appointment_ids uuid[], by_clinic boolean, settlement text)
returns setof public.appointments
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_paid public.appointments[] := array(
    select appointment from public.appointments as appointment
    where appointment.id = any (write_cancellation.appointment_ids) and appointment.status = 'confirmed'
    order by appointment.id
  );
  -- Giving back after the start is a waiver, without a choice for the patient.
  v_choosing public.appointments[] := array(
    select paid from unnest(v_paid) as paid where write_cancellation.settlement = 'choice' and paid.starts_at > now()
  );
begin
  update public.bookings as booking
  set status = 'cancelled'
  where booking.id in (
    select appointment.booking_id from public.appointments as appointment
    where appointment.id = any (write_cancellation.appointment_ids)
  );
  insert into public.settlements (appointment_id, choose_until)
  select choosing.id, now() + make_interval(days => (private.policy_of(booking)).settlement_days)
  from unnest(v_choosing) as choosing
  join public.bookings as booking on booking.id = choosing.booking_id;
  perform private.notify('settlement_choice', choosing) from unnest(v_choosing) as choosing;
  if write_cancellation.settlement is not null then
    perform private.settle_cancellation(
      array(select paid.booking_id from unnest(v_paid) as paid where paid.id not in (select id from unnest(v_choosing))),
      case when write_cancellation.settlement = 'refund' then 'refund' else 'credit' end
    );
  end if;
  return query
  update public.appointments as appointment
  set status = case when by_clinic then 'cancelled_by_clinic' else 'cancelled_by_patient' end,
    hold_expires_at = null
  where appointment.id = any (write_cancellation.appointment_ids)
  returning appointment.*;
end;
$$;

comment on function private.write_cancellation is
  'Cancels locked appointments and returns them. settlement: choice (the patient has the days of the policy for it), credit, refund, or null when nothing is given back.';

create function private.cancel_appointment(
  appointment_id uuid, reason text, settlement text, is_free boolean default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_visible record := private.visible_appointment(appointment_id, array['admin', 'receptionist']);
  v_booking public.bookings;
  v_appointment public.appointments;
  v_policy public.booking_policy;
  v_terms record;
  v_cancelled jsonb;
begin
  -- lock
  v_booking := private.lock_booking(v_visible.booking_id);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = cancel_appointment.appointment_id
  for no key update;
  v_policy := private.policy_of(v_booking);
  v_terms := private.cancel_terms(v_appointment, v_policy);

  -- check
  if v_appointment.status in ('cancelled_by_patient', 'cancelled_by_clinic') then
    return to_jsonb(v_appointment);
  elsif v_appointment.status not in ('held', 'awaiting_payment', 'confirmed') then
    perform private.fail('cancel_closed', 422, jsonb_build_object('status', v_appointment.status));
  elsif private.was_over(v_appointment)
    and v_appointment.clinic_id not in (select private.my_staff_clinic_ids(array['admin'])) then
    perform private.fail('cancel_closed', 422, jsonb_build_object('status', v_appointment.status),
      'It was completed or missed: an administrator can cancel it.');
  elsif v_terms.why_not is not null and not v_visible.by_staff then
    perform private.fail(v_terms.why_not, 422, jsonb_build_object('status', v_appointment.status));
  elsif v_visible.by_staff and cancel_appointment.reason is null then
    perform private.invalid('reason', 'Say why the clinic cancels.');
  elsif v_terms.is_free <> cancel_appointment.is_free and not v_visible.by_staff then
    -- Nobody loses money, or a choice about it, by terms that ended while they were read.
    perform private.fail('terms_changed', 409, jsonb_build_object('is_free', v_terms.is_free));
  end if;

  -- write
  perform set_config('luwes.reason', coalesce(btrim(cancel_appointment.reason), ''), true);
  select to_jsonb(cancelled) into v_cancelled
  from private.write_cancellation(array[v_appointment.id], v_visible.by_staff, case
    when v_visible.by_staff then case when cancel_appointment.settlement = 'credit' then 'choice' else cancel_appointment.settlement end
    when v_terms.is_free then cancel_appointment.settlement
  end) as cancelled;
  return v_cancelled;
end;
$$;

comment on function private.cancel_appointment is 'See public.cancel_appointment.';
grant execute on function private.cancel_appointment to anon, authenticated, service_role;

create function public.cancel_appointment(
  appointment_id uuid, reason text default null, settlement text default 'credit', is_free boolean default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if cancel_appointment.appointment_id is null then
    perform private.invalid('appointment_id');
  elsif cancel_appointment.settlement not in ('credit', 'refund') then
    perform private.invalid('settlement', 'credit or refund.');
  elsif cancel_appointment.reason is not null and length(btrim(cancel_appointment.reason)) not between 3 and 500 then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  return private.cancel_appointment(
    cancel_appointment.appointment_id, cancel_appointment.reason, coalesce(cancel_appointment.settlement, 'credit'),
    cancel_appointment.is_free
  );
end;
$$;

comment on function public.cancel_appointment is
  'Cancels an appointment and returns it; idempotent. By its owner: until the policy''s limit before the start its price is given back as credit or as a refund request; later nothing is. is_free is which of the two the owner was shown (null: not told): if it is the other by now, terms_changed and nothing is done. By administrators and receptionists with a reason, until the patient is checked in: the patient then chooses a new time (reschedule_appointment), credit or refund (choose_settlement) within the days of the policy, and gets credit without a choice; with settlement refund that is already chosen, and after the start the money becomes credit at once. A session that was completed or missed and then reopened can be cancelled only by administrators. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, cancel_closed, terms_changed.';
grant execute on function public.cancel_appointment to anon, authenticated;
