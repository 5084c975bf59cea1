-- One appointment as staff read it: with everything that happened to it and who did it.

create function private.actor(actor_id uuid, patient_user_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_name text;
begin
  if actor.actor_id is null then
    return '{"kind": "system", "name": null}';
  elsif actor.actor_id = actor.patient_user_id then
    return '{"kind": "patient", "name": null}';
  end if;
  select staff.full_name into v_name
  from public.staff as staff
  where staff.user_id = actor.actor_id
  order by staff.is_active desc, staff.role
  limit 1;
  return jsonb_build_object('kind', case when found then 'staff' else 'patient' end, 'name', v_name);
end;
$$;

comment on function private.actor is 'Who did something: {kind: system, patient or staff, name: of staff}.';

create function private.staff_history(appointment_id uuid, patient_user_id uuid)
returns json
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(json_agg(it order by it.id), '[]')
  from (
    select
      event.id, event.created_at, event.kind, event.old_status, event.new_status, event.old_starts_at, event.new_starts_at,
      event.old_physiotherapist_id, event.new_physiotherapist_id, event.reason,
      private.actor(event.actor_id, staff_history.patient_user_id) as actor
    from public.appointment_events as event
    where event.appointment_id = staff_history.appointment_id
  ) as it
$$;

comment on function private.staff_history is 'The history of an appointment, oldest first, with who did it.';

create function private.read_appointment(appointment_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_user_id uuid;
  v_is_front_desk boolean;
  v_is_admin boolean;
begin
  -- guard
  perform private.require_user();
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = read_appointment.appointment_id;
  if v_appointment.physiotherapist_id in (select private.my_physiotherapist_ids()) then
    perform private.require_staff(v_appointment.clinic_id);
  else
    perform private.require_staff(v_appointment.clinic_id, array['admin', 'receptionist']);
  end if;
  if v_appointment.id is null then
    perform private.fail('not_found', 404, '{"field": "appointment_id"}');
  end if;
  v_is_front_desk := v_appointment.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']));
  v_is_admin := v_appointment.clinic_id in (select private.my_staff_clinic_ids(array['admin']));
  select patient.user_id into v_user_id from public.patients as patient where patient.id = v_appointment.patient_id;

  return (private.staff_appointments(array[v_appointment.id], v_is_front_desk) -> 0) || jsonb_build_object(
    'original_starts_at', v_appointment.original_starts_at,
    'complaint', case when v_is_admin or not v_is_front_desk then (
      select booking.complaint from public.bookings as booking where booking.id = v_appointment.booking_id
    ) end,
    'history', private.staff_history(v_appointment.id, v_user_id),
    'overrides', coalesce((
      select jsonb_agg(jsonb_build_object(
        'rules', to_jsonb(override.rules), 'reason', override.reason, 'created_at', override.created_at,
        'actor', private.actor(override.actor_id, v_user_id)
      ) order by override.created_at)
      from public.staff_overrides as override
      where override.appointment_id = v_appointment.id and (v_is_front_desk or 'unpaid' <> all (override.rules))
    ), '[]'),
    'proposal', (
      select jsonb_build_object('starts_at', to_jsonb(proposal.starts_at), 'expires_at', proposal.expires_at, 'reason', proposal.reason)
      from public.proposals as proposal
      where proposal.appointment_id = v_appointment.id and proposal.status = 'open' and proposal.expires_at > now()
    ),
    'settlement', case when v_is_front_desk then (
      select jsonb_build_object('choose_until', settlement.choose_until, 'choice', settlement.choice, 'chosen_at', settlement.chosen_at)
      from public.settlements as settlement
      where settlement.appointment_id = v_appointment.id
      order by settlement.choice is not null, settlement.created_at desc
      limit 1
    ) end,
    -- the link that the front desk sends to the patient again
    'payment_url', case when v_is_front_desk and v_appointment.status = 'awaiting_payment' then (
      select payment.redirect_url from public.payments as payment
      where payment.booking_id = v_appointment.booking_id and payment.status in ('created', 'pending')
      order by payment.attempt desc
      limit 1
    ) end,
    'payments', case when v_is_admin then coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', payment.id, 'provider', payment.provider, 'method', payment.method, 'status', payment.status,
        'outcome', payment.outcome, 'amount_idr', payment.amount_idr, 'received_idr', payment.received_idr,
        'refunded_idr', payment.refunded_idr + payment.settled_idr, 'paid_at', payment.paid_at, 'created_at', payment.created_at
      ) order by payment.created_at)
      from public.payments as payment where payment.booking_id = v_appointment.booking_id
    ), '[]') end,
    'sales', case when v_is_front_desk then coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sale.id, 'receipt_number', sale.receipt_number, 'channel', sale.channel, 'sold_at', sale.sold_at,
        'total_idr', sale.total_idr, 'is_voided', sale.voided_by_sale_id is not null
      ) order by sale.sold_at)
      from public.sales as sale
      where sale.booking_id = v_appointment.booking_id
    ), '[]') end
  );
end;
$$;

comment on function private.read_appointment is 'See public.read_appointment.';
grant execute on function private.read_appointment to anon, authenticated, service_role;

create function public.read_appointment(appointment_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if read_appointment.appointment_id is null then
    perform private.invalid('appointment_id');
  end if;
  return private.read_appointment(read_appointment.appointment_id);
end;
$$;

comment on function public.read_appointment is
  'An appointment as in the lists, with original_starts_at, complaint (not for the front desk), history [{created_at, kind, old_status, new_status, old_starts_at, new_starts_at, old_physiotherapist_id, new_physiotherapist_id, reason, actor {kind, name}}], overrides [{rules, reason, created_at, actor}] (unpaid: not for its physiotherapist), proposal, settlement (front desk and administrators), payment_url (where the patient pays, while payment is awaited; front desk and administrators), payments (administrators) and sales (administrators and the front desk). For administrators and the front desk of its clinic, and for its physiotherapist. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.read_appointment to anon, authenticated;
