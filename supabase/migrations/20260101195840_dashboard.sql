-- Dashboard figures over a span of days: visits, use of working time, money, patients.

create function private.working_hours(clinic public.clinics, from_date date, to_date date)
returns table (physiotherapist_id uuid, hour integer, minutes bigint)
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
begin
  return query
  with days as (
    select from_date + number as day, extract(isodow from from_date + number)::smallint as weekday
    from generate_series(0, to_date - from_date) as number
  ), planned as (
    -- in the clinic's local time, so that cutting it into hours needs no zone conversion
    select schedule.physiotherapist_id, range_agg(tsrange(
      days.day + greatest(schedule.start_time, opening.opens_at), days.day + least(schedule.end_time, opening.closes_at)
    )) as during
    from public.schedules as schedule
    join public.clinic_hours as opening
      on opening.clinic_id = schedule.clinic_id and opening.weekday = schedule.weekday
      and opening.opens_at < schedule.end_time and opening.closes_at > schedule.start_time
    join public.physiotherapists as physiotherapist on physiotherapist.id = schedule.physiotherapist_id and physiotherapist.is_active
    join days
      on days.weekday = schedule.weekday and days.day >= greatest(schedule.valid_from, opening.valid_from)
      and days.day <= coalesce(least(schedule.valid_until, opening.valid_until), days.day)
    where schedule.clinic_id = (clinic).id
    group by schedule.physiotherapist_id
  ), away as materialized (
    select absence.physiotherapist_id, tsrange(
      lower(absence.during) at time zone (clinic).time_zone, upper(absence.during) at time zone (clinic).time_zone
    ) as during
    from private.absences((clinic).id, (clinic).time_zone, from_date, to_date, null, '{}') as absence
  )
  select planned.physiotherapist_id, extract(hour from cut.at)::integer,
    sum(extract(epoch from least(upper(span), cut.at + interval '1 hour') - greatest(lower(span), cut.at)) / 60)::bigint
  from planned
  cross join lateral unnest(planned.during - coalesce((
    select range_agg(away.during) from away
    where away.physiotherapist_id is null or away.physiotherapist_id = planned.physiotherapist_id
  ), '{}')) as span
  cross join lateral generate_series(date_trunc('hour', lower(span)), upper(span) - interval '1 microsecond', '1 hour') as cut (at)
  group by 1, 2;
end;
$$;

comment on function private.working_hours is
  'Minutes that each physiotherapist works at a clinic on these days, by hour of the day in its zone: schedules within opening hours, less absences and closures.';

create function private.use_of_time(clinics uuid[], from_date date, to_date date)
returns table (physiotherapist_id uuid, hour integer, booked_minutes bigint, available_minutes bigint)
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
begin
  return query
  select it.physiotherapist_id, it.hour, sum(it.booked)::bigint, sum(it.available)::bigint
  from (
    select worked.physiotherapist_id, worked.hour, 0 as booked, worked.minutes as available
    from public.clinics as clinic
    cross join lateral private.working_hours(clinic, from_date, to_date) as worked
    where clinic.id = any (clinics)
    union all
    select appointment.physiotherapist_id, extract(hour from cut.at)::integer,
      extract(epoch from least(local.ends_at, cut.at + interval '1 hour') - greatest(local.starts_at, cut.at)) / 60, 0
    from public.clinics as clinic
    join public.appointments as appointment
      on appointment.clinic_id = clinic.id
      and appointment.starts_at >= from_date::timestamp at time zone clinic.time_zone
      and appointment.starts_at < (to_date + 1)::timestamp at time zone clinic.time_zone
      and appointment.status in ('confirmed', 'checked_in', 'completed', 'no_show')
    cross join lateral (
      select appointment.starts_at at time zone clinic.time_zone as starts_at, appointment.ends_at at time zone clinic.time_zone as ends_at
    ) as local
    cross join lateral generate_series(
      date_trunc('hour', local.starts_at), local.ends_at - interval '1 microsecond', '1 hour'
    ) as cut (at)
    where clinic.id = any (clinics)
  ) as it
  group by 1, 2;
end;
$$;

comment on function private.use_of_time is
  'Booked and working minutes by physiotherapist and hour of the day. Missed visits count as booked.';

create function private.visits_by_day(clinics uuid[], from_date date, to_date date)
returns table (day date, status text, visits bigint)
language sql
stable
security invoker
set search_path = ''
set jit = off
as $$
  select private.local_date(appointment.starts_at, clinic.time_zone), appointment.status, count(*)
  from public.clinics as clinic
  join public.appointments as appointment
    on appointment.clinic_id = clinic.id
    and appointment.starts_at >= from_date::timestamp at time zone clinic.time_zone
    and appointment.starts_at < (to_date + 1)::timestamp at time zone clinic.time_zone
    and appointment.status in ('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic')
  where clinic.id = any (clinics)
  group by 1, 2
$$;

comment on function private.visits_by_day is 'How many visits were booked for each day, by outcome.';

create function private.patients_seen(clinics uuid[], from_date date, to_date date)
returns jsonb
language sql
stable
security invoker
set search_path = ''
set jit = off
as $$
  select jsonb_build_object(
    'new', count(*) filter (where not came.is_known), 'returning', count(*) filter (where came.is_known)
  )
  from private.patients_who_came(clinics, from_date, to_date) as came
$$;

comment on function private.patients_seen is
  'How many patients come on these days: {new (for the first time, at any clinic), returning}.';

