-- Voiding a sale that was a mistake, as a whole, by another sale.

create function private.take_back_package(purchase_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_purchase public.package_purchases;
  v_voucher public.vouchers;
begin
  select purchase.* into v_purchase
  from public.package_purchases as purchase where purchase.id = take_back_package.purchase_id
  for no key update;
  select voucher.* into v_voucher from public.vouchers as voucher where voucher.id = v_purchase.voucher_id for no key update;
  if v_purchase.status <> 'paid'
    or private.voucher_left(v_voucher, v_voucher.patient_id, '00000000-0000-0000-0000-000000000000') < v_purchase.sessions then
    perform private.fail('sale_closed', 409, '{"rule": "package_used"}', 'Sessions of its package have been used.');
  end if;
  insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
  values (v_voucher.id, v_voucher.patient_id, 'expire', v_purchase.sessions, 'void');
  update public.vouchers as voucher set is_active = false where voucher.id = v_voucher.id;
  update public.package_purchases as purchase set status = 'refunded' where purchase.id = v_purchase.id;
end;
$$;

comment on function private.take_back_package is 'Takes back all sessions of a package, none of which may have been used (else sale_closed).';

create function private.why_not_void(sale public.sales)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select case
    when (sale).voided_by_sale_id is not null or (sale).voids_sale_id is not null then 'voided'
    when (sale).channel = 'online' then 'online'
    when (sale).is_refund or exists (
      select from public.sales as refund
      where refund.is_refund and refund.channel = 'desk'
        and (refund.booking_id = (sale).booking_id or refund.purchase_id = (sale).purchase_id)
    ) then 'refunded'
    when exists (
      select from public.bookings as booking where booking.id = (sale).booking_id and booking.status = 'cancelled'
    ) and exists (
      select from public.sale_lines as line where line.sale_id = (sale).id and line.kind = 'session'
    ) then 'cancelled'
  end
$$;

comment on function private.why_not_void is 'The rule by which a sale cannot be voided; null: it can, unless sessions of its package have been used.';

create function private.void_sale(sale_id uuid, reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_sale public.sales;
  v_patient_id uuid;
  v_rule text;
  v_id uuid;
begin
  -- guard
  select sale.* into v_sale from public.sales as sale where sale.id = void_sale.sale_id;
  perform private.require_staff(v_sale.clinic_id, array['admin']);
  if v_sale.id is null then
    perform private.fail('not_found', 404, '{"field": "sale_id"}');
  end if;

  -- lock
  if v_sale.booking_id is not null then
    perform private.lock_booking(v_sale.booking_id);
  else
    -- Loop, because the patient may have been merged into another while this waited for the lock.
    while v_sale.patient_id is distinct from v_patient_id loop
      v_patient_id := v_sale.patient_id;
      perform private.lock_patient(v_patient_id);
      select sale.* into v_sale from public.sales as sale where sale.id = void_sale.sale_id;
    end loop;
  end if;
  select sale.* into v_sale from public.sales as sale where sale.id = void_sale.sale_id for no key update;

  -- check
  v_rule := private.why_not_void(v_sale);
  if v_rule is not null then
    perform private.fail('sale_closed', 409, jsonb_build_object('rule', v_rule), case v_rule
      when 'voided' then 'It has been voided, or voids another.'
      when 'online' then 'Money that came through a provider is paid back.'
      when 'refunded' then 'Money of it has been paid back.'
      when 'cancelled' then 'Its booking is cancelled, and its money decided about.'
    end);
  end if;
  perform private.lock_spent_credit(v_sale.id);
  if v_sale.purchase_id is not null then
    perform private.take_back_package(v_sale.purchase_id);
  end if;

  -- write
  insert into public.sales (
    receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, total_idr, note, voids_sale_id, created_by
  ) values (
    private.next_receipt_number(v_sale.clinic_id), v_sale.clinic_id, v_sale.patient_id, v_sale.booking_id, v_sale.purchase_id,
    v_sale.channel, -v_sale.total_idr, btrim(void_sale.reason), v_sale.id, (select auth.uid())
  )
  returning id into v_id;
  insert into public.sale_lines (
    sale_id, kind, service_id, package_id, description, quantity, unit_price_idr, discount_idr, tax_class
  )
  select v_id, line.kind, line.service_id, line.package_id, line.description, -line.quantity, line.unit_price_idr,
    -line.discount_idr, line.tax_class
  from public.sale_lines as line where line.sale_id = v_sale.id
  order by line.id;
  insert into public.sale_payments (sale_id, method, amount_idr, reference)
  select v_id, paid.method, -paid.amount_idr, paid.reference
  from public.sale_payments as paid where paid.sale_id = v_sale.id
  order by paid.id;
  perform private.return_spent_credit(v_sale, v_id);
  update public.sales as sale set voided_by_sale_id = v_id where sale.id = v_sale.id;
  return private.sale_json(v_id);
end;
$$;

comment on function private.void_sale is 'See public.void_sale.';
grant execute on function private.void_sale to anon, authenticated;

create function public.void_sale(sale_id uuid, reason text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if void_sale.sale_id is null then
    perform private.invalid('sale_id');
  elsif (length(btrim(void_sale.reason)) between 3 and 300) is not true then
    perform private.invalid('reason', '3 to 300 characters.');
  end if;
  return private.void_sale(void_sale.sale_id, void_sale.reason);
end;
$$;

comment on function public.void_sale is
  'An administrator of its clinic voids a sale at the desk as a whole, with a reason; returns the reversing sale, which has its own receipt number. Its booking is unpaid again, its package is gone, and credit that it used is available again until its old expiry. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, sale_closed with a rule: voided, online, refunded, cancelled, package_used, day_closed.';
grant execute on function public.void_sale to anon, authenticated;
