-- Finding patients: one field for everything.
--
-- The input decides what is searched: an exact phone, e-mail or booking number finds its patient in
-- any clinic; digits match the beginning or the end of a phone; words match parts of a name in any
-- order, then with typos. Each step is one index scan with a limit, and the next runs only while
-- there is room. Anything but an exact value finds only patients of the caller's clinics.

create function private.plain_name(name text)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return translate(extensions.unaccent('extensions.unaccent', plain_name.name), '''`´ʼ', '');
end;
$$;

comment on function private.plain_name is
  'A name as it is searched: letters without their accents, and no apostrophes: José is Jose, Ma''ruf is Maruf.';

create index patients_plain_name_idx on public.patients using gin (private.plain_name(full_name) extensions.gin_trgm_ops);
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

create function private.searched_text(query text)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  -- Copied numbers contain invisible characters, as in private.normalized_phone.
  select btrim(regexp_replace(
    regexp_replace(searched_text.query, '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'), '\s+', ' ', 'g'
  ))
$$;

comment on function private.searched_text is 'What is searched, without invisible characters and needless blanks.';

create function private.like_text(written text)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select replace(replace(replace(like_text.written, '\', '\\'), '%', '\%'), '_', '\_')
$$;

comment on function private.like_text is 'A text as part of a pattern that finds just this text.';

create function private.patient_conditions(query text, out exact text[], out partial text[])
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_query text := private.searched_text(patient_conditions.query);
  v_digits text := regexp_replace(v_query, '[\s\u00A0().+/\u2010-\u2015\u2212-]', '', 'g');
  v_number text := private.written_booking_number(v_query);
  v_email_like text := private.like_text(lower(v_query));
  v_name text := private.plain_name(v_query);
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
    partial := partial || format('patient.email like %L', '%' || v_email_like || '%');
    return;
  end if;

  foreach v_word in array (string_to_array(private.like_text(v_name), ' '))[1:5] loop
    v_names := v_names || case when length(v_word) >= 3
      then format(' and private.plain_name(patient.full_name) ilike %L', '%' || v_word || '%')
      else format(
        ' and (private.plain_name(patient.full_name) ilike %L or private.plain_name(patient.full_name) ilike %L)',
        v_word || '%', '% ' || v_word || '%'
      )
    end;
  end loop;
  -- Nothing but blanks that the callers' btrim leaves, or apostrophes, is no condition.
  if v_names = '' then
    return;
  end if;
  partial := partial || substr(v_names, 6);
  if length(v_query) >= 3 then
    partial := partial || format('private.plain_name(patient.full_name) operator(extensions.%%>) %L', v_name);
    if strpos(v_query, ' ') = 0 then
      partial := partial || format('patient.email like %L', v_email_like || '%');
    end if;
  end if;
end;
$$;

comment on function private.patient_conditions is
  'The conditions of a patient search, step by step: exact values, which match at any clinic, and parts, which match only at the caller''s clinics.';

create function private.searched_clinics()
returns uuid[]
language sql
stable
security invoker
set search_path = ''
as $$
  select case when not private.can_see_all_patients() then array(select private.my_staff_clinic_ids(array['admin', 'receptionist'])) end
$$;

comment on function private.searched_clinics is 'The clinics whose patients the caller finds by a part of their name; null: all.';

create function private.found_patients(query text, clinic_ids uuid[], max_count integer)
returns table (id uuid, is_exact boolean)
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
set pg_trgm.word_similarity_threshold = 0.55
as $$
declare
  v_wanted record := private.patient_conditions(found_patients.query);
  v_scope text := case when clinic_ids is not null then format(
    ' and exists (select from public.patient_clinics as known where known.patient_id = patient.id and known.clinic_id = any (%L))', clinic_ids
  ) else '' end;
  v_first text := private.like_text(private.plain_name(split_part(private.searched_text(query), ' ', 1))) || '%';
  v_ids uuid[] := '{}';
  v_exact uuid[] := '{}';
  v_more uuid[];
  v_condition text;
begin
  foreach v_condition in array v_wanted.exact loop
    execute 'select array_agg(it.id) from (select patient.id from public.patients as patient where ' || v_condition
      || ' order by patient.full_name limit ' || max_count || ') as it' into v_more;
    v_exact := v_exact || v_more;
  end loop;
  v_ids := v_exact;
  foreach v_condition in array v_wanted.partial loop
    exit when cardinality(v_ids) >= max_count;
    -- Typos are tolerated only if nothing was found without them.
    continue when v_condition like '%extensions.\%>%' and cardinality(v_ids) > 0;
    execute format(
      'select array_agg(it.id order by it.rank, it.full_name)
       from (
         select found.id, found.full_name, case when private.plain_name(found.full_name) ilike %L then 0 else 1 end as rank
         from (select patient.id, patient.full_name from public.patients as patient where %s%s limit %s) as found
         order by rank, found.full_name
         limit %s
       ) as it',
      v_first, v_condition, v_scope, greatest(200, max_count), max_count
    ) into v_more;
    v_ids := v_ids || coalesce(v_more, '{}');
  end loop;
  return query
  select wanted.patient_id, wanted.patient_id = any (v_exact)
  from unnest(v_ids) with ordinality as wanted (patient_id, position)
  group by wanted.patient_id
  order by min(wanted.position)
  limit max_count;
end;
$$;

comment on function private.found_patients is
  'The patients whom a text finds, best first: by an exact value at any clinic, by a part only those whom these clinics know; null: of all.';

create function private.matching_patients(query text, clinic_ids uuid[] default null)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_most constant integer := 1000;
begin
  perform private.require_front_desk();
  return array(
    select found.id
    from private.found_patients(query, coalesce(clinic_ids, private.searched_clinics()), c_most) as found
  );
end;
$$;

comment on function private.matching_patients is
  'For lists that are filtered by a text: whom it finds, a thousand at most, of these clinics; null: of all that the caller may see.';

create function private.search_patients(query text, max_count integer)
returns table (id uuid, full_name text, phone text, email text, birth_date date, last_visit_on date, is_exact boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- guard
  perform private.require_front_desk();
  return query
  select patient.id, patient.full_name, patient.phone, patient.email, patient.birth_date, private.last_visit_on(patient.id), found.is_exact
  from private.found_patients(search_patients.query, private.searched_clinics(), search_patients.max_count)
    with ordinality as found (id, is_exact, position)
  join public.patients as patient on patient.id = found.id
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
  elsif search_patients.max_count not between 1 and 100 then
    perform private.invalid('max_count', 'From 1 to 100.');
  elsif btrim(search_patients.query) = '' then
    return;
  end if;
  return query select * from private.search_patients(search_patients.query, coalesce(search_patients.max_count, 20));
end;
$$;

comment on function public.search_patients is
  'Administrators and the front desk: patients by parts of the name in any order, with or without its accents and apostrophes (typos are tolerated if nothing else is found), by a phone in any notation, its beginning or its last digits, by e-mail or a part of it, by a booking number with or without LW-; best first. A clinic''s front desk finds the patients whom its clinics know, and anyone by the exact phone, e-mail or number (is_exact). Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.search_patients to anon, authenticated;
