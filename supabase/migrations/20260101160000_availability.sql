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
  v_zone text;
  v_service public.services;
  v_policy public.booking_policy;
  v_today date;
  v_from date;
  v_to date;
  v_opens timestamptz;
  v_closes timestamptz;
  v_earliest timestamptz;
  v_duration interval;
  v_step interval;
  v_buffer interval;
  v_gap interval;
  v_patient_id uuid;
  v_own_hold public.appointments;
  v_own_start timestamptz;
begin
  -- guard
  select clinic.time_zone into v_zone
  from public.clinics as clinic where clinic.id = available_slots.clinic_id and clinic.is_active;
  if not found then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  end if;
  select service.* into v_service
  from public.services as service where service.id = available_slots.service_id and service.is_active;
  if not found then
    perform private.fail('not_found', 404, '{"field": "service_id"}');
  end if;
  if available_slots.physiotherapist_id is not null and not exists (
    select from public.physiotherapists as physiotherapist
    where physiotherapist.id = available_slots.physiotherapist_id and physiotherapist.is_active
  ) then
    perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
  end if;

  -- the window, the day boundaries in the clinic's zone
  v_policy := private.policy_for(available_slots.clinic_id);
  v_today := (now() at time zone v_zone)::date;
  v_from := greatest(available_slots.from_date, v_today);
  v_to := least(available_slots.to_date, v_today + v_policy.horizon_days);
  if v_from > v_to then
    return;
  end if;
  v_opens := v_from::timestamp at time zone v_zone;
  v_closes := (v_to + 1)::timestamp at time zone v_zone;
  v_earliest := now() + make_interval(mins => v_policy.lead_minutes);
  v_duration := make_interval(mins => v_service.duration_minutes);
  v_step := make_interval(mins => v_service.slot_step_minutes);
  v_buffer := make_interval(mins => v_service.buffer_minutes);
  v_gap := make_interval(mins => v_policy.travel_gap_minutes);

  -- A hold of the caller's own is no obstacle: holding another slot replaces it.
  select patient.id into v_patient_id
  from public.patients as patient
  where patient.user_id = (select auth.uid()) and patient.is_account_holder;
  if v_patient_id is not null then
    select appointment.* into v_own_hold
    from public.appointments as appointment
    where appointment.patient_id = v_patient_id and appointment.status = 'held'
      and appointment.hold_expires_at > now()
    limit 1;
  end if;
  v_own_start := coalesce(v_own_hold.starts_at, 'infinity');

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
    select
      off_day.physiotherapist_id,
      tstzrange(
        (days.day + coalesce(off_day.start_time, time '00:00')) at time zone v_zone,
        (days.day + coalesce(off_day.end_time, time '24:00')) at time zone v_zone
      ) as during
    from public.off_days as off_day
    join days
      on days.day between off_day.starts_on and off_day.ends_on
      and (off_day.weekdays is null or days.weekday = any (off_day.weekdays))
    where off_day.ends_on >= v_from
      and off_day.is_closed
      and (off_day.clinic_id is null or off_day.clinic_id = available_slots.clinic_id)
    union all
    -- where the caller is elsewhere, nobody is free for them
    select null, tstzrange(appointment.starts_at, appointment.ends_at)
    from public.appointments as appointment
    where appointment.patient_id = v_patient_id
      and appointment.starts_at >= v_opens - interval '6 hours'
      and appointment.starts_at < v_closes
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
      and appointment.id is distinct from v_own_hold.id
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
      select range_agg(busy.during) as during
      from (
        select case
          when appointment.clinic_id = available_slots.clinic_id
            then tstzrange(appointment.starts_at - v_buffer, appointment.blocks_until)
          else tstzrange(appointment.starts_at - v_buffer - v_gap, appointment.blocks_until + v_gap)
        end as during
        from public.appointments as appointment
        where appointment.physiotherapist_id = shifts.physiotherapist_id
          -- 6 hours is the longest block
          and appointment.starts_at >= v_opens - interval '6 hours' - v_gap
          and appointment.starts_at < v_closes + v_buffer + v_gap
          and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
          and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
          and (appointment.starts_at <> v_own_start or appointment.physiotherapist_id <> v_own_hold.physiotherapist_id)
        union all
        select absences.during
        from absences
        where absences.physiotherapist_id is null or absences.physiotherapist_id = shifts.physiotherapist_id
      ) as busy
    ) as taken
  ), gaps as (
    select calendar.physiotherapist_id, calendar.anchors, unnest(calendar.free) as during
    from calendar
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
  elsif available_slots.from_date is null or not isfinite(available_slots.from_date) then
    perform private.invalid('from_date');
  elsif available_slots.to_date is null or not isfinite(available_slots.to_date) then
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
