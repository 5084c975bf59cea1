-- Erasing an account and its people.
--
-- What says who somebody is, how to reach them, how they are and what they wrote goes. What the
-- books stand on stays for the ten years of UU KUP art. 28 (UU PDP art. 16 and 44 leave room for
-- that): bookings, appointments with place, time and state, payments, sales, receipts and vouchers,
-- of a patient without a name. Credit that is left stays owed on that record.

create function private.erase_words(people uuid[], account_id uuid)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_bookings uuid[] := array(select booking.id from public.bookings as booking where booking.patient_id = any (people));
  v_purchases uuid[] := array(select purchase.id from public.package_purchases as purchase where purchase.patient_id = any (people));
  v_appointments uuid[] := array(select it.id from public.appointments as it where it.patient_id = any (people));
  v_complaints bigint;
  v_reasons bigint;
begin
  update public.bookings as booking set complaint = null where booking.id = any (v_bookings) and booking.complaint is not null;
  get diagnostics v_complaints = row_count;
  update public.package_purchases as purchase set created_by = null
  where purchase.id = any (v_purchases) and purchase.created_by = erase_words.account_id;

  -- Who typed a reason may have written who was ill: none of them stays.
  update public.appointment_events as event
  set reason = null, actor_id = nullif(event.actor_id, erase_words.account_id)
  where event.appointment_id = any (v_appointments) and (event.reason is not null or event.actor_id = erase_words.account_id);
  get diagnostics v_reasons = row_count;
  update public.staff_overrides as override set reason = private.erased_name() where override.appointment_id = any (v_appointments);
  update public.proposals as proposal set reason = null
  where proposal.appointment_id = any (v_appointments) and proposal.reason is not null;
  update public.settlements as settlement set chosen_by = null
  where settlement.appointment_id = any (v_appointments) and settlement.chosen_by = erase_words.account_id;
  update public.admin_tasks as task
  set note = null, status = 'done', resolved_by = coalesce(task.resolved_by, (select auth.uid())),
    resolved_at = coalesce(task.resolved_at, now())
  where task.booking_id = any (v_bookings) or task.purchase_id = any (v_purchases);

  update public.vouchers as voucher
  set reason = case when voucher.reason is not null then private.erased_name() end,
    deactivation_reason = case when voucher.deactivation_reason is not null then private.erased_name() end
  where voucher.patient_id = any (people) and num_nonnulls(voucher.reason, voucher.deactivation_reason) > 0;
  perform set_config('luwes.erasure', 'on', true);
  -- what the product itself writes is one word
  update public.voucher_entries as entry set reason = private.erased_name()
  where entry.patient_id = any (people) and entry.reason !~ '^[a-z_]+$';
  perform set_config('luwes.erasure', '', true);
  update private.refunds as refund set reason = private.erased_name()
  from public.payments as payment
  where refund.payment_id = payment.id and (payment.booking_id = any (v_bookings) or payment.purchase_id = any (v_purchases));

  delete from private.attendance_links as link where link.appointment_id = any (v_appointments);
  delete from private.idempotency_keys as known
  where known.booking_id = any (v_bookings) or known.purchase_id = any (v_purchases);
  -- What the provider sent may name who paid; what it said stands in the payment.
  update private.payment_events as event set body = ''
  from public.payments as payment
  where event.payment_id = payment.id and (payment.booking_id = any (v_bookings) or payment.purchase_id = any (v_purchases));
  update public.payments as payment set redirect_url = null
  where payment.redirect_url is not null and (payment.booking_id = any (v_bookings) or payment.purchase_id = any (v_purchases));
  return jsonb_build_object('complaints', v_complaints, 'reasons', v_reasons);
end;
$$;

comment on function private.erase_words is
  'Erases what was written about these people and the links to them, except who made a booking; bookings, appointments and payments stay. Open tasks about messages to them are closed.';

create function private.erase_people(people uuid[])
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_addresses text[] := array(
    select unnest(array[patient.phone, patient.email]) from public.patients as patient where patient.id = any (people)
    union
    select unnest(array[account.email, '+' || account.phone])
    from public.patients as patient join auth.users as account on account.id = patient.user_id
    where patient.id = any (people)
  );
  v_erased jsonb := jsonb_build_object('people', cardinality(people));
  v_count bigint;
