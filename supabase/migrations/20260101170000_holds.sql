-- The life of a hold: how it ends, and how a booking is confirmed.

create function private.end_hold(booking_id uuid, new_status text default 'expired')
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- A literal list would allow a plan that reads all holds there are, by their partial index.
  v_open text[] := array['held', 'awaiting_payment'];
begin
  update public.bookings as booking
  set status = end_hold.new_status,
    released_at = case when booking.hold_expires_at > now() then now() end
  where booking.id = end_hold.booking_id and booking.status = any (v_open);
  if found then
    update public.appointments as appointment
    set status = case when end_hold.new_status = 'expired' then 'expired' else 'cancelled_by_patient' end,
      hold_expires_at = null
    where appointment.booking_id = end_hold.booking_id and appointment.status = any (v_open);
  end if;
end;
$$;

comment on function private.end_hold is 'Releases a held slot: expired, or cancelled by the patient. Steps 3 and 4 of the lock rule.';
grant execute on function private.end_hold to service_role;

create function private.clear_ended_holds(physiotherapist_ids uuid[], patient_id uuid, during tstzrange)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking_id uuid;
begin
  -- The exclusion constraints cannot compare with the current time, so ended holds are cleared
  -- first.
  for v_booking_id in
    select distinct appointment.booking_id
    from public.appointments as appointment
    where (appointment.physiotherapist_id = any (clear_ended_holds.physiotherapist_ids)
        or appointment.patient_id = clear_ended_holds.patient_id)
      and appointment.starts_at >= lower(clear_ended_holds.during) - interval '6 hours'
      and appointment.starts_at < upper(clear_ended_holds.during)
      and appointment.blocks_until > lower(clear_ended_holds.during)
      and appointment.status in ('held', 'awaiting_payment')
      and appointment.hold_expires_at <= now()
    order by appointment.booking_id
  loop
    perform private.end_hold(v_booking_id);
  end loop;
end;
$$;

comment on function private.clear_ended_holds is 'Expires ended holds of these physiotherapists or this patient in this time.';
grant execute on function private.clear_ended_holds to service_role;

create function private.expire_holds(max_bookings integer default 500)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_booking_id uuid;
  v_count integer := 0;
begin
  for v_booking_id in
    select booking.id
    from public.bookings as booking
    join public.patients as patient on patient.id = booking.patient_id
    where booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at <= now()
    order by booking.hold_expires_at
    limit expire_holds.max_bookings
    for no key update of booking skip locked
    for key share of patient skip locked
  loop
    begin
      perform private.end_hold(v_booking_id);
      v_count := v_count + 1;
    exception when integrity_constraint_violation or data_exception or plpgsql_error or sqlstate 'PGRST' then
      -- one that cannot end keeps no other from ending
      raise warning 'the hold of booking % is left for the next run: %', v_booking_id, sqlerrm;
    end;
  end loop;
  return v_count;
end;
$$;

comment on function private.expire_holds is
  'Job, every minute: tidies ended holds and returns how many. Nothing depends on it, because ended holds are ignored at once.';
grant execute on function private.expire_holds to service_role;

create function private.forget_complaints()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- money that arrives later than this still finds the booking, but not the complaint
  c_kept constant interval := interval '3 days';
  v_count integer;
begin
  update public.bookings as booking
  set complaint = null
  where booking.complaint is not null
    and booking.status in ('expired', 'cancelled')
    and booking.hold_expires_at < now() - c_kept
    and not exists (
      select from public.appointments as appointment
      join public.appointment_events as event on event.appointment_id = appointment.id and event.new_status = 'confirmed'
      where appointment.booking_id = booking.id
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.forget_complaints is
  'Daily job: deletes the complaints that patients wrote into bookings that ended unpaid, as the privacy policy promises; returns how many.';

create function private.confirm_booking(booking_id uuid)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_appointment public.appointments;
  v_problem text;
begin
  -- lock
  v_booking := private.lock_booking(confirm_booking.booking_id);

  -- check
  if v_booking.id is null then
    perform private.fail('not_found', 404);
  elsif v_booking.status in ('confirmed', 'completed') then
    return 'confirmed';
  elsif v_booking.status = 'cancelled' then
    return 'cancelled';
  end if;
  select appointment.* into v_appointment
  from public.appointments as appointment
  where appointment.booking_id = v_booking.id;
  if v_booking.status = 'expired' or v_booking.hold_expires_at <= now() then
    perform private.clear_ended_holds(
      array[v_appointment.physiotherapist_id], v_appointment.patient_id,
      tstzrange(v_appointment.starts_at, v_appointment.blocks_until)
    );
    v_problem := private.late_problem(v_booking, v_appointment);
    if v_problem is not null then
      return v_problem;
    end if;
  end if;

  -- write
  update public.bookings as booking set status = 'confirmed' where booking.id = v_booking.id;
  update public.appointments as appointment
  set status = 'confirmed', hold_expires_at = null
  where appointment.id = v_appointment.id;
  return 'confirmed';
end;
$$;

comment on function private.confirm_booking is
  'Confirms a booking that is paid or costs nothing. Returns ''confirmed'' (now or before), ''cancelled'', or, if its hold has ended, what private.late_problem returns. A late payment still gets a slot that could be booked.';
grant execute on function private.confirm_booking to service_role;
