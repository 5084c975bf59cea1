-- How an appointment moves: who would take it, whether it may go, and the step itself.

create function private.choose_move(
  appointment public.appointments, policy public.booking_policy, candidate_ids uuid[], starts_at timestamptz,
  can_override boolean, out physiotherapist_id uuid, out problems text[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_service public.services;
  v_clinic public.clinics;
  v_choice record;
  v_ends_at timestamptz := choose_move.starts_at + ((appointment).ends_at - (appointment).starts_at);
begin
  select service.* into v_service from public.services as service where service.id = (appointment).service_id;
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = (appointment).clinic_id;
  -- Keep the length that was bought.
  v_service.duration_minutes := extract(epoch from (appointment).ends_at - (appointment).starts_at) / 60;
  v_service.buffer_minutes := extract(epoch from (appointment).blocks_until - (appointment).ends_at) / 60;
  -- Unless somebody else is wanted, keep the same physiotherapist if free.
  v_choice := private.choose_slot(
    v_service, v_clinic, policy,
    case when (appointment).physiotherapist_id = any (candidate_ids) then array[(appointment).physiotherapist_id] else candidate_ids end,
    choose_move.starts_at, false, array[(appointment).id]
  );
  if v_choice.physiotherapist_id is null then
    v_choice := private.choose_slot(
      v_service, v_clinic, policy, candidate_ids, choose_move.starts_at, can_override, array[(appointment).id]
    );
  end if;
  physiotherapist_id := v_choice.physiotherapist_id;
  problems := v_choice.problems;
  if (private.patient_calendar((appointment).patient_id, choose_move.starts_at, v_ends_at, (appointment).id)).is_busy then
    problems := array['patient_overlap'] || problems;
  end if;
end;
$$;

comment on function private.choose_move is
  'Who would take an appointment that moves to this start, the same physiotherapist if they are a free candidate, and every calendar rule that this breaks: patient_overlap and those of private.choose_slot.';
grant execute on function private.choose_move to service_role;

create function private.require_movable(appointment public.appointments)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if (appointment).status <> 'confirmed' and (private.open_settlement((appointment).id)).id is null then
    perform private.fail('reschedule_closed', 422, jsonb_build_object('status', (appointment).status));
  elsif (appointment).status <> 'confirmed' and private.has_money_gone((appointment).booking_id) then
    perform private.fail('reschedule_closed', 422, jsonb_build_object('status', (appointment).status, 'rule', 'refunded'),
      'Money that paid for it has gone back.');
  elsif private.was_over(appointment)
    and (appointment).clinic_id not in (select private.my_staff_clinic_ids(array['admin'])) then
    perform private.fail('reschedule_closed', 422, jsonb_build_object('status', (appointment).status),
      'It was completed or missed: an administrator can move it.');
  end if;
end;
$$;

comment on function private.require_movable is
  'Passes an appointment that is confirmed, or was cancelled by the clinic with a choice still open and all of its money still there; one that was already completed or missed only for an administrator. A reason cannot override this.';
grant execute on function private.require_movable to service_role;

create function private.move_appointment(
  appointment public.appointments, policy public.booking_policy, candidate_ids uuid[], starts_at timestamptz,
  can_override boolean, is_counted boolean, is_own boolean, out moved public.appointments, out broken text[]
)
language plpgsql
volatile
security invoker
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_choice record;
  v_problem text;
  v_ends_at timestamptz := move_appointment.starts_at + ((appointment).ends_at - (appointment).starts_at);
  v_blocks_until timestamptz := move_appointment.starts_at + ((appointment).blocks_until - (appointment).starts_at);
begin
  perform private.clear_ended_holds(
    candidate_ids || (appointment).physiotherapist_id, (appointment).patient_id,
    tstzrange(move_appointment.starts_at, v_blocks_until)
  );

  -- check
  v_choice := private.choose_move(appointment, policy, candidate_ids, move_appointment.starts_at, can_override);
  v_problem := private.first_final(v_choice.problems, move_appointment.starts_at, v_choice.physiotherapist_id, can_override);
  if v_problem is not null then
    perform private.fail_slot(v_problem);
  end if;
  broken := v_choice.problems;

  -- write
  update public.appointments as it
  set status = 'confirmed',
    starts_at = move_appointment.starts_at, ends_at = v_ends_at, blocks_until = v_blocks_until,
    physiotherapist_id = v_choice.physiotherapist_id,
    -- What was not the patient's own move is where their own moves begin: days counted from a time
    -- that the clinic gave up long ago could all be over.
    original_starts_at = case when is_own then it.original_starts_at else move_appointment.starts_at end,
    reschedule_count = it.reschedule_count + is_counted::integer,
    patient_reschedule_count = it.patient_reschedule_count + is_own::integer
  where it.id = (appointment).id
  returning it.* into moved;
exception
  -- The locks rule this out; should they ever fail, answer slot_taken instead of a server error.
  when exclusion_violation then
    perform private.fail_slot('slot_taken');
end;
$$;

comment on function private.move_appointment is
  'Moves a locked appointment to a start, with the same physiotherapist if they are a free candidate, else another, and confirms it. is_counted: it is a reschedule; is_own: one that its patient has used. Returns it with the rules that staff overrode (empty: none); else raises slot_taken, patient_overlap, outside_schedule or off_day.';

create function private.calendar_sequence(appointment_id uuid)
returns bigint
language sql
stable
security invoker
set search_path = ''
as $$
  select count(*)
  from public.appointment_events as event
  where event.appointment_id = calendar_sequence.appointment_id
    and (event.kind = 'rescheduled' or event.old_status ~ '^cancelled' or event.new_status ~ '^cancelled')
$$;

comment on function private.calendar_sequence is
  'The SEQUENCE of an appointment in calendars, which each change of it raises: the same in e-mails, downloads and feeds, for a calendar ignores what is older than what it has.';
grant execute on function private.calendar_sequence to service_role;
