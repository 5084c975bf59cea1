-- The list of appointments of an account, and one of them with its history.

create function private.page_size(max_count integer)
returns integer
language sql
immutable
security invoker
set search_path = ''
as $$
  select least(greatest(coalesce(page_size.max_count, 20), 1), 100)
$$;

comment on function private.page_size is 'Page size: 1 to 100, by default 20.';

create function private.my_appointments(
  scope text, patient_id uuid, after_starts_at timestamptz, after_id uuid, max_count integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_people uuid[] := private.people_of(my_appointments.patient_id);
  v_size integer := private.page_size(my_appointments.max_count);
  v_ids uuid[];
  v_last record;
begin
  -- guard
  if my_appointments.scope is null or my_appointments.scope not in ('upcoming', 'past') then
    perform private.invalid('scope', 'upcoming or past.');
  elsif (my_appointments.after_starts_at is null) <> (my_appointments.after_id is null) then
    perform private.invalid('after_id', 'after_starts_at and after_id go together.');
  end if;

  if my_appointments.scope = 'upcoming' then
    v_ids := array(
      select upcoming.id from private.upcoming_ids(v_people) as upcoming
      where my_appointments.after_id is null or (upcoming.starts_at, upcoming.id) > (after_starts_at, after_id)
      order by upcoming.starts_at, upcoming.id
      limit v_size + 1
    );
  else
    v_ids := array(
      select appointment.id from public.appointments as appointment
      where appointment.patient_id = any (v_people)
        and (my_appointments.after_id is null or (appointment.starts_at, appointment.id) < (after_starts_at, after_id))
        and (
          appointment.status in ('completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic')
          or appointment.status in ('confirmed', 'checked_in') and appointment.ends_at <= now()
        )
      order by appointment.starts_at desc, appointment.id desc
      limit v_size + 1
    );
  end if;
  select appointment.starts_at, appointment.id into v_last
  from public.appointments as appointment
  where appointment.id = v_ids[v_size] and cardinality(v_ids) > v_size;
  return jsonb_build_object(
    'people', private.people_json(private.my_people()),
    'appointments', private.cards(v_ids[1:v_size]),
    'next', case when v_last.id is not null then jsonb_build_object('after_starts_at', v_last.starts_at, 'after_id', v_last.id) end
  );
end;
$$;

comment on function private.my_appointments is 'See public.my_appointments.';
grant execute on function private.my_appointments to anon, authenticated;

create function public.my_appointments(
  scope text default 'upcoming', patient_id uuid default null, after_starts_at timestamptz default null,
  after_id uuid default null, max_count integer default 20
)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_appointments(
    my_appointments.scope, my_appointments.patient_id, my_appointments.after_starts_at, my_appointments.after_id,
    my_appointments.max_count
  )
$$;

comment on function public.my_appointments is
  'Appointments of the caller''s people (or of one of them): scope upcoming, nearest first, or past (over or cancelled), latest first; holds are in my_home. {people [{id, full_name, is_account_holder}] (all of them), appointments [card], next {after_starts_at, after_id} or null}: pass next as arguments for the next page. max_count 1 to 100. A card is what private.appointment_card returns. Errors: not_signed_in, mfa_required, not_found, invalid_input.';
grant execute on function public.my_appointments to anon, authenticated;

create function private.appointment_history(appointment_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'what', case
        when event.kind = 'created' then 'booked'
        when event.kind = 'rescheduled' or event.old_status = 'cancelled_by_clinic' then 'moved'
        when change.is_correction then 'reopened'
        else event.new_status
      end,
      'by', case
        when event.actor_id is null then 'system'
        when event.actor_id = patient.user_id then 'patient'
        else 'clinic'
      end,
      'at', event.created_at,
      'old_starts_at', event.old_starts_at, 'new_starts_at', event.new_starts_at,
      'old_physiotherapist', before.name, 'new_physiotherapist', after.name,
      -- why attendance was corrected, or a move taken back, is for staff
      'reason', case when change.is_correction is not true then nullif(event.reason, 'taken_back') end
    ) order by event.id), '[]')
    from public.appointment_events as event
    cross join lateral (
      select event.old_status in ('checked_in', 'completed', 'no_show') and event.new_status in ('confirmed', 'checked_in') as is_correction
    ) as change
    join public.appointments as appointment on appointment.id = event.appointment_id
    join public.patients as patient on patient.id = appointment.patient_id
    join public.physiotherapists as after on after.id = event.new_physiotherapist_id
    left join public.physiotherapists as before on before.id = event.old_physiotherapist_id
    where event.appointment_id = appointment_history.appointment_id
  );
