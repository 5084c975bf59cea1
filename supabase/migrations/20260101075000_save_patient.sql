-- The one way to write a patient.

create function private.patient_text(patient jsonb, field text, max_length integer)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  v_value text := nullif(btrim(patient_text.patient ->> patient_text.field), '');
begin
  if jsonb_typeof(patient_text.patient -> patient_text.field) not in ('string', 'null') then
    perform private.invalid(patient_text.field);
  elsif length(v_value) > patient_text.max_length then
    perform private.invalid(patient_text.field, 'At most ' || patient_text.max_length || ' characters.');
  end if;
  return v_value;
end;
$$;

comment on function private.patient_text is 'A text field of save_patient''s argument, trimmed; null when absent or empty.';
grant execute on function private.patient_text to authenticated, service_role;

create function private.nik_mismatch(nik text, birth_date date, sex text)
returns text[]
language sql
immutable
security invoker
set search_path = ''
as $$
  -- Digits 7 to 12 are day, month and year of birth; 40 is added to the day of a woman's.
  select array_remove(array[
    case when to_char(nik_mismatch.birth_date, 'DDMMYY')
      <> lpad((said.day % 40)::text, 2, '0') || substr(nik_mismatch.nik, 9, 4) then 'birth_date' end,
    case when (nik_mismatch.sex = 'female') <> (said.day > 40) then 'sex' end
  ], null)
  from (select substr(nik_mismatch.nik, 7, 2)::integer as day) as said
$$;

comment on function private.nik_mismatch is
  'Which of birth_date and sex contradict the national identity number; unknown values contradict nothing.';

create function private.checked_patient(patient jsonb, old public.patients)
returns public.patients
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_new public.patients := old;
  v_field text;
  v_text text;
begin
  if checked_patient.patient ? 'full_name' or old.id is null then
    v_new.full_name := private.one_line(private.patient_text(patient, 'full_name', 120));
    if v_new.full_name is null then
      perform private.invalid('full_name');
    end if;
  end if;
  foreach v_field in array array['phone', 'emergency_contact_phone'] loop
    if patient ? v_field then
      v_text := private.patient_text(patient, v_field, 40);
      if v_text is not null and private.normalized_phone(v_text) is null then
        perform private.invalid(v_field, 'Not a phone number.');
      end if;
      v_new := jsonb_populate_record(v_new, jsonb_build_object(v_field, private.normalized_phone(v_text)));
    end if;
  end loop;
  if patient ? 'email' then
    v_new.email := lower(private.patient_text(patient, 'email', 254));
    if v_new.email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
      perform private.invalid('email');
    end if;
  end if;
  if patient ? 'birth_date' then
    v_text := private.patient_text(patient, 'birth_date', 10);
    if v_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or not pg_input_is_valid(v_text, 'date') then
      perform private.invalid('birth_date', 'A date such as 1990-12-31.');
    end if;
    v_new.birth_date := v_text::date;
    -- Spreadsheets and databases write a day from 1899-12-30 to 1900-01-01 where there is none.
    if v_new.birth_date not between date '1900-01-02' and private.local_date(now(), 'Asia/Jakarta') then
      perform private.invalid('birth_date');
    end if;
  end if;
  if patient ? 'sex' then
    v_new.sex := private.patient_text(patient, 'sex', 10);
    if v_new.sex not in ('female', 'male') then
      perform private.invalid('sex');
    end if;
  end if;
  if patient ? 'locale' then
    v_new.locale := coalesce(private.patient_text(patient, 'locale', 2), '');
    if v_new.locale not in ('id', 'en') then
      perform private.invalid('locale');
    end if;
  end if;
  if patient ? 'address' then
    v_new.address := private.patient_text(patient, 'address', 300);
  end if;
  if patient ? 'emergency_contact_name' then
    v_new.emergency_contact_name := private.one_line(private.patient_text(patient, 'emergency_contact_name', 120));
  end if;
  if patient ? 'nik' then
    v_text := regexp_replace(private.patient_text(patient, 'nik', 40), '[\s.-]', '', 'g');
    if v_text !~ '^[0-9]{16}$' then
      perform private.invalid('nik', '16 digits.');
    end if;
    v_new.nik_masked := left(v_text, 4) || '********' || right(v_text, 4);
  else
    select identity.nik into v_text from private.patient_identities as identity where identity.patient_id = old.id;
  end if;
  v_new.nik_mismatch := coalesce(private.nik_mismatch(v_text, v_new.birth_date, v_new.sex), '{}');
  return v_new;
end;
$$;

comment on function private.checked_patient is 'The record as it would be after save_patient; raises invalid_input with the name of the wrong field.';
grant execute on function private.checked_patient to authenticated, service_role;

