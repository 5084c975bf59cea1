-- What staff are told before they book or move: every rule that a start breaks, and who would take
-- it.
--
-- Nothing is locked or written. The rules are checked by the same functions that hold_slot and
-- reschedule_appointment call under their locks, so that a start without problems is refused only
-- if somebody else was faster.

create function private.start_check_json(problems text[], starts_at timestamptz, physiotherapist_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'physiotherapist_id', start_check_json.physiotherapist_id,
    'problems', coalesce(jsonb_agg(jsonb_build_object(
      'rule', found.problem,
      'can_override', private.first_final(
        array[found.problem], start_check_json.starts_at, start_check_json.physiotherapist_id, true
      ) is null
    ) order by found.rank), '[]')
  )
  from unnest(start_check_json.problems) with ordinality as found (problem, rank)
$$;

comment on function private.start_check_json is 'The answer of check_start and check_move: {physiotherapist_id, problems [{rule, can_override}]}.';

create function private.check_start(
  clinic_id uuid, service_id uuid, starts_at timestamptz, physiotherapist_id uuid, patient_id uuid
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_clinic public.clinics;
  v_service public.services;
  v_candidates uuid[];
  v_own record;
  v_found record;
begin
  -- guard
  perform private.require_staff(check_start.clinic_id, array['admin', 'receptionist']);
  v_clinic := private.bookable_clinic(check_start.clinic_id);
  v_service := private.bookable_service(check_start.service_id);
  v_candidates := private.candidates(check_start.service_id, check_start.clinic_id, check_start.physiotherapist_id);
  if check_start.patient_id is not null and not exists (
    select from public.patients as patient where patient.id = check_start.patient_id
  ) then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;

  -- check: ignore the patient's own hold, because it is given up for the new time
  v_own := private.patient_calendar(
    check_start.patient_id, check_start.starts_at,
    check_start.starts_at + make_interval(mins => v_service.duration_minutes), except_held => true
  );
  v_found := private.start_problems(
    v_service, v_clinic, private.policy_for(check_start.clinic_id), v_candidates, check_start.patient_id,
    v_own.is_busy, v_own.upcoming, check_start.starts_at, true,
    array(select appointment.id from public.appointments as appointment where appointment.booking_id = any (v_own.held))
  );
  return private.start_check_json(v_found.problems, check_start.starts_at, v_found.physiotherapist_id);
end;
$$;

comment on function private.check_start is 'See public.check_start.';
grant execute on function private.check_start to anon, authenticated, service_role;

create function public.check_start(
  clinic_id uuid, service_id uuid, starts_at timestamptz, physiotherapist_id uuid default null, patient_id uuid default null
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if check_start.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif check_start.service_id is null then
    perform private.invalid('service_id');
  elsif not private.is_sane_moment(check_start.starts_at) then
    perform private.invalid('starts_at');
  end if;
  return private.check_start(
    check_start.clinic_id, check_start.service_id, check_start.starts_at, check_start.physiotherapist_id, check_start.patient_id
  );
end;
$$;

comment on function public.check_start is
  'Which rules hold_slot would find broken at this start with a physiotherapist (null: anyone) for a patient (null: not chosen yet): {physiotherapist_id (who would take it; null: nobody can), problems [{rule, can_override}]}, in the order in which they are refused. The rules: too_soon, too_far, too_many_appointments, patient_overlap, slot_taken, outside_schedule, off_day, travel_gap; an overlap and the past cannot be overridden. Holds nothing. For administrators and receptionists of the clinic. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.check_start to anon, authenticated;

create function private.check_move(appointment_id uuid, starts_at timestamptz, physiotherapist_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_visible record := private.visible_appointment(appointment_id, array['admin', 'receptionist']);
  v_appointment public.appointments;
  v_booking public.bookings;
  v_policy public.booking_policy;
  v_zone text;
  v_choice record;
begin
  -- guard
  if not v_visible.by_staff then
    perform private.fail('forbidden', 403);
  end if;
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = check_move.appointment_id;
  select booking.* into v_booking from public.bookings as booking where booking.id = v_visible.booking_id;
  v_policy := private.policy_of(v_booking);
  perform private.require_movable(v_appointment);
  v_zone := (private.bookable_clinic(v_appointment.clinic_id)).time_zone;

  -- check
  v_choice := private.choose_move(
    v_appointment, v_policy,
    private.candidates(v_appointment.service_id, v_appointment.clinic_id, check_move.physiotherapist_id),
    check_move.starts_at, true
  );
  return private.start_check_json(
    private.reschedule_problems(v_policy, v_zone, v_appointment, check_move.starts_at) || v_choice.problems,
    check_move.starts_at, v_choice.physiotherapist_id
  );
end;
$$;

comment on function private.check_move is 'See public.check_move.';
grant execute on function private.check_move to anon, authenticated, service_role;

create function public.check_move(appointment_id uuid, starts_at timestamptz, physiotherapist_id uuid default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if check_move.appointment_id is null then
    perform private.invalid('appointment_id');
  elsif not private.is_sane_moment(check_move.starts_at) then
    perform private.invalid('starts_at');
  end if;
  return private.check_move(check_move.appointment_id, check_move.starts_at, check_move.physiotherapist_id);
end;
$$;

comment on function public.check_move is
  'Which rules reschedule_appointment would find broken if an appointment moved to this start, with a physiotherapist (null: the same one if free, else anyone): the answer of check_start, with reschedule_closed and reschedule_limit among the rules. Moves nothing. For administrators and receptionists of its clinic. Errors: not_signed_in, forbidden, mfa_required, not_found (also when its clinic is no longer active), invalid_input, reschedule_closed (where no reason can override it).';
grant execute on function public.check_move to anon, authenticated;
