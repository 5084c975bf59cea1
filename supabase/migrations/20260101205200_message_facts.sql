-- What a message says, read at the moment of sending, and whether it is still true.
--
-- Facts are ids, names, times and amounts. The complaint, the service, the birth date and the NIK
-- are not among them: what is not read here cannot leak by mistake.

create function private.message_staleness(message private.notifications)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_booking public.bookings;
  v_voucher public.vouchers;
begin
  select appointment.* into v_appointment from public.appointments as appointment where appointment.id = (message).appointment_id;
  select booking.* into v_booking from public.bookings as booking where booking.id = (message).booking_id;
  case (message).kind
    when 'appointment_confirmed', 'appointment_rescheduled' then
      return case
        when v_appointment.status <> 'confirmed' then 'status'
        when v_appointment.starts_at <> ((message).payload ->> 'starts_at')::timestamptz then 'moved'
        when v_appointment.starts_at <= now() then 'past'
      end;
    when 'appointment_reminder' then
      return case
        when v_appointment.status <> 'confirmed' then 'status'
        when v_appointment.starts_at <> ((message).payload ->> 'starts_at')::timestamptz then 'moved'
        when v_appointment.starts_at <= now() then 'past'
        -- the clinic has said that it cannot keep this time
        when private.is_proposal_open(v_appointment.id) then 'proposed'
        -- so late that the next reminder makes it redundant
        when ((message).payload ->> 'hours_ahead')::numeric > 3 and v_appointment.starts_at - interval '6 hours' < now() then 'late'
      end;
    when 'appointment_cancelled' then
      return case when v_appointment.status <> (message).payload ->> 'status' then 'status' end;
    when 'payment_waiting' then
      return case
        when v_booking.status <> 'awaiting_payment' then 'status'
        when v_booking.hold_expires_at <= now() then 'past'
      end;
    when 'hold_expired' then
      return case
        when v_booking.status <> 'expired' then 'status'
        when v_booking.released_at is not null then 'given_up'
        when exists (
          select from public.payments as payment where payment.booking_id = v_booking.id and payment.paid_at is not null
        ) then 'paid'
        when exists (
          select from public.bookings as later
          where later.patient_id = v_booking.patient_id and later.created_at > v_booking.created_at
            and (later.status = 'confirmed' or later.status in ('held', 'awaiting_payment') and later.hold_expires_at > now())
        ) then 'booked_again'
      end;
    when 'payment_late', 'credit_issued', 'credit_ending' then
      select voucher.* into v_voucher from public.vouchers as voucher where voucher.id = ((message).payload ->> 'voucher_id')::uuid;
      return case
        when v_voucher.is_active is not true then 'inactive'
        when v_voucher.valid_until < private.local_date(now(), 'Asia/Jakarta') then 'past'
        when v_voucher.valid_until is distinct from coalesce(((message).payload ->> 'valid_until')::date, v_voucher.valid_until) then 'moved'
        when private.voucher_left(v_voucher, v_voucher.patient_id, '00000000-0000-0000-0000-000000000000') <= 0 then 'used'
        when (message).payload @> '{"is_last": true}'
          and private.voucher_left(v_voucher, v_voucher.patient_id, '00000000-0000-0000-0000-000000000000') > 1 then 'given_back'
      end;
    when 'proposal' then
      return case
        when not private.is_proposal_open(v_appointment.id) then 'answered'
        when v_appointment.status <> 'confirmed' then 'status'
      end;
    when 'staff_change', 'staff_task' then
      return private.staff_staleness(message, v_appointment);
    when 'receipt' then
      return (
        select 'voided' from public.sales as sale
        where sale.id = ((message).payload ->> 'sale_id')::uuid and sale.voided_by_sale_id is not null
      );
    when 'waitlist_slot' then
      return private.waitlist_staleness((message).payload);
    when 'settlement_choice' then
      return case when (private.open_settlement(v_appointment.id)).id is null then 'answered' end;
    else
      return null;
  end case;
end;
$$;

comment on function private.message_staleness is 'Why a message is no longer true, as one word; null: it is still true.';

create function private.appointment_facts(appointment_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'appointment_id', appointment.id,
      'number', booking.number,
      'status', appointment.status,
      'starts_at', appointment.starts_at,
      'ends_at', appointment.ends_at,
      'sequence', private.calendar_sequence(appointment.id),
      'time_zone', clinic.time_zone,
      'physiotherapist', physiotherapist.name,
      'paid_idr', booking.total_idr - price.due_idr,
      'due_idr', price.due_idr,
      'clinic', jsonb_build_object(
        'name', clinic.name, 'address', concat_ws(', ', clinic.address_line1, clinic.city),
        'phone', clinic.phone, 'whatsapp', clinic.whatsapp
      )
    )
    from public.appointments as appointment
    join public.bookings as booking on booking.id = appointment.booking_id
    cross join lateral (
      select case when private.is_paid(booking) then 0 else booking.total_idr end as due_idr
    ) as price
    join public.clinics as clinic on clinic.id = appointment.clinic_id
    join public.physiotherapists as physiotherapist on physiotherapist.id = appointment.physiotherapist_id
    where appointment.id = appointment_facts.appointment_id
  );
