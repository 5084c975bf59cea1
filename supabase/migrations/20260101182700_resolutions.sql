-- What becomes of appointments that a change of the calendar leaves without a physiotherapist: an
-- absence, a closure, other working hours.
--
-- Whoever writes such a change holds the locks, looks up the live appointments it hits, and writes
-- nothing while one of them has no resolution:
--
--   reassign   the same time with another physiotherapist, who must be free
--   propose    one to three other times; the appointment stands until its patient answers
--   cancel     with a reason; the patient chooses what comes back, or it is credit or a refund at once
--   keep       with a reason, recorded as a broken rule (staff_overrides)

create function private.refuse_resolution(appointment_id text, member text, hint text default null)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.fail('invalid_input', 422, jsonb_strip_nulls(jsonb_build_object(
    'field', 'resolutions', 'appointment_id', refuse_resolution.appointment_id, 'member', refuse_resolution.member
  )), refuse_resolution.hint)
$$;

comment on function private.refuse_resolution is 'Refuses one of the resolutions because of this member of it.';

create function private.resolutions_by_appointment(resolutions jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_by_id jsonb;
  v_it jsonb;
  v_id text;
  v_starts jsonb;
begin
  if jsonb_typeof(coalesce(resolutions, '[]')) <> 'array' or jsonb_array_length(coalesce(resolutions, '[]')) > 1000 then
    perform private.refuse_resolution(null, null, 'A list of at most 1,000.');
  end if;
  for v_it in select it from jsonb_array_elements(coalesce(resolutions, '[]')) as it loop
    v_id := v_it ->> 'appointment_id';
    v_starts := v_it -> 'starts_at';
    if jsonb_typeof(v_it) <> 'object' or private.is_of_type(v_it -> 'appointment_id', 'uuid') is not true then
      perform private.refuse_resolution(null, 'appointment_id');
    elsif (v_it ->> 'action' in ('reassign', 'propose', 'cancel', 'keep')) is not true then
      perform private.refuse_resolution(v_id, 'action', 'reassign, propose, cancel or keep.');
    elsif jsonb_typeof(v_it -> 'reason') not in ('string', 'null')
      or (length(btrim(v_it ->> 'reason')) between 3 and 500) is not true
        and (v_it ->> 'action' in ('cancel', 'keep') or v_it ->> 'reason' <> '') then
      perform private.refuse_resolution(v_id, 'reason', '3 to 500 characters.');
    elsif v_it ->> 'action' = 'cancel' and v_it ->> 'settlement' not in ('choice', 'credit', 'refund') then
      perform private.refuse_resolution(v_id, 'settlement', 'choice, credit or refund.');
    elsif v_it ->> 'action' = 'reassign' and private.is_of_type(v_it -> 'physiotherapist_id', 'uuid') is not true
      or private.is_of_type(nullif(v_it -> 'physiotherapist_id', 'null'), 'uuid') is false then
      perform private.refuse_resolution(v_id, 'physiotherapist_id');
    elsif v_it ->> 'action' = 'propose' and (
      jsonb_typeof(v_starts) is distinct from 'array' or jsonb_array_length(v_starts) not between 1 and 3
      or exists (
        select from jsonb_array_elements(v_starts) as at
        where private.is_of_type(at, 'timestamp with time zone') is not true or not private.is_sane_moment((at #>> '{}')::timestamptz)
      )
    ) then
      perform private.refuse_resolution(v_id, 'starts_at', 'One to three times.');
    end if;
  end loop;
  select jsonb_object_agg((it ->> 'appointment_id')::uuid, it) into v_by_id
  from jsonb_array_elements(coalesce(resolutions, '[]')) as it;
  return coalesce(v_by_id, '{}');
end;
$$;

comment on function private.resolutions_by_appointment is
  'The resolutions keyed by their appointment; of two for the same the later counts. Refuses invalid ones.';

create function private.service_as_bought(appointment public.appointments)
returns public.services
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_service public.services;
begin
  select service.* into v_service from public.services as service where service.id = (appointment).service_id;
  v_service.duration_minutes := extract(epoch from (appointment).ends_at - (appointment).starts_at) / 60;
  v_service.buffer_minutes := extract(epoch from (appointment).blocks_until - (appointment).ends_at) / 60;
  return v_service;
end;
$$;

comment on function private.service_as_bought is 'The service of an appointment with the length and the buffer that were bought.';

create function private.conflicts(appointment_ids uuid[], absent_ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  v_it record;
  -- staff may also assign somebody whom the website does not show
  v_active uuid[] := array(
    select physiotherapist.id from public.physiotherapists as physiotherapist where physiotherapist.is_active
  );
  v_there uuid[];
  v_conflicts jsonb[] := '{}';
begin
  for v_it in
    select appointment, clinic, patient.full_name,
      make_interval(mins => (private.policy_for(appointment.clinic_id)).travel_gap_minutes) as gap
    from public.appointments as appointment
    join public.clinics as clinic on clinic.id = appointment.clinic_id
    join public.patients as patient on patient.id = appointment.patient_id
    where appointment.id = any (conflicts.appointment_ids)
    order by appointment.starts_at, appointment.id
  loop
    v_there := '{}';
    -- Null: everyone is absent.
    if absent_ids is not null then
      v_there := array(
        select id
        from unnest(private.who_is_free(
          ((v_it.clinic)::public.clinics).id,
          private.who_is_there(
            ((v_it.clinic)::public.clinics).id, ((v_it.clinic)::public.clinics).time_zone,
            private.who_works(
              private.service_as_bought(v_it.appointment), v_it.clinic,
              v_active,
              ((v_it.appointment)::public.appointments).starts_at
            ),
            ((v_it.appointment)::public.appointments).starts_at, ((v_it.appointment)::public.appointments).ends_at
          ),
          ((v_it.appointment)::public.appointments).starts_at, ((v_it.appointment)::public.appointments).blocks_until,
          v_it.gap, array[((v_it.appointment)::public.appointments).id]
        )) as id
        where id <> all (absent_ids)
      );
    end if;
    v_conflicts := v_conflicts || jsonb_build_object(
      'appointment_id', ((v_it.appointment)::public.appointments).id,
      'starts_at', ((v_it.appointment)::public.appointments).starts_at,
      'ends_at', ((v_it.appointment)::public.appointments).ends_at,
      'status', ((v_it.appointment)::public.appointments).status,
      'patient_name', v_it.full_name,
      'physiotherapist_id', ((v_it.appointment)::public.appointments).physiotherapist_id,
      'clinic_id', ((v_it.appointment)::public.appointments).clinic_id,
      'service_id', ((v_it.appointment)::public.appointments).service_id,
      'candidates', coalesce((
        select jsonb_agg(jsonb_build_object('id', physiotherapist.id, 'name', physiotherapist.name) order by physiotherapist.sort_order, physiotherapist.name)
        from public.physiotherapists as physiotherapist where physiotherapist.id = any (v_there)
      ), '[]')
    );
  end loop;
  return to_jsonb(v_conflicts);
end;
$$;

comment on function private.conflicts is
  'Appointments that a change would leave without a physiotherapist, in order, each with the physiotherapists who are free at its time and not among the absent (null: everyone is).';

create function private.require_reassignable(appointment_ids uuid[], physiotherapist_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_it record;
  v_choice record;
begin
  for v_it in
    select appointment, clinic, private.policy_of(booking) as policy
    from public.appointments as appointment
    join public.bookings as booking on booking.id = appointment.booking_id
    join public.clinics as clinic on clinic.id = appointment.clinic_id
    where appointment.id = any (require_reassignable.appointment_ids)
    order by appointment.id
  loop
    v_choice := private.choose_slot(
      private.service_as_bought(v_it.appointment), v_it.clinic, v_it.policy, array[require_reassignable.physiotherapist_id],
      ((v_it.appointment)::public.appointments).starts_at, false, array[((v_it.appointment)::public.appointments).id]
    );
    if v_choice.physiotherapist_id is null then
      perform private.fail_slot(v_choice.problems[1], ((v_it.appointment)::public.appointments).id);
    end if;
  end loop;
end;
$$;

comment on function private.require_reassignable is
  'Passes if each of these appointments may take place at its time with this physiotherapist, whoever has it now; else refuses like a start, with the appointment''s id.';

create function private.reassign(appointment_ids uuid[], physiotherapist_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- check
  perform private.candidates(null, null, reassign.physiotherapist_id);
  perform private.clear_ended_holds(
    array[reassign.physiotherapist_id], null, tstzrange(appointment.starts_at, appointment.blocks_until)
  )
  from public.appointments as appointment where appointment.id = any (reassign.appointment_ids);

  -- write: move all at once, then check each: they must not be too close to each other either
  begin
    update public.appointments as appointment
    set physiotherapist_id = reassign.physiotherapist_id, reschedule_count = appointment.reschedule_count + 1
    where appointment.id = any (reassign.appointment_ids);
  exception
    -- The check names the appointment at fault, except where two of them overlap each other.
    when exclusion_violation then
      perform private.require_reassignable(reassign.appointment_ids, reassign.physiotherapist_id);
      perform private.fail_slot('slot_taken', reassign.appointment_ids[1]);
  end;
  perform private.require_reassignable(reassign.appointment_ids, reassign.physiotherapist_id);
end;
$$;

comment on function private.reassign is
  'Gives locked live appointments to another physiotherapist at their own times; refuses like a start, with the id of the appointment.';

create function private.resolve_alike(appointment_ids uuid[], resolution jsonb, rule text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_reason text := nullif(btrim(resolution ->> 'reason'), '');
  v_closed public.appointments;
begin
  perform set_config('luwes.reason', coalesce(v_reason, ''), true);
  case resolution ->> 'action'
    when 'reassign' then
      perform private.reassign(appointment_ids, (resolution ->> 'physiotherapist_id')::uuid);
    when 'propose' then
      perform private.propose_times(
        id, array(select at::timestamptz from jsonb_array_elements_text(resolution -> 'starts_at') as at),
        (resolution ->> 'physiotherapist_id')::uuid, v_reason
      )
      from unnest(appointment_ids) as id;
    when 'cancel' then
      select appointment.* into v_closed
      from public.appointments as appointment
      where appointment.id = any (resolve_alike.appointment_ids) and appointment.status not in ('held', 'awaiting_payment', 'confirmed')
      order by appointment.id limit 1;
      if found then
        perform private.fail('cancel_closed', 422,
          jsonb_build_object('status', v_closed.status, 'appointment_id', v_closed.id));
      end if;
      perform private.write_cancellation(appointment_ids, true, coalesce(resolution ->> 'settlement', 'choice'));
    when 'keep' then
      insert into public.staff_overrides (appointment_id, rules, reason, actor_id)
      select id, array[resolve_alike.rule], v_reason, (select auth.uid()) from unnest(appointment_ids) as id;
  end case;
end;
$$;

comment on function private.resolve_alike is
  'Carries out one resolution for all appointments that have it. rule: the code that keeping them breaks. The caller has already written the change, so that it counts, and holds the locks.';

create function private.resolve_all(appointment_ids uuid[], resolutions jsonb, rule text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_alike record;
begin
  -- lock: steps 3 and 4 of the lock rule
  perform from public.bookings as booking
  where booking.id in (
    select appointment.booking_id from public.appointments as appointment where appointment.id = any (resolve_all.appointment_ids)
  )
  order by booking.id
  for no key update;
  perform from public.appointments as appointment
  where appointment.id = any (resolve_all.appointment_ids)
  order by appointment.id
  for no key update;

  -- write: what frees time first; equal resolutions together, because a closure hits hundreds
  for v_alike in
    select said.resolution, array_agg(said.id order by said.id) as ids
    from (
      select id, (resolutions -> id::text) - 'appointment_id' as resolution from unnest(resolve_all.appointment_ids) as id
    ) as said
    group by said.resolution
    order by array_position(array['cancel', 'keep', 'reassign', 'propose'], said.resolution ->> 'action'), 2
  loop
    perform private.resolve_alike(v_alike.ids, v_alike.resolution, resolve_all.rule);
  end loop;
  perform set_config('luwes.reason', '', true);
end;
$$;

comment on function private.resolve_all is
  'private.resolve_alike for everything that a change hits; the accounts of their patients and all physiotherapists are locked.';

create function private.lock_resolved(resolutions jsonb)
returns uuid[]
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  return private.lock_patients(array(
    select appointment.patient_id from public.appointments as appointment
    where appointment.id in (select key::uuid from jsonb_object_keys(resolutions) as key)
  ));
end;
$$;

comment on function private.lock_resolved is
  'Step 1 of the lock rule for the patients of appointments with a resolution; returns those who are locked.';

create function private.unresolved(appointment_ids uuid[], resolutions jsonb, patient_ids uuid[])
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return array(
    select appointment.id from public.appointments as appointment
    where appointment.id = any (unresolved.appointment_ids)
      and not (resolutions ? appointment.id::text and appointment.patient_id = any (unresolved.patient_ids))
  );
end;
$$;

comment on function private.unresolved is
  'Those of these appointments without a resolution, or whose patient is not among the locked.';
