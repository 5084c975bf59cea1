-- The rules about one start: what private.available_slots says of a week, said of a moment, with
-- the reason. Asked inside the locks of 20260101125000_locks.sql. All in plpgsql, which keeps plans.

create function private.bookable_shift(clinic_id uuid, physiotherapist_id uuid, starts_at timestamptz)
returns tstzrange
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with place as (
      select
        clinic.time_zone as zone,
        (bookable_shift.starts_at at time zone clinic.time_zone)::date as day
      from public.clinics as clinic
      where clinic.id = bookable_shift.clinic_id
    ), opening as (
      select range_agg(tstzrange(
        (place.day + hours.opens_at) at time zone place.zone, (place.day + hours.closes_at) at time zone place.zone
      )) as during
      from place
      join public.clinic_hours as hours
        on hours.clinic_id = bookable_shift.clinic_id and hours.weekday = extract(isodow from place.day)
    ), working as (
      select range_agg(tstzrange(
        (place.day + schedule.start_time) at time zone place.zone, (place.day + schedule.end_time) at time zone place.zone
      )) as during
      from place
      join public.schedules as schedule
        on schedule.physiotherapist_id = bookable_shift.physiotherapist_id
        and schedule.clinic_id = bookable_shift.clinic_id
        and schedule.weekday = extract(isodow from place.day)
        and place.day >= schedule.valid_from
        and (schedule.valid_until is null or place.day <= schedule.valid_until)
    )
    select shift.during
    from opening, working, unnest(opening.during * working.during) as shift (during)
    where shift.during @> bookable_shift.starts_at
  );
end;
$$;

comment on function private.bookable_shift is
  'The working hours within the opening hours that contain this moment; its beginning anchors the grid of starts. Null: nobody works.';
revoke execute on function private.bookable_shift from public;
grant execute on function private.bookable_shift to service_role;

create function private.is_off(clinic_id uuid, physiotherapist_id uuid, during tstzrange)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select exists (
      select
      from public.clinics as clinic
      join public.off_days as off_day
        on off_day.is_closed
        and (off_day.clinic_id is null or off_day.clinic_id = clinic.id)
        and (off_day.physiotherapist_id is null or off_day.physiotherapist_id = is_off.physiotherapist_id)
      -- one session touches at most two days
      cross join lateral (
        select (lower(is_off.during) at time zone clinic.time_zone)::date as day
        union
        select (upper(is_off.during) at time zone clinic.time_zone)::date
      ) as touched
      where clinic.id = is_off.clinic_id
        and touched.day between off_day.starts_on and off_day.ends_on
        and (off_day.weekdays is null or extract(isodow from touched.day) = any (off_day.weekdays))
        and is_off.during && tstzrange(
          (touched.day + coalesce(off_day.start_time, time '00:00')) at time zone clinic.time_zone,
          (touched.day + coalesce(off_day.end_time, time '24:00')) at time zone clinic.time_zone
        )
    )
  );
end;
$$;

comment on function private.is_off is 'Whether any of the four kinds of off-days covers part of this time.';
revoke execute on function private.is_off from public;
grant execute on function private.is_off to service_role;

create function private.time_problem(policy public.booking_policy, time_zone text, starts_at timestamptz)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select case
      when time_problem.starts_at < now() + make_interval(mins => (time_problem.policy).lead_minutes) then 'too_soon'
      when (time_problem.starts_at at time zone time_problem.time_zone)::date
        > (now() at time zone time_problem.time_zone)::date + (time_problem.policy).horizon_days then 'too_far'
    end
  );
end;
$$;

comment on function private.time_problem is 'too_soon inside the lead time, too_far beyond the horizon, else null.';
revoke execute on function private.time_problem from public;
grant execute on function private.time_problem to service_role;

create function private.place_problem(service public.services, clinic_id uuid, physiotherapist_id uuid, starts_at timestamptz)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_during tstzrange := tstzrange(starts_at, starts_at + make_interval(mins => (service).duration_minutes));
  v_shift tstzrange := private.bookable_shift(clinic_id, physiotherapist_id, starts_at);
