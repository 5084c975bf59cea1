-- An appointment as its patient sees it: what, where, with whom, what may be done now and until
-- when, and what that would mean. Every rule is asked of the function that enforces it
-- (private.reschedule_terms, private.cancel_terms, private.open_settlement).

create function private.gives_back(booking_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'credit_idr', money.idr,
      'credit_valid_until', case when money.idr > 0 then private.credit_valid_until(booking.clinic_id) end,
      'can_refund', money.idr > 0,
      'vouchers', coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', voucher.kind, 'code', voucher.code, 'name_id', voucher.name_id, 'name_en', voucher.name_en,
          'quantity', entry.quantity, 'discount_idr', entry.discount_idr, 'valid_until', voucher.valid_until
        ) order by voucher.kind = 'credit', voucher.id)
        from public.voucher_entries as entry
        join public.vouchers as voucher on voucher.id = entry.voucher_id
        where entry.booking_id = booking.id and entry.kind = 'reserve'
          and not exists (
            select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
          )
      ), '[]')
    )
    from public.bookings as booking
    cross join lateral (
      select coalesce(sum(payment.applied_idr), 0)::bigint + private.desk_idr(booking.id) as idr
      from public.payments as payment where payment.booking_id = booking.id
    ) as money
    where booking.id = gives_back.booking_id
  );
end;
$$;

comment on function private.gives_back is
  'What private.settle_cancellation would give back for a booking now: {credit_idr, credit_valid_until, can_refund} of money, and vouchers [{kind, code, name_id, name_en, quantity, discount_idr, valid_until}] to which their use returns.';

create function private.reschedule_json(appointment public.appointments, policy public.booking_policy, time_zone text)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_terms record := private.reschedule_terms(appointment, policy, time_zone);
begin
  return jsonb_build_object(
    'is_open', v_terms.why_not is null,
    'why_not', v_terms.why_not,
    'is_counted', v_terms.is_counted,
    'until', v_terms.open_until,
    'moves_left', v_terms.moves_left,
    'limit', (policy).reschedule_limit,
    'first_on', v_terms.first_on,
    'last_on', v_terms.last_on,
    -- A service costs the same at every time: 20260101180000_reschedule.sql.
    'price_difference_idr', 0
  );
end;
$$;

comment on function private.reschedule_json is 'private.reschedule_terms for a screen.';

create function private.cancel_json(appointment public.appointments, policy public.booking_policy)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_terms record := private.cancel_terms(appointment, policy);
begin
  return jsonb_build_object(
    'is_open', v_terms.why_not is null,
    'why_not', v_terms.why_not,
    'is_free', v_terms.is_free,
    'free_until', v_terms.free_until
  ) || case
    when v_terms.is_free and (appointment).status = 'confirmed' then private.gives_back((appointment).booking_id)
    else '{"credit_idr": 0, "credit_valid_until": null, "can_refund": false, "vouchers": []}'
  end;
end;
$$;

comment on function private.cancel_json is 'private.cancel_terms for a screen, with what cancelling now would give back.';

create function private.proposal_json(appointment_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', proposal.id, 'starts_at', to_jsonb(proposal.starts_at), 'expires_at', proposal.expires_at,
      'reason', proposal.reason,
      'physiotherapist', case when physiotherapist.id is not null then
        jsonb_build_object('id', physiotherapist.id, 'slug', physiotherapist.slug, 'name', physiotherapist.name) end
    )
    from public.proposals as proposal
    left join public.physiotherapists as physiotherapist on physiotherapist.id = proposal.physiotherapist_id
    where proposal.appointment_id = proposal_json.appointment_id
      and proposal.status = 'open' and proposal.expires_at > now()
  );
end;
$$;

comment on function private.proposal_json is 'The proposed times that wait for an answer; null: none.';

