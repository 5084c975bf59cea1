-- The ledger as a whole: what the nightly check finds and reports.

create function private.ledger_parts()
returns text[]
language sql
immutable
security invoker
set search_path = ''
as $$
  select array['receipts', 'bookings', 'package_purchases', 'payments', 'sales', 'vouchers', 'totals']
$$;

comment on function private.ledger_parts is 'The parts by which the ledger is checked, in order; most are tables.';

create function private.ledger_faults(part text default null, keys uuid[] default null, month date default null)
returns table (rule text, id uuid, clinic_id uuid, booking_id uuid, details jsonb)
language sql
stable
security invoker
set search_path = ''
as $$
  select ledger.fault, ledger.booking_id, booking.clinic_id, ledger.booking_id, to_jsonb(ledger) - array['fault', 'booking_id']
  from private.booking_ledger(ledger_faults.keys) as ledger
  join public.bookings as booking on booking.id = ledger.booking_id
  where ledger.fault is not null and coalesce(ledger_faults.part, 'bookings') = 'bookings'
  union all
  select ledger.fault, ledger.purchase_id, purchase.clinic_id, null, to_jsonb(ledger) - array['fault', 'purchase_id']
  from private.purchase_ledger(ledger_faults.keys) as ledger
  join public.package_purchases as purchase on purchase.id = ledger.purchase_id
  where ledger.fault is not null and coalesce(ledger_faults.part, 'package_purchases') = 'package_purchases'
  union all
  select ledger.fault, ledger.sale_id, sale.clinic_id, sale.booking_id, to_jsonb(ledger) - array['fault', 'sale_id']
  from private.sale_ledger(ledger_faults.keys) as ledger
  join public.sales as sale on sale.id = ledger.sale_id
  where ledger.fault is not null and coalesce(ledger_faults.part, 'sales') = 'sales'
  union all
  select 'receipt_gap', gap.clinic_id, gap.clinic_id, null, to_jsonb(gap) - 'clinic_id'
  from private.receipt_gaps() as gap
  where coalesce(ledger_faults.part, 'receipts') = 'receipts'
  union all
  select 'sales_totals', total.clinic_id, total.clinic_id, null, to_jsonb(total) - 'clinic_id'
  from private.sales_totals_faults(ledger_faults.keys[1], ledger_faults.month) as total
  where coalesce(ledger_faults.part, 'totals') = 'totals'
  union all
  select 'voucher_balance', balance.voucher_id, null, null, to_jsonb(balance) - 'voucher_id'
  from private.balance_faults(ledger_faults.keys) as balance
  where coalesce(ledger_faults.part, 'vouchers') = 'vouchers'
  union all
  select ledger.fault, ledger.payment_id, coalesce(booking.clinic_id, purchase.clinic_id), payment.booking_id,
    to_jsonb(ledger) - array['fault', 'payment_id']
  from private.payment_ledger(ledger_faults.keys) as ledger
  join public.payments as payment on payment.id = ledger.payment_id
  left join public.bookings as booking on booking.id = payment.booking_id
  left join public.package_purchases as purchase on purchase.id = payment.purchase_id
  where ledger.fault is not null and coalesce(ledger_faults.part, 'payments') = 'payments'
  union all
  select ledger.fault, ledger.voucher_id, known.clinic_id, known.booking_id, to_jsonb(ledger) - array['fault', 'voucher_id']
  from private.voucher_ledger(ledger_faults.keys) as ledger
  left join lateral (
    select booking.clinic_id, entry.booking_id
    from public.voucher_entries as entry
    join public.bookings as booking on booking.id = entry.booking_id
    where entry.voucher_id = ledger.voucher_id
    order by entry.id limit 1
  ) as known on true
  where ledger.fault is not null and coalesce(ledger_faults.part, 'vouchers') = 'vouchers'
$$;

comment on function private.ledger_faults is
  'Bookings, purchases, payments, sales and vouchers whose sums do not balance: the rule, the id, a related clinic and booking (null: none is known), and the figures. No rows is correct. Of everything, or of one part (private.ledger_parts) and there of these keys; for totals: of this clinic in this month.';

create function private.check_ledger(clinic_id uuid default null, part text default null, keys uuid[] default null, month date default null)
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer;
begin
  insert into public.admin_tasks (kind, clinic_id, booking_id, details)
  select 'ledger_fault', coalesce(fault.clinic_id, anywhere.id), fault.booking_id,
    fault.details || jsonb_build_object('rule', fault.rule, 'id', fault.id)
  from private.ledger_faults(check_ledger.part, check_ledger.keys, check_ledger.month) as fault
  cross join lateral (
    select clinic.id from public.clinics as clinic order by not clinic.is_active, clinic.sort_order, clinic.id limit 1
  ) as anywhere
  where (check_ledger.clinic_id is null or fault.clinic_id = check_ledger.clinic_id)
    and not exists (
      select from public.admin_tasks as task
      where task.kind = 'ledger_fault' and task.status = 'open'
        and task.details ->> 'id' = fault.id::text and task.details ->> 'rule' = fault.rule
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.check_ledger is
  'Job, nightly: raises a task for each ledger fault that has none yet, of one clinic or all (null); returns how many. Part, keys and month as in private.ledger_faults.';