begin
  delete from private.patient_identities as identity where identity.patient_id = any (people);
  get diagnostics v_count = row_count;
  v_erased := v_erased || jsonb_build_object('identity_numbers', v_count);
  delete from private.notifications as message where message.patient_id = any (people);
  get diagnostics v_count = row_count;
  v_erased := v_erased || jsonb_build_object('messages', v_count);
  delete from public.waitlist_entries as entry where entry.patient_id = any (people);
  get diagnostics v_count = row_count;
  v_erased := v_erased || jsonb_build_object('waiting_list', v_count);
  delete from public.patient_claims as claim where claim.patient_id = any (people);
  delete from private.imported_rows as imported where imported.patient_id = any (people);
  update public.patient_consents as consent set given_by = null where consent.patient_id = any (people);
  update public.patient_merges as merge
  set merged_patient = '{}', reason = private.erased_name()
  where merge.kept_id = any (people);
  get diagnostics v_count = row_count;
  v_erased := v_erased || jsonb_build_object('merged_records', v_count);
  -- also a name of one word, and what was written about it, which is not looked for in the trail
  update public.audit_log as entry
  set row_name = private.erased_name(), new_values = entry.new_values || jsonb_build_object('reason', private.erased_name())
  where entry.table_name = 'patients' and (
    entry.row_id = any (people::text[])
    or entry.row_id in (select merge.merged_id::text from public.patient_merges as merge where merge.kept_id = any (people))
  );

  update public.patients as patient
  set full_name = private.erased_name(), phone = null, email = null, birth_date = null, sex = null, address = null,
    nik_masked = null, nik_mismatch = '{}', emergency_contact_name = null, emergency_contact_phone = null,
    user_id = null, is_account_holder = false, created_by = null
  where patient.id = any (people);
  delete from private.unreachable_addresses as off
  where off.address = any (v_addresses)
    and not exists (select from public.patients as patient where off.address in (patient.phone, patient.email));
  return v_erased;
end;
$$;

comment on function private.erase_people is
  'Erases who these people are and everything that is theirs alone; returns how many of what. Their records stay, without a name.';

create function private.erase_account(account_id uuid)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if private.keeps_account(erase_account.account_id) then
    delete from private.calendar_feeds as feed where feed.user_id = erase_account.account_id and feed.kind = 'patient';
    return false;
  end if;
  -- The auth service keeps a trail of its own, with the address in it, and sign-ins under way.
  delete from auth.audit_log_entries as entry
  where entry.payload ->> 'actor_id' = erase_account.account_id::text
    or entry.payload -> 'traits' ->> 'user_id' = erase_account.account_id::text;
  delete from auth.flow_state as flow where flow.user_id = erase_account.account_id;
  delete from auth.users as account where account.id = erase_account.account_id;
  return true;
end;
$$;

comment on function private.erase_account is
  'Deletes an account with everything that hangs on it and returns true; that of somebody who works here or did stays, without people.';

create function private.kept_after_deletion(people uuid[])
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_object_agg(it.what, jsonb_build_object('count', it.count, 'reason', it.reason))
  from (
    select 'bookings' as what, count(*) as count, 'bookkeeping' as reason
    from public.bookings as booking where booking.patient_id = any (people)
    union all
    select 'appointments', count(*), 'bookkeeping' from public.appointments as it where it.patient_id = any (people)
    union all
    select 'payments', count(*), 'bookkeeping'
    from public.payments as payment
    where payment.booking_id in (select booking.id from public.bookings as booking where booking.patient_id = any (people))
      or payment.purchase_id in (select it.id from public.package_purchases as it where it.patient_id = any (people))
    union all
    select 'sales', count(*), 'bookkeeping' from public.sales as sale where sale.patient_id = any (people)
    union all
    select 'vouchers', count(*), 'bookkeeping' from public.vouchers as voucher where voucher.patient_id = any (people)
    union all
    select 'consents', count(*), 'proof' from public.patient_consents as consent where consent.patient_id = any (people)
    union all
    select 'access_log', count(*), 'proof' from public.access_log as entry where entry.patient_id = any (people)
  ) as it
$$;

comment on function private.kept_after_deletion is
  'What stays of erased people and why: {bookings, appointments, payments, sales, vouchers (bookkeeping), consents, access_log (proof): {count, reason}}.';

