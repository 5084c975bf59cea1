-- Detaching a record from an account that is not its person's: the front desk mistyped a number, or
-- the number has changed hands, and a stranger claimed the record by it.

create function private.release_patient(patient_id uuid, reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_patient public.patients;
  v_locked uuid;
begin
  -- guard
  perform private.require_staff(null, array['admin']);

  -- lock: the account that has the record now; it may have changed while this waited
  loop
    select patient.* into v_patient from public.patients as patient where patient.id = release_patient.patient_id;
    if not found then
      perform private.fail('not_found', 404, '{"field": "patient_id"}');
    elsif v_patient.user_id is null then
      return;
    end if;
    exit when v_patient.user_id = v_locked;
    v_locked := v_patient.user_id;
    perform private.lock_account(v_locked);
  end loop;

  -- write: a request of the account to be erased is none of this person
  update public.patients as patient
  set user_id = null, is_account_holder = false, deletion_requested_at = null
  where patient.id = v_patient.id;
  insert into public.patient_claims (patient_id, user_id, kind) values (v_patient.id, v_patient.user_id, 'released');
  insert into public.audit_log (table_name, row_id, row_name, action, old_values, new_values, actor_id, actor_name)
  values (
    'patients', v_patient.id, v_patient.full_name, 'update',
    jsonb_build_object('user_id', v_patient.user_id),
    jsonb_build_object('user_id', null, 'reason', btrim(release_patient.reason)),
    (select auth.uid()),
    (select staff.full_name from public.staff as staff where staff.user_id = (select auth.uid()) order by staff.is_active desc limit 1)
  );
end;
$$;

comment on function private.release_patient is 'See public.release_patient.';
grant execute on function private.release_patient to anon, authenticated, service_role;

create function public.release_patient(patient_id uuid, reason text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if release_patient.patient_id is null then
    perform private.invalid('patient_id');
  elsif (length(btrim(release_patient.reason)) between 3 and 500) is not true then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  perform private.release_patient(release_patient.patient_id, release_patient.reason);
end;
$$;

comment on function public.release_patient is
  'An administrator of all clinics detaches a record from the account that claimed it, which sees nothing of it any more and does not claim it again; the reason stands in the audit trail. Bookings that are not paid stay as they are. A record without an account stays so. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.release_patient to anon, authenticated;