create function private.settlement_json(appointment public.appointments)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_settlement public.settlements;
begin
  if (appointment).status <> 'cancelled_by_clinic' then
    return null;
  end if;
  select settlement.* into v_settlement
  from public.settlements as settlement
  where settlement.appointment_id = (settlement_json.appointment).id
  order by settlement.choice is not null, settlement.created_at desc
  limit 1;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'is_open', (private.open_settlement((appointment).id)).id is not null,
    'choose_until', v_settlement.choose_until, 'choice', v_settlement.choice, 'chosen_at', v_settlement.chosen_at
  ) || case when v_settlement.choice is null then private.gives_back((appointment).booking_id) else '{}' end;
end;
$$;

comment on function private.settlement_json is
  'The choice after a cancellation by the clinic, open or made, with the credit it would give; null: there is none.';

create function private.appointment_card(appointment public.appointments)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_policy public.booking_policy;
  v_clinic public.clinics;
  v_names jsonb;
begin
  select booking.* into v_booking from public.bookings as booking where booking.id = (appointment).booking_id;
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = (appointment).clinic_id;
  select jsonb_build_object(
    'patient', jsonb_build_object('id', patient.id, 'full_name', patient.full_name, 'is_account_holder', patient.is_account_holder),
    'service', jsonb_build_object('id', service.id, 'slug', service.slug, 'name_id', service.name_id, 'name_en', service.name_en),
    'physiotherapist', jsonb_build_object(
      'id', physiotherapist.id, 'slug', physiotherapist.slug, 'name', physiotherapist.name, 'photo_path', physiotherapist.photo_path
    )
  )
  into v_names
  from public.patients as patient, public.services as service, public.physiotherapists as physiotherapist
  where patient.id = (appointment).patient_id
    and service.id = (appointment).service_id
    and physiotherapist.id = (appointment).physiotherapist_id;
  v_names := v_names || jsonb_build_object(
    'id', (appointment).id, 'booking_id', v_booking.id, 'booking_number', v_booking.number,
    'status', (appointment).status, 'starts_at', (appointment).starts_at, 'ends_at', (appointment).ends_at,
    'reschedule_count', (appointment).reschedule_count, 'sequence', private.calendar_sequence((appointment).id),
    'hold_expires_at', (appointment).hold_expires_at,
    'total_idr', v_booking.total_idr,
    'clinic', jsonb_build_object(
      'id', v_clinic.id, 'slug', v_clinic.slug, 'name', v_clinic.name, 'address_line1', v_clinic.address_line1,
      'address_line2', v_clinic.address_line2, 'city', v_clinic.city, 'province', v_clinic.province,
      'postal_code', v_clinic.postal_code, 'phone', v_clinic.phone, 'whatsapp', v_clinic.whatsapp,
      'time_zone', v_clinic.time_zone, 'latitude', v_clinic.latitude, 'longitude', v_clinic.longitude
    ),
    'proposal', private.proposal_json((appointment).id),
    'settlement', private.settlement_json(appointment)
  );
  if (appointment).status not in ('awaiting_payment', 'confirmed', 'checked_in', 'cancelled_by_clinic') then
    return v_names || '{"reschedule": null, "cancel": null}';
  end if;
  v_policy := private.policy_of(v_booking);
  return v_names || jsonb_build_object(
    'reschedule', private.reschedule_json(appointment, v_policy, v_clinic.time_zone),
    'cancel', private.cancel_json(appointment, v_policy)
  );
end;
$$;

comment on function private.appointment_card is
  'An appointment as its patient sees it: {id, booking_id, booking_number, status, starts_at, ends_at, reschedule_count, sequence (in calendars), hold_expires_at, total_idr, patient, service, physiotherapist, clinic, proposal, settlement, reschedule {is_open, why_not, is_counted, until, moves_left, limit, first_on, last_on, price_difference_idr}, cancel {is_open, why_not, is_free, free_until, credit_idr, credit_valid_until, can_refund, vouchers}}; the last two are null once it is over.';