create function private.complete_deletion(task_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_task public.admin_tasks;
  v_people uuid[];
  v_problem jsonb;
  v_facts jsonb;
  v_words text[];
  v_addresses text[];
  v_erased jsonb;
  v_answer jsonb;
begin
  -- guard
  perform private.require_staff(null, array['admin']);
  select task.* into v_task from public.admin_tasks as task where task.id = complete_deletion.task_id;
  if v_task.id is null or v_task.kind <> 'deletion_request' then
    perform private.fail('not_found', 404, '{"field": "task_id"}');
  end if;

  -- lock: what the account asked for, the account, so that nobody books for its people meanwhile,
  -- and the task; not the account's row first: whoever books locks the account before they refer
  -- to it
  perform private.lock_requests(v_task.account_id, array(
    select patient.id from public.patients as patient where patient.user_id = v_task.account_id
  ));
  perform private.lock_account(coalesce(v_task.account_id, v_task.id));
  select task.* into v_task from public.admin_tasks as task where task.id = v_task.id for no key update;
  if v_task.status = 'done' then
    return v_task.details -> 'answer';
  elsif v_task.account_id is null then
    perform private.fail('not_found', 404, '{"field": "account_id"}');
  end if;
  v_people := array(
    select patient.id from public.patients as patient
    where patient.user_id = v_task.account_id
    order by patient.id for update
  );

  -- check
  v_problem := private.deletion_problem(v_people);
  if v_problem is not null then
    perform private.fail('person_in_use', 409, v_problem);
  end if;

  -- write
  v_facts := private.deletion_facts(v_task.account_id);
  v_words := array(
    select word
    from public.patients as patient
    left join private.patient_identities as identity on identity.patient_id = patient.id
    cross join lateral unnest(array[
      patient.full_name, patient.phone, patient.email, patient.emergency_contact_name, patient.emergency_contact_phone,
      patient.nik_masked, identity.nik
    ]) as word
    where patient.id = any (v_people)
    union
    select unnest(array[account.email, account.phone]) from auth.users as account where account.id = v_task.account_id
  );
  v_addresses := array(
    select patient.address from public.patients as patient
    where patient.id = any (v_people) and patient.address is not null
  );
  -- An account that stays is no link to whom it once booked for. Until then it is: what an account
  -- held counts towards its limits, also for people whom it has removed since.
  update public.bookings as booking set created_by = null
  where booking.created_by = v_task.account_id
    and (booking.patient_id = any (v_people) or private.is_erased(booking.patient_id));
  v_erased := private.erase_words(v_people, v_task.account_id) || private.erase_people(v_people)
    || jsonb_build_object('audit_log', private.forget_quotes(v_words, v_addresses));
  v_erased := v_erased || jsonb_build_object('accounts', private.erase_account(v_task.account_id)::integer);
  v_answer := jsonb_build_object(
    'erased', v_erased,
    'kept', private.kept_after_deletion(v_people)
      || jsonb_build_object('credit_idr', jsonb_build_object('count', v_facts -> 'credit_idr', 'reason', 'owed'))
      || jsonb_build_object('sessions', jsonb_build_object('count', v_facts -> 'sessions', 'reason', 'owed'))
      || jsonb_build_object('accounts', jsonb_build_object('count', (v_facts ->> 'keeps_account')::boolean::integer, 'reason', 'staff'))
  );
  update public.admin_tasks as task
  set status = 'done', resolved_by = (select auth.uid()), resolved_at = now(), account_id = null,
    details = jsonb_build_object('answer', v_answer)
  where task.id = v_task.id;
  return v_answer;
end;
$$;

comment on function private.complete_deletion is 'See public.complete_deletion.';
grant execute on function private.complete_deletion to anon, authenticated, service_role;

create function public.complete_deletion(task_id uuid)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if complete_deletion.task_id is null then
    perform private.invalid('task_id');
  end if;
  return private.complete_deletion(complete_deletion.task_id);
end;
$$;

comment on function public.complete_deletion is
  'An administrator of all clinics erases the account that asked for it and all its people, for good, and the task is closed: {erased {people, accounts, identity_numbers, complaints, reasons, messages, waiting_list, merged_records, audit_log: how many}, kept {bookings, appointments, payments, sales, vouchers, consents, access_log, credit_idr, sessions, accounts: {count, reason (bookkeeping, proof, owed, staff)}}}. Again answers the same (null: it was closed without erasing). Errors: not_signed_in, forbidden, mfa_required, invalid_input, not_found, person_in_use with the rule (upcoming, settlement, payment, task) and appointment_ids.';
grant execute on function public.complete_deletion to anon, authenticated;
