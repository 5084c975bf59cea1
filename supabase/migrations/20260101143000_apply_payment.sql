-- What a provider's word on a payment means. One function decides, in one transaction; told the
-- same twice, or told something older, it changes nothing.

create function private.next_receipt_number(clinic_id uuid)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_clinic public.clinics;
  v_year integer;
  v_number integer;
begin
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = next_receipt_number.clinic_id;
  v_year := extract(year from now() at time zone v_clinic.time_zone);
  -- The counter's row stays locked until the end of the transaction: a rollback leaves no gap.
  insert into private.receipt_counters as counter (clinic_id, year, last_number)
  values (v_clinic.id, v_year, 1)
  on conflict on constraint receipt_counters_pkey do update set last_number = counter.last_number + 1
  returning counter.last_number into v_number;
  return v_clinic.code || '/' || v_year || '/' || lpad(v_number::text, 6, '0');
end;
$$;

comment on function private.next_receipt_number is 'The next receipt number of a clinic in its current year: JKT/2026/000123.';

create table private.receipt_counters (
  clinic_id uuid not null,
  year integer not null,
  last_number integer not null,
  constraint receipt_counters_pkey primary key (clinic_id, year),
  constraint receipt_counters_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict
);

alter table private.receipt_counters enable row level security;
comment on table private.receipt_counters is 'The last receipt number of each clinic and year; a sequence would leave gaps.';

create function private.confirm_with_vouchers(booking public.bookings)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_result text := 'voucher_gone';
begin
  -- A hold that has ended gives everything back first, also when no job has tidied it yet.
  if (booking).hold_expires_at <= now() then
    perform private.end_hold((booking).id);
  end if;
  -- What the price was based on must still be there.
  if private.reclaim_vouchers((booking).id) then
    v_result := private.confirm_booking((booking).id);
  end if;
  if v_result <> 'confirmed' then
    perform private.end_hold((booking).id);
    perform private.release_vouchers((booking).id, 'hold_ended');
    return v_result;
  end if;
  update private.notifications as notification
  set status = 'withdrawn'
  where notification.booking_id = (confirm_with_vouchers.booking).id
    and notification.kind = 'hold_expired' and notification.status = 'queued';
  return v_result;
end;
$$;

comment on function private.confirm_with_vouchers is
  'Confirms a locked booking that was held, once its price is paid, on time or late: confirmed, or why not (voucher_gone, or what private.confirm_booking says); then nothing of it is held any more.';

create function private.receive_payment(booking public.bookings, payment public.payments, received_idr bigint)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_due bigint := (booking).total_idr;
  v_result text;
  v_outcome text;
  v_credit bigint := 0;
  v_voucher_id uuid;
begin
  -- check
  if (booking).status in ('confirmed', 'completed') then
    v_outcome := 'duplicate';
    v_credit := receive_payment.received_idr;
  elsif (booking).status = 'cancelled' then
    -- Whatever has been settled stays as it is: this money gives exactly itself.
    v_result := 'cancelled';
    v_outcome := 'credited';
    v_credit := receive_payment.received_idr;
  elsif receive_payment.received_idr < v_due or receive_payment.received_idr = 0 then
    v_outcome := 'underpaid';
  else
    v_result := private.confirm_with_vouchers(receive_payment.booking);
    v_outcome := case v_result when 'confirmed' then 'confirmed' else 'credited' end;
    v_credit := receive_payment.received_idr - case v_result when 'confirmed' then v_due else 0 end;
  end if;

  -- write
  v_voucher_id := private.issue_credit((booking).patient_id, v_credit,
    case v_outcome when 'credited' then 'payment_late' when 'duplicate' then 'payment_duplicate' else 'payment_excess' end,
    (booking).id, (payment).id);
  update public.payments as it
  set outcome = v_outcome,
    applied_idr = case v_outcome when 'confirmed' then v_due else 0 end,
    credited_idr = v_credit,
    open_idr = case v_outcome when 'underpaid' then it.open_idr else 0 end,
    credit_voucher_id = v_voucher_id,
    receipt_number = case
      when v_outcome in ('confirmed', 'credited') then private.next_receipt_number((receive_payment.booking).clinic_id)
    end
  where it.id = (receive_payment.payment).id;

  -- tell
  if v_outcome <> 'confirmed' or v_credit > 0 or receive_payment.received_idr <> (payment).amount_idr then
    perform private.raise_task(
      case v_outcome when 'credited' then 'payment_late' else 'payment_review' end,
      (booking).id,
      jsonb_build_object(
        'payment_id', (payment).id, 'outcome', v_outcome, 'reason', v_result, 'due_idr', v_due,
        'asked_idr', (payment).amount_idr, 'received_idr', receive_payment.received_idr, 'credited_idr', v_credit
      )
    );
  end if;
  if v_credit > 0 then
    perform private.notify(
      case v_outcome when 'credited' then 'payment_late' else 'credit_issued' end, appointment,
      payload => jsonb_build_object('voucher_id', v_voucher_id, 'amount_idr', v_credit)
    )
    from public.appointments as appointment
    where appointment.booking_id = (receive_payment.booking).id;
  end if;
end;
$$;

comment on function private.receive_payment is
  'Money has arrived for a locked booking and payment: confirms, or turns what is not owed into credit, and tells who must know.';

