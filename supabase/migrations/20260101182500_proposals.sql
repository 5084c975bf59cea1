-- Times that the clinic proposes, and the patient's answer.

create function private.answer_by(starts_at timestamptz, lead_minutes integer)
returns timestamptz
language sql
stable
security invoker
set search_path = ''
as $$
  select case
    when answer_by.starts_at <= now() then null
    -- Staff still have this time to call whoever has not answered, and would come.
    when answer_by.starts_at - make_interval(mins => lead_minutes) > now() then answer_by.starts_at - make_interval(mins => lead_minutes)
    else answer_by.starts_at
  end
$$;

comment on function private.answer_by is
  'Until when the patient of a session that cannot take place has to answer, because of its own start; null: it has begun.';

create function private.propose_times(
  appointment_id uuid, starts_at timestamptz[], physiotherapist_id uuid default null, reason text default null
)
returns public.proposals
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_booking public.bookings;
  v_policy public.booking_policy;
  v_zone text;
  v_starts timestamptz[] := array(select distinct wanted from unnest(propose_times.starts_at) as wanted order by wanted);
  v_start timestamptz;
  v_problem text;
  v_proposal public.proposals;
begin
  -- guard
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = propose_times.appointment_id
  for no key update;
  if v_appointment.status is distinct from 'confirmed' then
    perform private.fail('reschedule_closed', 422, jsonb_build_object('status', v_appointment.status, 'appointment_id', v_appointment.id));
  elsif cardinality(v_starts) not between 1 and 3 or v_appointment.starts_at = any (v_starts) then
    perform private.invalid('starts_at', 'One to three other times.');
  end if;
  select booking.* into v_booking from public.bookings as booking where booking.id = v_appointment.booking_id;
  v_policy := private.policy_of(v_booking);
  select clinic.time_zone into v_zone from public.clinics as clinic where clinic.id = v_appointment.clinic_id;

  -- check: each proposed time is available now
  foreach v_start in array v_starts loop
    v_problem := coalesce(
      case when not private.is_sane_moment(v_start) then 'too_far' end,
      private.time_problem(v_policy, v_zone, v_start),
      private.move_problem(v_appointment, v_policy, propose_times.physiotherapist_id, v_start)
    );
    if v_problem is not null then
      perform private.fail_slot(v_problem, v_appointment.id);
    end if;
  end loop;

  -- write
  update public.proposals as proposal
  set status = 'closed', closed_at = now()
  where proposal.appointment_id = v_appointment.id and proposal.status = 'open';
  insert into public.proposals (appointment_id, physiotherapist_id, starts_at, expires_at, reason, created_by)
  values (
    v_appointment.id, propose_times.physiotherapist_id, v_starts,
    least(
      now() + make_interval(hours => v_policy.proposal_hours),
      v_starts[cardinality(v_starts)] - make_interval(mins => v_policy.lead_minutes),
      private.answer_by(v_appointment.starts_at, v_policy.lead_minutes)
    ),
    nullif(btrim(propose_times.reason), ''), (select auth.uid())
  )
  returning * into v_proposal;

  -- tell
  perform private.notify('proposal', v_appointment, payload => jsonb_build_object('proposal_id', v_proposal.id));
  return v_proposal;
end;
$$;

comment on function private.propose_times is
  'Offers the patient of a confirmed appointment one to three other times, each available now, with a physiotherapist (null: the same one if free, else anyone); replaces an earlier proposal. The caller has checked permissions, and holds private.lock_booking with everybody who could be chosen. Raises reschedule_closed, invalid_input or the refusal of a start.';
grant execute on function private.propose_times to service_role;

create function private.move_problem(
  appointment public.appointments, policy public.booking_policy, physiotherapist_id uuid, starts_at timestamptz
)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_service public.services;
  v_clinic public.clinics;
  v_ends_at timestamptz := move_problem.starts_at + ((appointment).ends_at - (appointment).starts_at);
  v_choice record;
begin
  if (private.patient_calendar((appointment).patient_id, move_problem.starts_at, v_ends_at, (appointment).id)).is_busy then
    return 'patient_overlap';
  end if;
  select service.* into v_service from public.services as service where service.id = (appointment).service_id;
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = (appointment).clinic_id;
  v_service.duration_minutes := extract(epoch from (appointment).ends_at - (appointment).starts_at) / 60;
  v_service.buffer_minutes := extract(epoch from (appointment).blocks_until - (appointment).ends_at) / 60;
  v_choice := private.choose_slot(
    v_service, v_clinic, policy,
    private.candidates((appointment).service_id, (appointment).clinic_id, move_problem.physiotherapist_id),
    move_problem.starts_at, false, array[(appointment).id]
  );
  return case when v_choice.physiotherapist_id is null then v_choice.problems[1] end;
