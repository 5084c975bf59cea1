-- What staff record about a visit: checked in, completed, no-show, and undoing that. Each is
-- allowed within its own time, by the clinic's current policy.

create function private.change_attendance(
  appointment_id uuid, new_status text, reason text default null, seen jsonb default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_booking public.bookings;
  v_policy public.booking_policy;
  v_is_step_back boolean;
begin
  -- guard
  perform private.require_user();
  if change_attendance.appointment_id is null then
    perform private.invalid('appointment_id');
  end if;
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = change_attendance.appointment_id;
  if v_appointment.id is null or v_appointment.physiotherapist_id in (select private.my_physiotherapist_ids()) then
    perform private.require_staff(v_appointment.clinic_id);
  else
    perform private.require_staff(v_appointment.clinic_id, array['admin', 'receptionist']);
  end if;
  if v_appointment.id is null then
    perform private.fail('not_found', 404, '{"field": "appointment_id"}');
  end if;

  -- lock
  v_booking := private.lock_booking(v_appointment.booking_id);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = change_attendance.appointment_id
  for no key update;

  -- check
  if v_appointment.status = change_attendance.new_status
    and (change_attendance.new_status <> 'confirmed' or change_attendance.seen is not null) then
    return to_jsonb(v_appointment);
  end if;
  perform private.require_as_seen(v_appointment, change_attendance.seen);
  v_policy := private.policy_for(v_appointment.clinic_id);
  if v_appointment.status in ('completed', 'no_show') then
    -- It becomes live again, where an ended hold may not have been tidied.
    perform private.clear_ended_holds(
      array[v_appointment.physiotherapist_id], v_appointment.patient_id,
      tstzrange(v_appointment.starts_at, v_appointment.blocks_until)
    );
  end if;
  v_is_step_back := change_attendance.new_status = 'confirmed' or v_appointment.status = 'completed';
  if (v_appointment.status || '>' || change_attendance.new_status) <> all (array[
    'confirmed>checked_in', 'checked_in>completed', 'confirmed>no_show',
    'completed>checked_in', 'no_show>confirmed', 'checked_in>confirmed'
  ]) then
    perform private.fail('invalid_input', 422, jsonb_build_object('field', 'appointment_id', 'status', v_appointment.status));
  elsif v_appointment.status = 'confirmed' and change_attendance.new_status = 'checked_in'
    and now() < v_appointment.starts_at - make_interval(mins => v_policy.check_in_before_minutes) then
    perform private.fail('too_soon', 422, jsonb_build_object('minutes', v_policy.check_in_before_minutes));
  elsif change_attendance.new_status = 'completed'
    and now() < v_appointment.starts_at + make_interval(mins => v_policy.complete_after_minutes) then
    perform private.fail('too_soon', 422, jsonb_build_object('minutes', v_policy.complete_after_minutes));
  elsif change_attendance.new_status = 'no_show'
    and now() < v_appointment.starts_at + make_interval(mins => v_policy.no_show_after_minutes) then
    perform private.fail('too_soon', 422, jsonb_build_object('minutes', v_policy.no_show_after_minutes));
  elsif v_is_step_back and now() > (
    -- Counted from the first time, so that undoing and redoing does not restart the window.
    select min(event.created_at) + make_interval(mins => v_policy.reopen_within_minutes)
    from public.appointment_events as event
    where event.appointment_id = v_appointment.id
      and event.new_status = v_appointment.status
      and event.new_starts_at = v_appointment.starts_at
  ) then
    perform private.fail('too_far', 422, jsonb_build_object('minutes', v_policy.reopen_within_minutes));
  elsif v_appointment.status in ('completed', 'no_show') and (
    cardinality(private.who_is_free(v_appointment.clinic_id, array[v_appointment.physiotherapist_id],
      v_appointment.starts_at, v_appointment.blocks_until, interval '0', array[v_appointment.id])) = 0
    or (private.patient_calendar(
      v_appointment.patient_id, v_appointment.starts_at, v_appointment.ends_at, v_appointment.id
    )).is_busy
  ) then
    perform private.fail_slot('slot_taken');
  end if;

  -- write
  perform set_config('luwes.reason', coalesce(btrim(change_attendance.reason), ''), true);
  update public.appointments as appointment
  set status = change_attendance.new_status
  where appointment.id = v_appointment.id
  returning appointment.* into v_appointment;
  update public.bookings as booking
  set status = case when v_appointment.status in ('completed', 'no_show') then 'completed' else 'confirmed' end
  where booking.id = v_booking.id
    and booking.status <> case when v_appointment.status in ('completed', 'no_show') then 'completed' else 'confirmed' end;
  return to_jsonb(v_appointment);
end;
$$;

comment on function private.change_attendance is
  'The front desk and administrators of the clinic, and the appointment''s physiotherapist, record what happened: checked_in, completed, no_show, or one step back, each within its time by the policy. Idempotent.';
grant execute on function private.change_attendance to anon, authenticated, service_role;

create function public.check_in_appointment(appointment_id uuid)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.change_attendance(check_in_appointment.appointment_id, 'checked_in')
$$;

comment on function public.check_in_appointment is
  'Staff, from the policy''s minutes before the start: the patient has come. Returns the appointment. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, too_soon.';
grant execute on function public.check_in_appointment to anon, authenticated;

create function public.complete_appointment(appointment_id uuid)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.change_attendance(complete_appointment.appointment_id, 'completed')
$$;

comment on function public.complete_appointment is
  'Staff, from the start: the session of a checked-in patient is over. Returns the appointment. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, too_soon.';
grant execute on function public.complete_appointment to anon, authenticated;

create function public.mark_no_show(appointment_id uuid)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.change_attendance(mark_no_show.appointment_id, 'no_show')
$$;

comment on function public.mark_no_show is
  'Staff, from the policy''s minutes after the start: the patient has not come. Returns the appointment. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, too_soon.';
grant execute on function public.mark_no_show to anon, authenticated;

create function public.reopen_appointment(appointment_id uuid, reason text, seen jsonb default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_status text;
begin
  -- guard
  perform private.require_user();
  if length(btrim(coalesce(reopen_appointment.reason, ''))) not between 3 and 500 then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  -- Row-level security decides whether the caller sees the row; the private function decides the
  -- rest.
  select appointment.status into v_status
  from public.appointments as appointment where appointment.id = reopen_appointment.appointment_id;
  return private.change_attendance(
    reopen_appointment.appointment_id,
    case coalesce(reopen_appointment.seen ->> 'status', v_status) when 'completed' then 'checked_in' else 'confirmed' end,
    reopen_appointment.reason, reopen_appointment.seen
  );
end;
$$;

comment on function public.reopen_appointment is
  'Staff, within the policy''s minutes of the first time: undoes a check-in, a completion or a no-show, with a reason that is recorded. seen: the {status} that the caller saw and takes back; if it is another by now, it is refused as stale_record with {current}. Returns the appointment. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, stale_record, too_far, slot_taken.';
grant execute on function public.reopen_appointment to anon, authenticated;
