-- Refunds paid by the clinic itself, in cash or by a transfer: for money taken at the desk, or if
-- the provider cannot pay it back. Never more than what waits, and once.

create function private.write_settlement_sale(
  task public.admin_tasks, patient_id uuid, line jsonb, amount_idr bigint, method text, reference text, idempotency_key text
)
returns uuid
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.sales (
    receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, total_idr, is_refund, idempotency_key, created_by
  ) values (
    private.next_receipt_number((task).clinic_id), (task).clinic_id, write_settlement_sale.patient_id, (task).booking_id,
    (task).purchase_id, 'desk', -write_settlement_sale.amount_idr, true, write_settlement_sale.idempotency_key, (select auth.uid())
  )
  returning id into v_id;
  insert into public.sale_lines (sale_id, kind, service_id, package_id, unit_price_idr)
  values (
    v_id, line ->> 'kind', (line ->> 'service_id')::uuid, (line ->> 'package_id')::uuid, -write_settlement_sale.amount_idr
  );
  insert into public.sale_payments (sale_id, method, amount_idr, reference)
  values (v_id, write_settlement_sale.method, -write_settlement_sale.amount_idr, write_settlement_sale.reference);
  return v_id;
end;
$$;

comment on function private.write_settlement_sale is 'Writes the sale for money that the clinic has paid back itself.';

create function private.sell_open_money(payment public.payments, subject private.payment_subject)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_unsold bigint := (payment).received_idr - (payment).refunded_idr - private.sold_idr((payment).id);
  -- of what came after the payment was sold once; when, nobody said
  v_later text := (
    select left(coalesce((sell_open_money.payment).provider_reference, (sell_open_money.payment).order_id), 120)
    from public.sale_payments as paid
    where paid.payment_id = (sell_open_money.payment).id and paid.amount_idr > 0
    limit 1
  );
  v_id uuid;
begin
  if v_unsold <= 0 then
    return;
  end if;
  insert into public.sales (receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, sold_at, total_idr)
  values (
    private.next_receipt_number((subject).clinic_id), (subject).clinic_id, (subject).patient_id, (payment).booking_id,
    (payment).purchase_id, 'online', case when v_later is null then (payment).paid_at else now() end, v_unsold
  )
  returning id into v_id;
  insert into public.sale_lines (sale_id, kind, unit_price_idr) values (v_id, 'credit', v_unsold);
  insert into public.sale_payments (sale_id, method, amount_idr, payment_id, reference)
  values (v_id, 'online', v_unsold, (payment).id, v_later);
end;
$$;

comment on function private.sell_open_money is
  'Money that waited for a decision and is in no book yet is first written into the books, as what the clinic owes, before it leaves them.';

create function private.settle_payment(
  payment public.payments, subject private.payment_subject, amount_idr bigint
)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_open bigint := least(settle_payment.amount_idr, (payment).open_idr);
  v_unused bigint := private.take_back_credit((payment).id, settle_payment.amount_idr - v_open, false);
  v_price bigint := settle_payment.amount_idr - v_open - v_unused;
  v_sessions bigint;
begin
  if v_price > (payment).applied_idr then
    perform private.fail('invalid_input', 422, jsonb_build_object(
      'field', 'amount_idr', 'max_idr', settle_payment.amount_idr - v_price + (payment).applied_idr
    ), 'More than is left of what was received.');
  end if;
  perform private.sell_open_money(payment, subject);
  update public.payments as it
  set open_idr = it.open_idr - v_open, taken_back_idr = it.taken_back_idr + v_unused, applied_idr = it.applied_idr - v_price,
    settled_idr = it.settled_idr + settle_payment.amount_idr,
    status = case
      when it.received_idr = it.refunded_idr + it.settled_idr + settle_payment.amount_idr then 'refunded'
      -- all had gone back before more came
      when it.status = 'refunded' then it.status
      else 'partially_refunded'
    end
  where it.id = (settle_payment.payment).id;
  if v_price > 0 then
    v_sessions := private.take_back_sessions((payment).purchase_id, (payment).id, v_price);
    if v_sessions > 0 then
      perform private.raise_task('receivable', null, jsonb_build_object(
        'payment_id', (payment).id, 'amount_idr', v_sessions, 'sessions_idr', v_sessions
      ), (payment).purchase_id);
    end if;
    perform private.end_choice_without_money((payment).booking_id);
  end if;
