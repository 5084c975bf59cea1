-- What the screens of the front desk share: how a patient is named to a physiotherapist, and whether
-- a booking is paid.

create function private.short_name(full_name text)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  v_words text[] := regexp_split_to_array(btrim(short_name.full_name), '\s+');
begin
  return case
    when cardinality(v_words) > 1 then v_words[1] || ' ' || upper(left(v_words[cardinality(v_words)], 1)) || '.'
    else v_words[1]
  end;
end;
$$;

comment on function private.short_name is 'First name and initial: "Budi Santoso" is "Budi S.".';

create function private.paid_bookings(booking_ids uuid[])
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select booking.id
    from public.bookings as booking
    where booking.id = any (paid_bookings.booking_ids)
      and booking.status not in ('held', 'awaiting_payment', 'expired')
      and (
        booking.total_idr = 0
        or exists (
          select from public.payments as payment
          where payment.booking_id = booking.id and payment.applied_idr + payment.refunded_idr > 0
        )
        or exists (
          select from public.sales as sale where sale.booking_id = booking.id and sale.channel = 'desk'
        ) and private.desk_idr(booking.id) > 0
      )
  );
end;
$$;

comment on function private.paid_bookings is
  'Those of these confirmed bookings of whose price nothing is left to pay: they cost nothing, or money has come for them.';

create function private.is_paid(booking public.bookings)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return cardinality(private.paid_bookings(array[(is_paid.booking).id])) > 0;
end;
$$;

comment on function private.is_paid is 'private.paid_bookings of one.';

create function private.require_front_desk()
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_roles constant text[] := array['admin', 'receptionist'];
begin
  perform private.require_user();
  if not private.can_see_patients() then
    -- which of the refusals it is
    perform private.require_staff((
      select staff.clinic_id from public.staff as staff
      where staff.user_id = (select auth.uid()) and staff.is_active and staff.role = any (c_roles)
      limit 1
    ), c_roles);
  end if;
end;
$$;

comment on function private.require_front_desk is
  'Passes administrators and the front desk, of whichever clinic; else not_signed_in, mfa_required or forbidden.';

-- An appointment as the lists and records of staff show it: with names, and without what only
-- administrators may know.
create function private.staff_appointment(appointment public.appointments, is_front_desk boolean)
returns json
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select row_to_json(it)
    from (
      select
        (appointment).id, (appointment).booking_id, booking.number as booking_number, (appointment).status,
        (appointment).starts_at, (appointment).ends_at,
        json_build_object('id', clinic.id, 'name', clinic.name, 'time_zone', clinic.time_zone) as clinic,
        json_build_object('id', service.id, 'name_id', service.name_id, 'name_en', service.name_en) as service,
        json_build_object('id', physiotherapist.id, 'name', physiotherapist.name) as physiotherapist,
        case
          when is_front_desk then json_build_object('id', patient.id, 'full_name', patient.full_name, 'phone', patient.phone)
          else json_build_object('id', patient.id, 'full_name', private.short_name(patient.full_name))
        end as patient,
        case when is_front_desk then money.is_paid end as is_paid,
        case when is_front_desk then case when money.is_paid then 0 else booking.total_idr end end as due_idr,
        (appointment).attendance_confirmed_at, (appointment).hold_expires_at, (appointment).reschedule_count,
        exists (
          select from public.staff_overrides as override where override.appointment_id = (staff_appointment.appointment).id
        ) as has_override,
        (appointment).created_at
      from public.bookings as booking
      join public.patients as patient on patient.id = (staff_appointment.appointment).patient_id
      join public.clinics as clinic on clinic.id = (staff_appointment.appointment).clinic_id
      join public.services as service on service.id = (staff_appointment.appointment).service_id
      join public.physiotherapists as physiotherapist on physiotherapist.id = (staff_appointment.appointment).physiotherapist_id
      cross join lateral (select case when is_front_desk then private.is_paid(booking) end as is_paid offset 0) as money
      where booking.id = (staff_appointment.appointment).booking_id
    ) as it
  );
end;
$$;

comment on function private.staff_appointment is
  'An appointment with the names around it: {id, booking_id, booking_number, status, starts_at, ends_at, clinic {id, name, time_zone}, service {id, name_id, name_en}, physiotherapist {id, name}, patient {id, full_name, phone}, is_paid, due_idr, attendance_confirmed_at, hold_expires_at, reschedule_count, has_override, created_at}; for a physiotherapist first name and initial, no phone, no money.';
