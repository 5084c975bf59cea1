-- The sums of the books.
--
--   sale: total = lines = payments
--   purchase: its price is paid once it is granted (less refunds only), and nothing is paid before
--   receipt numbers: as many sales of a clinic and year as the last number says

create function private.sale_ledger(sale_ids uuid[] default null)
returns table (sale_id uuid, total_idr bigint, lines_idr bigint, payments_idr bigint, fault text)
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select
    sale.id, sale.total_idr, lines.idr, payments.idr,
    case when sale.total_idr <> lines.idr or sale.total_idr <> payments.idr then 'sale_sum' end
  from public.sales as sale
  cross join lateral (
    select coalesce(sum(line.amount_idr), 0)::bigint as idr
    from public.sale_lines as line where line.sale_id = sale.id
  ) as lines
  cross join lateral (
    select coalesce(sum(paid.amount_idr), 0)::bigint as idr
    from public.sale_payments as paid where paid.sale_id = sale.id
  ) as payments
  where sale_ledger.sale_ids is null or sale.id = any (sale_ledger.sale_ids);
end;
$$;

comment on function private.sale_ledger is
  'The sums of sales (null: all). fault: sale_sum when lines or payments do not add up to the total.';

create function private.purchase_ledger(purchase_ids uuid[] default null)
returns table (purchase_id uuid, status text, total_idr bigint, applied_idr bigint, refunded_idr bigint, fault text)
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select
    purchase.id, purchase.status, purchase.total_idr, money.applied_idr, money.refunded_idr,
    case
      when purchase.status in ('awaiting_payment', 'expired', 'cancelled') and money.applied_idr <> 0 then 'purchase_not_granted'
      when money.applied_idr > purchase.total_idr
        or purchase.status = 'paid' and not money.is_from_desk
          and purchase.total_idr - money.applied_idr > money.refunded_idr then 'purchase_price'
    end
  from public.package_purchases as purchase
  cross join lateral (
    select
      coalesce(sum(payment.applied_idr), 0)::bigint as applied_idr,
      coalesce(sum(payment.refunded_idr + payment.settled_idr), 0)::bigint as refunded_idr,
      exists (
        select from public.sales as sale where sale.purchase_id = purchase.id and sale.channel = 'desk'
      ) as is_from_desk
    from public.payments as payment
    where payment.purchase_id = purchase.id
  ) as money
  where purchase_ledger.purchase_ids is null or purchase.id = any (purchase_ledger.purchase_ids);
end;
$$;

comment on function private.purchase_ledger is
  'Where the money of purchases is (null: of all). fault names the broken rule; null: none.';

create function private.receipt_gaps()
returns table (clinic_id uuid, year integer, last_number integer, sales bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select counter.clinic_id, counter.year, counter.last_number, coalesce(books.sales, 0)
  from private.receipt_counters as counter
  left join (
    select sale.clinic_id, split_part(sale.receipt_number, '/', 2)::integer as year, count(*) as sales
    from public.sales as sale
    group by 1, 2
  ) as books on books.clinic_id = counter.clinic_id and books.year = counter.year
  where counter.last_number <> coalesce(books.sales, 0)
$$;

comment on function private.receipt_gaps is 'Clinics and years in which the number of sales differs from the last receipt number: no rows is correct.';

create constraint trigger _900_ledger after insert on public.sales
  deferrable initially deferred for each row execute function private.check_row_ledger('sale_ledger', 'id');
create constraint trigger _900_ledger after insert on public.sale_lines
  deferrable initially deferred for each row execute function private.check_row_ledger('sale_ledger', 'sale_id');
create constraint trigger _900_ledger after insert on public.sale_payments
  deferrable initially deferred for each row execute function private.check_row_ledger('sale_ledger', 'sale_id');
create constraint trigger _900_ledger after insert or update of status on public.package_purchases
  deferrable initially deferred for each row execute function private.check_row_ledger('purchase_ledger', 'id');
create constraint trigger _920_purchase_ledger after insert or update on public.payments
  deferrable initially deferred for each row
  when (NEW.purchase_id is not null and NEW.received_idr > 0) execute function private.check_row_ledger('purchase_ledger', 'purchase_id');