end;
$$;

comment on function private.appointment_facts is 'What a message may say about an appointment: when, where, with whom, what was paid or is due, and how often it has changed.';

create function private.has_worth(booking_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select private.has_money(has_worth.booking_id) or exists (
    select from public.voucher_entries as use
    join public.vouchers as voucher on voucher.id = use.voucher_id and voucher.kind in ('credit', 'package')
    where use.booking_id = has_worth.booking_id and use.kind = 'reserve'
      and not exists (
        select from public.voucher_entries as release where release.entry_id = use.id and release.kind = 'release'
      )
  )
$$;

comment on function private.has_worth is
  'Whether a booking still holds what was given for it: money, credit or a session of a package.';

create function private.given_back_facts(booking_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'credit_idr', coalesce(sum(entry.quantity) filter (where entry.kind = 'issue'), 0),
    'returned_idr', coalesce(sum(entry.quantity) filter (where entry.kind = 'release' and voucher.kind = 'credit'), 0),
    'sessions', coalesce(sum(entry.quantity) filter (where entry.kind = 'release' and voucher.kind = 'package'), 0),
    'refund_idr', coalesce((
      select sum((task.details ->> 'amount_idr')::bigint) from public.admin_tasks as task
      where task.booking_id = given_back_facts.booking_id and task.kind = 'refund_request'
    ), 0),
    'has_worth', private.has_worth(given_back_facts.booking_id)
  )
  from public.voucher_entries as entry
  join public.vouchers as voucher on voucher.id = entry.voucher_id
  where entry.booking_id = given_back_facts.booking_id and entry.reason = 'cancelled'
$$;

comment on function private.given_back_facts is
  'What was given back for a cancelled booking: new credit, credit that returned to its voucher and money to be refunded in whole rupiah, and sessions of a package; and whether anything was not.';

create function private.message_facts(message private.notifications)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_facts jsonb := coalesce(private.appointment_facts((message).appointment_id), '{}');
  v_more jsonb := '{}';
begin
  case (message).kind
    when 'appointment_rescheduled' then
      v_more := jsonb_build_object('old_starts_at', (message).payload #>> '{from,starts_at}');
    when 'appointment_cancelled' then
      v_more := private.given_back_facts((message).booking_id);
    when 'appointment_reminder' then
      v_more := jsonb_build_object(
        'hours_ahead', ((message).payload ->> 'hours_ahead')::numeric,
        -- Do not ask patients who already confirmed attendance.
        'attendance_token', (
          select private.attendance_token(appointment.id)
          from public.appointments as appointment
          where appointment.id = (message).appointment_id and appointment.attendance_confirmed_at is null
        )
      );
    when 'payment_waiting', 'hold_expired' then
      select jsonb_build_object(
        'booking_id', booking.id, 'total_idr', booking.total_idr, 'hold_expires_at', booking.hold_expires_at,
        'clinic_slug', clinic.slug,
        'open_payments', coalesce((
          select jsonb_agg(jsonb_build_object(
            'payment_id', payment.id, 'provider', payment.provider, 'order_id', payment.order_id,
            'provider_reference', payment.provider_reference
          ))
          from public.payments as payment
          where payment.booking_id = booking.id and payment.paid_at is null and payment.provider_reference is not null
        ), '[]')
      )
      into v_more
      from public.bookings as booking
      join public.clinics as clinic on clinic.id = booking.clinic_id
      where booking.id = (message).booking_id;
    when 'payment_late', 'credit_issued', 'credit_ending' then
      select jsonb_build_object(
        'voucher_kind', voucher.kind, 'valid_until', voucher.valid_until,
        'left', private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000'),
        'amount_idr', ((message).payload ->> 'amount_idr')::bigint, 'is_last', (message).payload -> 'is_last'
      )
      into v_more
      from public.vouchers as voucher where voucher.id = ((message).payload ->> 'voucher_id')::uuid;
    when 'proposal' then
      select jsonb_build_object(
        'proposed', to_jsonb(proposal.starts_at), 'expires_at', proposal.expires_at, 'proposed_with', physiotherapist.name
      )
      into v_more
      from public.proposals as proposal
      left join public.physiotherapists as physiotherapist on physiotherapist.id = proposal.physiotherapist_id
      where proposal.appointment_id = (message).appointment_id and proposal.status = 'open';
    when 'staff_change', 'staff_task' then
      v_more := jsonb_build_object(
        'what', (message).payload -> 'what', 'count', (message).payload -> 'count',
        'old_starts_at', (message).payload -> 'old_starts_at'
      );
    when 'receipt' then
      v_more := private.receipt_facts(((message).payload ->> 'sale_id')::uuid);
    when 'waitlist_slot' then
      v_more := private.waitlist_facts((message).payload);
    when 'settlement_choice' then
      v_more := jsonb_build_object(
        'choose_until', (private.open_settlement((message).appointment_id)).choose_until,
        'has_money', private.has_money((message).booking_id), 'has_worth', private.has_worth((message).booking_id)
      );
    else
      null;
  end case;
  return v_facts || v_more;
end;
$$;

comment on function private.message_facts is 'What a message says, apart from its recipient, by its kind.';
