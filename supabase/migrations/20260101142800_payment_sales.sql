-- What an online payment writes into the books.

create function private.write_payment_sale(subject private.payment_subject, payment_id uuid)
returns uuid
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_booking public.bookings;
  v_purchase public.package_purchases;
  v_sale_id uuid;
  v_is_granted boolean;
  v_credit_used bigint := 0;
begin
  select payment.* into v_payment from public.payments as payment where payment.id = write_payment_sale.payment_id;
  v_is_granted := v_payment.outcome = 'confirmed';
  select booking.* into v_booking from public.bookings as booking
  where booking.id = v_payment.booking_id and v_is_granted;
  select purchase.* into v_purchase from public.package_purchases as purchase
  where purchase.id = v_payment.purchase_id and v_is_granted;
  v_credit_used := coalesce(v_booking.credit_idr, 0);

  insert into public.sales (
    receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, sold_at, total_idr
  ) values (
    private.next_receipt_number((subject).clinic_id), (subject).clinic_id, (subject).patient_id,
    v_payment.booking_id, v_payment.purchase_id, 'online', v_payment.paid_at,
    v_payment.received_idr - v_payment.refunded_idr + v_credit_used
  )
  returning id into v_sale_id;

  insert into public.sale_lines (sale_id, kind, service_id, package_id, unit_price_idr, discount_idr)
  select v_sale_id, 'session', v_booking.service_id, null::uuid, v_booking.subtotal_idr, v_booking.discount_idr
  where v_booking.id is not null
  union all
  select v_sale_id, 'package', null, v_purchase.package_id, v_purchase.total_idr, 0
  where v_purchase.id is not null
  union all
  select v_sale_id, 'credit', null, null, v_payment.credited_idr, 0
  where v_payment.credited_idr > 0;

  insert into public.sale_payments (sale_id, method, amount_idr, payment_id)
  select v_sale_id, 'online', v_payment.received_idr - v_payment.refunded_idr, v_payment.id
  union all
  select v_sale_id, 'credit', v_credit_used, null
  where v_credit_used > 0;
  return v_sale_id;
end;
$$;

comment on function private.write_payment_sale is
  'Writes the sale of a payment whose money has been received and allocated; takes the clinic''s next receipt number. Once per payment, by a unique index.';

create function private.sold_idr(payment_id uuid)
returns bigint
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce((
    select sum(paid.amount_idr) from public.sale_payments as paid where paid.payment_id = sold_idr.payment_id
  ), 0);
end;
$$;

comment on function private.sold_idr is 'How much of a payment''s money is in the books, less refunds; whole rupiah.';

create function private.write_refund_sale(payment_id uuid, amount_idr bigint)
returns uuid
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_sold public.sales;
  v_sale_id uuid;
begin
  if write_refund_sale.amount_idr <= 0 then
    return null;
  end if;
  select sale.* into v_sold
  from public.sale_payments as paid
  join public.sales as sale on sale.id = paid.sale_id
  where paid.payment_id = write_refund_sale.payment_id and paid.amount_idr > 0
  order by paid.id limit 1;
  insert into public.sales (
    receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, total_idr, is_refund
  ) values (
    private.next_receipt_number(v_sold.clinic_id), v_sold.clinic_id, v_sold.patient_id, v_sold.booking_id,
    v_sold.purchase_id, 'online', -write_refund_sale.amount_idr, true
  )
  returning id into v_sale_id;
  insert into public.sale_lines (sale_id, kind, unit_price_idr)
  values (v_sale_id, 'adjustment', -write_refund_sale.amount_idr);
  insert into public.sale_payments (sale_id, method, amount_idr, payment_id)
  values (v_sale_id, 'online', -write_refund_sale.amount_idr, write_refund_sale.payment_id);
  return v_sale_id;
end;
$$;

comment on function private.write_refund_sale is
  'Writes the sale for money that the provider has refunded, whoever initiated that; null for an amount of zero.';

create function private.desk_sums(booking_ids uuid[])
returns table (booking_id uuid, idr bigint, money_idr bigint)
language plpgsql
stable
rows 100
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select sale.booking_id, sum(moved.idr)::bigint,
    -- voided sales and their voids count no money
    coalesce(sum(case
      when sale.is_refund then moved.idr
      when sale.voids_sale_id is null and sale.voided_by_sale_id is null then greatest(moved.idr - moved.off_idr, 0)
    end), 0)::bigint
  from public.sales as sale
  cross join lateral (
    select coalesce(sum(it.idr), 0) as idr, coalesce(greatest(sum(it.off_idr), 0), 0) as off_idr
    from (
      select case line.kind when 'session' then line.amount_idr end as idr,
        case line.kind when 'adjustment' then -line.amount_idr end as off_idr
      from public.sale_lines as line where line.sale_id = sale.id and line.kind in ('session', 'adjustment')
      union all
      select -paid.amount_idr, null from public.sale_payments as paid where paid.sale_id = sale.id and paid.method = 'credit'
      union all
      -- what credit paid for the other lines of the sale
      select case entry.kind when 'spend' then entry.quantity else -entry.quantity end, null
      from public.voucher_entries as entry where entry.sale_id = sale.id and entry.booking_id is null
    ) as it
  ) as moved
  where sale.booking_id = any (desk_sums.booking_ids) and sale.channel = 'desk'
  group by sale.booking_id;
end;
$$;

comment on function private.desk_sums is
  'What was settled for these bookings at the desk, less what was voided or given back (idr), and how much of it is money (money_idr): an adjustment that reduces the total reduces the session first. Whole rupiah. No row for a booking without a sale.';

create function private.desk_idr(booking_id uuid)
returns bigint
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce((select sums.money_idr from private.desk_sums(array[desk_idr.booking_id]) as sums), 0);
end;
$$;

comment on function private.desk_idr is
  'The money that was paid for a booking at the desk (private.desk_sums.money_idr); whole rupiah.';
