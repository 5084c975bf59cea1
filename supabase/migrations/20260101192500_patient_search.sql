-- Finding patients: one field for everything, and records that resemble the one being entered.
--
-- The input decides what is searched: an exact phone, e-mail or booking number finds its patient in
-- any clinic; digits match the beginning or the end of a phone; words match parts of a name in any
-- order, then with typos. Each step is one index scan with a limit, and the next runs only while
-- there is room. Anything but an exact value finds only patients of the caller's clinics.

create index patients_phone_idx on public.patients (phone text_pattern_ops);
create index patients_phone_from_its_end_idx on public.patients (reverse(phone) text_pattern_ops);
create index patients_email_idx on public.patients using gin (email extensions.gin_trgm_ops);
create index patients_email_exact_idx on public.patients (email);
create index patients_birth_date_idx on public.patients (birth_date);

create function private.last_visit_on(patient_id uuid)
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select private.local_date(appointment.starts_at, clinic.time_zone)
    from public.appointments as appointment
    join public.clinics as clinic on clinic.id = appointment.clinic_id
    where appointment.patient_id = last_visit_on.patient_id and appointment.status in ('checked_in', 'completed')
    order by appointment.starts_at desc
    limit 1
  );
end;
$$;

comment on function private.last_visit_on is 'The day, in the zone of its clinic, on which the patient was last treated; null: never.';

create function private.phone_starts(digits text)
returns text[]
language sql
immutable
security invoker
set search_path = ''
as $$
  select case
    when phone_starts.digits ~ '^(00)?620' then array[regexp_replace(phone_starts.digits, '^(00)?620+', '+62')]
    when phone_starts.digits like '00%' then array['+' || substr(phone_starts.digits, 3)]
    when phone_starts.digits like '0%' then array['+62' || substr(phone_starts.digits, 2)]
    when phone_starts.digits like '8%' then array['+62' || phone_starts.digits, '+' || phone_starts.digits]
    else array['+' || phone_starts.digits]
  end
$$;

comment on function private.phone_starts is 'How numbers that begin with these digits begin in E.164: 0812, 812, 62812 and 620812 are +62812.';

create function private.written_booking_number(written text)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select 'LW-' || right(it, 6)
  from upper(regexp_replace(written_booking_number.written, '[\s-]', '', 'g')) as it
  where it ~ '^(LW)?[2-9A-HJ-NP-Z]{6}$'
$$;

comment on function private.written_booking_number is 'The booking number that is meant, with or without LW, hyphen and blanks; null if it is none.';

