-- Rescheduling: the same appointment at another time, perhaps with someone else, in one step.
--
-- The price stays what was paid: a service costs the same at every time, and a booking keeps the
-- price under which it was made. Should prices ever differ between times, the difference is settled
-- where `-- settle` stands, by private.issue_credit or a further payment.

alter table public.appointments add column patient_reschedule_count integer not null default 0;
alter table public.appointments
  add constraint appointments_patient_reschedule_count_fits
    check (patient_reschedule_count between 0 and reschedule_count);
comment on column public.appointments.reschedule_count is 'How often it was moved, by anyone.';
comment on column public.appointments.patient_reschedule_count is 'How often the patient moved it: this is what the limit counts.';

create function private.visible_appointment(appointment_id uuid, staff_roles text[], out booking_id uuid, out by_staff boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinic_id uuid;
  v_patient_id uuid;
begin
  perform private.require_user();
  if visible_appointment.appointment_id is null then
    perform private.invalid('appointment_id');
  end if;
  select appointment.booking_id, appointment.clinic_id, appointment.patient_id
  into booking_id, v_clinic_id, v_patient_id
  from public.appointments as appointment
  where appointment.id = visible_appointment.appointment_id;
  by_staff := v_patient_id is null or not exists (
    select from public.patients as patient where patient.id = v_patient_id and patient.user_id = (select auth.uid())
  );
  if by_staff then
    if exists (select from public.staff as staff where staff.user_id = (select auth.uid()) and staff.is_active) then
      perform private.require_staff(v_clinic_id, staff_roles);
    end if;
    if booking_id is null
      or not exists (select from private.my_staff() as me where me.role = any (staff_roles)) then
      perform private.fail('not_found', 404, '{"field": "appointment_id"}');
    end if;
  end if;
end;
$$;

comment on function private.visible_appointment is
  'The booking of an appointment that the caller may act on, as its owner or as staff of its clinic in one of the roles; else not_found, forbidden or mfa_required.';
revoke execute on function private.visible_appointment from public;
grant execute on function private.visible_appointment to service_role;

create function private.was_over(appointment public.appointments)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from public.appointment_events as event
    where event.appointment_id = (was_over.appointment).id
      and event.new_status in ('completed', 'no_show')
      and event.new_starts_at = (was_over.appointment).starts_at
  )
$$;

comment on function private.was_over is
  'Whether this session was said to be completed or missed at its present time, also if that was taken back since: its money is then given back, or its time moved, by an administrator alone.';
revoke execute on function private.was_over from public;
grant execute on function private.was_over to service_role;

create function private.reschedule_problem(
  policy public.booking_policy, time_zone text, appointment public.appointments, starts_at timestamptz
)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if now() > (appointment).starts_at - make_interval(mins => (policy).reschedule_until_minutes) then
    return 'reschedule_closed';
  elsif (appointment).patient_reschedule_count >= (policy).reschedule_limit then
    return 'reschedule_limit';
  elsif abs((reschedule_problem.starts_at at time zone time_zone)::date
    - ((appointment).original_starts_at at time zone time_zone)::date) > (policy).reschedule_within_days then
    return 'too_far';
  end if;
  return private.time_problem(policy, time_zone, reschedule_problem.starts_at);
end;
$$;

comment on function private.reschedule_problem is
  'reschedule_closed near the start, reschedule_limit after the last allowed move, too_far beyond the days around the original or the horizon, too_soon; else null.';
revoke execute on function private.reschedule_problem from public;
grant execute on function private.reschedule_problem to service_role;

