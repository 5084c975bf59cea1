-- The whole record of a patient and of an appointment, as staff read them.

create function private.require_patient(patient_id uuid, found_by text default null)
returns public.patients
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_patient public.patients;
begin
  perform private.require_front_desk();
  select patient.* into v_patient from public.patients as patient where patient.id = require_patient.patient_id;
  if v_patient.id is null and private.can_see_all_patients() then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  elsif v_patient.id is null or not private.can_see_patient(v_patient.id) then
    -- Whoever can give the whole phone, e-mail or number is talking to the patient.
    if v_patient.id is null or coalesce(
      v_patient.phone = private.normalized_phone(require_patient.found_by)
      or v_patient.email = lower(btrim(require_patient.found_by))
      or exists (
        select from public.bookings as booking
        where booking.patient_id = v_patient.id and booking.number = private.written_booking_number(require_patient.found_by)
      ), false
    ) is not true then
      perform private.fail('forbidden', 403);
    end if;
  end if;
  return v_patient;
end;
$$;

comment on function private.require_patient is
  'A patient whom the caller may read: as an administrator or at the front desk of a clinic that knows them, or because the caller was given (found_by) their exact phone, e-mail or booking number; else raises not_found or forbidden.';

create function private.patient_appointments(patient_id uuid, is_upcoming boolean, max_count integer)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.staff_appointments(array(
    select appointment.id
    from public.appointments as appointment
    where appointment.patient_id = patient_appointments.patient_id
      and appointment.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
      and (appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')) = patient_appointments.is_upcoming
      and appointment.status <> 'expired'
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
    order by
      case when patient_appointments.is_upcoming then appointment.starts_at end,
      case when not patient_appointments.is_upcoming then appointment.starts_at end desc
    limit patient_appointments.max_count
  ), true)
$$;

comment on function private.patient_appointments is 'A patient''s appointments at the caller''s clinics, upcoming (nearest first) or past (latest first).';

create function private.patient_vouchers(patient_id uuid)
returns json
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(json_agg(it order by it.valid_until), '[]')
  from (
    select voucher.id, voucher.code, voucher.kind, voucher.name_id, voucher.name_en, voucher.valid_until, voucher.is_active,
      private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') as remaining
    from public.vouchers as voucher
    where voucher.patient_id = patient_vouchers.patient_id
  ) as it
$$;

comment on function private.patient_vouchers is 'The packages (sessions) and credit (rupiah; below zero: owed) of a patient with the remainder of each.';

create function private.read_patient(patient_id uuid, found_by text)
returns json
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_patient public.patients;
begin
  -- guard: the id of a merged record resolves to the kept one
  v_patient := private.require_patient(coalesce(
    (select merge.kept_id from public.patient_merges as merge where merge.merged_id = read_patient.patient_id),
    read_patient.patient_id
  ), read_patient.found_by);

  -- tell, and record the access
  perform private.record_access(array[v_patient.id], 'read_patient');
  return json_build_object(
    'patient', to_jsonb(v_patient) - array['user_id', 'created_by']
      || jsonb_build_object('has_account', v_patient.user_id is not null, 'version', v_patient.updated_at),
    'clinic_ids', array(
      select known.clinic_id from public.patient_clinics as known where known.patient_id = v_patient.id order by known.created_at
    ),
    'consents', (
      select coalesce(json_object_agg(it.purpose, it.is_granted), '{}')
      from (
        select distinct on (consent.purpose) consent.purpose, consent.is_granted
        from public.patient_consents as consent where consent.patient_id = v_patient.id
        order by consent.purpose, consent.given_at desc
      ) as it
    ),
    'last_visit_on', private.last_visit_on(v_patient.id),
    'upcoming', private.patient_appointments(v_patient.id, true, 100),
    'past', private.patient_appointments(v_patient.id, false, 100),
    'vouchers', private.patient_vouchers(v_patient.id),
    'balance', (
      select json_build_object(
        'credit_idr', coalesce(sum(rest.idr) filter (where rest.idr > 0), 0),
        'owed_idr', coalesce(-sum(rest.idr) filter (where rest.idr < 0), 0) + coalesce((
          -- sessions are never taken below zero: as in receivables, their tasks say what is owed
          select sum((task.details ->> 'sessions_idr')::bigint)
          from public.package_purchases as purchase
          join public.admin_tasks as task on task.purchase_id = purchase.id and task.kind = 'receivable' and task.status = 'open'
          where purchase.patient_id = v_patient.id
        ), 0)
      )
      from public.vouchers as voucher
      cross join lateral (
        select private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') as idr
      ) as rest
      where voucher.patient_id = v_patient.id and voucher.kind = 'credit' and voucher.is_active
        and (rest.idr < 0 or voucher.valid_until is null or voucher.valid_until >= private.local_date(now(), 'Asia/Jakarta'))
    )
  );
end;
$$;

comment on function private.read_patient is 'See public.read_patient.';
grant execute on function private.read_patient to anon, authenticated, service_role;

create function public.read_patient(patient_id uuid, found_by text default null)
returns json
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if read_patient.patient_id is null then
    perform private.invalid('patient_id');
  elsif length(read_patient.found_by) > 254 then
    perform private.invalid('found_by', 'At most 254 characters.');
  end if;
  return private.read_patient(read_patient.patient_id, read_patient.found_by);
end;
$$;

comment on function public.read_patient is
  'The record of a patient for administrators and the front desk of a clinic that knows them, or for a front desk that gives the exact phone, e-mail or booking number (found_by). {patient {…, has_account, version for save_patient}, clinic_ids, consents {purpose: granted}, last_visit_on, upcoming, past (appointments at the caller''s clinics, at most 100 each), vouchers [{id, code, kind, name_id, name_en, valid_until, is_active, remaining}], balance {credit_idr, owed_idr (as in receivables)}}. The NIK is masked: see reveal_nik. Each read is recorded and visible to the patient. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.read_patient to anon, authenticated;

create function private.reveal_nik(patient_id uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_patient public.patients := private.require_patient(reveal_nik.patient_id);
begin
  perform private.record_access(array[v_patient.id], 'reveal_nik');
  return (select identity.nik from private.patient_identities as identity where identity.patient_id = v_patient.id);
end;
$$;

comment on function private.reveal_nik is 'See public.reveal_nik.';
grant execute on function private.reveal_nik to anon, authenticated;

create function public.reveal_nik(patient_id uuid)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if reveal_nik.patient_id is null then
    perform private.invalid('patient_id');
  end if;
  return private.reveal_nik(reveal_nik.patient_id);
end;
$$;

comment on function public.reveal_nik is
  'The full identity number of a patient (null: none known), for administrators and the front desk of a clinic that knows them. Each read is recorded and visible to the patient. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.reveal_nik to anon, authenticated;
