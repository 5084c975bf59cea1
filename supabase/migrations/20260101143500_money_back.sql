-- Refunds and chargebacks reported by the provider, whoever initiated them.
--
-- The amount is taken, in this order, from what still waited for a decision, from unused credit
-- that came from the payment, from the price that it had paid, and last from credit that has been
-- used. Unused credit is taken back in the same transaction, and so are unused sessions of a
-- package whose price was refunded (private.take_back_sessions). What was used cannot be: the
-- balance of that voucher falls below zero, and that is what the patient owes the clinic. Whatever
-- later returns to the voucher, because a booking is cancelled, pays the debt automatically.

create function private.take_back_credit(payment_id uuid, amount_idr bigint, is_used boolean)
returns bigint
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_voucher public.vouchers;
  v_left bigint;
  v_take bigint;
  v_taken bigint := 0;
begin
  -- lock
  for v_voucher in
    select voucher.* from public.vouchers as voucher
    where voucher.id in (
      select entry.voucher_id from public.voucher_entries as entry
      where entry.payment_id = take_back_credit.payment_id and entry.kind = 'issue'
    )
    order by voucher.id
    for no key update
  loop
    v_left := private.voucher_left(v_voucher, v_voucher.patient_id, c_nobody);
    if not is_used and v_left < amount_idr - v_taken then
      -- Take back expired, unused credit first, nobody loses by it; the remainder expires again.
      insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, entry_id, reason)
      select entry.voucher_id, entry.patient_id, 'release', entry.quantity, entry.id, 'taken_back'
      from public.voucher_entries as entry
      where entry.voucher_id = v_voucher.id and entry.kind = 'expire'
        and not exists (select from public.voucher_entries as release where release.entry_id = entry.id);
      v_left := private.voucher_left(v_voucher, v_voucher.patient_id, c_nobody);
    end if;
    select least(
      amount_idr - v_taken,
      case when not is_used then greatest(v_left, 0) end,
      sum(case entry.kind when 'issue' then entry.quantity else -entry.quantity end)
    )
    into v_take
    from public.voucher_entries as entry
    where entry.voucher_id = v_voucher.id and entry.payment_id = take_back_credit.payment_id;
    if v_take > 0 then
      insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, payment_id, reason)
      values (v_voucher.id, v_voucher.patient_id, 'take_back', v_take, take_back_credit.payment_id, 'money_back');
      v_taken := v_taken + v_take;
    end if;
  end loop;
  return v_taken;
end;
$$;

comment on function private.take_back_credit is
  'Takes back credit that came from this payment, at most this amount in rupiah: unused credit only, or also used credit, which leaves a debt. Returns how much.';

create function private.settle_payment_change(
  payment public.payments, state text, is_rupiah boolean, received_idr bigint, refunded_idr bigint
)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_more bigint := received_idr - (payment).received_idr;
  v_back bigint := refunded_idr - (payment).refunded_idr;
  v_open bigint;
  v_unused bigint := 0;
  v_price bigint := 0;
  v_used bigint := 0;
  v_sessions bigint := 0;
  v_settled bigint := 0;
  v_unsold bigint;
  v_status text := case
    when refunded_idr = 0 then state
    when refunded_idr < received_idr then 'partially_refunded'
    else 'refunded'
  end;
begin
  -- guard: a repeated or older report
  if v_more <= 0 and v_back <= 0 and (
    is_rupiah or v_status = 'paid' or not private.can_payment_move((payment).status, v_status, true)
  ) then
    return;
  end if;

  -- write
  v_more := greatest(v_more, 0);
  v_back := greatest(v_back, 0);
  v_open := least(v_back, (payment).open_idr + v_more);
  v_unused := private.take_back_credit((payment).id, v_back - v_open, false);
  v_price := least(v_back - v_open - v_unused, (payment).applied_idr);
  v_used := private.take_back_credit((payment).id, v_back - v_open - v_unused - v_price, true);
  -- The rest was already paid back by the clinic itself: it has been refunded twice.
  v_settled := least(v_back - v_open - v_unused - v_price - v_used, (payment).settled_idr);
  update public.payments as it
  set status = case
      when v_back = 0 and is_rupiah then case when it.status = 'paid' then 'review' else it.status end
      when private.can_payment_move(it.status, v_status, true) then v_status
      else it.status
    end,
    received_idr = it.received_idr + v_more,
    open_idr = it.open_idr + v_more - v_open,
    taken_back_idr = it.taken_back_idr + v_unused + v_used,
    applied_idr = it.applied_idr - v_price,
    settled_idr = it.settled_idr - v_settled,
    refunded_idr = it.refunded_idr + v_back
  where it.id = (settle_payment_change.payment).id;

  v_sessions := private.take_back_sessions((payment).purchase_id, (payment).id, v_price);
  v_used := v_used + v_sessions;
  if v_price > 0 then
    perform private.end_choice_without_money((payment).booking_id);
  end if;

  -- Money that was never booked as sold goes back first; the rest is a refund in the books.
  v_unsold := (payment).received_idr + v_more - (payment).refunded_idr - private.sold_idr((payment).id);
  perform private.write_refund_sale((payment).id, v_back - least(v_back, v_unsold));

  -- tell: a requested refund is noted on the task that requested it
  update public.admin_tasks as task
  set details = task.details || jsonb_build_object('refunded_idr', (payment).refunded_idr + v_back)
  where (task.booking_id = (settle_payment_change.payment).booking_id or task.purchase_id = (settle_payment_change.payment).purchase_id)
    and task.kind = 'refund_request' and task.status = 'open' and v_back > 0;
  if found and v_open = v_back and v_more = 0 then
    return;
  end if;
  perform private.raise_task('payment_review', (payment).booking_id, jsonb_build_object(
    'payment_id', (payment).id, 'outcome', case when v_back = 0 and is_rupiah then 'underpaid' else state end,
    'received_idr', (payment).received_idr + v_more, 'refunded_idr', (payment).refunded_idr + v_back,
    'credited_idr', (payment).credited_idr + (payment).returned_idr,
    'taken_back_idr', v_unused, 'unpaid_idr', v_price, 'owed_idr', v_used, 'paid_back_twice_idr', v_settled
  ), (payment).purchase_id);
  if v_used > 0 then
    perform private.raise_task('receivable', (payment).booking_id,
      jsonb_build_object('payment_id', (payment).id, 'amount_idr', v_used, 'sessions_idr', v_sessions), (payment).purchase_id);
  end if;
