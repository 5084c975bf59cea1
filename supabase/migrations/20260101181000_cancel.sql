-- Cancelling, and what becomes of the money.

create function private.settle_cancellation(booking public.bookings, settlement text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_desk_idr bigint := private.desk_idr((booking).id);
begin
  -- Uses go back onto the vouchers that they came from, and end when those do.
  perform private.release_vouchers((booking).id, 'cancelled');
  -- Money becomes new credit or a request, once: afterwards nothing of it is applied any more.
  for v_payment in
    select payment.* from public.payments as payment
    where payment.booking_id = (settle_cancellation.booking).id and payment.applied_idr > 0
    order by payment.id
    for update
  loop
    update public.payments as payment
    set applied_idr = 0,
      open_idr = payment.open_idr + case when settlement = 'refund' then v_payment.applied_idr else 0 end,
      returned_idr = payment.returned_idr + case when settlement = 'refund' then 0 else v_payment.applied_idr end
    where payment.id = v_payment.id;
    if settle_cancellation.settlement = 'refund' then
      perform private.raise_task('refund_request', (booking).id,
        jsonb_build_object('amount_idr', v_payment.applied_idr, 'payment_id', v_payment.id));
    else
      perform private.issue_credit((booking).patient_id, v_payment.applied_idr, 'cancelled', (booking).id, v_payment.id);
    end if;
  end loop;
  -- What was paid at the desk stands in the books alone.
  if v_desk_idr > 0 and settle_cancellation.settlement = 'refund' then
    perform private.raise_task('refund_request', (booking).id, jsonb_build_object('amount_idr', v_desk_idr, 'channel', 'desk'));
  elsif v_desk_idr > 0 then
    perform private.issue_credit((booking).patient_id, v_desk_idr, 'cancelled', (booking).id);
  end if;
end;
$$;

comment on function private.settle_cancellation is
  'Returns what a confirmed booking cost: vouchers and credit to where they came from, money as new credit or as a refund request for an administrator.';
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
  -- An appointment that the clinic cannot keep is given up at the clinic's expense.
  free_until := case
    when private.is_proposal_open((appointment).id) then (appointment).starts_at
    else (appointment).starts_at - make_interval(mins => (policy).cancel_until_minutes)
  end;
  is_free := why_not is null and now() <= free_until;
end;
$$;

comment on function private.cancel_terms is
  'How its patient may cancel an appointment: why not (cancel_closed; null: it may be cancelled), whether everything that it cost comes back now, and until when that is so.';

create function private.write_cancellation(
  booking public.bookings, appointment public.appointments, policy public.booking_policy, by_clinic boolean, settlement text
)
returns public.appointments
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_cancelled public.appointments;
begin
  update public.bookings as it set status = 'cancelled' where it.id = (write_cancellation.booking).id;
  if (appointment).status = 'confirmed' then
    -- What is given back after its time is a waiver, which leaves nothing to choose.
    if settlement = 'choice' and (appointment).starts_at > now() then
      insert into public.settlements (appointment_id, choose_until)
      values ((appointment).id, now() + make_interval(days => (policy).settlement_days));
      perform private.notify('settlement_choice', appointment);
    elsif settlement is not null then
      perform private.settle_cancellation(booking, case when settlement = 'refund' then 'refund' else 'credit' end);
    end if;
  end if;
  update public.appointments as it
  set status = case when by_clinic then 'cancelled_by_clinic' else 'cancelled_by_patient' end,
    hold_expires_at = null
  where it.id = (write_cancellation.appointment).id
  returning it.* into v_cancelled;
  return v_cancelled;
end;
$$;

comment on function private.write_cancellation is
  'Cancels a locked appointment. settlement: choice (the patient has the days of the policy for it), credit, refund, or null when nothing comes back.';

create function private.cancel_appointment(appointment_id uuid, reason text, settlement text)
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
begin
  -- lock
  v_booking := private.lock_booking(v_visible.booking_id);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = cancel_appointment.appointment_id
  for update;
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
  end if;

  -- write
  perform set_config('luwes.reason', coalesce(btrim(cancel_appointment.reason), ''), true);
  return to_jsonb(private.write_cancellation(v_booking, v_appointment, v_policy, v_visible.by_staff, case
    when v_visible.by_staff then case when cancel_appointment.settlement = 'credit' then 'choice' else cancel_appointment.settlement end
    when v_terms.is_free then cancel_appointment.settlement
  end));
end;
$$;

comment on function private.cancel_appointment is 'See public.cancel_appointment.';
grant execute on function private.cancel_appointment to anon, authenticated, service_role;

create function public.cancel_appointment(appointment_id uuid, reason text default null, settlement text default 'credit')
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
  elsif cancel_appointment.settlement is null or cancel_appointment.settlement not in ('credit', 'refund') then
    perform private.invalid('settlement', 'credit or refund.');
  elsif cancel_appointment.reason is not null and length(btrim(cancel_appointment.reason)) not between 3 and 500 then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  return private.cancel_appointment(
    cancel_appointment.appointment_id, cancel_appointment.reason, cancel_appointment.settlement
  );
end;
$$;

comment on function public.cancel_appointment is
  'Cancels an appointment and returns it; again changes nothing. By its owner until the policy''s limit before the start: what it cost comes back as credit or as a refund request; later nothing comes back. By administrators and receptionists with a reason until the patient is checked in: the patient then has the choice of a new time (reschedule_appointment), credit or refund (choose_settlement) for the days of the policy, and credit when they do not choose; settlement refund says that they have chosen that already, and after the start the money is credit at once. A session that was once completed or missed and then reopened is cancelled by administrators alone. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, cancel_closed.';
grant execute on function public.cancel_appointment to anon, authenticated;