create function private.reschedule_appointment(
  appointment_id uuid, starts_at timestamptz, physiotherapist_id uuid, reason text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_visible record := private.visible_appointment(appointment_id, array['admin', 'receptionist']);
  v_booking public.bookings;
  v_appointment public.appointments;
  v_service public.services;
  v_clinic public.clinics;
  v_policy public.booking_policy;
  v_candidates uuid[];
  v_choice record;
  v_during tstzrange;
  v_can_override boolean := v_visible.by_staff and reason is not null;
  v_problem text;
  v_broken text[] := '{}';
begin
  -- lock
  select appointment.* into v_appointment from public.appointments as appointment where appointment.id = reschedule_appointment.appointment_id;
  v_candidates := private.candidates(v_appointment.service_id, v_appointment.clinic_id, reschedule_appointment.physiotherapist_id);
  v_booking := private.lock_booking(v_visible.booking_id, v_candidates);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = reschedule_appointment.appointment_id
  for update;
  -- The same request again finds it done.
  if v_appointment.status = 'confirmed' and v_appointment.starts_at = reschedule_appointment.starts_at
    and v_appointment.physiotherapist_id = coalesce(reschedule_appointment.physiotherapist_id, v_appointment.physiotherapist_id) then
    return to_jsonb(v_appointment);
  end if;
  select service.* into v_service from public.services as service where service.id = v_appointment.service_id;
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = v_appointment.clinic_id;
  v_policy := jsonb_populate_record(private.policy_for(v_clinic.id), v_booking.policy);
  -- The length that was bought stays.
  v_during := tstzrange(
    reschedule_appointment.starts_at,
    reschedule_appointment.starts_at + (v_appointment.blocks_until - v_appointment.starts_at)
  );
  v_service.duration_minutes := extract(epoch from v_appointment.ends_at - v_appointment.starts_at) / 60;
  v_service.buffer_minutes := extract(epoch from v_appointment.blocks_until - v_appointment.ends_at) / 60;
  perform private.clear_ended_holds(v_candidates || v_appointment.physiotherapist_id, v_appointment.patient_id, v_during);

  -- check
  if v_appointment.status <> 'confirmed' then
    perform private.fail('reschedule_closed', 422, jsonb_build_object('status', v_appointment.status));
  elsif private.was_over(v_appointment)
    and v_appointment.clinic_id not in (select private.my_staff_clinic_ids(array['admin'])) then
    perform private.fail('reschedule_closed', 422, jsonb_build_object('status', v_appointment.status),
      'It was completed or missed: an administrator can move it.');
  end if;
  v_problem := private.reschedule_problem(v_policy, v_clinic.time_zone, v_appointment, reschedule_appointment.starts_at);
  if v_problem is not null then
    if not v_can_override or reschedule_appointment.starts_at <= now() then
      if v_problem like 'too_%' then
        perform private.fail_slot(v_problem);
      end if;
      perform private.fail(v_problem, 422, jsonb_build_object('limit', v_policy.reschedule_limit));
    end if;
    v_broken := v_broken || v_problem;
  end if;
  if (private.patient_calendar(
    v_appointment.patient_id, reschedule_appointment.starts_at,
    reschedule_appointment.starts_at + (v_appointment.ends_at - v_appointment.starts_at), v_appointment.id
  )).is_busy then
    perform private.fail_slot('patient_overlap');
  end if;
  -- Without a wish the same physiotherapist stays, if free.
  v_choice := private.choose_slot(
    v_service, v_clinic, v_policy,
    case
      when reschedule_appointment.physiotherapist_id is null and v_appointment.physiotherapist_id = any (v_candidates)
        then array[v_appointment.physiotherapist_id]
      else v_candidates
    end,
    reschedule_appointment.starts_at, false, v_appointment.id
  );
  if v_choice.physiotherapist_id is null then
    v_choice := private.choose_slot(
      v_service, v_clinic, v_policy, v_candidates, reschedule_appointment.starts_at, v_can_override, v_appointment.id
    );
  end if;
  if v_choice.physiotherapist_id is null then
    perform private.fail_slot(v_choice.problem);
  elsif v_choice.problem is not null then
    v_broken := v_broken || v_choice.problem;
  end if;

  -- write
  perform set_config('luwes.reason', coalesce(btrim(reschedule_appointment.reason), ''), true);
  update public.appointments as appointment
  set starts_at = reschedule_appointment.starts_at,
    ends_at = reschedule_appointment.starts_at + (v_appointment.ends_at - v_appointment.starts_at),
    blocks_until = upper(v_during),
    physiotherapist_id = v_choice.physiotherapist_id,
    reschedule_count = appointment.reschedule_count + 1,
    patient_reschedule_count = appointment.patient_reschedule_count + (not v_visible.by_staff)::integer
  where appointment.id = v_appointment.id
  returning appointment.* into v_appointment;
  -- settle: nothing, see the head of this file
  if cardinality(v_broken) > 0 then
    insert into public.staff_overrides (appointment_id, rules, reason, actor_id)
    values (v_appointment.id, v_broken, reschedule_appointment.reason, (select auth.uid()));
  end if;
  return to_jsonb(v_appointment);
exception
  -- The locks make this impossible; should that ever be wrong, it still is an answer and not a fault.
  when exclusion_violation then
    perform private.fail_slot('slot_taken');
    return null;
end;
$$;

comment on function private.reschedule_appointment is 'See public.reschedule_appointment.';
revoke execute on function private.reschedule_appointment from public;
grant execute on function private.reschedule_appointment to anon, authenticated, service_role;

create function public.reschedule_appointment(
  appointment_id uuid, starts_at timestamptz, physiotherapist_id uuid default null, reason text default null
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
  if reschedule_appointment.appointment_id is null then
    perform private.invalid('appointment_id');
  elsif not private.is_sane_moment(reschedule_appointment.starts_at) then
    perform private.invalid('starts_at');
  elsif reschedule_appointment.reason is not null and length(btrim(reschedule_appointment.reason)) not between 3 and 500 then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  return private.reschedule_appointment(
    reschedule_appointment.appointment_id, reschedule_appointment.starts_at,
    reschedule_appointment.physiotherapist_id, reschedule_appointment.reason
  );
end;
$$;

comment on function public.reschedule_appointment is
  'Moves a confirmed appointment within its clinic and returns it: the owner within the rules of the policy, administrators and receptionists also beyond them with a reason (never over another appointment). Without a physiotherapist the same one stays if free, else anyone. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, reschedule_closed, reschedule_limit, too_soon, too_far, slot_taken, patient_overlap, outside_schedule, off_day.';
revoke execute on function public.reschedule_appointment from public, anon, authenticated;
grant execute on function public.reschedule_appointment to anon, authenticated;
