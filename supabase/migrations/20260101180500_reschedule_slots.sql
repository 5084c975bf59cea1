-- To which starts an appointment may move: as for a new booking, except that its own time counts as
-- free, that it keeps its length, and that the rules of its booking apply.

create function private.reschedule_slots(appointment_id uuid, from_date date, to_date date, physiotherapist_id uuid)
returns setof public.available_slot
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_visible record := private.visible_appointment(appointment_id, array['admin', 'receptionist']);
  v_appointment public.appointments;
  v_booking public.bookings;
  v_policy public.booking_policy;
  v_terms record;
begin
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = reschedule_slots.appointment_id;
  select booking.* into v_booking from public.bookings as booking where booking.id = v_visible.booking_id;
  v_policy := private.policy_of(v_booking);
  v_terms := private.reschedule_terms(
    v_appointment, v_policy,
    (select clinic.time_zone from public.clinics as clinic where clinic.id = v_appointment.clinic_id)
  );
  -- No slots if the terms forbid a move, or if the clinic is no longer active. A withdrawn service is
  -- still given to those who have it.
  if v_terms.why_not is not null and not v_visible.by_staff
    or not exists (select from public.clinics as clinic where clinic.id = v_appointment.clinic_id and clinic.is_active) then
    return;
  end if;

  return query
  select slot.*
  from private.available_slots(
    v_appointment.clinic_id, v_appointment.service_id,
    case when v_visible.by_staff then reschedule_slots.from_date else greatest(reschedule_slots.from_date, v_terms.first_on) end,
    case when v_visible.by_staff then reschedule_slots.to_date else least(reschedule_slots.to_date, v_terms.last_on) end,
    reschedule_slots.physiotherapist_id, v_appointment.patient_id, v_appointment, v_policy
  ) as slot
  -- exclude the current start
  where (slot.starts_at, slot.physiotherapist_id) <> (v_appointment.starts_at, v_appointment.physiotherapist_id)
    or v_appointment.status <> 'confirmed';
end;
$$;

comment on function private.reschedule_slots is 'See public.reschedule_slots.';
grant execute on function private.reschedule_slots to anon, authenticated;

create function public.reschedule_slots(
  appointment_id uuid, from_date date, to_date date, physiotherapist_id uuid default null
)
returns setof public.available_slot
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if reschedule_slots.appointment_id is null then
    perform private.invalid('appointment_id');
  end if;
  perform private.check_days(reschedule_slots.from_date, reschedule_slots.to_date);
  return query
  select slot.*
  from private.reschedule_slots(
    reschedule_slots.appointment_id, reschedule_slots.from_date, reschedule_slots.to_date,
    reschedule_slots.physiotherapist_id
  ) as slot;
end;
$$;

comment on function public.reschedule_slots is
  'Starts to which an appointment may move, as available_slots computes them, within what private.reschedule_terms allows its owner; its own time counts as free, and it keeps its length. No rows if it may not be moved. Administrators and receptionists of its clinic are not bound by the terms. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.reschedule_slots to anon, authenticated;
