-- The receipt of a desk sale, sent to its patient: once automatically when it is written, and again
-- whenever staff are asked for it.

create function private.receipt_facts(sale_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'time_zone', clinic.time_zone,
    'sale', private.sale_receipt(sale) - array['purpose_id', 'purpose_en'] || jsonb_build_object(
      -- A message reveals nothing about health, not even the name of a service.
      'kinds', array(select distinct line.kind from public.sale_lines as line where line.sale_id = sale.id order by 1),
      'package_id', package.name_id, 'package_en', package.name_en, 'voucher_code', voucher.code
    )
  )
  from public.sales as sale
  join public.clinics as clinic on clinic.id = sale.clinic_id
  left join public.package_purchases as purchase on purchase.id = sale.purchase_id
  left join public.packages as package on package.id = purchase.package_id
  left join public.vouchers as voucher on voucher.id = purchase.voucher_id
  where sale.id = receipt_facts.sale_id
$$;

comment on function private.receipt_facts is
  'What a message may say about a receipt: private.sale_receipt without its purpose, with the kinds of its lines and the package that it granted.';

create function private.receipt_message(sale public.sales)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object('status', message.status, 'at', coalesce(message.sent_at, message.created_at))
  from private.notifications as message
  where message.patient_id = (sale).patient_id and message.kind = 'receipt' and message.payload ->> 'sale_id' = (sale).id::text
  order by message.created_at desc, message.id
  limit 1
$$;

comment on function private.receipt_message is 'The last message with the receipt of a sale: {status, at}; null: none.';

create function private.send_receipt(sale_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_sale public.sales;
  v_contact record;
begin
  -- guard
  select sale.* into v_sale from public.sales as sale where sale.id = send_receipt.sale_id;
  perform private.require_staff(v_sale.clinic_id, array['admin', 'receptionist']);
  if v_sale.id is null then
    perform private.fail('not_found', 404, '{"field": "sale_id"}');
  end if;

  -- lock: of two concurrent calls the second finds the message of the first
  select sale.* into v_sale from public.sales as sale where sale.id = send_receipt.sale_id for no key update;

  -- check
  if v_sale.total_idr < 0 or v_sale.is_refund or v_sale.voids_sale_id is not null then
    perform private.invalid('sale_id', 'What takes another sale back has no receipt.');
  elsif v_sale.voided_by_sale_id is not null then
    perform private.fail('sale_closed', 409, '{"rule": "voided"}', 'It has been voided.');
  elsif v_sale.patient_id is null then
    perform private.invalid('patient_id', 'It is nobody''s.');
  end if;
  v_contact := private.patient_contact(v_sale.patient_id);
  if cardinality(private.message_channels('receipt', v_contact.email, v_contact.phone, v_contact.may_whatsapp, '{}')) = 0 then
    perform private.fail('invalid_input', 422, '{"field": "patient_id", "rule": "unreachable"}', 'There is no way to reach them.');
  end if;

  -- tell
  perform private.tell_receipt(v_sale);
  return private.receipt_message(v_sale);
end;
$$;

comment on function private.send_receipt is 'See public.send_receipt.';
grant execute on function private.send_receipt to anon, authenticated, service_role;

create function public.send_receipt(sale_id uuid)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if send_receipt.sale_id is null then
    perform private.invalid('sale_id', 'required');
  end if;
  return private.send_receipt(send_receipt.sale_id);
end;
$$;

comment on function public.send_receipt is
  'Administrators and the front desk of its clinic send the receipt of a sale to its patient (again): {status (queued, sent, failed, withdrawn), at}. While one is waiting to be sent no second one is queued. Errors: not_signed_in, forbidden, mfa_required, not_found, sale_closed (voided), invalid_input; for a patient without an address with the rule unreachable.';
grant execute on function public.send_receipt to anon, authenticated;