create function public.apply_payment_status(
  payment_id uuid, state text, reference text, currency text default 'IDR', received_idr numeric default 0,
  refunded_idr numeric default 0, method text default null, paid_at timestamptz default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
  v_payment public.payments;
  v_is_money boolean := apply_payment_status.state in ('paid', 'partially_refunded', 'refunded');
  v_is_rupiah boolean := apply_payment_status.currency = 'IDR';
  v_received bigint := case when v_is_money and v_is_rupiah then greatest(trunc(coalesce(apply_payment_status.received_idr, 0)), 0) else 0 end;
  v_refunded bigint;
  v_is_other boolean;
begin
  -- lock
  v_booking := private.lock_booking((
    select payment.booking_id from public.payments as payment where payment.id = apply_payment_status.payment_id
  ));
  select payment.* into v_payment from public.payments as payment
  where payment.id = apply_payment_status.payment_id
  for update;
  if not found then
    perform private.fail('not_found', 404);
  end if;

  -- check
  v_is_other := v_payment.provider_reference is not null and v_payment.provider_reference <> apply_payment_status.reference;
  if v_is_other and not v_is_money then
    -- A second object of the same order at the provider, to which no patient was ever led.
    return private.checkout_json(v_booking.id, v_payment.id);
  end if;
  -- Refunded without an amount is all of it; nothing gives back more than it took.
  v_received := greatest(v_received, v_payment.received_idr);
  v_refunded := case
    when not v_is_money or not v_is_rupiah then 0
    when apply_payment_status.state = 'refunded' and coalesce(apply_payment_status.refunded_idr, 0) <= 0 then v_received
    else least(greatest(trunc(coalesce(apply_payment_status.refunded_idr, 0)), 0), v_received)
  end;

  -- write
  update public.payments as payment
  set provider_checked_at = now(),
    provider_reference = case when v_is_other and v_payment.paid_at is not null then payment.provider_reference else apply_payment_status.reference end,
    method = coalesce(apply_payment_status.method, payment.method)
  where payment.id = v_payment.id;

  if v_is_money and v_payment.paid_at is null then
    update public.payments as payment
    set status = case
        when v_is_rupiah and v_refunded = v_received and v_refunded > 0 then 'refunded'
        when apply_payment_status.state = 'paid' and v_is_rupiah and v_received = payment.amount_idr and v_received = v_booking.total_idr
          and v_booking.status not in ('confirmed', 'completed') then 'paid'
        else 'review'
      end,
      received_idr = v_received,
      open_idr = v_received - v_refunded,
      refunded_idr = v_refunded,
      paid_at = coalesce(apply_payment_status.paid_at, now())
    where payment.id = v_payment.id;
    if v_received > v_refunded then
      perform private.receive_payment(v_booking, v_payment, v_received - v_refunded);
    else
      -- Money that came and went between two looks, or in another currency, grants nothing.
      update public.payments as payment set outcome = 'underpaid'
      where payment.id = v_payment.id and apply_payment_status.state <> 'refunded';
      perform private.raise_task('payment_review', v_booking.id, jsonb_build_object(
        'payment_id', v_payment.id, 'outcome', apply_payment_status.state, 'currency', apply_payment_status.currency,
        'asked_idr', v_payment.amount_idr, 'received_idr', v_received, 'refunded_idr', v_refunded
      ));
    end if;
  elsif v_is_money and v_is_other then
    perform private.raise_task('payment_review', v_booking.id, jsonb_build_object(
      'payment_id', v_payment.id, 'outcome', 'duplicate', 'reference', apply_payment_status.reference, 'received_idr', v_received
    ))
    where not exists (
      select from public.admin_tasks as task
      where task.booking_id = v_booking.id and task.details ->> 'reference' = apply_payment_status.reference
    );
  elsif v_is_money then
    perform private.settle_payment_change(v_payment, apply_payment_status.state, v_is_rupiah, v_received, v_refunded);
  elsif v_payment.paid_at is null and v_payment.status <> apply_payment_status.state
    and private.can_payment_move(v_payment.status, apply_payment_status.state, false) then
    update public.payments as payment
    set status = apply_payment_status.state,
      -- It closed the attempt itself.
      provider_told_at = case when apply_payment_status.state in ('expired', 'cancelled') then now() else payment.provider_told_at end
    where payment.id = v_payment.id;
    if apply_payment_status.state = 'review' then
      perform private.raise_task('payment_review', v_booking.id,
        jsonb_build_object('payment_id', v_payment.id, 'outcome', 'challenge', 'asked_idr', v_payment.amount_idr));
    end if;
  elsif apply_payment_status.state in ('expired', 'cancelled') and v_payment.provider_told_at is null then
    update public.payments as payment set provider_told_at = now() where payment.id = v_payment.id;
  end if;
  return private.checkout_json(v_booking.id, v_payment.id);
end;
$$;

comment on function public.apply_payment_status is
  'Service role: applies what the provider itself says of a payment; amounts in rupiah, as it writes them. Paid while the slot is there: confirmed. Otherwise credit, and a task for an administrator. Money that has gone back takes its credit with it (private.settle_payment_change). Returns {booking, payment}. Errors: not_found.';
revoke execute on function public.apply_payment_status from public, anon, authenticated;
grant execute on function public.apply_payment_status to service_role;
