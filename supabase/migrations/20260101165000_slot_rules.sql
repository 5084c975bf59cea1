-- The rules about one start: what private.available_slots computes for a week, for a single moment.
-- Called under the locks of 20260101125000_locks.sql.
--
-- Three filters take physiotherapists and return those who pass, so that checking one costs about
-- as much as checking all: who works, who is not away, who is not booked. All in plpgsql, which
-- caches plans.

create function private.who_works(
  service public.services, clinic public.clinics, physiotherapist_ids uuid[], starts_at timestamptz
)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_zone text := (clinic).time_zone;
  v_day date := (who_works.starts_at at time zone v_zone)::date;
  v_weekday smallint := extract(isodow from v_day);
  v_step interval := make_interval(mins => (service).slot_step_minutes);
  v_session tstzrange := tstzrange(
    who_works.starts_at, who_works.starts_at + make_interval(mins => (service).duration_minutes)
  );
  v_before tstzmultirange := tstzmultirange(tstzrange(null, who_works.starts_at));
  v_opening tstzmultirange;
begin
  select range_agg(tstzrange((v_day + hours.opens_at) at time zone v_zone, (v_day + hours.closes_at) at time zone v_zone))
  into v_opening
  from public.clinic_hours as hours
  where hours.clinic_id = (who_works.clinic).id and hours.weekday = v_weekday
    and v_day >= hours.valid_from and (hours.valid_until is null or v_day <= hours.valid_until);

  return array(
    select gives.physiotherapist_id
    from public.physiotherapist_services as gives
    cross join lateral (
      select v_opening * range_agg(tstzrange(
        (v_day + schedule.start_time) at time zone v_zone, (v_day + schedule.end_time) at time zone v_zone
      )) as during
      from public.schedules as schedule
      where schedule.physiotherapist_id = gives.physiotherapist_id
        and schedule.clinic_id = (who_works.clinic).id
        and schedule.weekday = v_weekday
        and v_day >= schedule.valid_from
        and (schedule.valid_until is null or v_day <= schedule.valid_until)
    ) as shifts
    where gives.service_id = (who_works.service).id
      and gives.physiotherapist_id = any (who_works.physiotherapist_ids)
      and shifts.during @> v_session
      -- the grid starts at the beginning of the shift, where the gap before it ends
      and date_bin(v_step, who_works.starts_at, upper(v_before - shifts.during)) = who_works.starts_at
  );
end;
$$;

comment on function private.who_works is
  'Those of these physiotherapists who give the service at the clinic at this time: within a shift, on its grid of starts. Ignores absences.';
grant execute on function private.who_works to service_role;

create function private.who_is_there(
  clinic_id uuid, time_zone text, physiotherapist_ids uuid[], starts_at timestamptz, ends_at timestamptz
)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- one session touches at most two days
  v_day date := (who_is_there.starts_at at time zone who_is_there.time_zone)::date;
  v_last_day date := (who_is_there.ends_at at time zone who_is_there.time_zone)::date;
  v_away uuid[];
begin
  select array_agg(off_day.physiotherapist_id) into v_away
  from public.off_days as off_day
  cross join unnest(array[v_day, v_last_day]) as touched (day)
  where off_day.ends_on >= v_day
    and off_day.starts_on <= v_last_day
    and off_day.is_closed
    and (off_day.clinic_id is null or off_day.clinic_id = who_is_there.clinic_id)
    and (off_day.physiotherapist_id is null or off_day.physiotherapist_id = any (who_is_there.physiotherapist_ids))
    and touched.day between off_day.starts_on and off_day.ends_on
    and (off_day.weekdays is null or extract(isodow from touched.day) = any (off_day.weekdays))
    and (touched.day + coalesce(off_day.start_time, time '00:00')) at time zone who_is_there.time_zone < who_is_there.ends_at
    and (touched.day + coalesce(off_day.end_time, time '24:00')) at time zone who_is_there.time_zone > who_is_there.starts_at;
  if v_away is null then
    return who_is_there.physiotherapist_ids;
  end if;
  -- a null in v_away stands for everyone, and makes the result empty
  return array(select id from unnest(who_is_there.physiotherapist_ids) as id where id <> all (v_away));
end;
$$;

comment on function private.who_is_there is
  'Those of these physiotherapists who are not away in any part of this time, by any of the four scopes of off-days.';
grant execute on function private.who_is_there to service_role;