end;
$$;

comment on function private.settle_payment is
  'The clinic has paid back this much of a locked payment: taken first from what waits, then from unused credit from it, then from its price, with the last of which an open choice for its booking ends; sessions of a package that were used raise a task of the kind receivable.';

create function private.settle_refund(task_id uuid, amount_idr bigint, method text, reference text, idempotency_key text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_task public.admin_tasks;
  v_asked text := concat_ws('|', amount_idr, method, reference);
  v_key text := 'task:' || task_id || ':' || coalesce((select auth.uid()) || ':' || idempotency_key, md5(v_asked));
  v_known uuid;
  v_is_same boolean;
  v_payment public.payments;
  v_subject private.payment_subject;
  v_booking public.bookings;
  v_purchase public.package_purchases;
  v_line jsonb := '{"kind": "adjustment"}';
  v_left bigint;
  v_id uuid;
begin
  -- guard
  select task.* into v_task from public.admin_tasks as task where task.id = settle_refund.task_id;
  perform private.require_staff(v_task.clinic_id, array['admin']);
  if v_task.id is null then
    perform private.fail('not_found', 404, '{"field": "task_id"}');
  elsif v_task.kind not in ('refund_request', 'payment_review', 'payment_late') then
    perform private.invalid('task_id', 'No money waits in this task.');
  end if;

  -- lock: the request, what was paid for, the payment, the task
  if settle_refund.idempotency_key is not null then
    perform private.lock_request('settle_refund ' || settle_refund.idempotency_key, to_jsonb(task_id || '|' || v_asked), 'idempotency_key');
  end if;
  if v_task.details ->> 'channel' is distinct from 'desk' then
    select payment.* into v_payment
    from public.payments as payment
    where payment.id = (v_task.details ->> 'payment_id')::uuid
      or v_task.details ->> 'payment_id' is null and payment.open_idr > 0
      and (payment.booking_id = v_task.booking_id or payment.purchase_id = v_task.purchase_id)
    order by payment.id limit 1;
    v_subject := private.lock_payment_subject(v_payment.id);
    select payment.* into v_payment from public.payments as payment where payment.id = v_payment.id for no key update;
  elsif v_task.booking_id is not null then
    v_booking := private.lock_booking(v_task.booking_id);
  end if;
  select task.* into v_task from public.admin_tasks as task where task.id = settle_refund.task_id for no key update;

  -- check: a retry finds it done
  select sale.id, it.is_same into v_known, v_is_same
  from public.sales as sale
  join public.sale_payments as paid on paid.sale_id = sale.id
  cross join lateral (
    select paid.amount_idr = -settle_refund.amount_idr and paid.method = settle_refund.method
      and paid.reference is not distinct from settle_refund.reference as is_same
  ) as it
  where sale.clinic_id = v_task.clinic_id and sale.is_refund and case
    when settle_refund.idempotency_key is not null then sale.idempotency_key = v_key
    -- without a key, what equals it
    else it.is_same and starts_with(sale.idempotency_key, 'task:' || v_task.id || ':')
  end
  order by sale.sold_at, sale.id limit 1;
  if v_is_same then
    return private.sale_json(v_known);
  elsif v_known is not null then
    perform private.fail_reused_key(v_known);
  elsif v_task.status = 'done' then
    perform private.fail('sale_closed', 409, '{"rule": "settled"}', 'This task is done.');
  elsif v_task.details ->> 'channel' is distinct from 'desk' and v_payment.id is null then
    perform private.invalid('task_id', 'No money waits in this task.');
  end if;
  perform private.require_no_refund_under_way(v_payment.id);

  -- write
  if v_payment.id is not null then
    perform private.settle_payment(v_payment, v_subject, settle_refund.amount_idr);
    select case
      -- of the price itself, which the provider could not pay back
      when v_payment.open_idr = 0 and v_task.kind = 'refund_request' then least(
        private.unsettled_idr(v_task) - settle_refund.amount_idr,
        payment.received_idr - payment.refunded_idr - payment.settled_idr
      )
      else payment.open_idr
    end into v_left
    from public.payments as payment where payment.id = v_payment.id;
  else
    v_left := private.unsettled_idr(v_task) - settle_refund.amount_idr;
    if v_left < 0 then
      perform private.fail('invalid_input', 422, jsonb_build_object(
        'field', 'amount_idr', 'max_idr', v_left + settle_refund.amount_idr
      ), 'More than was asked back.');
    end if;
    select purchase.* into v_purchase from public.package_purchases as purchase where purchase.id = v_task.purchase_id;
    v_line := case
      when v_booking.id is not null then jsonb_build_object('kind', 'session', 'service_id', v_booking.service_id)
      when v_purchase.id is not null then jsonb_build_object('kind', 'package', 'package_id', v_purchase.package_id)
      else v_line
    end;
  end if;
  v_id := private.write_settlement_sale(
    v_task, coalesce((v_subject).patient_id, v_booking.patient_id, v_purchase.patient_id), v_line, settle_refund.amount_idr,
    settle_refund.method, settle_refund.reference, v_key
  );
  update public.admin_tasks as task
  set details = task.details || jsonb_build_object(
      'settled_idr', coalesce((task.details ->> 'settled_idr')::bigint, 0) + settle_refund.amount_idr
    ),
    status = case when v_left > 0 then 'open' else 'done' end,
    resolved_by = case when v_left > 0 then null else (select auth.uid()) end,
    resolved_at = case when v_left > 0 then null else now() end,
    note = case when v_left > 0 then null else concat_ws(' ', settle_refund.method, settle_refund.reference) end
  where task.id = v_task.id;
  return private.sale_json(v_id);
end;
$$;

comment on function private.settle_refund is 'See public.settle_refund.';
grant execute on function private.settle_refund to anon, authenticated;

create function public.settle_refund(
  task_id uuid, amount_idr bigint, method text, reference text, idempotency_key text default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if settle_refund.task_id is null then
    perform private.invalid('task_id');
  elsif (settle_refund.amount_idr between 1 and 1000000000000) is not true then
    perform private.invalid('amount_idr');
  elsif settle_refund.method is null or settle_refund.method not in ('cash', 'transfer', 'edc', 'qris') then
    perform private.invalid('method', 'cash, transfer, edc or qris.');
  elsif length(settle_refund.reference) > 120 or settle_refund.method <> 'cash' and btrim(coalesce(settle_refund.reference, '')) = '' then
    perform private.invalid('reference', 'By what it can be found at the bank, at most 120 characters.');
  elsif length(settle_refund.idempotency_key) not between 1 and 120 then
    perform private.invalid('idempotency_key', '1 to 120 characters.');
  end if;
  return private.settle_refund(
    settle_refund.task_id, settle_refund.amount_idr, settle_refund.method, nullif(btrim(settle_refund.reference), ''),
    settle_refund.idempotency_key
  );
end;
$$;

comment on function public.settle_refund is
  'An administrator of its clinic records that the clinic itself has paid back the money of a task (refund_request, payment_review, payment_late); returns the reversing sale. method: cash, transfer, edc or qris, with a reference unless it was cash. Whole rupiah, at most what is left of what was received; the task is closed once nothing waits any more. A retry with the same idempotency_key returns the same sale, and with other content it is refused with the rule reused; without a key, what equals an earlier refund of the task is a retry of it. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input (with max_idr), sale_closed, stale_record while the provider is asked.';
grant execute on function public.settle_refund to anon, authenticated;
