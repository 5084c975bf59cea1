-- What a patient's screens read, one call each: home, the list of appointments, one of them.
--
-- Plain embedding is not enough: a clinic, a service or a physiotherapist that is no longer public
-- still has a name in somebody's history, and what may be done now is computed, not stored.
-- Security definers, restricted to the people of the caller.

create function private.my_people()
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return array(
    select patient.id from public.patients as patient where patient.user_id = (select auth.uid())
  );
end;
$$;

comment on function private.my_people is 'private.my_patient_ids as an array, so that an index is usable.';

create function private.people_of(patient_id uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_people uuid[] := private.my_people();
begin
  perform private.require_user();
  if people_of.patient_id is null then
    return v_people;
  elsif people_of.patient_id <> all (v_people) then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
  return array[people_of.patient_id];
end;
$$;

comment on function private.people_of is 'The caller''s people, or the requested one of them; raises not_found for anyone else.';

create function private.upcoming_ids(people uuid[])
returns table (id uuid, starts_at timestamptz, status text)
language plpgsql
stable
rows 10
security invoker
set search_path = ''
as $$
begin
  return query
  select appointment.id, appointment.starts_at, appointment.status
  from public.appointments as appointment
  where appointment.patient_id = any (upcoming_ids.people)
    -- 6 hours is the longest block
    and appointment.starts_at > now() - interval '6 hours'
    and appointment.ends_at > now()
    and appointment.status in ('awaiting_payment', 'confirmed', 'checked_in')
    and (appointment.hold_expires_at is null or appointment.hold_expires_at > now());
end;
$$;

comment on function private.upcoming_ids is 'Appointments of these people that are upcoming or in progress, paid or awaiting payment.';

create function private.cards(ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(private.appointment_card(appointment) order by wanted.place)
    from unnest(cards.ids) with ordinality as wanted (id, place)
    join public.appointments as appointment on appointment.id = wanted.id
  ), '[]');
end;
$$;

comment on function private.cards is 'private.appointment_card of each, in this order.';

create function private.again_json(people uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'clinic', jsonb_build_object('id', clinic.id, 'slug', clinic.slug, 'name', clinic.name),
      'service', jsonb_build_object('id', service.id, 'slug', service.slug, 'name_id', service.name_id, 'name_en', service.name_en),
      'physiotherapist', jsonb_build_object(
        'id', physiotherapist.id, 'slug', physiotherapist.slug, 'name', physiotherapist.name, 'photo_path', physiotherapist.photo_path
      ),
      'patient_id', last.patient_id,
      'is_bookable', clinic.is_active and service.is_active and physiotherapist.is_active and physiotherapist.is_public
        and exists (
          select from public.physiotherapist_services as gives
          where gives.physiotherapist_id = physiotherapist.id and gives.service_id = service.id
        )
        and exists (
          select from public.schedules as schedule
          where schedule.physiotherapist_id = physiotherapist.id and schedule.clinic_id = clinic.id
            and (schedule.valid_until is null or schedule.valid_until >= private.local_date(now(), clinic.time_zone))
        )
    )
    from (
      -- The latest of each person first: one query over all people would read their whole history.
      select latest.* from unnest(again_json.people) as person (id)
      cross join lateral (
        select appointment.clinic_id, appointment.service_id, appointment.physiotherapist_id, appointment.patient_id, appointment.starts_at
        from public.appointments as appointment
        where appointment.patient_id = person.id and appointment.status in ('confirmed', 'checked_in', 'completed')
        order by appointment.starts_at desc
        limit 1
      ) as latest
      order by latest.starts_at desc
      limit 1
    ) as last
    join public.clinics as clinic on clinic.id = last.clinic_id
    join public.services as service on service.id = last.service_id
    join public.physiotherapists as physiotherapist on physiotherapist.id = last.physiotherapist_id
  );
end;
$$;

comment on function private.again_json is
  'Clinic, service and physiotherapist of the latest appointment of these people, and whether it can be booked again; null: there was none.';

create function private.people_json(people uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', patient.id, 'full_name', patient.full_name, 'is_account_holder', patient.is_account_holder
    ) order by patient.is_account_holder desc, patient.created_at, patient.id), '[]')
    from public.patients as patient where patient.id = any (people_json.people)
  );
end;
$$;

comment on function private.people_json is 'These people with their names, the account holder first.';

