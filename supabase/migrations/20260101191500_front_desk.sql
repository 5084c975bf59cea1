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

create function private.booking_prices(booking_ids uuid[])
returns table (booking_id uuid, number text, total_idr bigint, is_paid boolean)
language plpgsql
stable
rows 250
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_online uuid[] := array(
    select payment.booking_id
    from public.payments as payment
    where payment.booking_id = any (booking_prices.booking_ids)
      -- what goes back of other payments was never the price
      and payment.outcome = 'confirmed'
      and payment.applied_idr + payment.refunded_idr + payment.settled_idr > 0
  );
  -- in one call, and only for those without an online payment
  v_at_desk uuid[] := array(
    select sums.booking_id
    from private.desk_sums(array(
      select unnest(booking_prices.booking_ids) except select unnest(v_online)
    )) as sums
    where sums.idr > 0
  );
begin
  return query
  select
    booking.id, booking.number, booking.total_idr,
    booking.status not in ('held', 'awaiting_payment', 'expired')
      and (booking.total_idr = 0 or booking.id in (select unnest(v_online || v_at_desk)))
  from public.bookings as booking
  where booking.id = any (booking_prices.booking_ids);
end;
$$;

comment on function private.booking_prices is
  'What these bookings cost, and whether nothing is left to pay: they are confirmed, and cost nothing or were paid.';

create function private.paid_bookings(booking_ids uuid[])
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return array(
    select price.booking_id from private.booking_prices(paid_bookings.booking_ids) as price where price.is_paid
  );
end;
$$;

comment on function private.paid_bookings is 'Those of these bookings with nothing left to pay.';

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

comment on function private.is_paid is 'private.paid_bookings for one booking.';

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
    -- raises whichever refusal applies
    perform private.require_staff((
      select staff.clinic_id from public.staff as staff
      where staff.user_id = (select auth.uid()) and staff.is_active and staff.role = any (c_roles)
      limit 1
    ), c_roles);
  end if;
end;
$$;

comment on function private.require_front_desk is
  'Passes administrators and the front desk of any clinic; else raises not_signed_in, mfa_required or forbidden.';

-- Appointments as the lists and records of staff show them: with names, and without what only
-- administrators may know.
create function private.staff_rows(ids uuid[], is_front_desk boolean)
returns table (
  "position" bigint, appointment public.appointments, booking_number text, clinic public.clinics, service public.services,
  physiotherapist_name text, patient_name text, patient_phone text, is_paid boolean, due_idr bigint
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_paid uuid[];
begin
  if is_front_desk then
    v_paid := private.paid_bookings(array(
      select known.booking_id from public.appointments as known where known.id = any (staff_rows.ids)
    ));
  end if;
  return query
  select
    wanted.position, it, booking.number, place, what, physiotherapist.name,
    case when is_front_desk then patient.full_name else private.short_name(patient.full_name) end,
    case when is_front_desk then patient.phone end,
    case when is_front_desk then paid.id is not null end,
    case when is_front_desk then case when paid.id is null then booking.total_idr else 0 end end
  from unnest(staff_rows.ids) with ordinality as wanted (id, position)
  join public.appointments as it on it.id = wanted.id
  join public.bookings as booking on booking.id = it.booking_id
  join public.patients as patient on patient.id = it.patient_id
  join public.clinics as place on place.id = it.clinic_id
  join public.services as what on what.id = it.service_id
  join public.physiotherapists as physiotherapist on physiotherapist.id = it.physiotherapist_id
  left join unnest(v_paid) as paid (id) on paid.id = booking.id
  order by wanted.position;
end;
$$;

comment on function private.staff_rows is
  'These appointments, in this order, with the related names; for a physiotherapist first name and initial, no phone, no money.';

create function private.staff_appointments(ids uuid[], is_front_desk boolean)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', (it.appointment).id, 'booking_id', (it.appointment).booking_id, 'booking_number', it.booking_number,
    'status', (it.appointment).status, 'starts_at', (it.appointment).starts_at, 'ends_at', (it.appointment).ends_at,
    'clinic', jsonb_build_object('id', (it.clinic).id, 'name', (it.clinic).name, 'time_zone', (it.clinic).time_zone),
    'service', jsonb_build_object('id', (it.service).id, 'name_id', (it.service).name_id, 'name_en', (it.service).name_en),
    'physiotherapist', jsonb_build_object('id', (it.appointment).physiotherapist_id, 'name', it.physiotherapist_name),
    'patient', jsonb_build_object('id', (it.appointment).patient_id, 'full_name', it.patient_name, 'phone', it.patient_phone),
    'is_paid', it.is_paid, 'due_idr', it.due_idr,
    'attendance_confirmed_at', (it.appointment).attendance_confirmed_at, 'hold_expires_at', (it.appointment).hold_expires_at,
    'reschedule_count', (it.appointment).reschedule_count,
    'has_override', exists (
      select from public.staff_overrides as override
      where override.appointment_id = (it.appointment).id
        and (staff_appointments.is_front_desk or 'unpaid' <> all (override.rules))
    ),
    'created_at', (it.appointment).created_at
  ) order by it.position), '[]')
  from private.staff_rows(staff_appointments.ids, staff_appointments.is_front_desk) as it
$$;

comment on function private.staff_appointments is
  'private.staff_rows as [{id, booking_id, booking_number, status, starts_at, ends_at, clinic {id, name, time_zone}, service {id, name_id, name_en}, physiotherapist {id, name}, patient {id, full_name, phone}, is_paid, due_idr, attendance_confirmed_at, hold_expires_at, reschedule_count, has_override, created_at}].';
