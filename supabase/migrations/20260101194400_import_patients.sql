-- Importing patients of another system, row by row of its file. A row is written completely or not
-- at all, and is recognised by its key when the file is imported again.

create table private.imported_rows (
  clinic_id uuid not null,
  key text not null,
  patient_id uuid not null,
  created_at timestamptz not null default now(),
  constraint imported_rows_pkey primary key (clinic_id, key),
  constraint imported_rows_clinic_id_fkey foreign key (clinic_id)
    references public.clinics (id) on delete cascade,
  constraint imported_rows_patient_id_fkey foreign key (patient_id)
    references public.patients (id) on delete cascade
);

create index imported_rows_patient_id_idx on private.imported_rows (patient_id);
alter table private.imported_rows enable row level security;

comment on table private.imported_rows is
  'Rows imported from files of another system, by key, and the patient that each became or matched.';
comment on column private.imported_rows.key is
  'The patient''s number in the other system, or the content of the row: the same for the same row.';

create function private.same_person(wanted public.patients)
returns public.patients
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_known public.patients;
begin
  select patient.* into v_known
  from (
    select known.id from public.patients as known where known.phone = wanted.phone
    union
    select known.id from public.patients as known where known.email = wanted.email
    union
    select known.id from public.patients as known where known.birth_date = wanted.birth_date
    union
    select known.id from public.patients as known
    where lower(known.full_name) collate "C" = lower(wanted.full_name) collate "C"
  ) as candidate
  join public.patients as patient on patient.id = candidate.id
  where extensions.similarity(patient.full_name, wanted.full_name) >= 0.6
    -- family members share a phone, and often part of the name
    and (patient.birth_date = wanted.birth_date) is not false
    and (
      patient.phone = wanted.phone or patient.email = wanted.email
      or private.can_see_patient(patient.id) and (
        patient.birth_date = wanted.birth_date and extensions.similarity(patient.full_name, wanted.full_name) >= 0.8
        or lower(patient.full_name) = lower(wanted.full_name) and (patient.phone = wanted.phone) is not false
      )
    )
  order by extensions.similarity(patient.full_name, wanted.full_name) desc, patient.created_at, patient.id
  limit 1;
  return v_known;
end;
$$;

comment on function private.same_person is
  'The patient who is most likely this person: nearly the same name and the same phone or e-mail; an almost identical name and the same birthday; or exactly the same name without a contradiction. A different birthday always excludes a match.';

create function private.require_import(clinic_id uuid, rows jsonb, is_trial boolean, max_rows integer, keys text[])
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if require_import.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif is_trial is null then
    perform private.invalid('is_trial');
  elsif jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and max_rows then
    perform private.invalid('rows', format('From 1 to %s rows.', max_rows));
  elsif exists (
    select from jsonb_array_elements(rows) as it
    where jsonb_typeof(it) <> 'object' or jsonb_typeof(it -> 'patient') is distinct from 'object' or exists (
      select from unnest(keys) as key
      where jsonb_typeof(it -> key) is distinct from 'string' or length(it ->> key) not between 1 and 200
    )
  ) then
    perform private.invalid('rows', format('Each has a patient and %s of at most 200 characters.', array_to_string(keys, ', ')));
  end if;
end;
$$;

comment on function private.require_import is
  'Passes valid arguments, common to all imports: at most this many rows, each with a patient and these keys; else raises invalid_input.';
grant execute on function private.require_import to anon, authenticated;

create function private.imported_person(clinic_id uuid, key text, given jsonb)
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_id uuid;
begin
  select imported.patient_id into v_id
  from private.imported_rows as imported
  where imported.clinic_id = imported_person.clinic_id and imported.key = imported_person.key;
  if not found and (given -> 'is_other') is distinct from 'true' then
    v_id := (private.same_person(private.checked_patient(given -> 'patient', null::public.patients))).id;
  end if;
  return v_id;
exception
  when sqlstate 'PGRST' then return null;
end;
$$;

comment on function private.imported_person is 'The existing patient that a row matches; null: none.';

create function private.known_person(clinic_id uuid, patient public.patients)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'full_name', (patient).full_name, 'phone', (patient).phone, 'birth_date', (patient).birth_date,
    'keys', array(
      select imported.key from private.imported_rows as imported
      where imported.clinic_id = known_person.clinic_id and imported.patient_id = (patient).id
    )
  )
$$;

comment on function private.known_person is
  'The existing patient that a row matches, and the keys of the rows that were imported as this patient.';

create function private.is_same_name(one text, other text)
returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select extensions.similarity(one, other) >= 0.6
    or string_to_array(lower(one), ' ') <@ string_to_array(lower(other), ' ')
    or string_to_array(lower(other), ' ') <@ string_to_array(lower(one), ' ')
$$;

comment on function private.is_same_name is
  'Whether two names may be of one person: nearly the same, or one has all the words of the other.';

create function private.import_patient(clinic_id uuid, given jsonb)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_key text := given ->> 'key';
  v_new public.patients;
  v_known public.patients;
  v_error jsonb;
