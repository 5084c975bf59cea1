-- When the clinics are open: their weekly hours minus the days and hours on which they are closed.

create function private.opening_days(from_date date, to_date date)
returns table (clinic_id uuid, day date, hours jsonb, name_id text, name_en text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select
    clinic.id,
    calendar.day,
    (
      select coalesce(jsonb_agg(jsonb_build_object('opens_at', lower(it.during), 'closes_at', upper(it.during)) order by it.during), '[]')
      from unnest(weekly.during - coalesce(closed.during, '{}')) as it (during)
    ),
    closure.name_id,
    closure.name_en
  from public.clinics as clinic
  cross join (
    select opening_days.from_date + number as day
    from generate_series(0, opening_days.to_date - opening_days.from_date) as number
  ) as calendar
  cross join lateral (
    select range_agg(tstzrange(
      (calendar.day + clinic_hours.opens_at) at time zone clinic.time_zone,
      (calendar.day + clinic_hours.closes_at) at time zone clinic.time_zone
    )) as during
    from public.clinic_hours
    where clinic_hours.clinic_id = clinic.id and clinic_hours.weekday = extract(isodow from calendar.day)
      and calendar.day >= clinic_hours.valid_from
      and (clinic_hours.valid_until is null or calendar.day <= clinic_hours.valid_until)
  ) as weekly
  cross join lateral (
    select range_agg(absence.during) as during
    from private.absences(clinic.id, clinic.time_zone, calendar.day, calendar.day, null, null) as absence
    where absence.physiotherapist_id is null
  ) as closed
  left join lateral (
    select off_day.name_id, off_day.name_en
    from public.off_days as off_day
    where closed.during && weekly.during
      and off_day.physiotherapist_id is null
      and (off_day.clinic_id is null or off_day.clinic_id = clinic.id)
      and calendar.day between off_day.starts_on and off_day.ends_on
      and (off_day.weekdays is null or extract(isodow from calendar.day) = any (off_day.weekdays))
      and off_day.is_closed
      and off_day.name_id is not null
    order by off_day.created_at
    limit 1
  ) as closure on true
  where clinic.is_active
  order by clinic.sort_order, clinic.name, calendar.day;
end;
$$;

comment on function private.opening_days is 'See public.opening_days.';
grant execute on function private.opening_days to anon, authenticated, service_role;

create function public.opening_days(from_date date, to_date date)
returns table (clinic_id uuid, day date, hours jsonb, name_id text, name_en text)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  if (opening_days.from_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('from_date');
  elsif (opening_days.to_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('to_date');
  elsif opening_days.to_date < opening_days.from_date then
    perform private.invalid('to_date', 'It is before from_date.');
  elsif opening_days.to_date - opening_days.from_date > 61 then
    perform private.invalid('to_date', 'Ask for at most 62 days at once.');
  end if;

  return query
  select it.clinic_id, it.day, it.hours, it.name_id, it.name_en
  from private.opening_days(opening_days.from_date, opening_days.to_date) as it;
end;
$$;

comment on function public.opening_days is
  'Every active clinic and day from from_date to to_date inclusive, at most 62 days: `hours` as [{opens_at, closes_at}], empty when closed, and the public name of the holiday or closure that shortens them. Errors: invalid_input.';
grant execute on function public.opening_days to anon, authenticated, service_role;