create function private.who_is_free(
  clinic_id uuid, physiotherapist_ids uuid[], starts_at timestamptz, blocks_until timestamptz, gap interval,
  except_ids uuid[] default '{}'
)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_taken uuid[];
begin
  select array_agg(appointment.physiotherapist_id) into v_taken
  from public.appointments as appointment
  where appointment.physiotherapist_id = any (who_is_free.physiotherapist_ids)
    -- 6 hours is the longest block
    and appointment.starts_at > who_is_free.starts_at - who_is_free.gap - interval '6 hours'
    and appointment.starts_at < who_is_free.blocks_until + who_is_free.gap
    and appointment.blocks_until > who_is_free.starts_at - who_is_free.gap
    and (
      appointment.clinic_id <> who_is_free.clinic_id
      or appointment.starts_at < who_is_free.blocks_until and appointment.blocks_until > who_is_free.starts_at
    )
    and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
    and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
    and appointment.id <> all (who_is_free.except_ids);
  if v_taken is null then
    return who_is_free.physiotherapist_ids;
  end if;
  return array(select id from unnest(who_is_free.physiotherapist_ids) as id where id <> all (v_taken));
end;
$$;

comment on function private.who_is_free is
  'Those of these physiotherapists without a live appointment in this time (which includes the buffer), and without one at another clinic too close to travel. A gap of zero checks overlap only.';
grant execute on function private.who_is_free to service_role;

create function private.time_problem(policy public.booking_policy, time_zone text, starts_at timestamptz)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if time_problem.starts_at < now() + make_interval(mins => (time_problem.policy).lead_minutes) then
    return 'too_soon';
  elsif (time_problem.starts_at at time zone time_problem.time_zone)::date
    > (now() at time zone time_problem.time_zone)::date + (time_problem.policy).horizon_days then
    return 'too_far';
  end if;
  return null;
end;
$$;

comment on function private.time_problem is 'too_soon inside the lead time, too_far beyond the horizon, else null.';
grant execute on function private.time_problem to service_role;

