-- The sums that must always balance, for each voucher and each booking, all in whole rupiah.
--
--   voucher (credit, packages): issued + owed = usable + reserved + used + expired + taken back
--   payment: received = applied + credit that came from it + open + refunded + settled   (a check of its table)
--   booking: money received + vouchers used = price used + given back as credit + refunded + settled + open
--            price used: the whole price once confirmed (less refunds only), nothing
--            while held or after it expired, either of the two once cancelled; what the
--            desk confirmed may be unpaid, or paid there, where only the books have it;
--            credit for what was paid there is at most what the books have
--   payment in the books: sold - refunded = received - refunded, less what waits for a decision
--
-- Those of sales, purchases and receipt numbers are in the next file. A transaction that breaks one
-- of them is refused at commit. private.check_ledger recomputes all of them every night, from other
-- figures than those that the functions work with. The ledgers of bookings and payments are called
-- for one row thousands of times a day, so they keep a plan that looks up by key; for all rows they
-- are passed every key, and call no function per row. The one of vouchers is only called for all,
-- with its own plan.

create function private.voucher_ledger(voucher_ids uuid[] default null)
returns table (
  voucher_id uuid, issued bigint, owed bigint, usable bigint, reserved bigint, used bigint, expired bigint,
  taken_back bigint, fault text
)
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select
    voucher.id, voucher.issued, greatest(-balance.idr, 0), greatest(balance.idr, 0), voucher.reserved, voucher.used + voucher.spent,
    voucher.expired, voucher.taken_back,
    case
      when voucher.issued - balance.idr <> voucher.reserved + voucher.used + voucher.spent + voucher.expired + voucher.taken_back
        then 'voucher_sum'
      when -balance.idr > voucher.taken_back then 'voucher_overdrawn'
    end
  from (
    select
      voucher.id,
      coalesce(sum(entry.quantity) filter (where entry.kind = 'issue'), 0)::bigint as issued,
      coalesce(sum(case entry.kind when 'expire' then entry.quantity else -entry.quantity end)
        filter (where entry.kind = 'expire' or entry.kind = 'release' and entry.booking_id is null and entry.sale_id is null), 0)::bigint as expired,
      coalesce(sum(case entry.kind when 'spend' then entry.quantity else -entry.quantity end)
        filter (where entry.kind = 'spend' or entry.kind = 'release' and entry.booking_id is null and entry.sale_id is not null), 0)::bigint
        as spent,
      coalesce(sum(entry.quantity) filter (where entry.kind = 'take_back'), 0)::bigint as taken_back,
      coalesce(sum(entry.quantity) filter (
        where release.id is null and booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at > now()
      ), 0)::bigint as reserved,
      coalesce(sum(entry.quantity) filter (
        where release.id is null and booking.status in ('confirmed', 'completed', 'cancelled')
      ), 0)::bigint as used
    from public.vouchers as voucher
    left join public.voucher_entries as entry on entry.voucher_id = voucher.id
    left join public.bookings as booking on booking.id = entry.booking_id and entry.kind = 'reserve'
    left join public.voucher_entries as release on release.entry_id = entry.id and entry.kind = 'reserve' and release.kind = 'release'
    where voucher.kind in ('credit', 'package')
      and (voucher_ledger.voucher_ids is null or voucher.id = any (voucher_ledger.voucher_ids))
    group by voucher.id
  ) as voucher
  join (
    select sums.voucher_id, sums.given - sums.used as idr
    from private.voucher_sums(
      coalesce(voucher_ledger.voucher_ids, array(select it.id from public.vouchers as it)), '00000000-0000-0000-0000-000000000000'
    ) as sums
  ) as balance on balance.voucher_id = voucher.id;
end;
$$;

comment on function private.voucher_ledger is
  'Where all credit and packages that were issued are now (null: of all). fault: voucher_sum when the sums do not balance, voucher_overdrawn when more was used than there was; null: none.';

