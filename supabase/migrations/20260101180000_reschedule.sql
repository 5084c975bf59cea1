-- Rescheduling: the same appointment at another time, perhaps with someone else, in one step.
--
-- The price stays what was paid: a service costs the same at every time, and a booking keeps the
-- price under which it was made. Should prices ever differ between times, the difference is settled
-- where `-- settle` stands, by private.issue_credit or a further payment.

alter table public.appointments add column patient_reschedule_count integer not null default 0;
alter table public.appointments
  add constraint appointments_patient_reschedule_count_fits
    check (patient_reschedule_count between 0 and reschedule_count);
comment on column public.appointments.reschedule_count is 'How often it was rescheduled, by anyone; a new time after a cancellation or a proposal by the clinic is none.';
comment on column public.appointments.patient_reschedule_count is 'How often the patient moved it: the limit counts this.';

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
  'The booking of an appointment that the caller may act on, as its owner or as staff of its clinic with one of the roles; else raises not_found, forbidden or mfa_required.';
grant execute on function private.visible_appointment to service_role;

create function private.require_as_seen(appointment public.appointments, seen jsonb)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if seen is null then
    return;
  elsif jsonb_typeof(seen) <> 'object'
    or not pg_input_is_valid(coalesce(seen ->> 'starts_at', 'now'), 'timestamptz')
    or not pg_input_is_valid(coalesce(seen ->> 'physiotherapist_id', gen_random_uuid()::text), 'uuid') then
    perform private.invalid('seen');
  elsif (appointment).status <> seen ->> 'status'
    or (appointment).starts_at <> (seen ->> 'starts_at')::timestamptz
    or (appointment).physiotherapist_id <> (seen ->> 'physiotherapist_id')::uuid then
    perform private.fail('stale_record', 409, jsonb_build_object('current', jsonb_build_object(
      'status', (appointment).status, 'starts_at', (appointment).starts_at,
      'physiotherapist_id', (appointment).physiotherapist_id
    )));
  end if;
end;
$$;

comment on function private.require_as_seen is
  'Raises stale_record with the current {status, starts_at, physiotherapist_id} of a locked appointment if one of them differs from what the caller saw (omitted: any).';
grant execute on function private.require_as_seen to service_role;

create function private.policy_of(booking public.bookings)
returns public.booking_policy
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return jsonb_populate_record(private.policy_for((booking).clinic_id), (booking).policy);
end;
$$;

comment on function private.policy_of is 'The terms under which a booking was made; for rules they do not include, today''s.';

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
  'Whether this session was ever marked completed or missed at its present time, even if that was undone since: then only an administrator may give its money back or move it.';
grant execute on function private.was_over to service_role;

