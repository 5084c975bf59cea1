-- Which patients come to some clinics on some days, and whether for the first time: the register
-- filters by it and the dashboard counts it.

create function private.patients_who_came(
  clinics uuid[], from_date date, to_date date, most integer default null, with_known boolean default true
)
returns table (patient_id uuid, is_known boolean, visits bigint)
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
begin
  return query
  select seen.patient_id, case when with_known then exists (
    select from public.patients as patient
    where patient.id = seen.patient_id and patient.first_visit_at < seen.first_at
  ) end, seen.visits
  from (
    select visit.patient_id, min(visit.starts_at) as first_at, count(*) as visits
    from (
      select appointment.patient_id, appointment.starts_at
      from public.clinics as clinic
      -- per clinic in order of time: the boundaries of its days depend on its zone alone
      cross join lateral (
        select it.patient_id, it.starts_at
        from public.appointments as it
        where it.clinic_id = clinic.id
          and it.starts_at >= from_date::timestamp at time zone clinic.time_zone
          and it.starts_at < (to_date + 1)::timestamp at time zone clinic.time_zone
          and it.status in ('confirmed', 'checked_in', 'completed')
        order by it.starts_at
        offset 0
      ) as appointment
      where clinic.id = any (clinics)
      limit most
    ) as visit
    group by visit.patient_id
  ) as seen;
end;
$$;

comment on function private.patients_who_came is
  'Which patients come to these clinics on these days, how often, and whether they had been to any clinic before; most: the maximum number of visits to read.';

create function private.who_is_new(clinics uuid[], from_date date, to_date date, most integer)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
begin
  return query
  select patient.id
  from public.patients as patient
  -- one day wider on both sides for the index, then the exact days of the clinic
  where patient.first_visit_at >= (from_date - 1)::timestamptz and patient.first_visit_at < (to_date + 2)::timestamptz
    and (
      select true
      from public.appointments as visit
      join public.clinics as clinic on clinic.id = visit.clinic_id
      where visit.patient_id = patient.id and visit.starts_at = patient.first_visit_at
        and visit.status in ('confirmed', 'checked_in', 'completed')
        and visit.clinic_id = any (clinics)
        and visit.starts_at >= from_date::timestamp at time zone clinic.time_zone
        and visit.starts_at < (to_date + 1)::timestamp at time zone clinic.time_zone
      limit 1
    )
  limit most;
end;
$$;

comment on function private.who_is_new is
  'Patients who come to these clinics on these days and had been to none before, at most this many.';

create function private.came_condition()
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select '($9 is not true or patient.first_visit_at >= ($7 - 1)::timestamptz and patient.first_visit_at < ($8 + 2)::timestamptz)
  and (
    select $9 is null or $9 <> (patient.first_visit_at < visit.starts_at)
    from public.appointments as visit
    join public.clinics as clinic on clinic.id = visit.clinic_id
    where visit.patient_id = patient.id
      and visit.starts_at >= ($7 - 1)::timestamptz and visit.starts_at < ($8 + 2)::timestamptz
      and visit.starts_at >= $7::timestamp at time zone clinic.time_zone
      and visit.starts_at < ($8 + 1)::timestamp at time zone clinic.time_zone
      and visit.clinic_id = any ($6)
      and visit.status in (''confirmed'', ''checked_in'', ''completed'')
    order by visit.starts_at limit 1
  )'
$$;

comment on function private.came_condition is
  'The condition of patient_hits for patients who come to the clinics $6 from $7 to $8, for the first time or not ($9): private.patients_who_came for one patient.';

create function private.few_who_came(clinics uuid[], from_date date, to_date date, is_new boolean, few integer)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  v_ids uuid[];
  v_count bigint;
begin
  if is_new then
    v_ids := array(select private.who_is_new(clinics, from_date, to_date, few + 1));
    v_count := cardinality(v_ids);
  else
    select coalesce(array_agg(came.patient_id), '{}'), sum(came.visits) into v_ids, v_count
    from private.patients_who_came(clinics, from_date, to_date, few + 1, false) as came;
  end if;
  if v_count > few then
    return null;
  elsif is_new is not false then
    return v_ids;
  end if;
  return array(
    select came.patient_id from private.patients_who_came(clinics, from_date, to_date) as came where came.is_known
  );
end;
$$;

comment on function private.few_who_came is
  'Patients who come to these clinics on these days, for the first time or not, if their visits are few; null: many.';

create function private.some_who_came(clinics uuid[], from_date date, to_date date, is_new boolean, most integer)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  v_ids uuid[];
  v_visits integer;
begin
  if is_new then
    return query select private.who_is_new(clinics, from_date, to_date, most);
    return;
  end if;
  -- the first visits usually include that many patients; if they come often, read all
  foreach v_visits in array array[most * 6 / 5, null] loop
    v_ids := array(
      select came.patient_id
      from private.patients_who_came(clinics, from_date, to_date, v_visits, is_new is not null) as came
      where is_new is null or came.is_known
      limit most
    );
    exit when cardinality(v_ids) = most;
  end loop;
  return query select unnest(v_ids);
end;
$$;

comment on function private.some_who_came is
  'At most this many patients who come to these clinics on these days, for the first time or not, unordered, for counting.';