begin
  if v_shift is null
    or not v_shift @> v_during
    or date_bin(make_interval(mins => (service).slot_step_minutes), starts_at, lower(v_shift)) <> starts_at
    or not exists (
      select from public.physiotherapist_services as gives
      where gives.service_id = (place_problem.service).id
        and gives.physiotherapist_id = place_problem.physiotherapist_id
    )
  then
    return 'outside_schedule';
  elsif private.is_off(clinic_id, physiotherapist_id, v_during) then
    return 'off_day';
  end if;
  return null;
end;
$$;

comment on function private.place_problem is
  'outside_schedule when the physiotherapist does not give this service there at this time or the start is off the grid, off_day when someone is away, else null.';
revoke execute on function private.place_problem from public;
grant execute on function private.place_problem to service_role;

create function private.is_taken(
  clinic_id uuid, physiotherapist_id uuid, during tstzrange, gap interval, except_id uuid default null
)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select exists (
      select
      from public.appointments as appointment
      where appointment.physiotherapist_id = is_taken.physiotherapist_id
        and appointment.starts_at >= lower(is_taken.during) - interval '6 hours' - is_taken.gap
        and appointment.starts_at < upper(is_taken.during) + is_taken.gap
        and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
        and appointment.id is distinct from is_taken.except_id
        and is_taken.during && case
          when appointment.clinic_id = is_taken.clinic_id then tstzrange(appointment.starts_at, appointment.blocks_until)
          else tstzrange(appointment.starts_at - is_taken.gap, appointment.blocks_until + is_taken.gap)
        end
    )
  );
end;
$$;

comment on function private.is_taken is
  'Whether the physiotherapist has a live appointment in this time (which includes the buffer), or one at another clinic too near to travel. A gap of zero asks about overlap alone.';
revoke execute on function private.is_taken from public;
grant execute on function private.is_taken to service_role;

create function private.is_patient_busy(patient_id uuid, during tstzrange, except_id uuid default null)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select exists (
      select
      from public.appointments as appointment
      where appointment.patient_id = is_patient_busy.patient_id
        and appointment.starts_at >= lower(is_patient_busy.during) - interval '6 hours'
        and appointment.starts_at < upper(is_patient_busy.during)
        and appointment.ends_at > lower(is_patient_busy.during)
        and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
        and appointment.id is distinct from is_patient_busy.except_id
    )
  );
end;
$$;

comment on function private.is_patient_busy is 'Whether the patient has a live appointment in this time.';
revoke execute on function private.is_patient_busy from public;
grant execute on function private.is_patient_busy to service_role;

create function private.candidates(service_id uuid, clinic_id uuid, physiotherapist_id uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct physiotherapist.id), '{}')
    from public.physiotherapists as physiotherapist
    where physiotherapist.is_active
      and case
        when candidates.physiotherapist_id is not null then physiotherapist.id = candidates.physiotherapist_id
        else physiotherapist.is_public and exists (
          select from public.physiotherapist_services as gives
          where gives.service_id = candidates.service_id and gives.physiotherapist_id = physiotherapist.id
        ) and exists (
          select from public.schedules as schedule
          where schedule.clinic_id = candidates.clinic_id and schedule.physiotherapist_id = physiotherapist.id
        )
      end
  );
end;
$$;

comment on function private.candidates is
  'Who may be asked: the physiotherapist that is wanted, or everyone who gives the service at the clinic. All of them are locked.';
revoke execute on function private.candidates from public;
grant execute on function private.candidates to service_role;

create function private.fairest(physiotherapist_ids uuid[], time_zone text, starts_at timestamptz)
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
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
  'Whom "anyone" gets: the fewest live appointments that day, then the longest idle before the start.';
revoke execute on function private.fairest from public;
grant execute on function private.fairest to service_role;
