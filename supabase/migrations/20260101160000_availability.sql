-- Availability: which starts can be booked.
--
-- By subtraction: per physiotherapist and day the working hours within the opening hours, minus
-- what is taken (appointments, absences, the patient's own appointments), cut into starts. It stays
-- correct when an appointment is off the grid. One index-only range scan per physiotherapist.
-- `private.choose_slot` (20260101171000_hold_slot.sql) decides the same about a single start, and a
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

comment on function private.bookable_clinic is 'An active clinic, else raises not_found.';
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

comment on function private.bookable_service is 'An active service, else raises not_found.';
grant execute on function private.bookable_service to service_role;

create function private.shifts(
  clinic_id uuid, service_id uuid, zone text, from_date date, to_date date, only_id uuid
)
returns table (physiotherapist_id uuid, during tstzmultirange)
language plpgsql
stable
rows 10
security invoker
set search_path = ''
as $$
begin
  return query
  with days as materialized (
    select
      midnight.day, extract(isodow from midnight.day)::smallint as weekday, midnight.at,
      (midnight.day + 1)::timestamp at time zone shifts.zone - midnight.at = interval '24 hours' as is_even
    from (
      select shifts.from_date + number as day, (shifts.from_date + number)::timestamp at time zone shifts.zone as at
      from generate_series(0, shifts.to_date - shifts.from_date) as number
      offset 0
    ) as midnight
  ), hours as (
    -- intersection of schedules and opening hours, in the clinic's time
    select
      schedule.physiotherapist_id, schedule.weekday,
      greatest(schedule.valid_from, opening.valid_from) as valid_from,
      least(schedule.valid_until, opening.valid_until) as valid_until,
      greatest(schedule.start_time, opening.opens_at) as from_time,
      least(schedule.end_time, opening.closes_at) as until_time
    from public.schedules as schedule
    join public.clinic_hours as opening
      on opening.clinic_id = schedule.clinic_id
      and opening.weekday = schedule.weekday
      and opening.opens_at < schedule.end_time
      and opening.closes_at > schedule.start_time
    join public.physiotherapist_services as gives
      on gives.physiotherapist_id = schedule.physiotherapist_id and gives.service_id = shifts.service_id
    join public.physiotherapists as physiotherapist
      on physiotherapist.id = schedule.physiotherapist_id
      and physiotherapist.is_active
      and (physiotherapist.is_public or shifts.only_id is not null)
    where schedule.clinic_id = shifts.clinic_id
      and (shifts.only_id is null or schedule.physiotherapist_id = shifts.only_id)
  )
  select
    hours.physiotherapist_id,
    -- one zone conversion a day, and more only on days when the clocks change
    range_agg(case
      when days.is_even then tstzrange(days.at + hours.from_time, days.at + hours.until_time)
      else tstzrange((days.day + hours.from_time) at time zone shifts.zone, (days.day + hours.until_time) at time zone shifts.zone)
    end) as during
  from hours
  join days
    on days.weekday = hours.weekday
    and days.day >= hours.valid_from
    and (hours.valid_until is null or days.day <= hours.valid_until)
  group by hours.physiotherapist_id;
end;
$$;

comment on function private.shifts is
  'The working hours within the opening hours on these days, of everyone who gives the service at the clinic, or of one physiotherapist, who then need not be public.';
grant execute on function private.shifts to service_role;

create function private.absences(
  clinic_id uuid, time_zone text, from_date date, to_date date, patient_id uuid, except_ids uuid[]
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

  -- while the patient has an appointment, nobody is available for them
  if absences.patient_id is not null then
    return query
    select null::uuid, tstzrange(appointment.starts_at, appointment.ends_at)
    from public.appointments as appointment
    where appointment.patient_id = absences.patient_id
      and appointment.starts_at >= absences.from_date::timestamp at time zone absences.time_zone - interval '6 hours'
      and appointment.starts_at < (absences.to_date + 1)::timestamp at time zone absences.time_zone
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
      and appointment.id <> all (coalesce(absences.except_ids, '{}'));
  end if;
end;
$$;

comment on function private.absences is
  'Periods on these days, in the clinic''s zone, in which a physiotherapist (null: everyone) is unavailable: off-days of all four scopes, and when the patient is busy.';
grant execute on function private.absences to service_role;

create function private.available_slots(
  clinic_id uuid, service_id uuid, from_date date, to_date date, physiotherapist_id uuid default null,
  patient_id uuid default null, moving public.appointments default null, rules public.booking_policy default null
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
  -- an appointment can move although its service has been withdrawn
  v_service public.services := case
    when moving.id is null then private.bookable_service(available_slots.service_id)
    else (select service from public.services as service where service.id = available_slots.service_id)
  end;
  v_policy public.booking_policy := case
    when rules.horizon_days is null then private.policy_for(available_slots.clinic_id) else rules
  end;
  v_zone text := v_clinic.time_zone;
  v_today date := (now() at time zone v_zone)::date;
  v_from date := greatest(available_slots.from_date, v_today);
  v_to date := least(available_slots.to_date, v_today + v_policy.horizon_days);
  v_opens timestamptz := v_from::timestamp at time zone v_zone;
  v_closes timestamptz := (v_to + 1)::timestamp at time zone v_zone;
  v_earliest timestamptz := now() + make_interval(mins => v_policy.lead_minutes);
  v_duration interval := coalesce(moving.ends_at - moving.starts_at, make_interval(mins => v_service.duration_minutes));
  v_step interval := make_interval(mins => v_service.slot_step_minutes);
  v_step_less interval := v_step - interval '1 microsecond';
  -- negative, to be added once per appointment: cheaper than subtracting
  v_before interval := coalesce(moving.ends_at - moving.blocks_until, make_interval(mins => -v_service.buffer_minutes));
  v_gap interval := make_interval(mins => v_policy.travel_gap_minutes);
  v_own record := private.own_calendar(available_slots.patient_id);
  v_own_keys text[] := v_own.keys;
  -- the time of an appointment that the clinic has cancelled may be somebody else's by now
  v_moving_key text := case when moving.status <> 'cancelled_by_clinic' then moving.physiotherapist_id::text || moving.starts_at::text end;
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
  with shifts as materialized (
    select shift.*
    from private.shifts(
      available_slots.clinic_id, available_slots.service_id, v_zone, v_from, v_to, available_slots.physiotherapist_id
    ) as shift
  ), absences as materialized (
    select absence.physiotherapist_id, range_agg(absence.during) as during
    from private.absences(available_slots.clinic_id, v_zone, v_from, v_to, v_own.patient_id, array_remove(v_own.ids || moving.id, null)) as absence
    group by absence.physiotherapist_id
  ), calendar as materialized (
    select
      shifts.physiotherapist_id,
      shifts.during - case
        when taken.elsewhere is null then coalesce(taken.during, '{}')
        else taken.during + taken.elsewhere
      end as free,
      -- starts are counted from the beginning of their shift
      array(select lower(unnest(shifts.during))) as anchors
    from shifts
    cross join lateral (
      select
        range_agg(tstzrange(appointment.starts_at + v_before, appointment.blocks_until)) as during,
        range_agg(tstzrange(appointment.starts_at + v_before - v_gap, appointment.blocks_until + v_gap))
          filter (where appointment.clinic_id <> available_slots.clinic_id) as elsewhere
      from public.appointments as appointment
      where appointment.physiotherapist_id = shifts.physiotherapist_id
        -- 6 hours is the longest block
        and appointment.starts_at >= v_opens - interval '6 hours' - v_gap
        and appointment.starts_at < v_closes - v_before + v_gap
        and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and case
          when appointment.hold_expires_at is null then v_moving_key is null
            or appointment.physiotherapist_id::text || appointment.starts_at::text <> v_moving_key
          else appointment.hold_expires_at > now()
            and appointment.physiotherapist_id::text || appointment.starts_at::text <> all (v_own_keys)
        end
    ) as taken
  ), gaps as (
    select
      calendar.physiotherapist_id, calendar.anchors,
      unnest(case
        when everyone.during is null and own.during is null then calendar.free
        else calendar.free - coalesce(everyone.during, '{}') - coalesce(own.during, '{}')
      end) as during
    from calendar
    left join absences as everyone on everyone.physiotherapist_id is null
    left join absences as own on own.physiotherapist_id = calendar.physiotherapist_id
  ), starts as (
    select
      gaps.physiotherapist_id,
      generate_series(
        date_bin(
          v_step,
          greatest(lower(gaps.during), v_earliest) + v_step_less,
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

comment on function private.available_slots is
  'See public.available_slots. moving: an appointment that gives up its own time for the new one and keeps its length; rules: the terms of its booking, else the clinic''s current policy.';
grant execute on function private.available_slots to anon, authenticated, service_role;

create function private.check_days(from_date date, to_date date)
returns void
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if (check_days.from_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('from_date');
  elsif (check_days.to_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('to_date');
  elsif check_days.to_date < check_days.from_date then
    perform private.invalid('to_date', 'It is before from_date.');
  elsif check_days.to_date - check_days.from_date > 61 then
    perform private.invalid('to_date', 'Ask for at most 62 days at once.');
  end if;
end;
$$;

comment on function private.check_days is 'Refuses ranges of days that cannot be searched.';
grant execute on function private.check_days to anon, authenticated, service_role;

create function public.available_slots(
  clinic_id uuid, service_id uuid, from_date date, to_date date, physiotherapist_id uuid default null,
  patient_id uuid default null
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
  end if;
  perform private.check_days(available_slots.from_date, available_slots.to_date);

  return query
  select slot.*
  from private.available_slots(
    available_slots.clinic_id, available_slots.service_id, available_slots.from_date,
    available_slots.to_date, available_slots.physiotherapist_id, available_slots.patient_id
  ) as slot;
end;
$$;

comment on function public.available_slots is
  'Starts that can be booked from from_date to to_date inclusive, days in the clinic''s zone, at most 62 days at once; for one physiotherapist or everyone who gives the service. When signed in, times at which the patient (null: the caller; one of the caller''s people; anyone for the front desk) has an appointment are left out, and a hold that a new booking would end blocks nothing. Errors: invalid_input, not_found.';
grant execute on function public.available_slots to anon, authenticated, service_role;
