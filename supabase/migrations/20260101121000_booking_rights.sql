-- Rights on bookings, appointments and their history, and those rights on patients that follow
-- from appointments.
--
-- NOTE: nothing here is granted for writing, because a state changes only in a function that holds
-- the locks and knows the rules.

create function private.my_physiotherapist_ids()
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query
  select me.physiotherapist_id
  from private.my_staff() as me
  where me.role = 'physiotherapist' and me.physiotherapist_id is not null;
end;
$$;

comment on function private.my_physiotherapist_ids is 'The physiotherapists that the caller is.';
grant execute on function private.my_physiotherapist_ids to authenticated, service_role;

-- NOTE: physiotherapists cannot read patients: clinic_board returns first name, initial and
-- complaint of their own.
create policy authenticated_select_own_or_front_desk on public.patients
  for select to authenticated
  using (
    user_id = (select auth.uid()) and not (select private.lacks_factor())
    or (select private.can_see_all_patients())
    or exists (select from public.patient_clinics as known where known.patient_id = patients.id)
  );

create policy authenticated_select_own_or_front_desk on public.patient_consents
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or (select private.can_see_all_patients())
    or exists (select from public.patient_clinics as known where known.patient_id = patient_consents.patient_id)
  );
grant select on public.patient_consents to authenticated;

alter table public.bookings enable row level security;
create policy authenticated_select_own_or_staff on public.bookings
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin']))
  );
-- Receptionists and physiotherapists see appointments, but not what was paid for them.
grant select on public.bookings to authenticated;

alter table public.appointments enable row level security;
create policy authenticated_select_own_or_staff on public.appointments
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
    or physiotherapist_id in (select private.my_physiotherapist_ids())
  );
grant select on public.appointments to authenticated;

alter table public.appointment_events enable row level security;
create policy authenticated_select_visible on public.appointment_events
  for select to authenticated
  using (exists (
    select from public.appointments as appointment where appointment.id = appointment_events.appointment_id
  ));
grant select on public.appointment_events to authenticated;

alter table public.staff_overrides enable row level security;
-- Physiotherapists see what was overridden about their calendar, but not that something is unpaid.
create policy staff_select on public.staff_overrides
  for select to authenticated
  using ((select private.is_staff()) and exists (
    select from public.appointments as appointment
    where appointment.id = staff_overrides.appointment_id
      and (
        'unpaid' <> all (staff_overrides.rules)
        or appointment.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
      )
  ));
grant select on public.staff_overrides to authenticated;

create function private.booking_json(booking public.bookings, appointment public.appointments default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_appointment jsonb := to_jsonb(booking_json.appointment);
begin
  if v_appointment is null then
    select to_jsonb(known) into v_appointment
    from public.appointments as known
    where known.booking_id = (booking_json.booking).id
    order by known.starts_at
    limit 1;
  end if;
  return to_jsonb(booking_json.booking) || jsonb_build_object('appointment', v_appointment);
end;
$$;

comment on function private.booking_json is
  'A booking with its appointment, as the API returns it. The appointment is looked up if not given.';
grant execute on function private.booking_json to service_role;

create function private.without_money(booking jsonb)
returns jsonb
language sql
immutable
security invoker
set search_path = ''
as $$
  select without_money.booking - array['discount_idr', 'credit_idr', 'total_idr', 'voucher_id', 'policy', 'complaint']
$$;

comment on function private.without_money is 'A booking without what the front desk, who may not read bookings, must not see.';
grant execute on function private.without_money to service_role;

create function private.visible_booking_json(
  booking public.bookings, by_staff boolean, appointment public.appointments default null
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_json jsonb := private.booking_json(booking, appointment);
begin
  if visible_booking_json.by_staff
    and (visible_booking_json.booking).clinic_id not in (select private.my_staff_clinic_ids(array['admin'])) then
    return private.without_money(v_json);
  end if;
  return v_json;
end;
$$;

comment on function private.visible_booking_json is
  'private.booking_json for its owner and for an administrator of its clinic. The front desk, who may not read bookings, gets the appointment, the number, the state and the list price.';
grant execute on function private.visible_booking_json to service_role;

create function private.consent_problem(booking public.bookings)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- The front desk asks the person.
  if private.withdrew_care((booking).patient_id) and not coalesce(private.is_working_here((booking).created_by), false) then
    return 'consent_withdrawn';
  end if;
  return null;
end;
$$;

comment on function private.consent_problem is
  'consent_withdrawn for a booking made online for somebody who has taken back their consent to care, else null.';
grant execute on function private.consent_problem to service_role;

-- Absences, with their reason, are for the person absent and administrators; closures are for all
-- staff.
create policy staff_select_of_everyone_or_own_or_admin on public.off_days
  for select to authenticated
  using (
    physiotherapist_id is null and (select private.is_staff())
    or physiotherapist_id in (select private.my_physiotherapist_ids())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin']))
    or clinic_id is null and exists (select from private.my_staff_clinic_ids(array['admin']))
  );
