-- The lock rule: one order for everything that writes into calendars.
--
--   1. the account of the patient  private.lock_patient (bookings of a family are serialised)
--   2. the physiotherapists        private.lock_physiotherapists (in the order of their keys)
--   3. the row of the booking      select .. for no key update
--   4. rows of appointments, payments, vouchers
--
-- 1 and 2 are advisory locks that end with the transaction; private.lock_booking takes 1 to 3 for
-- an existing booking, and comes first in every function that confirms, cancels, moves or pays for
-- one. Money for a package, and a sale at the desk without a booking, take 1 first as well: they
-- lock purchases and vouchers, which a merge of the patient, who holds 1, changes too. Nobody who
-- holds 3 or 4 asks for 1 or 2, so that no deadlock is possible. Jobs take only 3 and 4, and skip
-- what is locked. Keys never change, so rows are locked "for no key update": inserting a row that
-- references one, a message or a task, never waits for these locks. Only a merge, which deletes a
-- patient, locks the rows of both "for update" before all that refers to them: jobs that write such
-- references lock the patient's row with the first, "for key share", and skip it too; an import of
-- patients locks those of all its rows first, in the merge's order.
--
-- Under the lock of a physiotherapist their calendar cannot change: the travel gap, off-days and
-- the choice of "anyone" are decided there. Overlap is impossible even without it, by constraint.

create function private.lock_key(kind text, id uuid)
returns bigint
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return hashtextextended(lock_key.kind || ':' || lock_key.id::text, 0);
end;
$$;

comment on function private.lock_key is 'The advisory lock key of a record.';
grant execute on function private.lock_key to authenticated, service_role;

create function private.lock_account(id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.lock_key('account', lock_account.id));
end;
$$;

comment on function private.lock_account is
  'Step 1 of the lock rule by user id: limits per account are counted under it.';
grant execute on function private.lock_account to service_role;

