-- Refunds requested from the provider.
--
-- The row is written before the provider is asked and serves as the idempotency key of the request,
-- so that a retry, by whoever, pays back once. Only one can be under way at a time.

create table private.refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount_idr bigint not null,
  refunded_before_idr bigint not null,
  reason text not null,
  idempotency_key text not null,
  status text not null default 'asked',
  asked_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint refunds_pkey primary key (id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint refunds_asked_by_fkey foreign key (asked_by) references auth.users (id) on delete set null,
  constraint refunds_amount_idr_is_positive check (amount_idr > 0),
  constraint refunds_status_is_known check (status in ('asked', 'done', 'refused')),
  constraint refunds_ended_at_matches_status check ((status = 'asked') = (ended_at is null)),
  constraint refunds_idempotency_key_length check (length(idempotency_key) between 1 and 255),
  constraint refunds_reason_length check (length(reason) between 3 and 300)
);

-- One that was refused does not stand in the way of another try, which is a refund of its own.
create unique index refunds_payment_id_idempotency_key_where_not_refused_idx
  on private.refunds (payment_id, idempotency_key) where status <> 'refused';
create index refunds_payment_id_idx on private.refunds (payment_id);
create unique index refunds_payment_id_where_asked_idx on private.refunds (payment_id) where status = 'asked';
create index refunds_asked_by_idx on private.refunds (asked_by);
alter table private.refunds enable row level security;

comment on table private.refunds is 'Refunds requested from providers: asked -> done | refused.';
comment on column private.refunds.refunded_before_idr is 'How much of the payment had already been refunded when this was requested.';

create function private.require_no_refund_under_way(payment_id uuid)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_refund private.refunds;
begin
  select refund.* into v_refund
  from private.refunds as refund
  where refund.payment_id = require_no_refund_under_way.payment_id and refund.status = 'asked';
  if found then
    perform private.fail('stale_record', 409, jsonb_build_object(
      'rule', 'refund_under_way', 'amount_idr', v_refund.amount_idr, 'idempotency_key', v_refund.idempotency_key
    ), 'The provider has been asked to pay it back: ask again with the same key and amount to end that.');
  end if;
end;
$$;

comment on function private.require_no_refund_under_way is
  'Passes a locked payment of which the provider is not asked to pay anything back; else raises stale_record with the rule refund_under_way, its amount_idr and the idempotency_key with which it can be ended.';

