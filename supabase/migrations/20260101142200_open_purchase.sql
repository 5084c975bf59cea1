-- The payment of a purchase, from its first attempt to the end of its time.

create function public.open_purchase_payment(purchase_id uuid, provider text, request_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_purchase public.package_purchases;
  v_step jsonb;
begin
  -- lock
  perform from private.idempotency_keys as request where request.id = open_purchase_payment.request_id for update;
  select purchase.* into v_purchase
  from public.package_purchases as purchase where purchase.id = open_purchase_payment.purchase_id
  for no key update;

  -- check
  if v_purchase.id is null then
    perform private.fail('not_found', 404);
  elsif v_purchase.status in ('paid', 'refunded') then
    return private.payment_step('done', open_purchase_payment.request_id, null, v_purchase.id);
  elsif v_purchase.status <> 'awaiting_payment' or v_purchase.expires_at <= now() then
    perform private.fail('hold_expired', 410);
  end if;

  -- write
  v_step := private.open_attempt(
    null, v_purchase.id, v_purchase.total_idr, open_purchase_payment.provider, open_purchase_payment.request_id
  );
  if v_step is not null then
    return v_step;
  elsif v_purchase.expires_at < now() + interval '2 minutes' then
    perform private.fail('hold_expired', 410, null, 'Too little time is left for a payment.');
  end if;
  return private.new_attempt(
    null, v_purchase.id, v_purchase.number, v_purchase.total_idr, open_purchase_payment.provider,
    v_purchase.expires_at - interval '1 minute'
  );
end;
$$;

comment on function public.open_purchase_payment is
  'Service role: the attempt to pay for a purchase. Returns {step} as open_payment does. Errors: not_found, hold_expired.';
grant execute on function public.open_purchase_payment to service_role;

create function private.expire_purchases(max_purchases integer default 500)
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer;
begin
  with ended as (
    select purchase.id
    from public.package_purchases as purchase
    where purchase.status = 'awaiting_payment' and purchase.expires_at <= now()
    order by purchase.expires_at
    limit expire_purchases.max_purchases
    for no key update skip locked
  )
  update public.package_purchases as purchase
  set status = 'expired'
  from ended
  where purchase.id = ended.id;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.expire_purchases is
  'Job, every minute: expires purchases whose time to pay has ended; returns how many. A later payment still buys them.';
