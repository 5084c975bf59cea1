-- The choice after a cancellation by the clinic.

create function private.choose_settlement(appointment_id uuid, settlement text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_visible record := private.visible_appointment(appointment_id, '{}');
  v_booking public.bookings;
  v_appointment public.appointments;
  v_settlement public.settlements;
begin
  -- lock
  v_booking := private.lock_booking(v_visible.booking_id);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = choose_settlement.appointment_id
  for no key update;
  select it.* into v_settlement
  from public.settlements as it
  where it.appointment_id = v_appointment.id
  order by it.choice is not null, it.created_at desc
  limit 1
  for no key update;

  -- check
  if v_settlement.choice = choose_settlement.settlement then
    return to_jsonb(v_appointment);
  elsif (private.open_settlement(v_appointment.id)).id is null then
    perform private.fail('settlement_closed', 410,
      jsonb_build_object('status', v_appointment.status, 'choice', v_settlement.choice));
  elsif choose_settlement.settlement = 'refund' and not private.has_money(v_booking.id) then
    perform private.invalid('settlement', 'Nothing of it was paid with money.');
  end if;

  -- write
  update public.settlements as it
  set choice = choose_settlement.settlement, chosen_at = now(), chosen_by = (select auth.uid())
  where it.id = v_settlement.id;
  perform private.settle_cancellation(array[v_booking.id], choose_settlement.settlement);
  return to_jsonb(v_appointment);
end;
$$;

comment on function private.choose_settlement is 'See public.choose_settlement.';
grant execute on function private.choose_settlement to anon, authenticated;

create function private.has_money(booking_id uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (
    select from public.payments as payment
    where payment.booking_id = has_money.booking_id and payment.applied_idr > 0
  ) or private.desk_idr(has_money.booking_id) > 0;
end;
$$;

comment on function private.has_money is 'Whether a booking was paid with money that could be refunded.';

create function private.has_money_gone(booking_id uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (
    select from public.payments as payment
    join public.bookings as booking on booking.id = payment.booking_id
    where payment.booking_id = has_money_gone.booking_id and payment.outcome = 'confirmed'
      and (payment.applied_idr < booking.total_idr or exists (
        select from private.refunds as refund
        where refund.payment_id = payment.id and refund.status = 'asked'
          and refund.amount_idr > payment.received_idr - payment.refunded_idr - payment.settled_idr - payment.applied_idr
      ))
  );
end;
$$;

comment on function private.has_money_gone is
  'Whether some of the money that paid for a booking has gone back, or the provider is being asked to pay it back.';

create function private.end_choice_without_money(booking_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_is_untold boolean;
begin
  -- check
  select appointment.* into v_appointment
  from public.appointments as appointment
  join public.settlements as settlement on settlement.appointment_id = appointment.id and settlement.choice is null
  where appointment.booking_id = end_choice_without_money.booking_id
  for no key update of appointment, settlement;
  if not found or private.has_money(end_choice_without_money.booking_id) then
    return;
  end if;
  v_is_untold := exists (
    select from private.notifications as notification
    where notification.appointment_id = v_appointment.id and notification.kind = 'settlement_choice'
      and notification.status = 'queued' and coalesce(notification.locked_until, '-infinity') <= now()
  );

  -- write: the money is back already, what vouchers paid returns to them
  update public.settlements as settlement
  set choice = 'refund', chosen_at = now()
  where settlement.appointment_id = v_appointment.id and settlement.choice is null;
  perform private.settle_cancellation(array[end_choice_without_money.booking_id], 'refund');

  -- tell: the message about the choice, now withdrawn, was to announce the cancellation too
  if v_is_untold then
    perform private.notify('appointment_cancelled', v_appointment, payload => jsonb_build_object('status', v_appointment.status));
  end if;
end;
$$;

comment on function private.end_choice_without_money is
  'If the choice after a cancellation by the clinic is open and no money is left in its booking, whose row is locked, it counts as refund: nothing is paid out again, and no new time can be had for nothing.';

create function public.choose_settlement(appointment_id uuid, settlement text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if choose_settlement.appointment_id is null then
    perform private.invalid('appointment_id');
  elsif choose_settlement.settlement is null or choose_settlement.settlement not in ('credit', 'refund') then
    perform private.invalid('settlement', 'credit or refund.');
  end if;
  return private.choose_settlement(choose_settlement.appointment_id, choose_settlement.settlement);
end;
$$;

comment on function public.choose_settlement is
  'By the owner of an appointment that the clinic has cancelled, while the choice is open: credit (money becomes new credit, vouchers and credit return to where they came from) or refund (money becomes a refund request, the rest as with credit; made by itself once all of the money has gone back). The third choice, a new time, is reschedule_appointment. Returns the appointment; repeating the same choice changes nothing. Errors: not_signed_in, mfa_required, forbidden for staff, not_found, invalid_input (also refund where no money was paid), settlement_closed with {status, choice}.';
grant execute on function public.choose_settlement to anon, authenticated;

create function private.settle_due(max_settlements integer default 500)
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_due record;
  v_booking public.bookings;
  v_count integer := 0;
begin
  for v_due in
    select settlement.id, appointment.booking_id
    from public.settlements as settlement
    join public.appointments as appointment on appointment.id = settlement.appointment_id
    where settlement.choice is null and settlement.choose_until <= now()
    order by settlement.choose_until
    limit settle_due.max_settlements
  loop
    -- skip locked: whoever holds the booking's or the patient's row decides, and the next run takes what is left
    select booking.* into v_booking from public.bookings as booking
    join public.patients as patient on patient.id = booking.patient_id
    where booking.id = v_due.booking_id
    for no key update of booking skip locked
    for key share of patient skip locked;
    continue when not found;
    begin
      update public.settlements as settlement
      set choice = 'credit', chosen_at = now()
      where settlement.id = v_due.id and settlement.choice is null;
      continue when not found;
      perform private.settle_cancellation(array[v_booking.id], 'credit');
      -- the sums are checked here, where they concern one alone, and not at the end for all
      set constraints all immediate;
      set constraints all deferred;
      v_count := v_count + 1;
    exception when integrity_constraint_violation or data_exception or plpgsql_error or sqlstate 'PGRST' then
      -- nobody waits for their credit because another's books refuse it
      raise warning 'settlement % is left for the next run: %', v_due.id, sqlerrm;
    end;
  end loop;
  return v_count;
end;
$$;

comment on function private.settle_due is 'Job, hourly: issues credit for those who did not choose in time; returns how many.';
