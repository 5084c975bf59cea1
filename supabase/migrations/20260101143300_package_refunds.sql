-- Taking back sessions of a package whose money was refunded.

create function private.take_back_sessions(purchase_id uuid, payment_id uuid, amount_idr bigint)
returns bigint
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_purchase public.package_purchases;
  v_voucher public.vouchers;
  v_applied bigint;
  v_due bigint;
  v_now bigint;
  v_take bigint;
begin
  select purchase.* into v_purchase
  from public.package_purchases as purchase
  where purchase.id = take_back_sessions.purchase_id and purchase.status = 'paid';
  if not found then
    return 0;
  end if;

  -- lock
  select voucher.* into v_voucher from public.vouchers as voucher where voucher.id = v_purchase.voucher_id for no key update;

  -- check: whole sessions that the refunded money would have paid for
  select coalesce(sum(payment.applied_idr), 0) into v_applied
  from public.payments as payment where payment.purchase_id = v_purchase.id;
  v_due := (v_purchase.total_idr - v_applied) * v_purchase.sessions / v_purchase.total_idr;
  v_now := v_due - (v_purchase.total_idr - v_applied - amount_idr) * v_purchase.sessions / v_purchase.total_idr;
  select v_due - coalesce(sum(entry.quantity), 0)
  into v_due
  from public.voucher_entries as entry
  where entry.voucher_id = v_voucher.id and entry.kind = 'take_back';

  -- write
  if private.voucher_left(v_voucher, v_voucher.patient_id, c_nobody) < v_due then
    -- Take back expired, unused sessions first: nobody loses by it.
    insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, entry_id, reason)
    select entry.voucher_id, entry.patient_id, 'release', entry.quantity, entry.id, 'taken_back'
    from public.voucher_entries as entry
    where entry.voucher_id = v_voucher.id and entry.kind = 'expire'
      and not exists (select from public.voucher_entries as release where release.entry_id = entry.id);
  end if;
  v_take := least(v_due, greatest(private.voucher_left(v_voucher, v_voucher.patient_id, c_nobody), 0));
  if v_take > 0 then
    insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, payment_id, reason)
    values (v_voucher.id, v_voucher.patient_id, 'take_back', v_take, take_back_sessions.payment_id, 'money_back');
  end if;
  if v_applied = 0 then
    -- Deactivate: sessions released onto it from now on have been refunded too.
    update public.vouchers as voucher set is_active = false where voucher.id = v_voucher.id;
    update public.package_purchases as purchase set status = 'refunded' where purchase.id = v_purchase.id;
  end if;
  return greatest(least(v_due - v_take, v_now), 0) * v_purchase.total_idr / v_purchase.sessions;
end;
$$;

comment on function private.take_back_sessions is
  'Call after this many rupiah of the price of a locked purchase were refunded by this payment. Takes back as many unused sessions as that sum would have paid for, rounded down, and with a full refund the package itself; sessions that are booked at that time are taken back when they are released (private.voucher_entries_take_back). Returns the value of the sessions that were used and are no longer paid, in whole rupiah.';

create function private.lower_session_debt(purchase_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_purchase public.package_purchases;
  v_task record;
  v_used bigint;
  v_due bigint;
  v_over bigint;
  v_paid bigint;
begin
  select purchase.* into v_purchase
  from public.package_purchases as purchase where purchase.id = lower_session_debt.purchase_id;
  select coalesce(sum(case entry.kind when 'reserve' then entry.quantity else -entry.quantity end), 0) into v_used
  from public.voucher_entries as entry
  where entry.voucher_id = v_purchase.voucher_id and entry.booking_id is not null and entry.kind in ('reserve', 'release');
  select (v_purchase.total_idr - coalesce(sum(payment.applied_idr), 0)) * v_purchase.sessions / v_purchase.total_idr into v_due
  from public.payments as payment where payment.purchase_id = v_purchase.id;
  select coalesce(sum((task.details ->> 'sessions_idr')::bigint), 0)
    - greatest(v_used + v_due - v_purchase.sessions, 0) * v_purchase.total_idr / v_purchase.sessions
  into v_over
  from public.admin_tasks as task
  where task.purchase_id = v_purchase.id and task.kind = 'receivable' and task.status = 'open';

  for v_task in
    select task.* from public.admin_tasks as task
    where task.purchase_id = v_purchase.id and task.kind = 'receivable' and task.status = 'open'
      and (task.details ->> 'sessions_idr')::bigint > 0
    order by task.created_at, task.id
    for no key update
  loop
    exit when v_over <= 0;
    v_paid := least(v_over, (v_task.details ->> 'sessions_idr')::bigint);
    v_over := v_over - v_paid;
    update public.admin_tasks as task
    set details = task.details || jsonb_build_object(
        'amount_idr', (task.details ->> 'amount_idr')::bigint - v_paid,
        'sessions_idr', (task.details ->> 'sessions_idr')::bigint - v_paid
      ),
      status = case when (task.details ->> 'amount_idr')::bigint > v_paid then 'open' else 'done' end,
      resolved_at = case when (task.details ->> 'amount_idr')::bigint > v_paid then null else now() end
    where task.id = v_task.id;
  end loop;
end;
$$;

comment on function private.lower_session_debt is
  'Lowers what the open tasks of the kind receivable ask for sessions of a purchase, whose voucher is locked, to what is still used and not paid for, oldest first; closes those with nothing left to ask.';

create function private.voucher_entries_take_back()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  if not exists (select from public.package_purchases as purchase where purchase.voucher_id = NEW.voucher_id) then
    return null;
  end if;
  -- lock: a concurrent refund is either seen here or sees the released session
  perform from public.vouchers as voucher where voucher.id = NEW.voucher_id for no key update;
  select payment.* into v_payment
  from public.package_purchases as purchase
  join public.payments as payment on payment.purchase_id = purchase.id
  where purchase.voucher_id = NEW.voucher_id and payment.refunded_idr + payment.settled_idr > 0
  order by payment.updated_at desc, payment.id
  limit 1;
  if found then
    perform private.take_back_sessions(v_payment.purchase_id, v_payment.id, 0);
    perform private.lower_session_debt(v_payment.purchase_id);
  end if;
  return null;
end;
$$;

comment on function private.voucher_entries_take_back is
  'Trigger: a session that comes back to a package of which money has gone back pays first what could not be taken then, and is owed no more.';

create trigger _420_take_back after insert on public.voucher_entries
  for each row when (NEW.kind = 'release' and NEW.booking_id is not null and NEW.reason <> 'replaced')
  execute function private.voucher_entries_take_back();
-- Deferred: a new price may reserve the replaced session again in the same transaction.
create constraint trigger _430_take_back after insert on public.voucher_entries
  deferrable initially deferred for each row
  when (NEW.kind = 'release' and NEW.booking_id is not null and NEW.reason = 'replaced')
  execute function private.voucher_entries_take_back();