create function private.booking_ledger(booking_ids uuid[] default null)
returns table (
  booking_id uuid, status text, received_idr bigint, vouchers_idr bigint, price_idr bigint, credited_idr bigint,
  refunded_idr bigint, open_idr bigint, fault text
)
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select
    booking.id, booking.status, money.received_idr, uses.idr, money.applied_idr + uses.idr, money.credited_idr,
    money.refunded_idr, money.open_idr,
    case
      when money.received_idr <> money.applied_idr + money.credited_idr + money.refunded_idr + money.open_idr then 'booking_sum'
      when booking.status = 'expired' and money.applied_idr + uses.idr <> 0
        or booking.status in ('held', 'awaiting_payment') and money.applied_idr <> 0 then 'booking_not_ended'
      when booking.status in ('held', 'awaiting_payment') and uses.idr > booking.discount_idr + booking.credit_idr
        or booking.status in ('confirmed', 'completed') and uses.idr <> booking.discount_idr + booking.credit_idr
        or booking.status = 'cancelled' and uses.idr not in (0, booking.discount_idr + booking.credit_idr)
        then 'booking_vouchers'
      when uses.desk_credit_idr > desk.money_idr then 'booking_credit'
      when booking.status in ('confirmed', 'completed') and money.applied_idr + desk.idr = 0
        and (money.refunded_idr = 0 or not money.is_granted) and booking.total_idr > 0 then 'booking_unpaid'
      when money.applied_idr + uses.idr > booking.subtotal_idr
        or booking.status in ('confirmed', 'completed')
          and booking.subtotal_idr - money.applied_idr - uses.idr - desk.idr > money.refunded_idr
        or booking.status = 'cancelled' and money.is_granted and money.applied_idr + uses.idr > 0
          and booking.subtotal_idr - money.applied_idr - uses.idr > money.refunded_idr
        then 'booking_price'
    end
  from public.bookings as booking
  cross join lateral (
    select
      coalesce(sum(payment.received_idr), 0)::bigint as received_idr,
      coalesce(sum(payment.applied_idr), 0)::bigint as applied_idr,
      coalesce(sum(payment.credited_idr + payment.returned_idr - payment.taken_back_idr), 0)::bigint as credited_idr,
      coalesce(sum(payment.refunded_idr + payment.settled_idr), 0)::bigint as refunded_idr,
      coalesce(sum(payment.open_idr), 0)::bigint as open_idr,
      -- other payments paid nothing of the price: they became credit, or wait
      coalesce(bool_or(payment.outcome = 'confirmed'), false) as is_granted
    from public.payments as payment
    where payment.booking_id = booking.id
  ) as money
  -- Desk payments are not in public.payments: they are recorded only in the books.
  left join private.desk_sums(
    coalesce(booking_ledger.booking_ids, array(select it.id from public.bookings as it))
  ) as sums on sums.booking_id = booking.id
  cross join lateral (
    select case when booking.status in ('confirmed', 'completed') then coalesce(sums.idr, 0) else 0 end as idr,
      coalesce(sums.money_idr, 0) as money_idr
  ) as desk
  cross join lateral (
    select
      coalesce(sum(entry.discount_idr) filter (where entry.kind = 'reserve' and not exists (
        select from public.voucher_entries as release where release.entry_id = entry.id and release.kind = 'release'
      )), 0)::bigint as idr,
      coalesce(sum(entry.quantity) filter (where entry.kind = 'issue' and entry.payment_id is null), 0)::bigint
        as desk_credit_idr
    from public.voucher_entries as entry
    where entry.booking_id = booking.id
  ) as uses
  where booking.id = any (coalesce(booking_ledger.booking_ids, array(select it.id from public.bookings as it)));
end;
$$;

comment on function private.booking_ledger is
  'Where the money and the vouchers of bookings are (null: of all). fault names the broken rule; null: none. booking_unpaid is only reported, not refused: a session given without payment is for people to judge.';

