-- The lists of appointments: filtered, in order of time, paged, and as CSV.
--
-- Every filter is served by an index: for each clinic (or physiotherapist, or patient), state and,
-- where one is wanted, service the next rows are read in order, and the first of them all are the
-- page. So the cost depends on the page and not on the size of the tables. Counts stop at a
-- thousand, and are read unordered.

create index appointments_clinic_id_status_starts_at_idx on public.appointments (clinic_id, status, starts_at, id);
create index appointments_physiotherapist_id_status_starts_at_idx
  on public.appointments (physiotherapist_id, status, starts_at, id) include (clinic_id, patient_id);
create index appointments_clinic_id_service_id_status_starts_at_idx
  on public.appointments (clinic_id, service_id, status, starts_at, id);
create index appointments_physiotherapist_id_service_id_status_starts_at_idx
  on public.appointments (physiotherapist_id, service_id, status, starts_at, id) include (clinic_id);

create index appointments_clinic_id_status_where_by_package_idx
  on public.appointments (clinic_id, status, starts_at, id) where is_by_package;
create index appointments_physiotherapist_id_status_where_by_package_idx
  on public.appointments (physiotherapist_id, status, starts_at, id) include (clinic_id) where is_by_package;

create type private.appointment_filter as (
  is_front_desk boolean,
  clinics uuid[],
  physiotherapists uuid[],
  patients uuid[],
  service_id uuid,
  is_by_package boolean,
  statuses text[],
  from_date date,
  to_date date,
  has_zones boolean,
  from_at timestamptz,
  until_at timestamptz,
  is_descending boolean
);

comment on type private.appointment_filter is
  'What a list contains, within what the caller may see; physiotherapists, patients and the service are null where they are not filtered.';

create function private.filter_value(filter jsonb, field text, type text)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_value text := filter_value.filter ->> filter_value.field;
begin
  if jsonb_typeof(filter_value.filter -> filter_value.field) not in ('string', 'null', 'boolean')
    -- One branch per type: pg_input_is_valid caches the first type that an expression gave it.
    or filter_value.type = 'uuid' and not pg_input_is_valid(v_value, 'uuid')
    or filter_value.type = 'date' and not pg_input_is_valid(v_value, 'date')
    or filter_value.type = 'boolean' and not pg_input_is_valid(v_value, 'boolean')
    or filter_value.type = 'date' and v_value::date not between date '2000-01-01' and date '2200-01-01' then
    perform private.invalid(filter_value.field);
  end if;
  return v_value;
end;
$$;

comment on function private.filter_value is 'A field of a filter, which must be a uuid, date or boolean; null when absent.';

create function private.require_filter(filter jsonb, fields text[])
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_field text;
begin
  if jsonb_typeof(require_filter.filter) is distinct from 'object' then
    perform private.invalid('filter');
  end if;
  select key into v_field from jsonb_object_keys(require_filter.filter) as key where key <> all (fields) limit 1;
  if found then
    perform private.invalid(v_field, 'Not a filter.');
  end if;
end;
$$;

comment on function private.require_filter is 'Passes a filter that is an object with only these fields; else raises invalid_input with the name of the field.';

create function private.require_page(
  max_count integer, skip integer, most integer default 100, furthest integer default 1000
)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if (require_page.max_count between 1 and require_page.most) is not true then
    perform private.invalid('max_count', format('From 1 to %s.', require_page.most));
  elsif (require_page.skip between 0 and require_page.furthest) is not true then
    perform private.invalid('skip', format('From 0 to %s.', require_page.furthest));
  end if;
end;
$$;

comment on function private.require_page is 'Passes a valid page size and offset; else raises invalid_input with max_count or skip.';
grant execute on function private.require_page to anon, authenticated;

create function private.appointment_filter(filter jsonb)
returns private.appointment_filter
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_upcoming constant jsonb := '["confirmed", "checked_in"]';
  c_completed constant jsonb := '["completed", "no_show", "cancelled_by_patient", "cancelled_by_clinic"]';
  c_lists constant jsonb := jsonb_build_object(
    'upcoming', c_upcoming, 'completed', c_completed, 'booked', c_upcoming || c_completed
  );
  v_list text := coalesce(filter ->> 'list', 'upcoming');
  v_clinic_id uuid;
  v_physiotherapist_id uuid;
  v_it private.appointment_filter;
