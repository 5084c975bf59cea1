-- Money that has come in: what it grants, what becomes credit, what is written into the books.
--
-- Receiving and granting are separate. A grant decides about what was paid for; receive_payment
-- decides about the money, in the same way for everything that can be paid for.

create type private.payment_subject as (
  booking_id uuid,
  purchase_id uuid,
  patient_id uuid,
  clinic_id uuid,
  status text,
  total_idr bigint,
  is_granted boolean
);

comment on type private.payment_subject is
  'What a payment pays for: its owner, the clinic that sells it, its price, and whether it has been granted.';

create function private.lock_payment_subject(payment_id uuid)
returns private.payment_subject
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payment public.payments;
  v_booking public.bookings;
  v_purchase public.package_purchases;
  v_patients uuid[];
  v_locked uuid[] := '{}';
begin
  select payment.* into v_payment from public.payments as payment where payment.id = lock_payment_subject.payment_id;
  if v_payment.booking_id is not null then
    v_booking := private.lock_booking(v_payment.booking_id);
    return (
      v_booking.id, null, v_booking.patient_id, v_booking.clinic_id, v_booking.status, v_booking.total_idr,
      v_booking.status in ('confirmed', 'completed')
    )::private.payment_subject;
  end if;
  -- Loop, because a patient may have been merged into another while this waited for the lock. The
  -- booking may be for another of the family.
  loop
    select array_remove(array[purchase.patient_id, booking.patient_id], null) into v_patients
    from public.package_purchases as purchase
    left join public.bookings as booking on booking.id = purchase.booking_id
    where purchase.id = v_payment.purchase_id;
    exit when not found or v_patients <@ v_locked;
    v_locked := private.lock_patients(v_patients);
  end loop;
  perform private.lock_booking(purchase.booking_id)
  from public.package_purchases as purchase
  where purchase.id = v_payment.purchase_id and purchase.booking_id is not null;
  select purchase.* into v_purchase
  from public.package_purchases as purchase where purchase.id = v_payment.purchase_id
  for no key update;
  return (
    null, v_purchase.id, v_purchase.patient_id, v_purchase.clinic_id, v_purchase.status, v_purchase.total_idr,
    v_purchase.status in ('paid', 'refunded')
  )::private.payment_subject;
end;
$$;

comment on function private.lock_payment_subject is
  'Locks what a payment pays for, before the row of the payment; private.lock_booking explains why.';

create function private.confirm_with_vouchers(booking public.bookings)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_result text := 'voucher_gone';
begin
  -- An expired hold first gives everything back, even if no job has tidied it yet.
  if (booking).hold_expires_at <= now() then
    perform private.end_hold((booking).id);
  end if;
  -- The vouchers behind the price must still be available.
  if private.reclaim_vouchers((booking).id) then
    v_result := private.confirm_booking((booking).id);
  end if;
  if v_result <> 'confirmed' then
    perform private.end_hold((booking).id);
    perform private.release_vouchers(array[(booking).id], 'hold_ended');
    return v_result;
  end if;
  return v_result;
end;
$$;

comment on function private.confirm_with_vouchers is
  'Confirms a locked booking that was held, once its price is paid, on time or late. Returns confirmed, or why not (voucher_gone, or what private.confirm_booking returns); then nothing of it is held any more.';

create function private.grant_booking(booking_id uuid)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_booking public.bookings;
begin
  select booking.* into v_booking from public.bookings as booking where booking.id = grant_booking.booking_id;
  return private.confirm_with_vouchers(v_booking);
end;
$$;

comment on function private.grant_booking is
  'Confirms a locked booking whose price is paid. Returns confirmed, or why not (private.confirm_with_vouchers).';

create function private.grant_purchase(purchase_id uuid)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_purchase public.package_purchases;
  v_voucher_id uuid;