end;
$$;

comment on function private.move_problem is
  'Why an appointment could not move to this start with this physiotherapist (null: with anyone); null: it could.';
grant execute on function private.move_problem to service_role;

create function private.answer_proposal(appointment_id uuid, starts_at timestamptz)
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
  v_proposal public.proposals;
  v_anyone uuid[];
  v_wanted uuid[];
  v_policy public.booking_policy;
  v_problem text;
  v_move record;
begin
  -- lock
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = answer_proposal.appointment_id;
  v_anyone := private.candidates(v_appointment.service_id, v_appointment.clinic_id, null);
  v_wanted := array(
    select physiotherapist.id from public.proposals as proposal
    join public.physiotherapists as physiotherapist on physiotherapist.id = proposal.physiotherapist_id
    where proposal.appointment_id = v_appointment.id and physiotherapist.is_active
  );
  v_booking := private.lock_booking(v_visible.booking_id, v_anyone || v_wanted);
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = answer_proposal.appointment_id
  for no key update;
  select proposal.* into v_proposal
  from public.proposals as proposal
  where proposal.appointment_id = v_appointment.id
  order by proposal.created_at desc, proposal.status = 'open' desc
  limit 1
  for no key update;

  -- check
  if v_proposal.accepted_starts_at = answer_proposal.starts_at and v_appointment.starts_at = answer_proposal.starts_at
    and v_appointment.status = 'confirmed' then
    return to_jsonb(v_appointment);
  elsif v_proposal.status is distinct from 'open' or v_proposal.expires_at <= now() then
    perform private.fail('proposal_closed', 410, jsonb_build_object('status', v_appointment.status));
  elsif answer_proposal.starts_at <> all (v_proposal.starts_at) then
    perform private.invalid('starts_at', 'None of the proposed times.');
  end if;
  v_policy := private.policy_of(v_booking);
  v_problem := private.time_problem(
    v_policy, (select clinic.time_zone from public.clinics as clinic where clinic.id = v_appointment.clinic_id),
    answer_proposal.starts_at
  );
  if v_problem is not null then
    perform private.fail_slot(v_problem);
  end if;

  -- write
  update public.proposals as proposal
  set status = 'accepted', accepted_starts_at = answer_proposal.starts_at, closed_at = now()
  where proposal.id = v_proposal.id;
  v_move := private.move_appointment(
    v_appointment, v_policy,
    private.still_bookable(v_appointment.clinic_id, case when v_proposal.physiotherapist_id is null then v_anyone
      else array(select id from unnest(v_wanted) as id where id = v_proposal.physiotherapist_id) end),
    answer_proposal.starts_at, false, is_counted => false, is_own => false
  );
  return to_jsonb(v_move.moved);
end;
$$;

comment on function private.answer_proposal is 'See public.answer_proposal.';
grant execute on function private.answer_proposal to anon, authenticated;

create function public.answer_proposal(appointment_id uuid, starts_at timestamptz)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if answer_proposal.appointment_id is null then
    perform private.invalid('appointment_id');
  elsif not private.is_sane_moment(answer_proposal.starts_at) then
    perform private.invalid('starts_at');
  end if;
  return private.answer_proposal(answer_proposal.appointment_id, answer_proposal.starts_at);
end;
$$;

comment on function public.answer_proposal is
  'By the owner of an appointment: accepts one of the times that the clinic proposes and returns the moved appointment; this does not count as a reschedule; repeating the same answer changes nothing. If a time is no longer available the others can still be chosen. Errors: not_signed_in, mfa_required, forbidden for staff, not_found, invalid_input (not one of the times), proposal_closed, slot_taken, patient_overlap, too_soon, too_far, outside_schedule, off_day.';
grant execute on function public.answer_proposal to anon, authenticated;

create function private.expire_proposals()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_due record;
  v_count integer := 0;
begin
  for v_due in
    select proposal.id, appointment.booking_id, appointment.id as appointment_id
    from public.proposals as proposal
    join public.appointments as appointment on appointment.id = proposal.appointment_id
    join public.bookings as booking on booking.id = appointment.booking_id
    where proposal.status = 'open' and proposal.expires_at <= now()
    order by proposal.expires_at
    limit 500
    -- skip locked: the booking may be being answered, and the next run takes what is left
    for no key update of booking, proposal skip locked
  loop
    update public.proposals as proposal
    set status = 'expired', closed_at = now()
    where proposal.id = v_due.id;
    perform private.raise_task('off_day_conflict', v_due.booking_id,
      jsonb_build_object('appointment_id', v_due.appointment_id, 'reason', 'proposal_expired'));
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;

comment on function private.expire_proposals is
  'Job, every ten minutes: expires proposals without an answer and gives staff a task for each; the appointment stays as it was. Returns how many.';