create function private.funds_json(people uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', voucher.id, 'code', voucher.code, 'kind', voucher.kind, 'name_id', voucher.name_id, 'name_en', voucher.name_en,
      'remaining', rest.quantity, 'valid_until', voucher.valid_until, 'patient_id', voucher.patient_id,
      'is_ending', coalesce(voucher.valid_until <= today.day + 14, false)
    ) order by voucher.valid_until, voucher.id), '[]')
    from public.vouchers as voucher
    cross join (select private.local_date(now(), 'Asia/Jakarta') as day) as today
    cross join lateral (
      select private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') as quantity
    ) as rest
    where voucher.patient_id = any (funds_json.people) and voucher.is_active
      and voucher.kind in ('credit', 'package')
      and (voucher.valid_until is null or voucher.valid_until >= today.day)
      and rest.quantity > 0
  );
end;
$$;

comment on function private.funds_json is
  'Usable credit and packages of these people; is_ending: the last day is within 14 days.';

create function private.my_home()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_people uuid[] := private.people_of(null);
  v_upcoming uuid[];
  v_again jsonb := private.again_json(v_people);
begin
  select array_agg(upcoming.id order by upcoming.starts_at, upcoming.id) into v_upcoming
  from private.upcoming_ids(v_people) as upcoming
  where upcoming.status <> 'awaiting_payment';

  return jsonb_build_object(
    'people', private.people_json(v_people),
    'next', private.cards(v_upcoming[1:1]) -> 0,
    'upcoming_count', coalesce(cardinality(v_upcoming), 0),
    'unpaid', private.unpaid_json(v_people),
    'proposals', private.cards(array(
      select appointment.id from public.appointments as appointment
      join public.proposals as proposal on proposal.appointment_id = appointment.id
        and proposal.status = 'open' and proposal.expires_at > now()
      where appointment.patient_id = any (v_people) and appointment.status = 'confirmed'
      order by proposal.expires_at
    )),
    'settlements', private.cards(array(
      select appointment.id from public.appointments as appointment
      join public.settlements as settlement on settlement.appointment_id = appointment.id
        and settlement.choice is null and settlement.choose_until > now()
      where appointment.patient_id = any (v_people) and appointment.status = 'cancelled_by_clinic'
      order by settlement.choose_until
    )),
    'funds', private.funds_json(v_people),
    'again', v_again,
    'is_new', v_again is null
  );
end;
$$;

comment on function private.my_home is 'See public.my_home.';
grant execute on function private.my_home to anon, authenticated;

create function private.unpaid_json(people uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'booking_id', booking.id, 'booking_number', booking.number, 'status', booking.status,
      'total_idr', booking.total_idr, 'created_at', booking.created_at, 'hold_expires_at', booking.hold_expires_at,
      'appointment', private.appointment_card(appointment),
      'payment', (
        select jsonb_build_object(
          'id', payment.id, 'provider', payment.provider, 'status', payment.status,
          'redirect_url', payment.redirect_url, 'created_at', payment.created_at, 'expires_at', payment.expires_at
        )
        from public.payments as payment
        where payment.booking_id = booking.id
        order by payment.attempt desc
        limit 1
      )
    ) order by booking.hold_expires_at), '[]')
    from public.appointments as appointment
    join public.bookings as booking on booking.id = appointment.booking_id
    where appointment.patient_id = any (unpaid_json.people)
      and appointment.starts_at > now()
      and appointment.status in ('held', 'awaiting_payment')
      and appointment.hold_expires_at > now()
  );
end;
$$;

comment on function private.unpaid_json is 'Unpaid holds of these people, with the end of the hold and the newest payment, if any.';

create function public.my_home()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_home()
$$;

comment on function public.my_home is
  'What needs the attention of the caller and their people: {people [{id, full_name, is_account_holder}], next (card), upcoming_count (paid ones), unpaid [{booking_id, booking_number, status, total_idr, created_at, hold_expires_at, appointment (card), payment {id, provider, status, redirect_url, created_at, expires_at}}], proposals [card], settlements [card], funds [usable credit and packages: {id, code, kind, name_id, name_en, remaining, valid_until, patient_id, is_ending}], again {clinic, service, physiotherapist, patient_id, is_bookable}, is_new}. A card is what private.appointment_card returns. Errors: not_signed_in, mfa_required.';
grant execute on function public.my_home to anon, authenticated;