begin
  -- check
  begin
    v_new := private.checked_patient(given -> 'patient', null::public.patients);
  exception
    when sqlstate 'PGRST' then
      v_error := sqlerrm::jsonb;
      return jsonb_build_object(
        'key', v_key, 'outcome', 'faulty', 'field', (v_error ->> 'details')::jsonb ->> 'field'
      );
  end;
  select patient.* into v_known
  from private.imported_rows as imported
  join public.patients as patient on patient.id = imported.patient_id
  where imported.clinic_id = import_patient.clinic_id and imported.key = v_key;
  if found and private.is_same_name(v_known.full_name, v_new.full_name) and (v_known.birth_date = v_new.birth_date) is not false then
    return jsonb_build_object('key', v_key, 'outcome', 'done', 'patient_id', v_known.id);
  elsif found then
    -- Two people with one number: whoever came first has it, and the other must not be taken for them.
    return jsonb_build_object(
      'key', v_key, 'outcome', 'faulty', 'field', 'number', 'known', private.known_person(import_patient.clinic_id, v_known)
    );
  end if;
  if (given -> 'is_other') is distinct from 'true' then
    v_known := private.same_person(v_new);
  end if;

  -- write
  if v_known.id is null then
    insert into public.patients (
      full_name, phone, email, birth_date, sex, address, nik_masked, nik_mismatch, emergency_contact_name,
      emergency_contact_phone, locale, created_by
    ) values (
      v_new.full_name, v_new.phone, v_new.email, v_new.birth_date, v_new.sex, v_new.address, v_new.nik_masked, v_new.nik_mismatch,
      v_new.emergency_contact_name, v_new.emergency_contact_phone, coalesce(v_new.locale, 'id'), (select auth.uid())
    )
    returning id into v_new.id;
    if v_new.nik_masked is not null then
      insert into private.patient_identities (patient_id, nik)
      values (v_new.id, regexp_replace(given -> 'patient' ->> 'nik', '[\s.-]', '', 'g'));
    end if;
  else
    v_new.id := v_known.id;
  end if;
  insert into public.patient_clinics (patient_id, clinic_id) values (v_new.id, import_patient.clinic_id)
  on conflict do nothing;
  insert into private.imported_rows (clinic_id, key, patient_id) values (import_patient.clinic_id, v_key, v_new.id);
  return jsonb_build_object(
    'key', v_key,
    'outcome', case when v_known.id is null then 'new' else 'known' end,
    'patient_id', v_new.id,
    'known', case when v_known.id is not null then private.known_person(import_patient.clinic_id, v_known) end
  );
end;
$$;

comment on function private.import_patient is 'One row of public.import_patients.';

create function private.import_patients(clinic_id uuid, given jsonb, is_trial boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_answers jsonb[] := '{}';
  v_row jsonb;
begin
  -- guard
  perform private.require_staff(import_patients.clinic_id, array['admin']);

  -- lock: concurrent imports of the same file are serialised
  perform pg_advisory_xact_lock(private.lock_key('import', import_patients.clinic_id));
  -- In one order, as a merge does, which deletes a record that a row may match: the row is then
  -- compared with what is left.
  perform from public.patients as patient
  where patient.id = any (array(
    select private.imported_person(import_patients.clinic_id, it ->> 'key', it) from jsonb_array_elements(given) as it
  ))
  order by patient.id for key share;

  -- write: also in a trial, so that each row sees the ones before it; then it is rolled back
  begin
    for v_row in select value from jsonb_array_elements(given) loop
      v_answers := v_answers || private.import_patient(import_patients.clinic_id, v_row);
    end loop;
    if is_trial then
      raise exception using errcode = 'LWTRY';
    end if;
  exception
    when sqlstate 'LWTRY' then
      v_answers := array(
        select case when it.answer ->> 'outcome' = 'new' then it.answer - 'patient_id' else it.answer end
        from unnest(v_answers) with ordinality as it (answer, position) order by it.position
      );
  end;
  return to_jsonb(v_answers);
end;
$$;

comment on function private.import_patients is 'See public.import_patients.';
grant execute on function private.import_patients to anon, authenticated, service_role;

create function public.import_patients(clinic_id uuid, rows jsonb, is_trial boolean default true)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_import(import_patients.clinic_id, rows, is_trial, 500, array['key']);
  return private.import_patients(import_patients.clinic_id, rows, is_trial);
end;
$$;

comment on function public.import_patients is
  'Administrators of a clinic import patients of another system, at most 500 rows at once: [{key, patient (the fields of save_patient), is_other? (true: matches no existing patient)}]. Returns for each row in order: {key, outcome, patient_id, field, known}. outcome: new; known (the person exists already, described by known {full_name, phone, birth_date, keys (of the rows imported as this person)}, and is only linked to the clinic); done (a row with this key was imported before: nothing is changed); faulty (nothing is written; field names the wrong value; number: the key is that of another person, described by known). A call is written as a whole or not at all, and may be retried. A trial returns the same and writes nothing. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.import_patients to anon, authenticated;