create function private.reschedule_terms(
  appointment public.appointments, policy public.booking_policy, time_zone text,
  out why_not text, out is_counted boolean, out open_until timestamptz, out moves_left integer,
  out first_on date, out last_on date
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_today date := private.local_date(now(), reschedule_terms.time_zone);
  v_original date := private.local_date((appointment).original_starts_at, reschedule_terms.time_zone);
  v_settlement public.settlements := private.open_settlement((appointment).id);
begin
  is_counted := v_settlement.id is null and not private.is_proposal_open((appointment).id);
  open_until := case
    when v_settlement.id is not null then v_settlement.choose_until
    when is_counted then (appointment).starts_at - make_interval(mins => (policy).reschedule_until_minutes)
    else (appointment).starts_at
  end;
  first_on := v_today;
  last_on := v_today + (policy).horizon_days;
  if is_counted then
    moves_left := greatest((policy).reschedule_limit - (appointment).patient_reschedule_count, 0);
    first_on := greatest(first_on, v_original - (policy).reschedule_within_days);
    last_on := least(last_on, v_original + (policy).reschedule_within_days);
  end if;
  why_not := case
    when (appointment).status <> 'confirmed' and v_settlement.id is null then 'reschedule_closed'
    when now() > open_until or is_counted and private.was_over(appointment) then 'reschedule_closed'
    when v_settlement.id is not null and (
      private.has_money_gone((appointment).booking_id)
      or not exists (select from public.clinics as clinic where clinic.id = (appointment).clinic_id and clinic.is_active)
    ) then 'reschedule_closed'
    when moves_left = 0 then 'reschedule_limit'
  end;
end;
$$;

comment on function private.reschedule_terms is
  'How its patient may move an appointment: why not (reschedule_closed, reschedule_limit; null: allowed), whether a move counts (not after a cancellation or a proposal by the clinic), until when, how many moves are left (null: not counted), and the first and last day, in the clinic''s zone, to which it may go.';

create function private.reschedule_problems(
  policy public.booking_policy, time_zone text, appointment public.appointments, starts_at timestamptz
)
returns text[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_terms record := private.reschedule_terms(appointment, policy, time_zone);
  v_day date := private.local_date(reschedule_problems.starts_at, time_zone);
  v_time text := private.time_problem(policy, time_zone, reschedule_problems.starts_at);
begin
  return array_remove(array[
    v_terms.why_not,
    -- a past day is reported as too_soon, by the general rule of starts
    case when v_day > v_terms.last_on or v_day < v_terms.first_on and v_day >= private.local_date(now(), time_zone) then 'too_far' end,
    case when v_time = 'too_soon' then v_time end
  ], null);
end;
$$;

comment on function private.reschedule_problems is
  'Everything in private.reschedule_terms and the general rules of starts that forbids this one: reschedule_closed, reschedule_limit, too_far, too_soon.';
grant execute on function private.reschedule_problems to service_role;

create function private.reschedule_appointment(
  appointment_id uuid, starts_at timestamptz, physiotherapist_id uuid, reason text, seen jsonb
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
  v_clinic public.clinics;
  v_policy public.booking_policy;
  v_settlement public.settlements;
  v_candidates uuid[];
  v_can_override boolean := v_visible.by_staff and reason is not null;
  v_problem text;
  v_broken text[];
  v_is_counted boolean;
  v_move record;
begin
  -- lock
  select appointment.* into v_appointment from public.appointments as appointment where appointment.id = reschedule_appointment.appointment_id;
  v_candidates := private.candidates(v_appointment.service_id, v_appointment.clinic_id, reschedule_appointment.physiotherapist_id);
  v_booking := private.lock_booking(v_visible.booking_id, v_candidates);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = reschedule_appointment.appointment_id
  for no key update;
  -- A retry finds it done.
  if v_appointment.status = 'confirmed' and v_appointment.starts_at = reschedule_appointment.starts_at
    and v_appointment.physiotherapist_id = coalesce(reschedule_appointment.physiotherapist_id, v_appointment.physiotherapist_id) then
    return to_jsonb(v_appointment);
  end if;
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = v_appointment.clinic_id;
  v_policy := private.policy_of(v_booking);
  v_settlement := private.open_settlement(v_appointment.id);

  -- check
  perform private.require_as_seen(v_appointment, reschedule_appointment.seen);
  perform private.require_movable(v_appointment);
  v_candidates := private.still_bookable(v_appointment.clinic_id, v_candidates, reschedule_appointment.physiotherapist_id);
  v_broken := private.reschedule_problems(v_policy, v_clinic.time_zone, v_appointment, reschedule_appointment.starts_at);
  v_problem := private.first_final(v_broken, reschedule_appointment.starts_at, null, v_can_override);
  if v_problem like 'too_%' then
    perform private.fail_slot(v_problem);
  elsif v_problem is not null then
    perform private.fail(v_problem, 422, jsonb_build_object('limit', v_policy.reschedule_limit));
  end if;
  v_is_counted := (private.reschedule_terms(v_appointment, v_policy, v_clinic.time_zone)).is_counted;

  -- write
  perform set_config('luwes.reason', coalesce(btrim(reschedule_appointment.reason), ''), true);
  if v_settlement.id is not null then
    -- The price never left the booking: confirm it again.
    update public.settlements as settlement
    set choice = 'new_time', chosen_at = now(), chosen_by = (select auth.uid())
    where settlement.id = v_settlement.id;
    update public.bookings as booking set status = 'confirmed' where booking.id = v_booking.id;
  end if;
  v_move := private.move_appointment(
    v_appointment, v_policy, v_candidates, reschedule_appointment.starts_at, v_can_override,
    is_counted => v_is_counted, is_own => v_is_counted and not v_visible.by_staff
  );
  -- settle: nothing, see the head of this file
  v_broken := v_broken || v_move.broken;
  if cardinality(v_broken) > 0 then
    insert into public.staff_overrides (appointment_id, rules, reason, actor_id)
    values (v_appointment.id, v_broken, reschedule_appointment.reason, (select auth.uid()));
  end if;
  return to_jsonb(v_move.moved);
end;
$$;

comment on function private.reschedule_appointment is 'See public.reschedule_appointment.';
grant execute on function private.reschedule_appointment to anon, authenticated, service_role;

create function public.reschedule_appointment(
  appointment_id uuid, starts_at timestamptz, physiotherapist_id uuid default null, reason text default null,
  seen jsonb default null
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
    reschedule_appointment.physiotherapist_id, reschedule_appointment.reason, reschedule_appointment.seen
  );
end;
$$;

comment on function public.reschedule_appointment is
  'Moves a confirmed appointment, or one that the clinic has cancelled, whose choice is still open and of whose money nothing has gone back (else reschedule_closed with the rule refunded), within its clinic and returns it. The owner: within the rules of the policy (private.reschedule_terms; nothing counts after a cancellation or a proposal by the clinic); administrators and receptionists: with a reason also beyond them, never over another appointment. Nothing moves within a clinic that is no longer active (not_found). Without a physiotherapist the same one stays if free, else anyone. seen: the {status, starts_at, physiotherapist_id} that the caller saw; if one of them differs by now, it is refused as stale_record with {current}. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, stale_record, reschedule_closed, reschedule_limit, too_soon, too_far, slot_taken, patient_overlap, outside_schedule, off_day.';
grant execute on function public.reschedule_appointment to anon, authenticated;