end;
$$;

comment on function private.appointment_history is
  'The history of an appointment, in order: what (booked, moved, reopened, or its new state), by (patient, clinic, system; never a name of staff), at, old and new start and physiotherapist, reason (null for what staff corrected or took back right away).';

create function private.desk_refund(booking_id uuid, out asked_idr bigint, out settled_idr bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  select
    coalesce(sum((task.details ->> 'amount_idr')::bigint), 0)::bigint,
    coalesce(sum((task.details ->> 'settled_idr')::bigint), 0)::bigint
  into desk_refund.asked_idr, desk_refund.settled_idr
  from public.admin_tasks as task
  where task.booking_id = desk_refund.booking_id and task.kind = 'refund_request' and task.details ->> 'channel' = 'desk';
end;
$$;

comment on function private.desk_refund is
  'For the money paid for a booking at the desk: how much was requested back, and how much of that has been paid back.';

create function private.given_back(booking_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'credits', coalesce((
        select jsonb_agg(jsonb_build_object(
          'code', voucher.code, 'quantity', entry.quantity, 'valid_until', voucher.valid_until
        ) order by entry.id)
        from public.voucher_entries as entry
        join public.vouchers as voucher on voucher.id = entry.voucher_id
        where entry.booking_id = given_back.booking_id and entry.kind = 'issue'
      ), '[]'),
      'refund_idr', online.open_idr + online.back_idr + desk.asked_idr,
      'refunded_idr', online.back_idr + desk.settled_idr,
      'vouchers', coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', voucher.kind, 'code', voucher.code, 'name_id', voucher.name_id, 'name_en', voucher.name_en,
          'quantity', entry.quantity, 'discount_idr', entry.discount_idr, 'valid_until', voucher.valid_until
        ) order by voucher.kind = 'credit', voucher.id)
        from public.voucher_entries as entry
        join public.vouchers as voucher on voucher.id = entry.voucher_id
        join public.voucher_entries as release on release.entry_id = entry.id and release.kind = 'release'
          and release.reason = 'cancelled'
        where entry.booking_id = given_back.booking_id and entry.kind = 'reserve'
      ), '[]')
    )
    from (
      select coalesce(sum(payment.open_idr), 0) as open_idr, coalesce(sum(payment.refunded_idr + payment.settled_idr), 0) as back_idr
      from public.payments as payment where payment.booking_id = given_back.booking_id
    ) as online, private.desk_refund(given_back.booking_id) as desk
  );
end;
$$;

comment on function private.given_back is
  'What was given back for a cancelled booking: credits [{code, quantity, valid_until}] issued for its money, refund_idr (requested or paid back), refunded_idr (paid back), and vouchers [{kind, code, name_id, name_en, quantity, discount_idr, valid_until}] to which their use returned.';

create function private.my_appointment(appointment_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_people uuid[] := private.people_of(null);
  v_appointment public.appointments;
  v_booking public.bookings;
begin
  -- guard
  if my_appointment.appointment_id is null then
    perform private.invalid('appointment_id');
  end if;
  select appointment.* into v_appointment
  from public.appointments as appointment
  where appointment.id = my_appointment.appointment_id and appointment.patient_id = any (v_people);
  if not found then
    perform private.fail('not_found', 404, '{"field": "appointment_id"}');
  end if;

  select booking.* into v_booking from public.bookings as booking where booking.id = v_appointment.booking_id;
  return private.appointment_card(v_appointment) || jsonb_build_object(
    'complaint', v_booking.complaint,
    'given_back', case
      when v_appointment.status in ('cancelled_by_patient', 'cancelled_by_clinic') then private.given_back(v_appointment.booking_id)
    end,
    'history', private.appointment_history(v_appointment.id),
    'booking', (select it.card from private.booking_cards(array[v_booking.id]) as it)
      || jsonb_build_object('is_paid', private.is_paid(v_booking))
  );
end;
$$;

comment on function private.my_appointment is 'See public.my_appointment.';
grant execute on function private.my_appointment to anon, authenticated;

create function public.my_appointment(appointment_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_appointment(my_appointment.appointment_id)
$$;

comment on function public.my_appointment is
  'One appointment of the caller''s people: its card (private.appointment_card) with the complaint that its owner wrote, given_back (private.given_back, once it is cancelled), history [{what, by, at, old_starts_at, new_starts_at, old_physiotherapist, new_physiotherapist, reason}] and booking (private.booking_cards, with is_paid: nothing is left to pay). Errors: not_signed_in, mfa_required, invalid_input, not_found.';
grant execute on function public.my_appointment to anon, authenticated;