create function private.payment_ledger(payment_ids uuid[] default null)
returns table (payment_id uuid, issued_idr bigint, taken_back_idr bigint, sold_idr bigint, fault text)
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select
    payment.id, credit.issued_idr, credit.taken_back_idr, books.sold_idr,
    case
      when credit.issued_idr <> payment.credited_idr + payment.returned_idr
        or credit.taken_back_idr <> payment.taken_back_idr then 'payment_credit'
      when payment.received_idr - payment.refunded_idr - books.sold_idr not between 0 and payment.open_idr then 'payment_sale'
    end
  from public.payments as payment
  cross join lateral (
    select
      coalesce(sum(entry.quantity) filter (where entry.kind = 'issue'), 0)::bigint as issued_idr,
      coalesce(sum(entry.quantity) filter (where entry.kind = 'take_back'), 0)::bigint as taken_back_idr
    from public.voucher_entries as entry
    -- looked up by key, even if the plan was made when there were few vouchers
    where entry.payment_id = payment.id
      and (select voucher.kind from public.vouchers as voucher where voucher.id = entry.voucher_id) = 'credit'
  ) as credit
  -- offset 0: evaluated once
  cross join lateral (select private.sold_idr(payment.id) as sold_idr offset 0) as books
  where payment.id = any (coalesce(payment_ledger.payment_ids, array(select it.id from public.payments as it)));
end;
$$;

comment on function private.payment_ledger is
  'The credit that came from payments (null: from all), according to the vouchers, and how much of their money is in the books. fault: payment_credit or payment_sale when the payment differs.';

create function private.check_row_ledger()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_fault text;
begin
  -- one statement each, because no table has all of these columns
  case TG_ARGV[1]
    when 'id' then v_id := NEW.id;
    when 'booking_id' then v_id := NEW.booking_id;
    when 'payment_id' then v_id := NEW.payment_id;
    when 'sale_id' then v_id := NEW.sale_id;
    when 'purchase_id' then v_id := NEW.purchase_id;
  end case;
  case TG_ARGV[0]
    when 'booking_ledger' then
      select ledger.fault into v_fault from private.booking_ledger(array[v_id]) as ledger;
    when 'payment_ledger' then
      select ledger.fault into v_fault from private.payment_ledger(array[v_id]) as ledger;
    when 'sale_ledger' then
      select ledger.fault into v_fault from private.sale_ledger(array[v_id]) as ledger;
    when 'purchase_ledger' then
      select ledger.fault into v_fault from private.purchase_ledger(array[v_id]) as ledger;
  end case;
  if v_fault <> 'booking_unpaid' then
    raise exception 'the sums of % do not come out: %', v_id, v_fault using errcode = 'check_violation';
  end if;
  return null;
end;
$$;

comment on function private.check_row_ledger is
  'Trigger at commit: refuses the transaction if the sums of the named column''s row do not balance, by the named ledger.';

create constraint trigger _900_ledger after update of status, subtotal_idr, discount_idr, credit_idr on public.bookings
  deferrable initially deferred for each row
  when (NEW.status in ('confirmed', 'completed', 'cancelled'))
  execute function private.check_row_ledger('booking_ledger', 'id');
create constraint trigger _900_booking_ledger after insert or update on public.payments
  deferrable initially deferred for each row
  when (NEW.received_idr > 0) execute function private.check_row_ledger('booking_ledger', 'booking_id');
create constraint trigger _910_payment_ledger after insert or update on public.payments
  deferrable initially deferred for each row
  when (NEW.received_idr > 0) execute function private.check_row_ledger('payment_ledger', 'id');
create constraint trigger _910_payment_ledger after insert on public.sale_payments
  deferrable initially deferred for each row
  when (NEW.payment_id is not null) execute function private.check_row_ledger('payment_ledger', 'payment_id');
create constraint trigger _900_booking_ledger after insert on public.voucher_entries
  deferrable initially deferred for each row
  when (NEW.kind in ('reserve', 'release', 'issue') and NEW.booking_id is not null)
  execute function private.check_row_ledger('booking_ledger', 'booking_id');
create constraint trigger _910_payment_ledger after insert on public.voucher_entries
  deferrable initially deferred for each row
  when (NEW.payment_id is not null) execute function private.check_row_ledger('payment_ledger', 'payment_id');
