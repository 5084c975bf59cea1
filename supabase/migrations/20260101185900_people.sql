-- The people of an account: removing one, and withdrawing a consent.

create function private.person_problem(patient_id uuid)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case
    when exists (
      select from public.appointments as appointment
      where appointment.patient_id = person_problem.patient_id
        and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
        and appointment.ends_at > now()
    ) then 'upcoming'
    when exists (
      select from public.settlements as settlement
      join public.appointments as appointment on appointment.id = settlement.appointment_id
      where appointment.patient_id = person_problem.patient_id and settlement.choice is null
    ) then 'settlement'
    when exists (select from private.money_bookings(array[person_problem.patient_id])) then 'payment'
    when exists (
      select from public.vouchers as voucher
      where voucher.patient_id = person_problem.patient_id
        and private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') <> 0
    ) then 'credit'
  end;
end;
$$;

comment on function private.person_problem is
  'Why a person cannot be removed from an account: upcoming appointments, an open settlement, a payment under way or that waits for a decision, credit or sessions left or owed; null: they can.';

create function private.clinic_has_own_record(patient_id uuid, user_id uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (
    select from private.imported_rows as imported where imported.patient_id = clinic_has_own_record.patient_id
  )
  or exists (
    select from public.patient_merges as merge where merge.kept_id = clinic_has_own_record.patient_id
  )
  or exists (
    select from public.patient_clinics as known
    where known.patient_id = clinic_has_own_record.patient_id
      -- not by what the account itself began or waits for
      and not exists (
        select from public.bookings as booking
        where booking.patient_id = known.patient_id and booking.clinic_id = known.clinic_id
          and booking.created_by = clinic_has_own_record.user_id
      )
      and not exists (
        select from public.waitlist_entries as entry
        where entry.patient_id = known.patient_id and entry.clinic_id = known.clinic_id
      )
  );
end;
$$;

comment on function private.clinic_has_own_record is
  'Whether a clinic knows this person otherwise than by what this account did: imported, merged or entered at its front desk.';

create function private.has_history(patient_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from public.appointments as appointment
    where appointment.patient_id = has_history.patient_id
      and appointment.status not in ('held', 'awaiting_payment', 'expired')
  )
  or exists (select from public.sales as sale where sale.patient_id = has_history.patient_id)
  or exists (select from public.vouchers as voucher where voucher.patient_id = has_history.patient_id)
  or exists (
    select from public.payments as payment
    left join public.bookings as booking on booking.id = payment.booking_id
    left join public.package_purchases as purchase on purchase.id = payment.purchase_id
    where has_history.patient_id in (booking.patient_id, purchase.patient_id) and payment.received_idr > 0
  )
$$;

comment on function private.has_history is
  'Whether an appointment of this person was ever confirmed, or money or vouchers of theirs stand in the books; what was begun and never paid is no history.';

create function private.remove_person(patient_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_patient public.patients;
  v_problem text;
  v_is_own boolean;
begin
  -- lock
  perform private.lock_requests(v_user_id, array(
    select patient.id from public.patients as patient
    where patient.id = remove_person.patient_id and patient.user_id = v_user_id
  ));
  perform private.lock_account(v_user_id);
  select patient.* into v_patient
  from public.patients as patient
  where patient.id = remove_person.patient_id and patient.user_id = v_user_id
  for no key update;

  -- check
  if not found then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  elsif v_patient.is_account_holder then
    perform private.invalid('patient_id', 'The account''s own person stays.');
  end if;
  v_problem := private.person_problem(v_patient.id);
  if v_problem is not null then
    perform private.fail('person_in_use', 409, jsonb_build_object('rule', v_problem));
  end if;

  -- write
  v_is_own := v_patient.created_by is not distinct from v_user_id
    and not private.clinic_has_own_record(v_patient.id, v_user_id);
  if v_is_own then
    begin
      delete from public.patients as patient where patient.id = v_patient.id;
      return;
    -- bookings, purchases, sales and vouchers stay, and so does the record that they are of
    exception when foreign_key_violation or restrict_violation then
      null;
    end;
  end if;
  -- out of the account first: its own addresses are not erased with the person's
  update public.patients as patient set user_id = null where patient.id = v_patient.id;
  if v_is_own and not private.has_history(v_patient.id) then
    perform private.erase_words(array[v_patient.id], v_user_id);
    perform private.erase_people(array[v_patient.id]);
  else
    insert into public.patient_claims (patient_id, user_id, kind) values (v_patient.id, v_user_id, 'released');
  end if;
end;
$$;

comment on function private.remove_person is 'See public.remove_person.';
grant execute on function private.remove_person to anon, authenticated;

create function public.remove_person(patient_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if remove_person.patient_id is null then
    perform private.invalid('patient_id');
  end if;
  perform private.remove_person(remove_person.patient_id);
end;
$$;

comment on function public.remove_person is
  'Removes one of the caller''s people from the account. A person whom the caller added, whom no clinic has a record of its own of and who has no history is erased: what was begun for them and never paid stays without a name; anyone else stays a patient of the clinic, with their history, and is not claimed again by this account at sign-in. Errors: not_signed_in, mfa_required, not_found, invalid_input (the account holder), person_in_use with the rule: upcoming, settlement, payment or credit.';
grant execute on function public.remove_person to anon, authenticated;

create function private.withdraw_consent(patient_id uuid, purpose text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_consent public.patient_consents;
begin
  -- lock: two concurrent withdrawals write one row
  perform from public.patients as patient
  where patient.id = withdraw_consent.patient_id and patient.user_id = v_user_id
  for no key update;
  if not found then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
  select consent.* into v_consent
  from public.patient_consents as consent
  where consent.patient_id = withdraw_consent.patient_id and consent.purpose = withdraw_consent.purpose
  order by consent.given_at desc
  limit 1;

  -- check
  if not found then
    perform private.fail('not_found', 404, '{"field": "purpose"}');
  elsif not v_consent.is_granted then
    return to_jsonb(v_consent);
  end if;

  -- write
  insert into public.patient_consents (patient_id, purpose, version, is_granted, given_by, given_at)
  values (v_consent.patient_id, v_consent.purpose, v_consent.version, false, v_user_id, clock_timestamp())
  returning * into v_consent;
  return to_jsonb(v_consent);
end;
$$;

comment on function private.withdraw_consent is 'See public.withdraw_consent.';
grant execute on function private.withdraw_consent to anon, authenticated;

create function public.withdraw_consent(patient_id uuid, purpose text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if withdraw_consent.patient_id is null then
    perform private.invalid('patient_id');
  elsif withdraw_consent.purpose is null or withdraw_consent.purpose not in ('care', 'whatsapp', 'marketing') then
    perform private.invalid('purpose', 'care, whatsapp or marketing.');
  end if;
  return private.withdraw_consent(withdraw_consent.patient_id, withdraw_consent.purpose);
end;
$$;

comment on function public.withdraw_consent is
  'Withdraws a consent of one of the caller''s people for a purpose (care, whatsapp, marketing) and returns the current record {id, patient_id, purpose, version, is_granted, given_by, given_at}; idempotent. Consent is given by save_patient {consents}. Errors: not_signed_in, mfa_required, invalid_input, not_found (also when nothing was ever recorded for the purpose).';
grant execute on function public.withdraw_consent to anon, authenticated;
