-- The register: patients by name or by age of the record, paged, and as CSV.

create index patients_name_in_order_idx on public.patients ((lower(full_name) collate "C"), id);
create index patients_created_at_idx on public.patients (created_at, id);

create function private.patient_hits(filter jsonb, after text, max_count integer, is_ordered boolean default true)
returns table (id uuid, cursor text)
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  c_few constant integer := 2000;
  v_clinic_id uuid;
  v_is_descending boolean;
  v_sort text := coalesce(filter ->> 'sort', 'full_name');
  v_key text := case v_sort when 'created_at' then 'patient.created_at' else 'lower(patient.full_name) collate "C"' end;
  v_type text := case v_sort when 'created_at' then 'timestamptz' else 'text' end;
  v_at text := left(patient_hits.after, length(patient_hits.after) - 37);
  v_id text := right(patient_hits.after, 36);
  v_clinics uuid[];
  v_came_to_clinics uuid[];
  v_came uuid[];
  v_is_new boolean;
  v_came_from date;
  v_came_to date;
  v_from text := 'public.patients as patient where true';
begin
  -- guard
  perform private.require_filter(patient_hits.filter, array[
    'clinic_id', 'query', 'sort', 'is_descending', 'came_from', 'came_to', 'is_new'
  ]);
  perform private.require_front_desk();
  v_clinic_id := private.filter_value(filter, 'clinic_id', 'uuid');
  v_is_descending := coalesce(private.filter_value(filter, 'is_descending', 'boolean')::boolean, false);
  if v_sort not in ('full_name', 'created_at') then
    perform private.invalid('sort', 'full_name or created_at.');
  elsif length(filter ->> 'query') > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  elsif patient_hits.after is not null and (
    (v_sort = 'full_name' or pg_input_is_valid(v_at, 'timestamptz')) and pg_input_is_valid(v_id, 'uuid')
  ) is not true then
    perform private.invalid('after');
  end if;
  if v_clinic_id is not null then
    perform private.require_staff(v_clinic_id, array['admin', 'receptionist']);
    v_clinics := array[v_clinic_id];
  elsif not private.can_see_all_patients() then
    v_clinics := array(select private.my_staff_clinic_ids(array['admin', 'receptionist']));
  end if;

  v_came_from := private.filter_value(filter, 'came_from', 'date');
  v_came_to := private.filter_value(filter, 'came_to', 'date');
  if v_came_from > v_came_to or v_came_to - v_came_from > 370 or num_nulls(v_came_from, v_came_to) = 1 then
    perform private.invalid('came_to', 'At most 370 days, from came_from.');
  elsif v_came_from is null and filter ->> 'is_new' is not null then
    perform private.invalid('came_from', 'In which days.');
  elsif v_came_from is not null then
    v_is_new := private.filter_value(filter, 'is_new', 'boolean');
    v_came_to_clinics := coalesce(v_clinics, array(select clinic.id from public.clinics as clinic));
    v_came := private.few_who_came(
      v_came_to_clinics, v_came_from, v_came_to, v_is_new, case when v_is_new is false then c_few / 2 else c_few end
    );
    if not is_ordered and btrim(coalesce(filter ->> 'query', '')) = '' then
      if v_came is null then
        v_came := array(select private.some_who_came(v_came_to_clinics, v_came_from, v_came_to, v_is_new, max_count));
      end if;
      return query select came, null from unnest(v_came[:max_count]) as came;
      return;
    end if;
  end if;

  -- A clinic that knows few patients starts from those; one that knows many soon finds the next in
  -- order.
  if btrim(coalesce(filter ->> 'query', '')) <> '' then
    v_from := 'public.patients as patient where patient.id = any ($1)'
      || case when v_clinics is not null then ' and exists (select from public.patient_clinics as known where known.patient_id = patient.id and known.clinic_id = any ($2))' else '' end;
  elsif v_came_from is not null then
    -- a clinic knows everyone who comes to it, so no further condition
    v_from := 'public.patients as patient where true';
  elsif v_clinics is not null and (
    select count(*) from (
      select from public.patient_clinics as known where known.clinic_id = any (v_clinics) limit c_few + 1
    ) as few
  ) <= c_few then
    v_from := 'public.patients as patient where patient.id in (select known.patient_id from public.patient_clinics as known where known.clinic_id = any ($2))';
  elsif v_clinics is not null then
    v_from := 'public.patients as patient where (select true from public.patient_clinics as known where known.patient_id = patient.id and known.clinic_id = any ($2) limit 1)';
  end if;
  if v_came is not null then
    v_from := v_from || ' and patient.id = any ($10)';
  elsif v_came_from is not null then
    v_from := v_from || ' and ' || private.came_condition();
  end if;
  return query execute format(
    'select it.id, it.key::text || ''~'' || it.id from (
       select patient.id, %2$s as key from %1$s %3$s order by %2$s %4$s, patient.id %4$s limit $5
     ) as it',
    v_from, v_key,
    case when patient_hits.after is not null
      then format('and (%s, patient.id) %s ($3::%s, $4)', v_key, case when v_is_descending then '<' else '>' end, v_type) else '' end,
    case when v_is_descending then 'desc' else 'asc' end
  ) using
    case when btrim(coalesce(filter ->> 'query', '')) <> ''
      then private.matching_patients(filter ->> 'query', v_clinics) end,
    v_clinics, v_at, v_id::uuid, patient_hits.max_count, v_came_to_clinics, v_came_from, v_came_to, v_is_new, v_came;