create function private.begin_refund(payment_id uuid, amount_idr bigint, reason text, idempotency_key text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_refund private.refunds;
begin
  -- guard
  select payment.* into v_payment from public.payments as payment where payment.id = begin_refund.payment_id;
  perform private.require_staff(coalesce(
    (select booking.clinic_id from public.bookings as booking where booking.id = v_payment.booking_id),
    (select purchase.clinic_id from public.package_purchases as purchase where purchase.id = v_payment.purchase_id)
  ), array['admin']);
  if v_payment.id is null then
    perform private.fail('not_found', 404, '{"field": "payment_id"}');
  end if;

  -- lock
  perform private.lock_payment_subject(begin_refund.payment_id);
  select payment.* into v_payment from public.payments as payment where payment.id = begin_refund.payment_id for no key update;

  -- check
  select refund.* into v_refund
  from private.refunds as refund
  where refund.payment_id = v_payment.id and refund.idempotency_key = begin_refund.idempotency_key
    and refund.status <> 'refused';
  if v_refund.id is null then
    perform private.require_no_refund_under_way(v_payment.id);
    if begin_refund.amount_idr > v_payment.received_idr - v_payment.refunded_idr - v_payment.settled_idr then
      perform private.fail('invalid_input', 422, jsonb_build_object(
        'field', 'amount_idr', 'max_idr', v_payment.received_idr - v_payment.refunded_idr - v_payment.settled_idr
      ), 'More than is left of what was received.');
    end if;
    insert into private.refunds (payment_id, amount_idr, refunded_before_idr, reason, idempotency_key, asked_by)
    values (
      v_payment.id, begin_refund.amount_idr, v_payment.refunded_idr, btrim(begin_refund.reason), begin_refund.idempotency_key,
      (select auth.uid())
    )
    returning * into v_refund;
  elsif v_refund.amount_idr <> begin_refund.amount_idr then
    perform private.fail('invalid_input', 422, '{"field": "Idempotency-Key", "rule": "reused"}',
      'This key was sent with another refund. Make a new key for a new one.');
  end if;
  return jsonb_build_object(
    'refund_id', v_refund.id, 'status', v_refund.status, 'provider', v_payment.provider, 'order_id', v_payment.order_id,
    'provider_reference', v_payment.provider_reference, 'refunded_before_idr', v_refund.refunded_before_idr
  );
end;
$$;

comment on function private.begin_refund is 'See public.begin_refund.';
grant execute on function private.begin_refund to anon, authenticated;

create function public.begin_refund(payment_id uuid, amount_idr bigint, reason text, idempotency_key text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if begin_refund.payment_id is null then
    perform private.invalid('payment_id');
  elsif (begin_refund.amount_idr between 1 and 1000000000000) is not true then
    perform private.invalid('amount_idr');
  elsif (length(btrim(begin_refund.reason)) between 3 and 300) is not true then
    perform private.invalid('reason', '3 to 300 characters.');
  elsif (length(begin_refund.idempotency_key) between 1 and 255) is not true then
    perform private.invalid('Idempotency-Key', '1 to 255 characters.');
  end if;
  return private.begin_refund(
    begin_refund.payment_id, begin_refund.amount_idr, begin_refund.reason, begin_refund.idempotency_key
  );
end;
$$;

comment on function public.begin_refund is
  'Called by the edge function refund for an administrator of the clinic, before it calls the provider: records that this amount in rupiah of a payment is to be refunded, at most what is left, one at a time; the same key is the same refund, until the provider refuses it. Returns {refund_id, status (asked, done), provider, order_id, provider_reference, refunded_before_idr (of the payment)}. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input (with max_idr), stale_record while another is under way (private.require_no_refund_under_way).';
grant execute on function public.begin_refund to anon, authenticated;

create function public.end_refund(refund_id uuid, is_done boolean)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_refund private.refunds;
  v_payment public.payments;
  v_is_done boolean := end_refund.is_done;
begin
  -- lock
  select refund.* into v_refund from private.refunds as refund where refund.id = end_refund.refund_id;
  if not found then
    perform private.fail('not_found', 404, '{"field": "refund_id"}');
  end if;
  perform private.lock_payment_subject(v_refund.payment_id);
  select payment.* into v_payment from public.payments as payment where payment.id = v_refund.payment_id for no key update;
  select refund.* into v_refund from private.refunds as refund where refund.id = end_refund.refund_id for no key update;

  -- write
  if v_refund.status = 'asked' then
    -- What is refused when it is asked for again may have been carried out before.
    v_is_done := v_is_done or v_payment.refunded_idr >= v_refund.refunded_before_idr + v_refund.amount_idr;
    update private.refunds as refund
    set status = case when v_is_done then 'done' else 'refused' end, ended_at = now()
    where refund.id = v_refund.id;
    if v_is_done then
      -- The provider may have reported it already; it is the same money.
      perform private.settle_payment_change(v_payment, 'refunded', true, v_payment.received_idr,
        greatest(v_payment.refunded_idr, v_refund.refunded_before_idr + v_refund.amount_idr));
      update public.admin_tasks as task
      set status = 'done', resolved_by = v_refund.asked_by, resolved_at = now(), note = v_refund.reason
      where task.kind = 'refund_request' and task.status = 'open'
        and (task.booking_id = v_payment.booking_id or task.purchase_id = v_payment.purchase_id)
        and coalesce(task.details ->> 'payment_id', v_payment.id::text) = v_payment.id::text
        and task.details ->> 'channel' is distinct from 'desk'
        and not exists (select from public.payments as it where it.id = v_payment.id and it.open_idr > 0);
    elsif not exists (
      select from public.admin_tasks as task
      where task.status = 'open' and task.kind in ('refund_request', 'payment_review', 'payment_late')
        and (task.booking_id = v_payment.booking_id or task.purchase_id = v_payment.purchase_id)
    ) then
      perform private.raise_task('refund_request', v_payment.booking_id,
        jsonb_build_object('amount_idr', v_refund.amount_idr, 'payment_id', v_payment.id), v_payment.purchase_id);
    end if;
  end if;
  return (
    select jsonb_build_object('id', payment.id, 'status', payment.status, 'received_idr', payment.received_idr,
      'refunded_idr', payment.refunded_idr, 'settled_idr', payment.settled_idr, 'open_idr', payment.open_idr)
    from public.payments as payment where payment.id = v_payment.id
  );
end;
$$;

comment on function public.end_refund is
  'Service role: the provider''s answer to a refund. Done: the money was refunded (private.settle_payment_change), it is written into the books and the request for it is closed. Not done: a task waits for settle_refund, unless the provider has reported the money meanwhile. Idempotent. Returns the payment {id, status, received_idr, refunded_idr, settled_idr, open_idr}. Errors: not_found.';
grant execute on function public.end_refund to service_role;
