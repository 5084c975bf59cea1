-- What a patient is offered when their slot was taken while they chose or paid.

create function public.nearest_slots(booking_id uuid, max_count integer default 3)
returns setof public.available_slot
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_wanted public.appointments;
  v_day date;
begin
  -- guard
  perform private.require_user();
  if nearest_slots.booking_id is null then
    perform private.invalid('booking_id', 'required');
  end if;
  select appointment.* into v_wanted
  from public.appointments as appointment
  where appointment.booking_id = nearest_slots.booking_id;
  if not found then
    perform private.fail('not_found', 404, '{"field": "booking_id"}');
  end if;
  select private.local_date(v_wanted.starts_at, clinic.time_zone) into v_day
  from public.clinics as clinic
  join public.services as service on service.id = v_wanted.service_id and service.is_active
  where clinic.id = v_wanted.clinic_id and clinic.is_active;
  -- Clinic or service is gone or inactive: nothing to offer.
  if not found then
    return;
  end if;

  return query
  select nearest.*
  from (
    -- Of those free at the same time, prefer the patient's own physiotherapist.
    select distinct on (slot.starts_at) slot.*
    from public.available_slots(
      v_wanted.clinic_id, v_wanted.service_id, v_day - 7, v_day + 7,
      patient_id => case when v_wanted.patient_id in (select private.my_patient_ids()) then v_wanted.patient_id end
    ) as slot
    order by slot.starts_at, slot.physiotherapist_id = v_wanted.physiotherapist_id desc
  ) as nearest
  order by abs(extract(epoch from nearest.starts_at - v_wanted.starts_at)), nearest.starts_at
  limit least(greatest(coalesce(nearest_slots.max_count, 3), 1), 20);
end;
$$;

comment on function public.nearest_slots is
  'The free slots nearest to the time of a booking that the caller sees, at the same clinic and for the same service, within a week of it. Errors: not_signed_in, mfa_required, invalid_input, not_found.';
grant execute on function public.nearest_slots to anon, authenticated;