end;
$$;

comment on function private.patient_hits is
  'The next patients of the register after a row, in its order, within what the caller may see; unordered, any of them, for counting.';

create function private.list_patients(filter jsonb, after text, max_count integer, skip integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_most constant integer := 1000;
  v_last integer := list_patients.skip + list_patients.max_count;
  v_reach integer := v_last + 1;
  v_ids uuid[];
  v_cursors text[];
  v_count integer;
begin
  -- A search runs only once: one read gives both the page and the count.
  if list_patients.after is null and btrim(coalesce(filter ->> 'query', '')) <> '' then
    v_reach := c_most + 1;
  end if;
  select array_agg(hit.id), array_agg(hit.cursor) into v_ids, v_cursors
  from private.patient_hits(list_patients.filter, list_patients.after, v_reach) as hit;
  v_count := case
    when list_patients.after is null and (coalesce(cardinality(v_ids), 0) < v_reach or v_reach > c_most)
      then coalesce(cardinality(v_ids), 0)
    else (select count(*) from private.patient_hits(list_patients.filter, null, c_most + 1, is_ordered => false))
  end;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', patient.id, 'full_name', patient.full_name, 'phone', patient.phone, 'email', patient.email,
        'birth_date', patient.birth_date, 'sex', patient.sex, 'has_account', patient.user_id is not null,
        'created_at', patient.created_at, 'last_visit_on', private.last_visit_on(patient.id)
      ) order by wanted.position)
      from unnest(v_ids) with ordinality as wanted (id, position)
      join public.patients as patient on patient.id = wanted.id
      where wanted.position between list_patients.skip + 1 and v_last
    ), '[]'),
    'count', least(v_count, c_most),
    'is_count_exact', v_count < c_most or v_count = c_most and btrim(coalesce(filter ->> 'query', '')) = '',
    'next', case when cardinality(v_ids) > v_last then v_cursors[v_last] end
  );
end;
$$;

comment on function private.list_patients is 'See public.list_patients.';
grant execute on function private.list_patients to anon, authenticated, service_role;

create function public.list_patients(
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
  perform private.require_page(list_patients.max_count, list_patients.skip);
  if length(list_patients.after) > 300 then
    perform private.invalid('after');
  end if;
  return private.list_patients(list_patients.filter, list_patients.after, list_patients.max_count, list_patients.skip);
end;
$$;

comment on function public.list_patients is
  'A page of the register for administrators and the front desk, of the patients whom their clinics know: {rows [{id, full_name, phone, email, birth_date, sex, has_account, created_at, last_visit_on}], count, is_count_exact, next}. filter: clinic_id, query (as in search_patients, the thousand best matches), sort (full_name, created_at), is_descending, came_from and came_to (days, at most 370: patients who come to these clinics on them), is_new (for the first time, or not). For the next page pass next as after; or skip, at most 1,000, as an offset. Counts stop at 1,000 and are then not exact. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.list_patients to anon, authenticated;

create function private.export_patients(filter jsonb, after text, max_count integer, separator text, words jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
set jit = off
as $$
declare
  v_ids uuid[];
  v_cursors text[];
  v_csv text;
begin
  -- guard: only administrators export the register
  if export_patients.filter ->> 'clinic_id' is null or not private.is_admin() then
    perform private.require_staff(private.filter_value(export_patients.filter, 'clinic_id', 'uuid')::uuid, array['admin']);
  end if;
  select array_agg(hit.id), array_agg(hit.cursor) into v_ids, v_cursors
  from private.patient_hits(export_patients.filter, export_patients.after, export_patients.max_count) as hit;
  select string_agg(private.csv_line(array[
    patient.full_name, patient.phone, patient.email, patient.birth_date::text, coalesce(words ->> patient.sex, patient.sex), patient.address,
    coalesce(words ->> account.code, account.code), private.last_visit_on(patient.id)::text
  ], export_patients.separator) || E'\r\n', '' order by wanted.position) into v_csv
  from unnest(v_ids) with ordinality as wanted (id, position)
  join public.patients as patient on patient.id = wanted.id
  cross join lateral (select (patient.user_id is not null)::text as code) as account;
  perform private.record_access(v_ids, 'export_patients');
  return jsonb_build_object(
    'columns', array['full_name', 'phone', 'email', 'birth_date', 'sex', 'address', 'has_account', 'last_visit_on'],
    'csv', coalesce(v_csv, ''),
    'rows', coalesce(cardinality(v_ids), 0),
    'next', v_cursors[export_patients.max_count]
  );
end;
$$;

comment on function private.export_patients is 'See public.export_patients.';
grant execute on function private.export_patients to anon, authenticated, service_role;

create function public.export_patients(
  filter jsonb default '{}', after text default null, max_count integer default 2000, separator text default ',',
  words jsonb default '{}'
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_page(export_patients.max_count, 0, 5000);
  perform private.require_csv(separator, words);
  if length(export_patients.after) > 300 then
    perform private.invalid('after');
  end if;
  return private.export_patients(export_patients.filter, export_patients.after, export_patients.max_count, separator, words);
end;
$$;

comment on function public.export_patients is
  'The result of list_patients for the same filter, as CSV in pieces, for administrators (of one clinic: with its clinic_id): {columns, csv, rows, next} as in export_appointments, with a separator and words for female, male, true and false. Every exported patient can see that. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.export_patients to anon, authenticated;