begin
  select purchase.* into v_purchase
  from public.package_purchases as purchase where purchase.id = grant_purchase.purchase_id;
  if not found then
    perform private.fail('not_found', 404, '{"field": "purchase_id"}');
  end if;
  -- Retry on a code collision (unlikely among 32^8, not impossible).
  while v_voucher_id is null loop
    insert into public.vouchers (code, kind, name_id, name_en, patient_id, max_people)
    select private.new_voucher_code(), 'package', package.name_id, package.name_en, v_purchase.patient_id, v_purchase.max_people
    from public.packages as package where package.id = v_purchase.package_id
    on conflict on constraint vouchers_code_key do nothing
    returning id into v_voucher_id;
  end loop;
  insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
  values (v_voucher_id, v_purchase.patient_id, 'issue', v_purchase.sessions, 'purchase');
  update public.package_purchases as purchase
  set status = 'paid', voucher_id = v_voucher_id
  where purchase.id = v_purchase.id;
  if v_purchase.booking_id is not null then
    perform private.book_with_package(v_purchase.booking_id, voucher.code)
    from public.vouchers as voucher where voucher.id = v_voucher_id;
  end if;
  return 'confirmed';
end;
$$;

comment on function private.grant_purchase is
  'Issues the sessions of a locked purchase whose price is paid, once; always returns confirmed. They end valid_months after the first session, which is the booking during which they were bought, if that is still available.';

create function private.receive_payment(subject private.payment_subject, payment public.payments, received_idr bigint)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_due bigint := (subject).total_idr;
  v_result text;
  v_outcome text;
  v_credit bigint := 0;
  v_voucher_id uuid;
begin
  -- check
  if (subject).is_granted then
    v_outcome := 'duplicate';
    v_credit := receive_payment.received_idr;
  elsif (subject).status = 'cancelled' then
    -- The cancellation stays settled as it is: exactly this money becomes credit.
    v_result := 'cancelled';
    v_outcome := 'credited';
    v_credit := receive_payment.received_idr;
  elsif receive_payment.received_idr < v_due or receive_payment.received_idr = 0 then
    v_outcome := 'underpaid';
  else
    v_result := case
      when (subject).booking_id is not null then private.grant_booking((subject).booking_id)
      -- nobody is left who could use a package
      when private.is_erased((subject).patient_id) then 'not_found'
      else private.grant_purchase((subject).purchase_id)
    end;
    v_outcome := case v_result when 'confirmed' then 'confirmed' else 'credited' end;
    v_credit := receive_payment.received_idr - case v_result when 'confirmed' then v_due else 0 end;
  end if;

  -- write
  v_voucher_id := private.issue_credit((subject).patient_id, v_credit,
    case v_outcome when 'credited' then 'payment_late' when 'duplicate' then 'payment_duplicate' else 'payment_excess' end,
    (subject).booking_id, (payment).id);
  update public.payments as it
  set outcome = v_outcome,
    applied_idr = case v_outcome when 'confirmed' then v_due else 0 end,
    credited_idr = v_credit,
    open_idr = case v_outcome when 'underpaid' then it.open_idr else 0 end,
    credit_voucher_id = v_voucher_id
  where it.id = (receive_payment.payment).id;
  if v_outcome <> 'underpaid' then
    perform private.write_payment_sale(subject, (payment).id);
  end if;

  -- tell
  if v_outcome <> 'confirmed' or v_credit > 0 or receive_payment.received_idr <> (payment).amount_idr then
    perform private.raise_task(
      case v_outcome when 'credited' then 'payment_late' else 'payment_review' end,
      (subject).booking_id,
      jsonb_build_object(
        'payment_id', (payment).id, 'outcome', v_outcome, 'reason', v_result, 'due_idr', v_due,
        'asked_idr', (payment).amount_idr, 'received_idr', receive_payment.received_idr, 'credited_idr', v_credit
      ),
      (subject).purchase_id
    );
  end if;
end;
$$;

comment on function private.receive_payment is
  'Money has arrived for a locked payment and what it pays for: grants that, or turns what is not owed into credit, writes the sale, and notifies administrators. The patient is notified of credit by its ledger entry.';
