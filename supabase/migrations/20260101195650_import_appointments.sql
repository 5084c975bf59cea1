-- Moving in: what patients of another system have been promised, row by row of its file. A row brings
-- its patient along; both are written or neither.

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
  elsif pg_input_is_valid(given ->> 'starts_at', 'timestamptz') is not true then
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
  -- They know of it, and it was not the clinic that made it now; reminders go out as for all.
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

  -- lock: by the lock rule, patients before physiotherapists, all that the rows may need at once
  perform pg_advisory_xact_lock(private.lock_key('import', import_appointments.clinic_id));
  perform private.lock_patients(array(
    select known.id from jsonb_array_elements(given) as it
    cross join lateral (
      select imported.patient_id as id from private.imported_rows as imported
      where imported.clinic_id = import_appointments.clinic_id and imported.key = it ->> 'patient_key'
      union
      select (private.same_person(jsonb_populate_record(null::public.patients, jsonb_build_object(
        'full_name', it -> 'patient' ->> 'full_name', 'email', lower(it -> 'patient' ->> 'email'),
        'phone', private.normalized_phone(it -> 'patient' ->> 'phone')
      )))).id
    ) as known
    where known.id is not null
  ));
  perform private.lock_physiotherapists(array(
    select physiotherapist.id from public.physiotherapists as physiotherapist where physiotherapist.is_active
  ));

  -- write; a trial is taken back, as in import_patients
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
  if import_appointments.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif is_trial is null then
    perform private.invalid('is_trial');
  elsif (length(btrim(reason)) between 3 and 500) is not true then
    perform private.invalid('reason', '3 to 500 characters.');
  elsif jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 50 then
    perform private.invalid('rows', 'From 1 to 50 rows.');
  elsif exists (
    select from jsonb_array_elements(rows) as it
    where jsonb_typeof(it) <> 'object' or jsonb_typeof(it -> 'key') is distinct from 'string'
      or jsonb_typeof(it -> 'patient_key') is distinct from 'string' or length(it ->> 'key') not between 1 and 200
      or length(it ->> 'patient_key') not between 1 and 200 or jsonb_typeof(it -> 'patient') is distinct from 'object'
      or not pg_input_is_valid(coalesce(it ->> 'service_id', gen_random_uuid()::text), 'uuid')
      or not pg_input_is_valid(coalesce(it ->> 'physiotherapist_id', gen_random_uuid()::text), 'uuid')
  ) then
    perform private.invalid('rows', 'Each has a key, a patient_key, a patient and ids.');
  end if;
  return private.import_appointments(import_appointments.clinic_id, rows, btrim(reason), is_trial);
end;
$$;

comment on function public.import_appointments is
  'Administrators of a clinic bring coming appointments of another system, at most 50 rows at once: [{key, patient_key (the key of import_patients), patient, starts_at, service_id, physiotherapist_id? (null: who is free), is_other?}]. Each becomes a confirmed, unpaid booking; rules that staff may break are broken with the reason, which is kept, and nobody is told of it as new. Answers each row in their order: {key, outcome, patient_id, known, field, code}. outcome: new; done (brought before); faulty (neither patient nor appointment is written; code says which rule of hold_slot, field which value). A call is written as a whole or not at all, and may be repeated. A trial answers the same and writes nothing. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.import_appointments to anon, authenticated;