create function private.patient_conditions(query text, out exact text[], out partial text[])
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_query text := btrim(regexp_replace(patient_conditions.query, '\s+', ' ', 'g'));
  v_digits text := regexp_replace(v_query, '[\s\u00A0().+/\u2010-\u2015\u2212-]', '', 'g');
  v_number text := private.written_booking_number(v_query);
  v_like text := replace(replace(replace(v_query, '\', '\\'), '%', '\%'), '_', '\_');
  v_names text := '';
  v_word text;
begin
  exact := '{}';
  partial := '{}';
  if v_number is not null then
    exact := exact || format('patient.id = (select booking.patient_id from public.bookings as booking where booking.number = %L)', v_number);
  end if;
  if v_digits ~ '^[0-9]{2,}$' then
    if private.normalized_phone(v_query) is not null then
      exact := exact || format('patient.phone = %L', private.normalized_phone(v_query));
    end if;
    if length(v_digits) >= 3 then
      partial := partial || format('reverse(patient.phone) like %L', reverse(v_digits) || '%');
    end if;
    partial := partial || array(
      select format('patient.phone like %L', start || '%') from unnest(private.phone_starts(v_digits)) as start
    );
    return;
  elsif strpos(v_query, '@') > 0 then
    exact := exact || format('patient.email = %L', lower(v_query));
    partial := partial || format('patient.email like %L', '%' || lower(v_like) || '%');
    return;
  end if;

  foreach v_word in array (string_to_array(v_like, ' '))[1:5] loop
    v_names := v_names || case when length(v_word) >= 3
      then format(' and patient.full_name ilike %L', '%' || v_word || '%')
      else format(' and (patient.full_name ilike %L or patient.full_name ilike %L)', v_word || '%', '% ' || v_word || '%')
    end;
  end loop;
  -- Nothing but tabs or other blanks, which the callers' btrim leaves, is no condition.
  if v_names = '' then
    return;
  end if;
  partial := partial || substr(v_names, 6);
  if length(v_query) >= 3 then
    partial := partial || format('patient.full_name operator(extensions.%%>) %L', v_query);
    if strpos(v_query, ' ') = 0 then
      partial := partial || format('patient.email like %L', lower(v_like) || '%');
    end if;
  end if;
end;
$$;

comment on function private.patient_conditions is
  'The conditions of a patient search, step by step: exact values, which match at any clinic, and parts, which match only at the caller''s clinics.';

create function private.search_patients(query text, max_count integer)
returns table (id uuid, full_name text, phone text, email text, birth_date date, last_visit_on date, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set pg_trgm.word_similarity_threshold = 0.55
as $$
declare
  v_wanted record;
  v_scope text;
  v_ids uuid[] := '{}';
  v_exact uuid[] := '{}';
  v_more uuid[];
  v_condition text;
begin
  -- guard
  perform private.require_front_desk();
  v_wanted := private.patient_conditions(search_patients.query);
  v_scope := case when not private.can_see_all_patients() then format(
    ' and exists (select from public.patient_clinics as known where known.patient_id = patient.id and known.clinic_id = any (%L))',
    array(select private.my_staff_clinic_ids(array['admin', 'receptionist']))
  ) else '' end;

  foreach v_condition in array v_wanted.exact loop
    execute 'select array_agg(it.id) from (select patient.id from public.patients as patient where ' || v_condition
      || ' order by patient.full_name limit ' || search_patients.max_count || ') as it' into v_more;
    v_exact := v_exact || v_more;
  end loop;
  v_ids := v_exact;
  foreach v_condition in array v_wanted.partial loop
    exit when cardinality(v_ids) >= search_patients.max_count;
    -- Typos are tolerated only if nothing was found without them.
    continue when v_condition like '%extensions.\%>%' and cardinality(v_ids) > 0;
    execute format(
      'select array_agg(it.id order by it.rank, it.full_name)
       from (
         select found.id, found.full_name, case when found.full_name ilike %L then 0 else 1 end as rank
         from (select patient.id, patient.full_name from public.patients as patient where %s%s limit 200) as found
         order by rank, found.full_name
         limit %s
       ) as it',
      replace(replace(replace(split_part(btrim(search_patients.query), ' ', 1), '\', '\\'), '%', '\%'), '_', '\_') || '%',
      v_condition, v_scope, search_patients.max_count
    ) into v_more;
    v_ids := v_ids || coalesce(v_more, '{}');
  end loop;

  return query
  select
    patient.id, patient.full_name, patient.phone, patient.email, patient.birth_date,
    private.last_visit_on(patient.id), patient.id = any (v_exact)
  from (
    select wanted.patient_id, min(wanted.position) as position
    from unnest(v_ids) with ordinality as wanted (patient_id, position)
    group by wanted.patient_id
    order by position
    limit search_patients.max_count
  ) as found
  join public.patients as patient on patient.id = found.patient_id
  order by found.position;
end;
$$;

comment on function private.search_patients is 'See public.search_patients.';
grant execute on function private.search_patients to anon, authenticated, service_role;

create function public.search_patients(query text, max_count integer default 20)
returns table (id uuid, full_name text, phone text, email text, birth_date date, last_visit_on date, is_exact boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if (length(search_patients.query) <= 120) is not true then
    perform private.invalid('query', 'At most 120 characters.');
  elsif (search_patients.max_count between 1 and 100) is not true then
    perform private.invalid('max_count', 'From 1 to 100.');
  elsif btrim(search_patients.query) = '' then
    return;
  end if;
  return query select * from private.search_patients(search_patients.query, search_patients.max_count);
end;
$$;

comment on function public.search_patients is
  'Administrators and the front desk: patients by parts of the name in any order (typos are tolerated if nothing else is found), by a phone in any notation, its beginning or its last digits, by e-mail or a part of it, by a booking number with or without LW-; best first. A clinic''s front desk finds the patients whom its clinics know, and anyone by the exact phone, e-mail or number (is_exact). Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.search_patients to anon, authenticated;

create type public.similar_patient as (
  id uuid,
  full_name text,
  phone text,
  birth_date date,
  last_visit_on date,
  matched text[]
);

comment on type public.similar_patient is 'An existing record that is likely the person being entered, and what matched.';

create function private.similar_patients(full_name text, phone text, email text, birth_date date, except_id uuid)
returns setof public.similar_patient
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_custom_plan
set pg_trgm.similarity_threshold = 0.55
as $$
declare
  v_phone text := private.normalized_phone(similar_patients.phone);
  v_email text := lower(btrim(similar_patients.email));
  v_name text := btrim(similar_patients.full_name);
  v_likes text[];
  v_named uuid[];
  v_clinics uuid[];
begin
  -- guard
  perform private.require_front_desk();

  if not private.can_see_all_patients() then
    v_clinics := array(select private.my_staff_clinic_ids(array['admin', 'receptionist']));
  end if;
  -- Names with these words; typos are tolerated only if there is none, because that takes longer.
  v_likes := array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(v_name, '\s+') as word where length(word) >= 3 order by length(word) desc limit 2
  );
  v_named := array(
    select known.id from public.patients as known
    where known.full_name ilike v_likes[1] and known.full_name ilike coalesce(v_likes[2], v_likes[1])
      and extensions.similarity(known.full_name, v_name) >= 0.55
      and (v_clinics is null or exists (
        select from public.patient_clinics as here where here.patient_id = known.id and here.clinic_id = any (v_clinics)
      ))
    limit 50
  );
  if cardinality(v_named) = 0 then
    v_named := array(select known.id from public.patients as known where known.full_name operator(extensions.%) v_name limit 50);
  end if;

  return query
  select best.id, best.full_name, best.phone, best.birth_date, private.last_visit_on(best.id), best.matched
  from (
    select
      patient.id, patient.full_name, patient.phone, patient.birth_date,
      array_remove(array[
        case when patient.phone = v_phone then 'phone' end,
        case when patient.email = v_email then 'email' end,
        case when patient.birth_date = similar_patients.birth_date then 'birth_date' end,
        case when extensions.similarity(patient.full_name, v_name) >= 0.55 then 'full_name' end
      ], null) as matched
    from (
      select known.id from public.patients as known where known.phone = v_phone
      union
      select known.id from public.patients as known where known.email = v_email
      union
      select known.id from public.patients as known
      where known.birth_date = similar_patients.birth_date
        and (extensions.word_similarity(v_name, known.full_name) > 0.3 or extensions.word_similarity(known.full_name, v_name) > 0.3)
      union
      select unnest(v_named)
    ) as candidate
    join public.patients as patient on patient.id = candidate.id
    where patient.id is distinct from similar_patients.except_id
  ) as best
  -- a match by name or birthday alone reveals nothing about another clinic's patients
  where best.matched && array['phone', 'email'] or v_clinics is null or exists (
    select from public.patient_clinics as known where known.patient_id = best.id and known.clinic_id = any (v_clinics)
  )
  order by cardinality(best.matched) desc, extensions.similarity(best.full_name, coalesce(v_name, '')) desc, best.id
  limit 5;
end;
$$;

comment on function private.similar_patients is 'See public.similar_patients.';
grant execute on function private.similar_patients to anon, authenticated, service_role;

create function public.similar_patients(
  full_name text default null, phone text default null, email text default null, birth_date date default null,
  except_id uuid default null
)
returns setof public.similar_patient
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if length(similar_patients.full_name) > 120 then
    perform private.invalid('full_name', 'At most 120 characters.');
  elsif length(similar_patients.phone) > 40 then
    perform private.invalid('phone', 'At most 40 characters.');
  elsif length(similar_patients.email) > 254 then
    perform private.invalid('email', 'At most 254 characters.');
  end if;
  return query
  select * from private.similar_patients(
    similar_patients.full_name, similar_patients.phone, similar_patients.email, similar_patients.birth_date,
    similar_patients.except_id
  );
end;
$$;

comment on function public.similar_patients is
  'Administrators and the front desk, while a patient is being entered: at most five existing records that are likely the same person, with what matched (phone, email, birth_date, full_name), best first; excluding the record except_id. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.similar_patients to anon, authenticated;
