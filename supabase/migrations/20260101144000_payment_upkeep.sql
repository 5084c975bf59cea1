-- Incoming provider notifications, and payments about which no notification has come.

create function public.record_payment_event(provider text, digest text, order_id text, reference text, body text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_event private.payment_events;
  v_payment public.payments;
begin
  select payment.* into v_payment
  from public.payments as payment
  where payment.provider = record_payment_event.provider
    and (payment.order_id = record_payment_event.order_id or payment.provider_reference = record_payment_event.reference)
  order by payment.order_id = record_payment_event.order_id desc
  limit 1;
  insert into private.payment_events (provider, digest, order_id, payment_id, body)
  values (
    record_payment_event.provider, record_payment_event.digest, record_payment_event.order_id,
    v_payment.id, record_payment_event.body
  )
  on conflict on constraint payment_events_provider_digest_key do nothing;
  select event.* into v_event
  from private.payment_events as event
  where event.provider = record_payment_event.provider and event.digest = record_payment_event.digest;
  return jsonb_build_object(
    'event_id', v_event.id,
    'is_processed', v_event.processed_at is not null,
    'payment', case when v_payment.id is not null then jsonb_build_object(
      'id', v_payment.id, 'order_id', v_payment.order_id, 'provider_reference', v_payment.provider_reference
    ) end
  );
end;
$$;

comment on function public.record_payment_event is
  'Service role: stores an authentic notification once, whether or not its order is known. Returns {event_id, is_processed, payment}.';
grant execute on function public.record_payment_event to service_role;

create function public.finish_payment_event(event_id uuid)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update private.payment_events as event
  set processed_at = now()
  where event.id = finish_payment_event.event_id and event.processed_at is null;
  return found;
end;
$$;

comment on function public.finish_payment_event is 'Service role: marks a notification as processed: the status behind it has been read and applied.';
grant execute on function public.finish_payment_event to service_role;

create function public.review_payment(payment_id uuid)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  -- lock
  perform private.lock_payment_subject(review_payment.payment_id);
  update public.payments as payment
  set provider_checked_at = now()
  where payment.id = review_payment.payment_id
  returning payment.* into v_payment;
  if not found then
    perform private.fail('not_found', 404);
  end if;

  -- write: a settled payment keeps its status, but a person looks at it either way
  if v_payment.paid_at is null and v_payment.status <> 'review' and private.can_payment_move(v_payment.status, 'review', false) then
    update public.payments as payment set status = 'review' where payment.id = v_payment.id;
  end if;

  -- tell
  perform private.tell_unreadable(v_payment.id);
  return private.checkout_json(v_payment.booking_id, v_payment.id);
end;
$$;

comment on function public.review_payment is
  'Service role: the provider''s answer about this payment is unreadable. Sets it to review, notifies an administrator, and keeps asking. Returns {booking, purchase, payment}. Errors: not_found.';
grant execute on function public.review_payment to service_role;

create function public.payments_to_check(max_count integer default 20)
returns jsonb
language sql
volatile
security invoker
set search_path = ''
as $$
  with due as (
    select payment.id
    from public.payments as payment
    where payment.created_at < now() - interval '1 minute'
      and (payment.provider_checked_at is null or payment.provider_checked_at < now() - interval '1 minute')
      and (
        payment.status in ('created', 'pending')
        or (payment.status = 'review' and payment.paid_at is null and payment.created_at > now() - interval '3 days')
        or (
          payment.status in ('expired', 'failed', 'cancelled')
          and payment.provider_told_at is null
          and payment.created_at > now() - interval '3 days'
        )
      )
    order by payment.provider_checked_at nulls first, payment.created_at
    limit least(greatest(payments_to_check.max_count, 1), 100)
    for no key update skip locked
  ), marked as (
    update public.payments as payment
    set provider_checked_at = now()
    from due
    where payment.id = due.id
    returning payment.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_id', marked.id, 'provider', marked.provider, 'order_id', marked.order_id,
    'provider_reference', marked.provider_reference,
    'is_closed', marked.status not in ('created', 'pending', 'review'), 'is_over', marked.expires_at < now()
  )), '[]')
  from marked
$$;

comment on function public.payments_to_check is
  'Service role: payments whose provider must be asked (open or unread for over a minute) or told (closed here, within 3 days), each at most once a minute. Returns [{payment_id, provider, order_id, provider_reference, is_closed (here), is_over (its time to be paid)}].';
grant execute on function public.payments_to_check to service_role;

create function public.mark_provider_told(payment_id uuid)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update public.payments as payment
  set provider_told_at = now()
  where payment.id = mark_provider_told.payment_id and payment.provider_told_at is null;
  return found;
end;
$$;

comment on function public.mark_provider_told is 'Service role: the provider no longer accepts money for this closed attempt.';
grant execute on function public.mark_provider_told to service_role;

create function private.tidy_payment_requests()
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  delete from private.idempotency_keys as request
  where request.id in (
    select it.id from private.idempotency_keys as it
    where it.created_at < now() - interval '48 hours'
    for update skip locked
  )
$$;

comment on function private.tidy_payment_requests is 'Job, hourly: deletes old idempotency keys that nobody retries any more.';

create function private.sweep_payments()
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if exists (
    select from public.payments as payment
    where payment.created_at < now() - interval '1 minute'
      and (
        payment.status in ('created', 'pending')
        or (payment.status = 'review' and payment.paid_at is null and payment.created_at > now() - interval '3 days')
        or (
          payment.status in ('expired', 'failed', 'cancelled')
          and payment.provider_told_at is null
          and payment.created_at > now() - interval '3 days'
        )
      )
  ) then
    perform private.call_edge_function('payment-capture', is_job => true);
  end if;
end;
$$;

comment on function private.sweep_payments is
  'Job, every minute: calls the edge function payment-capture to ask about payments without a notification, and to tell providers about closed ones.';
