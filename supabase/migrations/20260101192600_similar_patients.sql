-- Records that resemble the patient who is being entered.

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
  v_name text := private.plain_name(btrim(similar_patients.full_name));
  v_likes text[];
  v_named uuid[];
  v_clinics uuid[];
begin
  -- guard
  perform private.require_front_desk();
  v_clinics := private.searched_clinics();

  -- Names with these words; typos are tolerated only if there is none, because that takes longer.
  v_likes := array(
    select '%' || private.like_text(word) || '%'
    from regexp_split_to_table(v_name, '\s+') as word where length(word) >= 3 order by length(word) desc limit 2
  );
  v_named := array(
    select known.id from public.patients as known
    where private.plain_name(known.full_name) ilike v_likes[1]
      and private.plain_name(known.full_name) ilike coalesce(v_likes[2], v_likes[1])
      and extensions.similarity(private.plain_name(known.full_name), v_name) >= 0.55
      and (v_clinics is null or exists (
        select from public.patient_clinics as here where here.patient_id = known.id and here.clinic_id = any (v_clinics)
      ))
    limit 50
  );
  if cardinality(v_named) = 0 then
    v_named := array(select known.id from public.patients as known where private.plain_name(known.full_name) operator(extensions.%) v_name limit 50);
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
        case when extensions.similarity(private.plain_name(patient.full_name), v_name) >= 0.55 then 'full_name' end
      ], null) as matched
    from (
      select known.id from public.patients as known where known.phone = v_phone
      union
      select known.id from public.patients as known where known.email = v_email
      union
      select known.id from public.patients as known
      cross join lateral (select private.plain_name(known.full_name) as name) as plain
      where known.birth_date = similar_patients.birth_date
        and (extensions.word_similarity(v_name, plain.name) > 0.3 or extensions.word_similarity(plain.name, v_name) > 0.3)
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
  order by cardinality(best.matched) desc, extensions.similarity(private.plain_name(best.full_name), coalesce(v_name, '')) desc, best.id
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
