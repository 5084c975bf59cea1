-- Applying a payment status reported by the provider: one function, one transaction, idempotent; an
-- older status changes nothing.

create function private.is_incredible(
  payment public.payments, reference text, received_idr bigint, paid_at timestamptz
)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from public.payments as other
    where other.provider = (payment).provider and other.provider_reference = is_incredible.reference
      and other.id <> (payment).id
  ) or is_incredible.received_idr > greatest(10 * (payment).amount_idr, 10000000)
  or (payment).paid_at is null and coalesce(
    is_incredible.paid_at not between (payment).created_at - interval '1 day' and now() + interval '1 day', false
  )
$$;

comment on function private.is_incredible is
  'Whether what a provider says of a payment can be read and still not be true: it is known by the reference of another payment, far more has come in than was asked for, or it did so before the payment was opened or is still to come.';

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
  v_subject private.payment_subject;
  v_payment public.payments;
  v_is_money boolean := apply_payment_status.state in ('paid', 'partially_refunded', 'refunded');
  v_is_rupiah boolean := apply_payment_status.currency = 'IDR';
  v_received bigint := case when v_is_money and v_is_rupiah then greatest(trunc(coalesce(apply_payment_status.received_idr, 0)), 0) else 0 end;
  v_refunded bigint;
  v_is_other boolean;
begin
  -- lock
  v_subject := private.lock_payment_subject(apply_payment_status.payment_id);
  select payment.* into v_payment from public.payments as payment
  where payment.id = apply_payment_status.payment_id
  for no key update;
  if not found then
    perform private.fail('not_found', 404);
  end if;

  -- check
  if private.is_incredible(v_payment, apply_payment_status.reference, v_received, apply_payment_status.paid_at) then
    return public.review_payment(v_payment.id);
  end if;
  v_is_other := v_payment.provider_reference is not null and v_payment.provider_reference <> apply_payment_status.reference;
  if v_is_other and not v_is_money then
    -- A second payment for the same order at the provider, to which no patient was ever sent.
    return private.checkout_json(v_payment.booking_id, v_payment.id);
  end if;
  -- Refunded without an amount means in full; a refund is capped at what was received.
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
        when apply_payment_status.state = 'paid' and v_is_rupiah and v_received = payment.amount_idr and v_received = v_subject.total_idr
          and not v_subject.is_granted then 'paid'
        else 'review'
      end,
      received_idr = v_received,
      open_idr = v_received - v_refunded,
      refunded_idr = v_refunded,
      paid_at = coalesce(apply_payment_status.paid_at, now())
    where payment.id = v_payment.id;
    if v_received > v_refunded then
      perform private.receive_payment(v_subject, v_payment, v_received - v_refunded);
    else
      -- Money received and refunded between two checks, or in another currency, grants nothing.
      update public.payments as payment set outcome = 'underpaid'
      where payment.id = v_payment.id and apply_payment_status.state <> 'refunded';
      perform private.raise_task('payment_review', v_payment.booking_id, jsonb_build_object(
        'payment_id', v_payment.id, 'outcome', apply_payment_status.state, 'currency', apply_payment_status.currency,
        'asked_idr', v_payment.amount_idr, 'received_idr', v_received, 'refunded_idr', v_refunded
      ), v_payment.purchase_id);
    end if;
  elsif v_is_money and v_is_other then
    perform private.raise_task('payment_review', v_payment.booking_id, jsonb_build_object(
      'payment_id', v_payment.id, 'outcome', 'duplicate', 'reference', apply_payment_status.reference, 'received_idr', v_received
    ), v_payment.purchase_id)
    where not exists (
      select from public.admin_tasks as task
      where task.details ->> 'payment_id' = v_payment.id::text and task.details ->> 'reference' = apply_payment_status.reference
    );
  elsif v_is_money then
    perform private.settle_payment_change(v_payment, apply_payment_status.state, v_is_rupiah, v_received, v_refunded);
  elsif v_payment.paid_at is null and v_payment.status <> apply_payment_status.state
    and private.can_payment_move(v_payment.status, apply_payment_status.state, false) then
    update public.payments as payment
    set status = apply_payment_status.state,
      -- The provider closed the attempt itself.
      provider_told_at = case when apply_payment_status.state in ('expired', 'cancelled') then now() else payment.provider_told_at end
    where payment.id = v_payment.id;
    if apply_payment_status.state = 'review' then
      perform private.raise_task('payment_review', v_payment.booking_id,
        jsonb_build_object('payment_id', v_payment.id, 'outcome', 'challenge', 'asked_idr', v_payment.amount_idr),
        v_payment.purchase_id);
    end if;
  elsif apply_payment_status.state in ('expired', 'cancelled') and v_payment.provider_told_at is null then
    update public.payments as payment set provider_told_at = now() where payment.id = v_payment.id;
  end if;
  return private.checkout_json(v_payment.booking_id, v_payment.id);
end;
$$;

comment on function public.apply_payment_status is
  'Service role: applies the status that the provider reports for a payment; amounts in rupiah, as it writes them. If what it pays for is available, paid confirms it; otherwise the money becomes credit, with a task for an administrator. A refund takes back the credit from it (private.settle_payment_change). What cannot be true (private.is_incredible) is not applied, but reviewed. Returns {booking, purchase, payment}. Errors: not_found.';
grant execute on function public.apply_payment_status to service_role;