create function private.require_place_for_person(user_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_limit integer := (select policy.max_people from public.booking_policy as policy where policy.clinic_id is null);
begin
  -- lock: concurrent additions are serialised, so that each is counted
  perform private.lock_account(require_place_for_person.user_id);

  -- check: one place is reserved for the account holder
  if (
    select count(*) from public.patients as patient
    where patient.user_id = require_place_for_person.user_id and not patient.is_account_holder
  ) >= v_limit - 1 then
    perform private.fail('invalid_input', 422, jsonb_build_object('field', 'is_self', 'limit', v_limit),
      'At most ' || v_limit || ' people per account.');
  end if;
end;
$$;

comment on function private.require_place_for_person is
  'Passes while the account may have one person more; locks the account, so that this stays true until the end of the transaction.';

create function private.patient_form(patient public.patients)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select to_jsonb(patient) - array['id', 'user_id', 'is_account_holder', 'created_by', 'created_at', 'updated_at', 'deletion_requested_at']
$$;

comment on function private.patient_form is 'What a form shows of a patient.';

create function private.require_patient_request(patient jsonb)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_field text;
begin
  if jsonb_typeof(require_patient_request.patient) is distinct from 'object' then
    perform private.invalid('patient');
  end if;
  select key into v_field
  from jsonb_object_keys(require_patient_request.patient) as key
  where key not in (
    'id', 'new_id', 'version', 'clinic_id', 'is_self', 'is_mine', 'full_name', 'phone', 'email', 'birth_date', 'sex',
    'address', 'nik', 'emergency_contact_name', 'emergency_contact_phone', 'locale', 'consents'
  )
  limit 1;
  if found then
    perform private.invalid(v_field, 'Not a field that can be set.');
  elsif jsonb_typeof(patient -> 'consents') not in ('object', 'null') then
    perform private.invalid('consents');
  elsif exists (
    select from jsonb_each(nullif(patient -> 'consents', 'null')) as given
    where given.key not in ('care', 'whatsapp', 'marketing') or jsonb_typeof(given.value) <> 'boolean'
  ) then
    perform private.invalid('consents');
  elsif patient ->> 'id' is not null and not pg_input_is_valid(patient ->> 'id', 'uuid') then
    perform private.invalid('id');
  elsif patient ->> 'new_id' is not null and not pg_input_is_valid(patient ->> 'new_id', 'uuid') then
    perform private.invalid('new_id');
  elsif patient ->> 'version' is not null and not pg_input_is_valid(patient ->> 'version', 'timestamptz') then
    perform private.invalid('version');
  elsif jsonb_typeof(patient -> 'is_self') not in ('boolean', 'null') then
    perform private.invalid('is_self');
  elsif jsonb_typeof(patient -> 'is_mine') not in ('boolean', 'null') then
    perform private.invalid('is_mine');
  elsif patient ->> 'clinic_id' is not null then
    if not pg_input_is_valid(patient ->> 'clinic_id', 'uuid') then
      perform private.invalid('clinic_id');
    end if;
    perform private.require_staff((patient ->> 'clinic_id')::uuid, array['admin', 'receptionist']);
  end if;
end;
$$;

comment on function private.require_patient_request is
  'Passes when save_patient''s argument has only known fields of the right type, and a clinic of the caller if any.';

create function private.save_patient(patient jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_is_staff boolean;
  v_new_id uuid;
  v_old public.patients;
  v_new public.patients;
begin
  -- guard
  perform private.require_patient_request(save_patient.patient);
  -- Whoever works here has an account of their own too, with a family in it.
  v_is_staff := private.can_see_patients() and not coalesce((patient ->> 'is_mine')::boolean, false);

  -- lock and check
  if patient ->> 'id' is not null then
    perform private.lock_account(v_user_id) where not (patient ->> 'is_self')::boolean; -- it comes before the record
    select it.* into v_old from public.patients as it where it.id = (patient ->> 'id')::uuid for update;
    if not found or (v_old.user_id is distinct from v_user_id and not private.can_see_patient(v_old.id)) then
      if exists (select from public.staff as staff where staff.user_id = v_user_id and staff.is_active) then
        perform private.require_front_desk();
        if not private.can_see_all_patients() then
          perform private.fail('forbidden', 403);
        end if;
      end if;
      perform private.fail('not_found', 404, '{"field": "id"}');
    end if;
    if v_old.user_id = v_user_id and (patient ->> 'is_self')::boolean <> v_old.is_account_holder then
      perform private.require_place_for_person(v_user_id) where v_old.is_account_holder;
      v_old := private.mark_as_self(v_old, not v_old.is_account_holder);
    end if;
  elsif coalesce((patient ->> 'is_self')::boolean, not v_is_staff) then
    v_old := private.own_patient(private.patient_text(patient, 'full_name', 120));
  else
    v_new_id := coalesce((patient ->> 'new_id')::uuid, gen_random_uuid());
    perform pg_advisory_xact_lock(private.lock_key('new_patient', v_new_id)); -- a retry finds the patient
    select it.* into v_old from public.patients as it where it.id = v_new_id for update;
    if v_old.id is null and not exists (select from public.patient_merges as merge where merge.merged_id = v_new_id) then
      perform private.require_place_for_person(v_user_id) where not v_is_staff;
    -- a record under this id is a retry only if the caller created it and may still write it
    elsif v_old.created_by is distinct from v_user_id
      or (v_old.user_id is distinct from v_user_id and not private.can_see_patient(v_old.id)) then
      perform private.invalid('new_id', 'Somebody else has it.');
    end if;
  end if;
  v_new := private.checked_patient(save_patient.patient, v_old);
  if v_new is distinct from v_old and (patient ->> 'version')::timestamptz <> v_old.updated_at then
    perform private.fail('stale_record', 409, jsonb_build_object(
      'field', 'version', 'version', v_old.updated_at, 'current', private.patient_form(v_old), 'wanted', private.patient_form(v_new)
    ));
  end if;

  -- write
  if v_old.id is null then
    insert into public.patients (
      id, user_id, full_name, phone, email, birth_date, sex, address, nik_masked, nik_mismatch, emergency_contact_name,
      emergency_contact_phone, locale, created_by
    ) values (
      coalesce(v_new_id, gen_random_uuid()), case when not v_is_staff then v_user_id end, v_new.full_name, v_new.phone, v_new.email, v_new.birth_date, v_new.sex, v_new.address, v_new.nik_masked,
      v_new.nik_mismatch, v_new.emergency_contact_name, v_new.emergency_contact_phone, coalesce(v_new.locale, 'id'), v_user_id
    )
    returning * into v_new;
    insert into public.patient_clinics (patient_id, clinic_id)
    select v_new.id, clinic.id
    from (select private.my_staff_clinic_ids(array['admin', 'receptionist']) as id) as clinic
    where v_is_staff and case
      when patient ->> 'clinic_id' is not null then clinic.id = (patient ->> 'clinic_id')::uuid
      else not private.can_see_all_patients()
    end;
  elsif v_new is distinct from v_old then
    update public.patients as it
    set (full_name, phone, email, birth_date, sex, address, nik_masked, nik_mismatch, emergency_contact_name, emergency_contact_phone, locale)
      = (select v_new.full_name, v_new.phone, v_new.email, v_new.birth_date, v_new.sex, v_new.address, v_new.nik_masked,
          v_new.nik_mismatch, v_new.emergency_contact_name, v_new.emergency_contact_phone, v_new.locale)
    where it.id = v_old.id
    returning it.* into v_new;
  end if;
  if patient ? 'nik' and v_new.nik_masked is null then
    delete from private.patient_identities as identity where identity.patient_id = v_new.id;
  elsif patient ? 'nik' then
    insert into private.patient_identities (patient_id, nik)
    values (v_new.id, regexp_replace(patient ->> 'nik', '[\s.-]', '', 'g'))
    on conflict (patient_id) do update set nik = excluded.nik, updated_at = now();
  end if;
  insert into public.patient_consents (patient_id, purpose, version, is_granted, given_by)
  select v_new.id, text.purpose, text.version, (given.value)::boolean, v_user_id
  from jsonb_each(nullif(patient -> 'consents', 'null')) as given
  join lateral (
    select it.purpose, it.version from public.consent_texts as it
    where it.purpose = given.key and it.published_at <= now()
    order by it.version desc limit 1
  ) as text on true;
  return to_jsonb(v_new);
end;
$$;

comment on function private.save_patient is 'See public.save_patient.';
grant execute on function private.save_patient to anon, authenticated, service_role;

create function public.save_patient(patient jsonb)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.save_patient(save_patient.patient)
$$;

comment on function public.save_patient is
  'Writes a patient and returns it. Without an id: the caller''s own record (made when there is none, or claimed if one that staff entered with a verified address of the caller carries full_name), or with is_self false one more person whom the caller manages; for administrators and the front desk, unless is_self or is_mine is true, a new patient entered by hand, who becomes known to clinic_id, or else to the clinics where the caller works. is_mine: the record is of the caller''s own account, whatever their role. new_id: the id for a new patient, so that a retry creates nobody twice. With the id of one of the caller''s people and is_self true, that person becomes the caller''s own record if there is none yet; with is_self false, their own record becomes one of their people. Fields: full_name, phone, email, birth_date, sex, address, nik, emergency_contact_name, emergency_contact_phone, locale, consents {care, whatsapp, marketing}. Absent fields stay as they are. With version (updated_at as it was read), a record that someone else has changed since is refused as stale_record, with the current fields (current, version) and the wanted ones (wanted). nik_mismatch in the answer names birth_date or sex where the NIK says otherwise: a warning. The NIK itself is never returned. Errors: not_signed_in, not_found, mfa_required, forbidden, invalid_input, stale_record.';
grant execute on function public.save_patient to anon, authenticated;
