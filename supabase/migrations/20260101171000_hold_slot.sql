-- Holding a slot while the patient checks out.

create function private.choose_slot(
  service public.services, clinic public.clinics, policy public.booking_policy, candidate_ids uuid[],
  starts_at timestamptz, can_override boolean, except_ids uuid[] default '{}',
  out physiotherapist_id uuid, out problems text[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_ends_at timestamptz := choose_slot.starts_at + make_interval(mins => (service).duration_minutes);
  v_blocks_until timestamptz := v_ends_at + make_interval(mins => (service).buffer_minutes);
  v_gap interval := make_interval(mins => (policy).travel_gap_minutes);
  v_working uuid[] := private.who_works(service, clinic, candidate_ids, choose_slot.starts_at);
  v_there uuid[] := private.who_is_there((clinic).id, (clinic).time_zone, v_working, choose_slot.starts_at, v_ends_at);
  v_free uuid[] := private.who_is_free((clinic).id, v_there, choose_slot.starts_at, v_blocks_until, v_gap, except_ids);
  v_best uuid[];
begin
  problems := '{}';
  if cardinality(v_free) > 0 then
    physiotherapist_id := private.fairest(v_free, (clinic).time_zone, choose_slot.starts_at);
    return;
  end if;

  v_free := private.who_is_free((clinic).id, candidate_ids, choose_slot.starts_at, v_blocks_until, interval '0', except_ids);
  if not can_override or cardinality(v_free) = 0
    -- while some are at work but taken, only a physiotherapist chosen by name is called in
    or (cardinality(v_there) > 0 and not v_there && v_free) then
    problems := array[case
      -- whoever does not work then is not "taken"
      when not v_there <@ v_free or (can_override and cardinality(candidate_ids) > 0) then 'slot_taken'
      when cardinality(v_there) > 0 then 'travel_gap'
      when cardinality(v_working) > 0 then 'off_day'
      else 'outside_schedule'
    end];
    return;
  end if;
  -- Break as few rules as possible: prefer those at work, then scheduled, then those not away.
  v_best := array(select id from unnest(v_free) as id where id = any (v_there));
  if cardinality(v_best) = 0 then
    v_best := array(select id from unnest(v_free) as id where id = any (v_working));
  end if;
  if cardinality(v_best) = 0 then
    v_best := private.who_is_there((clinic).id, (clinic).time_zone, v_free, choose_slot.starts_at, v_ends_at);
  end if;
  physiotherapist_id := private.fairest(
    case when cardinality(v_best) > 0 then v_best else v_free end, (clinic).time_zone, choose_slot.starts_at
  );
  -- Run each filter by itself, so that one broken rule does not hide another.
  v_best := array[physiotherapist_id];
  problems := array_remove(array[
    case when physiotherapist_id <> all (v_working) then 'outside_schedule' end,
    case when v_best <> private.who_is_there((clinic).id, (clinic).time_zone, v_best, choose_slot.starts_at, v_ends_at)
      then 'off_day' end,
    case when v_best <> private.who_is_free((clinic).id, v_best, choose_slot.starts_at, v_blocks_until, v_gap, except_ids)
      then 'travel_gap' end
  ], null);
end;
$$;

comment on function private.choose_slot is
  'Chooses who takes the appointment among locked candidates: the fairest of those who are free. If nobody is free: the problem that comes nearest to free (slot_taken, travel_gap, off_day, outside_schedule). With can_override it may return the candidate who breaks the fewest rules, with every broken rule (outside_schedule, off_day, travel_gap); never with an overlap, and never somebody who is not at work while others are.';
grant execute on function private.choose_slot to service_role;

create function private.start_problems(
  service public.services, clinic public.clinics, policy public.booking_policy, candidate_ids uuid[],
  patient_id uuid, is_busy boolean, upcoming bigint, starts_at timestamptz, can_override boolean,
  except_ids uuid[] default '{}', out physiotherapist_id uuid, out problems text[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_choice record := private.choose_slot(
    service, clinic, policy, candidate_ids, start_problems.starts_at, can_override, except_ids
  );
begin
  physiotherapist_id := v_choice.physiotherapist_id;
  problems := array_remove(array[
    private.time_problem(policy, (clinic).time_zone, start_problems.starts_at),
    private.count_problem(policy, start_problems.patient_id, start_problems.upcoming),
    case when start_problems.is_busy then 'patient_overlap' end
  ], null) || v_choice.problems;
end;
$$;

comment on function private.start_problems is
  'Every rule that a new booking at this start would break for a patient whose calendar is given (private.patient_calendar), and who would take it. Used both to refuse a hold and to warn staff in advance.';
grant execute on function private.start_problems to service_role;

create function private.first_final(
  problems text[], starts_at timestamptz, physiotherapist_id uuid, can_override boolean
)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if cardinality(first_final.problems) = 0 then
    return null;
  end if;
  return (
    select found.problem
    from unnest(first_final.problems) with ordinality as found (problem, rank)
    where not can_override
      or found.problem in ('slot_taken', 'patient_overlap')
      or first_final.starts_at <= now()
      -- nobody was found to take it
      or first_final.physiotherapist_id is null and found.problem in ('outside_schedule', 'off_day', 'travel_gap')
    order by found.rank
    limit 1
  );
end;
$$;

comment on function private.first_final is
  'The first of these broken rules that refuses the start: for staff who override, only an overlap or a start in the past.';
grant execute on function private.first_final to service_role;

create function private.fail_slot(problem text, appointment_id uuid default null)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_details jsonb := jsonb_strip_nulls(jsonb_build_object('field', 'starts_at', 'appointment_id', fail_slot.appointment_id));
begin
  if fail_slot.problem in ('slot_taken', 'patient_overlap') then
    perform private.fail(fail_slot.problem, 409, v_details);
  elsif fail_slot.problem = 'travel_gap' then
    perform private.fail('slot_taken', 409, v_details || '{"rule": "travel_gap"}');
  end if;
  perform private.fail(fail_slot.problem, 422, v_details);
end;
$$;

comment on function private.fail_slot is
  'Refuses a start for this reason; if several starts are requested at once, the details name the appointment.';
grant execute on function private.fail_slot to authenticated, service_role;

create function private.require_care_consent(patient_id uuid)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if private.withdrew_care(require_care_consent.patient_id) then
    perform private.fail('consent_withdrawn', 422, '{"field": "patient_id"}');
  end if;
end;
$$;

comment on function private.require_care_consent is
  'Passes unless consent to care was withdrawn for this patient and not given again.';
grant execute on function private.require_care_consent to service_role;

create function private.bookable_patient(patient_id uuid, clinic_id uuid, out id uuid, out by_staff boolean)
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  by_staff := false;
  if bookable_patient.patient_id is null then
    id := (private.own_patient()).id;
    perform private.require_care_consent(id);
    return;
  end if;
  select patient.id into id
  from public.patients as patient
  where patient.id = bookable_patient.patient_id and patient.user_id = (select auth.uid());
  if found then
    perform private.require_care_consent(id);
    return;
  end if;
  by_staff := true;
  if exists (select from public.staff as staff where staff.user_id = (select auth.uid()) and staff.is_active) then
    perform private.require_staff(bookable_patient.clinic_id, array['admin', 'receptionist']);
    select patient.id into id from public.patients as patient where patient.id = bookable_patient.patient_id;
  end if;
  if id is null then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
end;
$$;

comment on function private.bookable_patient is
  'For whom the caller books: themself (null), one of their people, or, for administrators and receptionists of the clinic, anyone.';
grant execute on function private.bookable_patient to service_role;

create function private.hold_slot(
  clinic_id uuid, service_id uuid, starts_at timestamptz, physiotherapist_id uuid, patient_id uuid, override_reason text
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
  v_user_id uuid := private.require_user();
  v_clinic public.clinics;
  v_service public.services;
  v_policy public.booking_policy;
  v_who record;
  v_own record;
  v_choice record;
  v_booking public.bookings;
  v_appointment public.appointments;
  v_candidates uuid[];
  v_ends_at timestamptz;
  v_blocks_until timestamptz;
  v_can_override boolean;
  v_problem text;
begin
  -- guard
  if hold_slot.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif hold_slot.service_id is null then
    perform private.invalid('service_id');
  elsif not private.is_sane_moment(hold_slot.starts_at) then
    perform private.invalid('starts_at');
  elsif length(btrim(hold_slot.override_reason)) not between 3 and 500 then
    perform private.invalid('override_reason', '3 to 500 characters.');
  end if;
  v_clinic := private.bookable_clinic(hold_slot.clinic_id);
  v_service := private.bookable_service(hold_slot.service_id);
  v_candidates := private.candidates(hold_slot.service_id, hold_slot.clinic_id, hold_slot.physiotherapist_id);
  v_who := private.bookable_patient(hold_slot.patient_id, hold_slot.clinic_id);
  v_can_override := v_who.by_staff and hold_slot.override_reason is not null;
  v_policy := private.policy_for(hold_slot.clinic_id);
  v_ends_at := hold_slot.starts_at + make_interval(mins => v_service.duration_minutes);
  v_blocks_until := v_ends_at + make_interval(mins => v_service.buffer_minutes);

  -- lock
  perform private.lock_known_patient(v_who.id);
  perform private.lock_physiotherapists(v_candidates);
  v_candidates := private.still_bookable(hold_slot.clinic_id, v_candidates, hold_slot.physiotherapist_id);
  v_own := private.patient_calendar(v_who.id, hold_slot.starts_at, v_ends_at, except_held => true);
  if v_own.pending is not null then
    -- A retry of the same request returns the hold it made.
    select booking.* into v_booking
    from public.appointments as appointment
    join public.bookings as booking on booking.id = appointment.booking_id
    where appointment.booking_id = any (v_own.pending)
      and appointment.starts_at = hold_slot.starts_at
      and appointment.clinic_id = hold_slot.clinic_id
      and appointment.service_id = hold_slot.service_id
      and appointment.physiotherapist_id = any (v_candidates);
    if found then
      return private.visible_booking_json(v_booking, v_who.by_staff);
    end if;
  end if;

  -- check
  if not v_who.by_staff then
    v_own.held := v_own.held || private.require_free_to_hold(v_user_id, v_policy);
  end if;
  -- One hold per account: a new one replaces the old one, which may overlap it.
  perform private.end_hold(id) from (select distinct id from unnest(v_own.held) as id order by id) as old;
  v_choice := private.start_problems(
    v_service, v_clinic, v_policy, v_candidates, v_who.id, v_own.is_busy, v_own.upcoming, hold_slot.starts_at, v_can_override
  );
  v_problem := private.first_final(v_choice.problems, hold_slot.starts_at, v_choice.physiotherapist_id, v_can_override);
  if v_problem = 'too_many_appointments' then
    perform private.fail(v_problem, 422, jsonb_build_object('limit', private.max_upcoming(v_policy, v_who.id)));
  elsif v_problem is not null then
    perform private.fail_slot(v_problem);
  end if;

  -- write
  insert into public.bookings (
    patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy, hold_expires_at, locale, created_by
  )
  select
    patient.id, v_clinic.id, v_service.id, 'held', v_service.price_idr, v_service.price_idr,
    private.policy_terms(v_policy),
    now() + make_interval(mins => v_policy.hold_minutes), patient.locale, v_user_id
  from public.patients as patient
  where patient.id = v_who.id
  returning * into v_booking;
  for v_try in 1..2 loop
    insert into public.appointments (
      booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status, starts_at, ends_at, blocks_until,
      hold_expires_at, original_starts_at
    ) values (
      v_booking.id, v_clinic.id, v_service.id, v_choice.physiotherapist_id, v_who.id, 'held', hold_slot.starts_at, v_ends_at,
      v_blocks_until, v_booking.hold_expires_at, hold_slot.starts_at
    )
    on conflict do nothing
    returning * into v_appointment;
    exit when found;
    -- An ended hold no longer counts, but the constraint cannot compare with the current time.
    perform private.clear_ended_holds(array[v_choice.physiotherapist_id], v_who.id, tstzrange(hold_slot.starts_at, v_blocks_until));
  end loop;
  if v_appointment.id is null then
    perform private.fail_slot('slot_taken');
  end if;
  if cardinality(v_choice.problems) > 0 then
    insert into public.staff_overrides (appointment_id, rules, reason, actor_id)
    values (v_appointment.id, v_choice.problems, hold_slot.override_reason, v_user_id);
  end if;
  return private.visible_booking_json(v_booking, v_who.by_staff, v_appointment);
end;
$$;

comment on function private.hold_slot is 'See public.hold_slot.';
grant execute on function private.hold_slot to anon, authenticated, service_role;

create function public.hold_slot(
  clinic_id uuid, service_id uuid, starts_at timestamptz, physiotherapist_id uuid default null,
  patient_id uuid default null, override_reason text default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return private.hold_slot(
    hold_slot.clinic_id, hold_slot.service_id, hold_slot.starts_at, hold_slot.physiotherapist_id,
    hold_slot.patient_id, hold_slot.override_reason
  );
end;
$$;

comment on function public.hold_slot is
  'Holds a slot for a patient (null: the caller) with a physiotherapist (null: anyone) for the minutes of the policy and returns the booking with its appointment. A retry returns the same hold; another slot replaces it, whichever of the account''s people it was for. Administrators and receptionists may book for anyone and, with override_reason, break any rule except overlap; callers who may not read bookings get the answer without prices and complaint. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, slot_taken, patient_overlap, outside_schedule, off_day, too_soon, too_far, too_many_appointments, consent_withdrawn (online, for a person who has withdrawn consent to care), rate_limited (reason holds_ended or calls) with the seconds.';
grant execute on function public.hold_slot to anon, authenticated;