begin
  -- guard
  perform private.require_filter(appointment_filter.filter, array[
    'list', 'clinic_id', 'physiotherapist_id', 'service_id', 'statuses', 'from_date', 'to_date', 'query', 'is_descending', 'is_by_package'
  ]);
  if not c_lists ? v_list then
    perform private.invalid('list', 'upcoming, completed or booked.');
  elsif jsonb_typeof(filter -> 'statuses') not in ('array', 'null') then
    perform private.invalid('statuses');
  elsif length(filter ->> 'query') > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  end if;
  v_clinic_id := private.filter_value(filter, 'clinic_id', 'uuid');
  v_physiotherapist_id := private.filter_value(filter, 'physiotherapist_id', 'uuid');
  v_it.is_front_desk := private.can_see_patients();
  if not v_it.is_front_desk and exists (select from private.my_physiotherapist_ids()) then
    v_it.clinics := array(select private.my_staff_clinic_ids());
    v_it.physiotherapists := array(select private.my_physiotherapist_ids());
  else
    perform private.require_front_desk();
    v_it.clinics := array(select private.my_staff_clinic_ids(array['admin', 'receptionist']));
  end if;
  if v_clinic_id is not null then
    perform private.require_staff(v_clinic_id);
    v_it.clinics := array(select id from unnest(v_it.clinics) as id where id = v_clinic_id);
  end if;

  if v_physiotherapist_id is not null then
    v_it.physiotherapists := case
      when v_it.is_front_desk or v_physiotherapist_id = any (v_it.physiotherapists) then array[v_physiotherapist_id] else '{}'
    end;
  end if;
  v_it.service_id := private.filter_value(filter, 'service_id', 'uuid');
  v_it.is_by_package := private.filter_value(filter, 'is_by_package', 'boolean');
  v_it.statuses := array(
    select status from jsonb_array_elements_text(c_lists -> v_list) as status
    where jsonb_typeof(filter -> 'statuses') is distinct from 'array' or filter -> 'statuses' ? status
  );
  if btrim(coalesce(filter ->> 'query', '')) <> '' then
    v_it.patients := private.matching_patients(filter ->> 'query', v_it.clinics);
  end if;
  v_it.from_date := private.filter_value(filter, 'from_date', 'date');
  v_it.to_date := private.filter_value(filter, 'to_date', 'date');
  -- In several zones from the first begin of these days to the last end; appointment_hits then tells
  -- the day of each clinic.
  select count(distinct clinic.time_zone) > 1 and num_nonnulls(v_it.from_date, v_it.to_date) > 0,
    coalesce(min(v_it.from_date::timestamp at time zone clinic.time_zone), '-infinity'),
    coalesce(max((v_it.to_date + 1)::timestamp at time zone clinic.time_zone), 'infinity')
  into v_it.has_zones, v_it.from_at, v_it.until_at
  from public.clinics as clinic
  where clinic.id = any (v_it.clinics);
  v_it.is_descending := coalesce(private.filter_value(filter, 'is_descending', 'boolean')::boolean, v_list <> 'upcoming');
  return v_it;
end;
$$;

comment on function private.appointment_filter is
  'The filter of a list as it applies to the caller: the front desk and administrators their clinics, a physiotherapist their own appointments. Days are those of each clinic. A text is searched as in search_patients, and stands for at most the thousand best matching patients of the clinics.';

create function private.appointment_hits(
  it private.appointment_filter, after_at timestamptz, after_id uuid, max_count integer, is_ordered boolean default true
)
returns table (id uuid, starts_at timestamptz)
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  v_by text := case
    when (it).patients is not null then 'patient_id'
    when (it).physiotherapists is not null then 'physiotherapist_id'
    else 'clinic_id'
  end;
  v_direction text := case when (it).is_descending then 'desc' else 'asc' end;