create function private.dashboard_summary(from_date date, to_date date, clinic_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_clinics uuid[] := private.admin_clinics(dashboard_summary.clinic_id);
  v_use jsonb;
  v_visits jsonb;
  v_by_day jsonb;
begin
  select coalesce(jsonb_agg(it order by it.name, it.physiotherapist_id), '[]') into v_use
  from (
    select used.physiotherapist_id, physiotherapist.name, sum(used.booked_minutes) as booked_minutes,
      sum(used.available_minutes) as available_minutes, jsonb_agg(jsonb_build_object(
        'hour', used.hour, 'booked_minutes', used.booked_minutes, 'available_minutes', used.available_minutes
      ) order by used.hour) as by_hour
    from private.use_of_time(v_clinics, from_date, to_date) as used
    join public.physiotherapists as physiotherapist on physiotherapist.id = used.physiotherapist_id
    group by used.physiotherapist_id, physiotherapist.name
  ) as it;
  with visits as materialized (
    select * from private.visits_by_day(v_clinics, from_date, to_date)
  ), money as (
    select total.day, sum(total.amount_idr)::bigint as revenue_idr
    from private.sales_totals as total
    where total.clinic_id = any (v_clinics) and total.day between from_date and to_date
      and total.dimension = 'method' and total.key <> 'credit'
    group by total.day
  )
  select
    (
      select jsonb_build_object(
        'booked', coalesce(sum(visits.visits), 0),
        'completed', coalesce(sum(visits.visits) filter (where visits.status = 'completed'), 0),
        'no_show', coalesce(sum(visits.visits) filter (where visits.status = 'no_show'), 0),
        'cancelled', coalesce(sum(visits.visits) filter (where visits.status like 'cancelled%'), 0)
      ) from visits
    ),
    (
      select jsonb_agg(jsonb_build_object(
        'day', day::date, 'revenue_idr', coalesce(money.revenue_idr, 0), 'booked', coalesce(it.booked, 0),
        'completed', coalesce(it.completed, 0), 'no_show', coalesce(it.no_show, 0), 'cancelled', coalesce(it.cancelled, 0)
      ) order by day)
      from generate_series(from_date, to_date, '1 day') as day
      left join money using (day)
      left join (
        select visits.day, sum(visits.visits) as booked, sum(visits.visits) filter (where visits.status = 'completed') as completed,
          sum(visits.visits) filter (where visits.status = 'no_show') as no_show,
          sum(visits.visits) filter (where visits.status like 'cancelled%') as cancelled
        from visits group by visits.day
      ) as it using (day)
    )
  into v_visits, v_by_day;

  return jsonb_build_object(
    'appointments', v_visits,
    'utilisation', v_use,
    'revenue_idr', (select coalesce(sum((it ->> 'revenue_idr')::bigint), 0) from jsonb_array_elements(v_by_day) as it),
    'patients', private.patients_seen(v_clinics, from_date, to_date),
    'by_day', v_by_day,
    'packages', jsonb_build_object(
      'sold', coalesce((
        select sum(it.sales) from private.sales_sums(v_clinics, from_date, to_date, 'kind') as it where it.key = 'package'
      ), 0),
      'sessions_used', (
        select count(*)
        from public.clinics as clinic
        join public.appointments as appointment
          on appointment.clinic_id = clinic.id
          and appointment.starts_at >= from_date::timestamp at time zone clinic.time_zone
          and appointment.starts_at < (to_date + 1)::timestamp at time zone clinic.time_zone
          and appointment.status in ('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic')
        -- counted as in list_appointments: including used-up sessions, excluding returned ones
        join public.voucher_entries as entry on entry.booking_id = appointment.booking_id and entry.kind = 'reserve'
        join public.vouchers as voucher on voucher.id = entry.voucher_id and voucher.kind = 'package'
        where clinic.id = any (v_clinics)
          and not exists (select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release')
      )
    ),
    'credit_owed_idr', private.credit_owed_idr(case when not private.is_admin() then private.admin_clinics(null) end),
    'open_tasks', (
      select count(*) from public.admin_tasks as task where task.clinic_id = any (v_clinics) and task.status = 'open'
    )
  );
end;
$$;

comment on function private.dashboard_summary is 'See public.dashboard_summary.';
grant execute on function private.dashboard_summary to anon, authenticated;

create function public.dashboard_summary(from_date date, to_date date, clinic_id uuid default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_days(dashboard_summary.from_date, dashboard_summary.to_date, 370);
  return private.dashboard_summary(dashboard_summary.from_date, dashboard_summary.to_date, dashboard_summary.clinic_id);
end;
$$;

comment on function public.dashboard_summary is
  'A clinic, or (null) all that the caller administers, over days, both inclusive, at most 370: {appointments {booked (all of the following, and upcoming ones), completed, no_show, cancelled}, utilisation [{physiotherapist_id, name, booked_minutes, available_minutes, by_hour [{hour, booked_minutes, available_minutes}]}], revenue_idr (what came in less what went back: the payments of all sales, except by credit), patients {new, returning}, by_day [{day, revenue_idr, booked, completed, no_show, cancelled}], packages {sold, sessions_used}, credit_owed_idr (now; of all clinics; for an administrator of some, what list_vouchers shows them), open_tasks (now)}. Visits count on their day, money on the day of sale. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.dashboard_summary to anon, authenticated;
