-- Availability: which starts can be booked.
--
-- By subtraction: per physiotherapist and day the working hours within the opening hours, minus
-- what is taken (appointments, absences, the caller's own appointments), cut into starts. It stays
-- right when an appointment is off the grid. One index-only range scan per physiotherapist.
-- `private.slot_problem` (20260101165000_slot_rules.sql) says the same about a single start, and a
-- test compares the two over whole weeks.

create type public.available_slot as (
  starts_at timestamptz,
  ends_at timestamptz,
  physiotherapist_id uuid
);

comment on type public.available_slot is 'A start that can be booked, with the physiotherapist who is free.';

create function private.bookable_clinic(id uuid)
returns public.clinics
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinic public.clinics;
begin
  select clinic.* into v_clinic
  from public.clinics as clinic where clinic.id = bookable_clinic.id and clinic.is_active;
  if not found then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  end if;
  return v_clinic;
end;
$$;

comment on function private.bookable_clinic is 'An active clinic, else not_found.';
revoke execute on function private.bookable_clinic from public;
grant execute on function private.bookable_clinic to service_role;

create function private.bookable_service(id uuid)
returns public.services
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_service public.services;
begin
  select service.* into v_service
  from public.services as service where service.id = bookable_service.id and service.is_active;
  if not found then
    perform private.fail('not_found', 404, '{"field": "service_id"}');
  end if;
  return v_service;
end;
$$;

comment on function private.bookable_service is 'An active service, else not_found.';
revoke execute on function private.bookable_service from public;
grant execute on function private.bookable_service to service_role;

create function private.own_hold(out patient_id uuid, out id uuid, out physiotherapist_id uuid, out starts_at timestamptz)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  select patient.id into own_hold.patient_id
  from public.patients as patient
  where patient.user_id = (select auth.uid()) and patient.is_account_holder;
  if found then
    select appointment.id, appointment.physiotherapist_id, appointment.starts_at
    into own_hold.id, own_hold.physiotherapist_id, own_hold.starts_at
    from public.appointments as appointment
    where appointment.patient_id = own_hold.patient_id
      and appointment.status = 'held'
      and appointment.hold_expires_at > now()
    limit 1;
  end if;
end;
$$;

comment on function private.own_hold is
  'The patient that the caller is, and what they hold. It is no obstacle to them: holding another slot replaces it.';
revoke execute on function private.own_hold from public;
grant execute on function private.own_hold to service_role;

create function private.absences(
  clinic_id uuid, time_zone text, from_date date, to_date date, patient_id uuid, except_id uuid
)
returns table (physiotherapist_id uuid, during tstzrange)
language plpgsql
stable
rows 20
security invoker
set search_path = ''
as $$
begin
  return query
  select
    off_day.physiotherapist_id,
    tstzrange(
      (day.day + coalesce(off_day.start_time, time '00:00')) at time zone absences.time_zone,
      (day.day + coalesce(off_day.end_time, time '24:00')) at time zone absences.time_zone
    )
  from public.off_days as off_day
  cross join lateral (
    select greatest(off_day.starts_on, absences.from_date) + number as day
    from generate_series(0, least(off_day.ends_on, absences.to_date) - greatest(off_day.starts_on, absences.from_date)) as number
  ) as day
  where off_day.ends_on >= absences.from_date
    and off_day.starts_on <= absences.to_date
    and off_day.is_closed
    and (off_day.clinic_id is null or off_day.clinic_id = absences.clinic_id)
    and (off_day.weekdays is null or extract(isodow from day.day) = any (off_day.weekdays));

  -- where the caller is elsewhere, nobody is free for them
  if absences.patient_id is not null then
    return query
    select null::uuid, tstzrange(appointment.starts_at, appointment.ends_at)
    from public.appointments as appointment
    where appointment.patient_id = absences.patient_id
      and appointment.starts_at >= absences.from_date::timestamp at time zone absences.time_zone - interval '6 hours'
      and appointment.starts_at < (absences.to_date + 1)::timestamp at time zone absences.time_zone
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
      and appointment.id is distinct from absences.except_id;
  end if;
end;
$$;

comment on function private.absences is
  'Times of these days, in the clinic''s zone, that are closed for a physiotherapist (null: for all): off-days of all four scopes, and where the patient is busy.';
revoke execute on function private.absences from public;
grant execute on function private.absences to service_role;

create function private.available_slots(
  clinic_id uuid, service_id uuid, from_date date, to_date date, physiotherapist_id uuid default null
)
returns setof public.available_slot
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_clinic public.clinics := private.bookable_clinic(available_slots.clinic_id);
  v_service public.services := private.bookable_service(available_slots.service_id);
  v_policy public.booking_policy := private.policy_for(available_slots.clinic_id);
  v_zone text := v_clinic.time_zone;
  v_today date := (now() at time zone v_zone)::date;
  v_from date := greatest(available_slots.from_date, v_today);
  v_to date := least(available_slots.to_date, v_today + v_policy.horizon_days);
  v_opens timestamptz := v_from::timestamp at time zone v_zone;
  v_closes timestamptz := (v_to + 1)::timestamp at time zone v_zone;
  v_earliest timestamptz := now() + make_interval(mins => v_policy.lead_minutes);
  v_duration interval := make_interval(mins => v_service.duration_minutes);
  v_step interval := make_interval(mins => v_service.slot_step_minutes);
  v_buffer interval := make_interval(mins => v_service.buffer_minutes);
  v_gap interval := make_interval(mins => v_policy.travel_gap_minutes);
  v_own record := private.own_hold();
  v_own_start timestamptz := coalesce(v_own.starts_at, 'infinity');
begin
  if available_slots.physiotherapist_id is not null and not exists (
    select from public.physiotherapists as physiotherapist
    where physiotherapist.id = available_slots.physiotherapist_id and physiotherapist.is_active
  ) then
    perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
  end if;
  if v_from > v_to then
    return;
  end if;

  return query
  with days as materialized (
    select v_from + number as day, extract(isodow from v_from + number)::smallint as weekday
    from generate_series(0, v_to - v_from) as number
  ), opening as (
    select range_agg(tstzrange(
      (days.day + hours.opens_at) at time zone v_zone,
      (days.day + hours.closes_at) at time zone v_zone
    )) as during
    from public.clinic_hours as hours
    join days on days.weekday = hours.weekday
    where hours.clinic_id = available_slots.clinic_id
  ), working as (
    select
      schedule.physiotherapist_id,
      range_agg(tstzrange(
        (days.day + schedule.start_time) at time zone v_zone,
        (days.day + schedule.end_time) at time zone v_zone
      )) as during
    from public.schedules as schedule
    join public.physiotherapist_services as gives
      on gives.physiotherapist_id = schedule.physiotherapist_id and gives.service_id = available_slots.service_id
    join public.physiotherapists as physiotherapist
      on physiotherapist.id = schedule.physiotherapist_id
      and physiotherapist.is_active
      and (physiotherapist.is_public or available_slots.physiotherapist_id is not null)
    join days
      on days.weekday = schedule.weekday
      and days.day >= schedule.valid_from
      and (schedule.valid_until is null or days.day <= schedule.valid_until)
    where schedule.clinic_id = available_slots.clinic_id
      and (available_slots.physiotherapist_id is null or schedule.physiotherapist_id = available_slots.physiotherapist_id)
    group by schedule.physiotherapist_id
  ), absences as materialized (
    select absence.physiotherapist_id, range_agg(absence.during) as during
    from private.absences(available_slots.clinic_id, v_zone, v_from, v_to, v_own.patient_id, v_own.id) as absence
    group by absence.physiotherapist_id
  ), calendar as materialized (
    select
      shifts.physiotherapist_id,
      shifts.during - coalesce(taken.during, '{}') as free,
      -- the starts of a shift are counted from its beginning
      array(select lower(shift.during) from unnest(shifts.during) as shift (during)) as anchors
    from (
      select working.physiotherapist_id, working.during * opening.during as during
      from working cross join opening
      offset 0
    ) as shifts
    cross join lateral (
      select range_agg(case
        when appointment.clinic_id = available_slots.clinic_id
          then tstzrange(appointment.starts_at - v_buffer, appointment.blocks_until)
        else tstzrange(appointment.starts_at - v_buffer - v_gap, appointment.blocks_until + v_gap)
      end) as during
      from public.appointments as appointment
      where appointment.physiotherapist_id = shifts.physiotherapist_id
        -- 6 hours is the longest block
        and appointment.starts_at >= v_opens - interval '6 hours' - v_gap
        and appointment.starts_at < v_closes + v_buffer + v_gap
        and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
        and (appointment.starts_at <> v_own_start or appointment.physiotherapist_id <> v_own.physiotherapist_id)
    ) as taken
  ), gaps as (
    select
      calendar.physiotherapist_id, calendar.anchors,
      unnest(calendar.free - coalesce(everyone.during, '{}') - coalesce(own.during, '{}')) as during
    from calendar
    left join absences as everyone on everyone.physiotherapist_id is null
    left join absences as own on own.physiotherapist_id = calendar.physiotherapist_id
  ), starts as (
    select
      gaps.physiotherapist_id,
      generate_series(
        date_bin(
          v_step,
          greatest(lower(gaps.during), v_earliest) + v_step - interval '1 microsecond',
          gaps.anchors[width_bucket(lower(gaps.during), gaps.anchors)]
        ),
        upper(gaps.during) - v_duration,
        v_step
      ) as starts_at
    from gaps
  )
  select starts.starts_at, starts.starts_at + v_duration, starts.physiotherapist_id
  from starts
  order by starts.starts_at, starts.physiotherapist_id;
end;
$$;

comment on function private.available_slots is 'See public.available_slots.';
revoke execute on function private.available_slots from public;
grant execute on function private.available_slots to anon, authenticated, service_role;

create function public.available_slots(
  clinic_id uuid, service_id uuid, from_date date, to_date date, physiotherapist_id uuid default null
)
returns setof public.available_slot
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  if available_slots.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif available_slots.service_id is null then
    perform private.invalid('service_id');
  elsif (available_slots.from_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('from_date');
  elsif (available_slots.to_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('to_date');
  elsif available_slots.to_date < available_slots.from_date then
    perform private.invalid('to_date', 'It is before from_date.');
  elsif available_slots.to_date - available_slots.from_date > 61 then
    perform private.invalid('to_date', 'Ask for at most 62 days at once.');
  end if;

  return query
  select slot.*
  from private.available_slots(
    available_slots.clinic_id, available_slots.service_id, available_slots.from_date,
    available_slots.to_date, available_slots.physiotherapist_id
  ) as slot;
end;
$$;

comment on function public.available_slots is
  'Starts that can be booked from from_date to to_date inclusive, days in the clinic''s zone, at most 62 days at once; for one physiotherapist or everyone who gives the service. Signed in, times at which the caller has an appointment are left out. Errors: invalid_input, not_found.';
revoke execute on function public.available_slots from public, anon, authenticated;
grant execute on function public.available_slots to anon, authenticated, service_role;
