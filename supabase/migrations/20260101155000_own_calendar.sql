-- For whose calendar the slots are shown, and which holds do not block them.

create function private.own_calendar(for_patient_id uuid, out patient_id uuid, out ids uuid[], out keys text[])
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- Slots are public: a session without its second factor sees them as a visitor does.
  v_user_id uuid := case when not private.lacks_factor() then auth.uid() end;
begin
  keys := '{}';
  if for_patient_id is null then
    select patient.id into own_calendar.patient_id
    from public.patients as patient
    where patient.user_id = v_user_id and patient.is_account_holder;
  else
    select patient.id into own_calendar.patient_id
    from public.patients as patient
    where patient.id = for_patient_id
      and (patient.user_id = v_user_id or v_user_id is not null and private.can_see_patients());
    if not found then
      perform private.fail('not_found', 404, '{"field": "patient_id"}');
    end if;
  end if;
  if v_user_id is null then
    return;
  end if;

  -- The holds that hold_slot would end: the patient's own, and any made by this account.
  select
    array_agg(appointment.id),
    coalesce(array_agg(appointment.physiotherapist_id::text || appointment.starts_at::text), '{}')
  into ids, keys
  from public.patients as patient
  join public.appointments as appointment on appointment.patient_id = patient.id
  join public.bookings as booking on booking.id = appointment.booking_id
  where (patient.id = own_calendar.patient_id or patient.user_id = v_user_id)
    and appointment.starts_at > now() - interval '6 hours'
    and appointment.status = 'held'
    and appointment.hold_expires_at > now()
    and (
      appointment.patient_id = own_calendar.patient_id
      or booking.created_by = v_user_id and not private.is_working_here(v_user_id)
    );
end;
$$;

comment on function private.own_calendar is
  'The patient for whom slots are shown (null: the caller''s own; somebody else''s only for the front desk, else not_found), and the holds that do not block them, because holding another slot ends those: their ids, and keys of physiotherapist and start.';
grant execute on function private.own_calendar to service_role;