create function private.patient_calendar(
  patient_id uuid, starts_at timestamptz, ends_at timestamptz, except_id uuid default null, except_held boolean default false,
  out is_busy boolean, out upcoming bigint, out pending uuid[], out held uuid[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  select
    coalesce(bool_or(
      appointment.starts_at < patient_calendar.ends_at and appointment.ends_at > patient_calendar.starts_at
    ) filter (where not (except_held and appointment.status = 'held')), false),
    count(*) filter (where appointment.starts_at > now() and not (except_held and appointment.status = 'held')),
    array_agg(appointment.booking_id) filter (where appointment.status in ('held', 'awaiting_payment')),
    array_agg(appointment.booking_id) filter (where appointment.status = 'held')
  into is_busy, upcoming, pending, held
  from public.appointments as appointment
  where appointment.patient_id = patient_calendar.patient_id
    -- 6 hours is the longest block, and no hold ends that long after its start
    and appointment.starts_at > least(patient_calendar.starts_at, now()) - interval '6 hours'
    and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
    and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
    and appointment.id is distinct from patient_calendar.except_id;
end;
$$;

comment on function private.patient_calendar is
  'The calendar of a patient: whether they are busy in this time, how many live appointments are upcoming, which bookings are held or await payment, and which of those are held (null: none). With except_held a hold does not count as busy, because it is to be given up.';
grant execute on function private.patient_calendar to service_role;

create function private.candidates(service_id uuid, clinic_id uuid, physiotherapist_id uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if candidates.physiotherapist_id is not null then
    if not exists (
      select from public.physiotherapists as physiotherapist
      where physiotherapist.id = candidates.physiotherapist_id and physiotherapist.is_active
    ) then
      perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
    end if;
    return array[candidates.physiotherapist_id];
  end if;
  return array(
    select physiotherapist.id
    from public.physiotherapists as physiotherapist
    where physiotherapist.is_active
      and physiotherapist.is_public
      and exists (
        select from public.physiotherapist_services as gives
        where gives.service_id = candidates.service_id and gives.physiotherapist_id = physiotherapist.id
      ) and exists (
        select from public.schedules as schedule
        where schedule.clinic_id = candidates.clinic_id and schedule.physiotherapist_id = physiotherapist.id
      )
  );
end;
$$;

comment on function private.candidates is
  'The physiotherapists to choose from: the wanted one (not_found if inactive), or everyone who gives the service at the clinic. The caller locks all of them.';
grant execute on function private.candidates to service_role;

create function private.fairest(physiotherapist_ids uuid[], time_zone text, starts_at timestamptz)
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if cardinality(fairest.physiotherapist_ids) = 1 then
    return fairest.physiotherapist_ids[1];
  end if;
  return (
    select candidate.id
    from unnest(fairest.physiotherapist_ids) as candidate (id)
    left join lateral (
      select
        count(*) filter (where
          (appointment.starts_at at time zone fairest.time_zone)::date = (fairest.starts_at at time zone fairest.time_zone)::date
        ) as today,
        max(appointment.ends_at) filter (where appointment.ends_at <= fairest.starts_at) as last_end
      from public.appointments as appointment
      where appointment.physiotherapist_id = candidate.id
        and appointment.starts_at between fairest.starts_at - interval '14 days' and fairest.starts_at + interval '1 day'
        and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
    ) as load on true
    order by load.today, load.last_end nulls first, candidate.id
    limit 1
  );
end;
$$;

comment on function private.fairest is
  'Whom "anyone" gets: the fewest live appointments that day, then the longest idle time before the start.';
grant execute on function private.fairest to service_role;

create function private.count_problem(policy public.booking_policy, patient_id uuid, upcoming bigint)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- the higher limit is looked up only once the lower one is reached
  if count_problem.upcoming >= (policy).max_upcoming
    and count_problem.upcoming >= private.max_upcoming(policy, count_problem.patient_id) then
    return 'too_many_appointments';
  end if;
  return null;
end;
$$;

comment on function private.count_problem is
  'too_many_appointments for a patient with this many live upcoming appointments, else null.';
grant execute on function private.count_problem to service_role;

create function private.late_problem(booking public.bookings, appointment public.appointments)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinic public.clinics;
  v_service public.services;
  v_policy public.booking_policy := private.policy_for((booking).clinic_id);
  v_calendar record;
  v_choice record;
  v_broken text[];
begin
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = (late_problem.booking).clinic_id;
  select service.* into v_service from public.services as service where service.id = (late_problem.booking).service_id;
  if (appointment).starts_at <= now() then
    return 'too_soon';
  elsif not v_clinic.is_active or not v_service.is_active or not exists (
    select from public.physiotherapists as physiotherapist
    where physiotherapist.id = (late_problem.appointment).physiotherapist_id and physiotherapist.is_active
  ) or private.is_erased((appointment).patient_id) then
    return 'not_found';
  end if;
  v_calendar := private.patient_calendar(
    (appointment).patient_id, (appointment).starts_at, (appointment).ends_at, (appointment).id
  );
  if v_calendar.is_busy then
    return 'patient_overlap';
  end if;

  -- Rules that staff have overridden with a reason stay overridden; an overlap is never one of
  -- them.
  v_broken := array(
    select unnest(override.rules) from public.staff_overrides as override
    where override.appointment_id = (late_problem.appointment).id
  );
  -- The lead time was met already; length and buffer are those that were bought.
  v_policy.lead_minutes := 0;
  v_service.duration_minutes := (extract(epoch from (appointment).ends_at - (appointment).starts_at) / 60)::integer;
  v_service.buffer_minutes := (extract(epoch from (appointment).blocks_until - (appointment).ends_at) / 60)::integer;
  v_choice := private.choose_slot(
    v_service, v_clinic, v_policy, array[(appointment).physiotherapist_id], (appointment).starts_at,
    cardinality(v_broken) > 0, array[(appointment).id]
  );
  if v_choice.physiotherapist_id is null then
    return v_choice.problems[1];
  end if;
  return (
    select found.problem
    from unnest(array[
      private.time_problem(v_policy, v_clinic.time_zone, (appointment).starts_at),
      private.count_problem(v_policy, (appointment).patient_id, v_calendar.upcoming),
      private.consent_problem(booking)
    ] || v_choice.problems) with ordinality as found (problem, rank)
    where found.problem is not null and found.problem <> all (v_broken)
    order by found.rank
    limit 1
  );
end;
$$;

comment on function private.late_problem is
  'Why a start whose hold has ended could not be booked now, by every rule except the lead time (a code of docs/errors.md, travel_gap, or not_found for a clinic, service, physiotherapist or person that is gone); null: it could. Called under the lock of the booking.';
grant execute on function private.late_problem to service_role;