create function private.lock_patient(patient_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.lock_account(coalesce(
    (select patient.user_id from public.patients as patient where patient.id = lock_patient.patient_id),
    lock_patient.patient_id
  ));
end;
$$;

comment on function private.lock_patient is
  'Step 1 of the lock rule: locks the account that manages the patient, or the patient alone if nobody does.';
grant execute on function private.lock_patient to service_role;

create function private.lock_patients(patient_ids uuid[])
returns uuid[]
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_accounts uuid[] := array(
    select distinct coalesce(patient.user_id, patient.id)
    from public.patients as patient where patient.id = any (lock_patients.patient_ids)
  );
begin
  -- sort first, then lock: one lock order
  perform pg_advisory_xact_lock(wanted.key)
  from (select private.lock_key('account', id) as key from unnest(v_accounts) as id order by key) as wanted;
  -- Leave out patients whose record was claimed or merged during the wait: those are not locked.
  return array(
    select patient.id from public.patients as patient
    where patient.id = any (lock_patients.patient_ids) and coalesce(patient.user_id, patient.id) = any (v_accounts)
  );
end;
$$;

comment on function private.lock_patients is
  'Step 1 of the lock rule for many patients, in one lock order; returns those that are locked now.';

create function private.lock_known_patient(patient_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.lock_patient(lock_known_patient.patient_id);
  if not exists (
    select from public.patients as patient
    where patient.id = lock_known_patient.patient_id
      -- of nearly everyone the first is true, and costs a hundredth of the second
      and (num_nonnulls(patient.user_id, patient.phone, patient.email) > 0 or not private.is_erased(patient.id))
  ) then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
end;
$$;

comment on function private.lock_known_patient is
  'private.lock_patient, before something new begins for somebody; raises not_found if the record was merged into another or erased, also while waiting for the lock.';

create function private.lock_physiotherapists(physiotherapist_ids uuid[])
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if cardinality(lock_physiotherapists.physiotherapist_ids) = 1 then
    perform pg_advisory_xact_lock(private.lock_key('physiotherapist', lock_physiotherapists.physiotherapist_ids[1]));
    return;
  end if;
  -- sort first, then lock: one lock order
  perform pg_advisory_xact_lock(wanted.key)
  from (
    select distinct private.lock_key('physiotherapist', id) as key
    from unnest(lock_physiotherapists.physiotherapist_ids) as id
    where id is not null
    order by key
  ) as wanted;
end;
$$;

comment on function private.lock_physiotherapists is 'Step 2 of the lock rule, all at once and in one lock order.';
grant execute on function private.lock_physiotherapists to service_role;

create function private.still_bookable(clinic_id uuid, candidate_ids uuid[], wanted_id uuid default null)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_is_active boolean;
  v_active uuid[];
begin
  select clinic.is_active, array(
    select physiotherapist.id from public.physiotherapists as physiotherapist
    where physiotherapist.id = any (still_bookable.candidate_ids) and physiotherapist.is_active
  )
  into v_is_active, v_active
  from public.clinics as clinic where clinic.id = still_bookable.clinic_id;
  if v_is_active is not true then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  elsif still_bookable.wanted_id is not null and cardinality(v_active) = 0 then
    perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
  end if;
  return v_active;
end;
$$;

comment on function private.still_bookable is
  'Those of these physiotherapists who are active, for a caller who has locked them: they, or the clinic, may have been deactivated while it waited. Raises not_found if the clinic, or the one who is wanted, no longer is.';
grant execute on function private.still_bookable to service_role;

create function private.lock_booking(booking_id uuid, more_physiotherapist_ids uuid[] default '{}')
returns public.bookings
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_patient_id uuid;
  v_known uuid[];
  v_now uuid[];
begin
  -- Loop, because the patient may have been merged into another while this waited for the lock.
  loop
    select booking.* into v_booking from public.bookings as booking where booking.id = lock_booking.booking_id;
    if not found then
      return null;
    end if;
    exit when v_booking.patient_id = v_patient_id;
    v_patient_id := v_booking.patient_id;
    perform private.lock_patient(v_patient_id);
  end loop;
  select coalesce(array_agg(appointment.physiotherapist_id), '{}') into v_known
  from public.appointments as appointment
  where appointment.booking_id = lock_booking.booking_id;
  perform private.lock_physiotherapists(v_known || lock_booking.more_physiotherapist_ids);
  select booking.* into v_booking
  from public.bookings as booking where booking.id = lock_booking.booking_id
  for no key update;
  -- Cannot have changed, because moving an appointment requires the patient's lock; verify it
  -- anyway.
  select coalesce(array_agg(appointment.physiotherapist_id), '{}') into v_now
  from public.appointments as appointment
  where appointment.booking_id = lock_booking.booking_id;
  if not v_now <@ v_known then
    raise exception 'booking % moved while it was being locked', lock_booking.booking_id using errcode = 'serialization_failure';
  end if;
  return v_booking;
end;
$$;

comment on function private.lock_booking is
  'Steps 1 to 3 of the lock rule for a booking; returns its row as it is under the lock, null if there is none.';
grant execute on function private.lock_booking to service_role;

-- An off-day is written under the lock of every physiotherapist whom it makes unavailable.
create function private.off_days_lock()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  -- Do not lock again: a physiotherapist added in the meantime would be locked out of order.
  if current_setting('luwes.calendars_are_locked', true) = 'true' then
    return case when TG_OP = 'DELETE' then OLD else NEW end;
  end if;
  with touched as (
    select (case when TG_OP = 'DELETE' then OLD else NEW end).physiotherapist_id as physiotherapist_id
    union
    select OLD.physiotherapist_id where TG_OP <> 'INSERT'
  )
  select case
    when bool_or(touched.physiotherapist_id is null)
      then (select array_agg(physiotherapist.id) from public.physiotherapists as physiotherapist)
    else array_agg(touched.physiotherapist_id)
  end
  into v_ids
  from touched;
  perform private.lock_physiotherapists(v_ids);
  return case when TG_OP = 'DELETE' then OLD else NEW end;
end;
$$;

comment on function private.off_days_lock is
  'Trigger: step 2 of the lock rule for off-days, unless the writer already took it (luwes.calendars_are_locked).';

create trigger _050_lock before insert or update or delete on public.off_days
  for each row execute function private.off_days_lock();