begin
  return query execute format(
    'select hit.id, hit.starts_at
     from unnest($1) as who (id)
     cross join %1$s
     cross join lateral (
       select appointment.id, appointment.starts_at
       from public.appointments as appointment
       where appointment.%2$I = who.id and %3$s
         and ($4 is null or appointment.service_id = $4)
         %7$s
         and appointment.clinic_id = any ($2)
         and ($3 is null or appointment.physiotherapist_id = any ($3))
         and appointment.starts_at >= $6 and appointment.starts_at < $7
         %8$s
         and (appointment.starts_at, appointment.id) %4$s ($8, $9)
       %5$s limit $10
     ) as hit
     %6$s limit $10',
    case v_by when 'patient_id' then '(select) as everything' else 'unnest($5) as state (name)' end,
    v_by,
    case v_by when 'patient_id' then 'appointment.status = any ($5)' else 'appointment.status = state.name' end,
    case when (it).is_descending then '<' else '>' end,
    -- No index knows the appointments not paid by a package: an order makes the rows of a state be
    -- read by index, not the whole table.
    case when is_ordered or not (it).is_by_package
      then format('order by appointment.starts_at %1$s, appointment.id %1$s', v_direction) end,
    case when is_ordered then format('order by hit.starts_at %1$s, hit.id %1$s', v_direction) end,
    case when (it).is_by_package then 'and appointment.is_by_package' when not (it).is_by_package then 'and not appointment.is_by_package' end,
    case when (it).has_zones then
      'and exists (select from public.clinics as clinic where clinic.id = appointment.clinic_id
         and private.local_date(appointment.starts_at, clinic.time_zone) between coalesce($11, ''-infinity'') and coalesce($12, ''infinity''))'
    end
  ) using
    case v_by when 'patient_id' then (it).patients when 'physiotherapist_id' then (it).physiotherapists else (it).clinics end,
    (it).clinics, (it).physiotherapists, (it).service_id, (it).statuses, (it).from_at, (it).until_at,
    coalesce(after_at, case when (it).is_descending then 'infinity'::timestamptz else '-infinity' end),
    coalesce(after_id, case when (it).is_descending
      then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid else '00000000-0000-0000-0000-000000000000' end),
    appointment_hits.max_count, (it).from_date, (it).to_date;
end;
$$;

comment on function private.appointment_hits is
  'The next appointments of a list after a row, in its order; unordered, any of them, for counting.';

create function private.read_cursor(after text, out at timestamptz, out id uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if read_cursor.after is null then
    return;
  end if;
  if strpos(after, '~') = 0 or not pg_input_is_valid(split_part(after, '~', 1), 'timestamptz')
    or not pg_input_is_valid(split_part(after, '~', 2), 'uuid') then
    perform private.invalid('after');
  end if;
  at := split_part(after, '~', 1)::timestamptz;
  id := split_part(after, '~', 2)::uuid;
end;
$$;

comment on function private.read_cursor is 'The row after which a page begins, decoded from next of the previous page.';

create function private.list_appointments(filter jsonb, after text, max_count integer, skip integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_most constant integer := 1000;
  v_filter private.appointment_filter := private.appointment_filter(list_appointments.filter);
  v_after record := private.read_cursor(list_appointments.after);
  v_last integer := list_appointments.skip + list_appointments.max_count;
  v_reach integer := v_last + 1;
  v_ids uuid[];
  v_starts timestamptz[];
  v_count integer;
begin
  -- A query matches a limited number of patients: one read gives both the page and the count.
  if list_appointments.after is null and v_filter.patients is not null then
    v_reach := c_most + 1;
  end if;
  select array_agg(hit.id), array_agg(hit.starts_at) into v_ids, v_starts
  from private.appointment_hits(v_filter, v_after.at, v_after.id, v_reach) as hit;
  v_count := case
    when list_appointments.after is null and (coalesce(cardinality(v_ids), 0) < v_reach or v_reach > c_most)
      then coalesce(cardinality(v_ids), 0)
    else (select count(*) from private.appointment_hits(v_filter, null, null, c_most + 1, is_ordered => false))
  end;
  return jsonb_build_object(
    'rows', private.staff_appointments(v_ids[list_appointments.skip + 1 : v_last], v_filter.is_front_desk),
    'count', least(v_count, c_most),
    'is_count_exact', v_count <= c_most and coalesce(cardinality(v_filter.patients), 0) < 1000,
    'next', case when cardinality(v_ids) > v_last then to_jsonb(v_starts[v_last]) #>> '{}' || '~' || v_ids[v_last] end
  );
end;
$$;

comment on function private.list_appointments is 'See public.list_appointments.';
grant execute on function private.list_appointments to anon, authenticated, service_role;

create function public.list_appointments(
  filter jsonb default '{}', after text default null, max_count integer default 25, skip integer default 0
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_page(list_appointments.max_count, list_appointments.skip);
  return private.list_appointments(
    list_appointments.filter, list_appointments.after, list_appointments.max_count, list_appointments.skip
  );
end;
$$;

comment on function public.list_appointments is
  'A page of appointments in order of time: {rows, count, is_count_exact, next}. filter: list (upcoming: confirmed, checked in; completed: completed, no-show, cancelled; booked: all of these), clinic_id, physiotherapist_id, service_id, is_by_package (a session of one pays, or was used up), statuses (of the list), from_date and to_date (days of the clinic, inclusive), query (as in search_patients; the thousand best matching patients), is_descending. For the next page pass next as after; or skip, at most 1,000, as an offset. Rows are those of private.staff_appointments. Counts stop at 1,000 and are then not exact. The front desk and administrators see their clinics, a physiotherapist their own with first name and initial. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.list_appointments to anon, authenticated;
