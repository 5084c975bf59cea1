-- Importing upcoming appointments of another system, row by row of its file. A row contains its
-- patient; both are written or neither.

create function private.import_visit(clinic_id uuid, given jsonb, reason text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_key text := given ->> 'key';
  v_person jsonb;
  v_booking jsonb;
  v_error jsonb;
begin
  if exists (
    select from private.imported_rows as imported
    where imported.clinic_id = import_visit.clinic_id and imported.key = v_key
  ) then
    return jsonb_build_object('key', v_key, 'outcome', 'done');
  elsif (
    -- Without its offset it would be by the database's clock, and 01/12 be a day of January.
    given ->> 'starts_at' ~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$'
    and pg_input_is_valid(given ->> 'starts_at', 'timestamptz')
  ) is not true then
    return jsonb_build_object('key', v_key, 'outcome', 'faulty', 'field', 'starts_at');
  elsif given ->> 'service_id' is null then
    return jsonb_build_object('key', v_key, 'outcome', 'faulty', 'field', 'service_id');
  end if;
  begin
    v_person := private.import_patient(import_visit.clinic_id, given || jsonb_build_object('key', given ->> 'patient_key'));
    if v_person ->> 'outcome' = 'faulty' then
      return v_person || jsonb_build_object('key', v_key);
    end if;
    v_booking := private.hold_slot(
      import_visit.clinic_id, (given ->> 'service_id')::uuid, (given ->> 'starts_at')::timestamptz,
      (given ->> 'physiotherapist_id')::uuid, (v_person ->> 'patient_id')::uuid, reason
    );
    perform private.confirm_at_desk((v_booking ->> 'id')::uuid, null, null, reason);
  exception
    when sqlstate 'PGRST' then
      v_error := sqlerrm::jsonb;
      return jsonb_build_object(
        'key', v_key, 'outcome', 'faulty', 'code', v_error ->> 'code', 'field', (v_error ->> 'details')::jsonb ->> 'field'
      );
  end;
  insert into private.imported_rows (clinic_id, key, patient_id)
  values (import_visit.clinic_id, v_key, (v_person ->> 'patient_id')::uuid);
  -- No confirmation: the patient knows already, and it was not made now; reminders go out as for
  -- all.
  perform private.withdraw_messages((v_booking -> 'appointment' ->> 'id')::uuid, array['appointment_confirmed']);
  return jsonb_build_object(
    'key', v_key, 'outcome', 'new', 'patient_id', v_person -> 'patient_id', 'known', v_person -> 'known'
  );
end;
$$;

comment on function private.import_visit is 'One row of public.import_appointments.';

create function private.import_appointments(clinic_id uuid, given jsonb, reason text, is_trial boolean)
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
  perform private.require_staff(import_appointments.clinic_id, array['admin']);

  -- lock: by the lock rule, patients before physiotherapists, everything that a row can touch at
  -- once
  perform pg_advisory_xact_lock(private.lock_key('import', import_appointments.clinic_id));
  perform private.lock_patients(array(
    select private.imported_person(import_appointments.clinic_id, it ->> 'patient_key', it) from jsonb_array_elements(given) as it
  ));
  perform private.lock_physiotherapists(array(
    select (it ->> 'physiotherapist_id')::uuid from jsonb_array_elements(given) as it
    union
    select unnest(private.candidates(asked.service_id, import_appointments.clinic_id, null))
    from (
      select distinct (it ->> 'service_id')::uuid as service_id from jsonb_array_elements(given) as it
      where it ->> 'physiotherapist_id' is null
    ) as asked
  ));

  -- write; a trial is rolled back, as in import_patients
  begin
    for v_row in select value from jsonb_array_elements(given) loop
      v_answers := v_answers || private.import_visit(import_appointments.clinic_id, v_row, reason);
    end loop;
    if is_trial then
      raise exception using errcode = 'LWTRY';
    end if;
  exception
    when sqlstate 'LWTRY' then
      v_answers := array(
        select it.answer - 'patient_id' from unnest(v_answers) with ordinality as it (answer, position) order by it.position
      );
  end;
  return to_jsonb(v_answers);
end;
$$;

comment on function private.import_appointments is 'See public.import_appointments.';
grant execute on function private.import_appointments to anon, authenticated, service_role;

create function public.import_appointments(clinic_id uuid, rows jsonb, reason text, is_trial boolean default true)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_import(import_appointments.clinic_id, rows, is_trial, 50, array['key', 'patient_key']);
  if (length(btrim(reason)) between 3 and 500) is not true then
    perform private.invalid('reason', '3 to 500 characters.');
  elsif exists (
    select from jsonb_array_elements(rows) as it, unnest(array['service_id', 'physiotherapist_id']) as member
    where it ->> member is not null and not pg_input_is_valid(it ->> member, 'uuid')
  ) then
    perform private.invalid('rows', 'service_id and physiotherapist_id are ids.');
  elsif exists (
    select from jsonb_array_elements(rows) as it
    join jsonb_array_elements(rows) as other on other ->> 'patient_key' = it ->> 'key'
  ) then
    -- One list of keys says what was imported before: an appointment would be taken for its patient.
    perform private.invalid('rows', 'The key of a row is not that of a patient.');
  end if;
  return private.import_appointments(import_appointments.clinic_id, rows, btrim(reason), is_trial);
end;
$$;

comment on function public.import_appointments is
  'Administrators of a clinic import upcoming appointments of another system, at most 50 rows at once: [{key (none of a patient), patient_key (the key of import_patients), patient, starts_at (with its offset: 2026-12-01T09:00+07:00), service_id, physiotherapist_id? (null: who is free), is_other?}]. Each becomes a confirmed, unpaid booking; rules that staff may override are overridden with the reason, which is recorded, and nobody is notified of a new booking. Returns for each row in order: {key, outcome, patient_id, known, field, code}. outcome: new; done (imported before); faulty (neither patient nor appointment is written; code names the rule of hold_slot, field the value; number: the patient_key is that of another person, described by known). A call is written as a whole or not at all, and may be retried. A trial returns the same and writes nothing. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.import_appointments to anon, authenticated;