end;
$$;

comment on function private.settle_payment_change is
  'A payment whose money had arrived, and whose row and booking are locked, has changed at the provider: more has arrived, which waits for a decision, or some was refunded. Always raises a task, or updates that of the requested refund; used credit or used sessions of a package also raise a task of the kind receivable. A choice that was open for its booking ends with the last of its price.';

create type public.receivable as (
  patient_id uuid,
  full_name text,
  clinic_id uuid,
  booking_id uuid,
  payment_id uuid,
  voucher_id uuid,
  amount_idr bigint,
  since timestamptz
);

comment on type public.receivable is 'What a patient owes the clinic, and the refunded payment.';

create function private.receivables(clinic_id uuid)
returns setof public.receivable
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- guard
  if receivables.clinic_id is not null
    or not exists (select from private.my_staff_clinic_ids(array['admin', 'receptionist'])) then
    perform private.require_staff(receivables.clinic_id, array['admin', 'receptionist']);
  end if;

  return query execute format(
    'select patient.id, patient.full_name, place.clinic_id, booking.id, payment.id, it.voucher_id, -it.how_much_left, debt.since as since
     from %s
     cross join lateral (
       select entry.payment_id, max(entry.created_at) as since
       from public.voucher_entries as entry
       where entry.voucher_id = it.voucher_id and entry.kind = ''take_back''
       group by entry.payment_id
     ) as debt
     join public.patients as patient on patient.id = it.patient_id
     join public.payments as payment on payment.id = debt.payment_id
     left join public.bookings as booking on booking.id = payment.booking_id
     left join public.package_purchases as purchase on purchase.id = payment.purchase_id
     cross join lateral (select coalesce(booking.clinic_id, purchase.clinic_id) as clinic_id) as place
     where place.clinic_id in (select private.my_staff_clinic_ids(array[''admin'', ''receptionist'']))
       and ($1 is null or place.clinic_id = $1)
     union all
     -- Sessions are never taken below zero: their tasks say what is owed.
     select patient.id, patient.full_name, task.clinic_id, null, (task.details ->> ''payment_id'')::uuid,
       purchase.voucher_id, (task.details ->> ''sessions_idr'')::bigint, task.created_at
     from public.admin_tasks as task
     join public.package_purchases as purchase on purchase.id = task.purchase_id
     join public.patients as patient on patient.id = purchase.patient_id
     where task.kind = ''receivable'' and task.status = ''open'' and (task.details ->> ''sessions_idr'')::bigint > 0
       and task.clinic_id in (select private.my_staff_clinic_ids(array[''admin'', ''receptionist'']))
       and ($1 is null or task.clinic_id = $1)
     order by since, voucher_id', private.balances_where('it.how_much_left < 0')
  ) using receivables.clinic_id;
end;
$$;

comment on function private.receivables is 'See public.receivables.';
grant execute on function private.receivables to anon, authenticated;

create function public.receivables(clinic_id uuid default null)
returns setof public.receivable
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  return query select receivable.* from private.receivables(receivables.clinic_id) as receivable;
end;
$$;

comment on function public.receivables is
  'What patients owe because money was refunded after the credit or the sessions from it were used (sessions until their task is closed), in whole rupiah, oldest first: for administrators and receptionists, of one clinic or (null) of all of theirs. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic).';
grant execute on function public.receivables to anon, authenticated;

create index voucher_entries_voucher_id_where_taken_back_idx
  on public.voucher_entries (voucher_id, payment_id) where kind = 'take_back';
