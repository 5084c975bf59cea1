-- One sale with all that belongs to it, and its receipt.

create function private.excess_idr(sale_id uuid)
returns bigint
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce((
    select sum(line.amount_idr) from public.sale_lines as line
    where line.sale_id = excess_idr.sale_id and line.kind = 'credit' and line.amount_idr > 0
      and exists (
        select from public.sale_lines as granted
        where granted.sale_id = line.sale_id and granted.kind in ('session', 'package')
      )
  ), 0)::bigint
$$;

comment on function private.excess_idr is
  'How much more was paid in a sale than its session or package cost, and became credit; whole rupiah. Its receipt is over the price.';
grant execute on function private.excess_idr to authenticated, service_role;

create function private.sale_purpose(sale_id uuid, locale text)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select string_agg(
    case when abs(line.quantity) > 1 then abs(line.quantity) || ' × ' else '' end || coalesce(
      line.description,
      case line.kind
        when 'session' then coalesce(
          case locale when 'en' then service.name_en else service.name_id end,
          case locale when 'en' then 'Physiotherapy session' else 'Sesi fisioterapi' end
        )
        when 'package' then coalesce(
          case locale when 'en' then package.name_en else package.name_id end,
          -- Its buyer no longer sees a package that is not on sale any more, but has its sessions.
          (
            select case sale_purpose.locale when 'en' then voucher.name_en else voucher.name_id end
            from public.sales as sale
            join public.package_purchases as purchase on purchase.id = sale.purchase_id
            join public.vouchers as voucher on voucher.id = purchase.voucher_id
            where sale.id = sale_purpose.sale_id
          )
        )
        when 'product' then case locale when 'en' then 'Product' else 'Produk' end
        when 'credit' then case locale when 'en' then 'Credit' else 'Saldo kredit' end
        else case locale when 'en' then 'Adjustment' else 'Penyesuaian' end
      end
    ), ', ' order by line.id
  ) || coalesce(case locale when 'en' then ', booking ' else ', pemesanan ' end || (
    select booking.number from public.sales as sale
    join public.bookings as booking on booking.id = sale.booking_id
    where sale.id = sale_purpose.sale_id
  ), '')
  from public.sale_lines as line
  left join public.services as service on service.id = line.service_id
  left join public.packages as package on package.id = line.package_id
  where line.sale_id = sale_purpose.sale_id
    and not (line.kind = 'credit' and private.excess_idr(line.sale_id) > 0)
$$;

comment on function private.sale_purpose is 'What a sale was for, in Indonesian or English (en), revealing nothing about health beyond the name of the service.';
grant execute on function private.sale_purpose to authenticated, service_role;

create function private.sale_refunded_idr(sale public.sales)
returns bigint
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce((
    select sum(least(
      online.amount_idr - private.excess_idr((sale).id),
      greatest(payment.settled_idr + books.back_idr - books.later_idr - private.excess_idr((sale).id), 0)
    ))
    from public.sale_payments as online
    join public.payments as payment on payment.id = online.payment_id
    cross join lateral (
      select coalesce(-sum(it.amount_idr) filter (where it.amount_idr < 0), 0) as back_idr,
        -- what was too much, or came later by the same payment, goes back first
        coalesce(sum(it.amount_idr) filter (where it.amount_idr > 0 and it.id > online.id), 0) as later_idr
      from public.sale_payments as it where it.payment_id = payment.id
    ) as books
    where online.sale_id = (sale).id and online.amount_idr > 0
  ), 0)::bigint + coalesce((
    -- The desk takes money for the session of a booking once; a product beside it is not refunded.
    select -sum(back_line.amount_idr)
    from public.sales as back
    join public.sale_lines as back_line on back_line.sale_id = back.id and back_line.kind = 'session'
    where back.booking_id = (sale).booking_id and back.is_refund and back.channel = 'desk'
      and (sale).channel = 'desk' and (sale).voids_sale_id is null and (sale).voided_by_sale_id is null and not (sale).is_refund
      and exists (select from public.sale_lines as line where line.sale_id = (sale).id and line.kind = 'session')
  ), 0)::bigint
$$;

comment on function private.sale_refunded_idr is
  'How much of the money of a sale has gone back since, through the provider or by the clinic itself; whole rupiah.';
grant execute on function private.sale_refunded_idr to authenticated, service_role;

create function private.sale_receipt(sale public.sales)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'number', (sale).receipt_number,
    'issued_at', (sale).sold_at,
    'date', private.local_date((sale).sold_at, clinic.time_zone),
    'received_from', patient.full_name,
    'amount_idr', paid.amount_idr,
    'amount_in_words', private.terbilang(paid.amount_idr) || ' rupiah',
    'purpose_id', private.sale_purpose((sale).id, 'id'),
    'purpose_en', private.sale_purpose((sale).id, 'en'),
    'place', clinic.city,
    'clinic', jsonb_build_object(
      'name', clinic.name, 'address_line1', clinic.address_line1, 'address_line2', clinic.address_line2,
      'city', clinic.city, 'province', clinic.province, 'postal_code', clinic.postal_code, 'phone', clinic.phone
    ),
    'booking_number', booking.number,
    'lines', jsonb_build_object('subtotal_idr', lines.subtotal_idr, 'discount_idr', lines.discount_idr, 'credit_idr', paid.credit_idr),
    'is_voided', (sale).voided_by_sale_id is not null,
    'refunded_idr', private.sale_refunded_idr(sale),
    'is_vat_exempt', lines.is_exempt,
    'needs_stamp_duty', paid.amount_idr > 5000000
  )
  from public.clinics as clinic
  left join public.patients as patient on patient.id = (sale).patient_id
  left join public.bookings as booking on booking.id = (sale).booking_id
  cross join lateral (
    select
      coalesce(sum(it.amount_idr) filter (where it.method <> 'credit'), 0)::bigint - private.excess_idr((sale).id) as amount_idr,
      coalesce(sum(it.amount_idr) filter (where it.method = 'credit'), 0)::bigint as credit_idr
    from public.sale_payments as it where it.sale_id = (sale).id
  ) as paid
  cross join lateral (
    select sum(it.quantity * it.unit_price_idr)::bigint as subtotal_idr, sum(it.discount_idr)::bigint as discount_idr,
      -- stated only for treatment
      bool_or(it.tax_class = 'exempt' and it.kind in ('session', 'package')) as is_exempt
    from public.sale_lines as it
    where it.sale_id = (sale).id and not (it.kind = 'credit' and private.excess_idr((sale).id) > 0)
  ) as lines
  where clinic.id = (sale).clinic_id
$$;

comment on function private.sale_receipt is
  'The receipt of a sale in the form of public.receipt: the amount is the money received, without credit and without what was too much and became credit; received_from is null if no patient is known; refunded_idr is what has gone back of it since; is_vat_exempt if its lines include exempt treatment.';
grant execute on function private.sale_receipt to authenticated, service_role;

create function private.read_sale(sale_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sale public.sales;
  v_is_admin boolean;
begin
  -- guard
  select sale.* into v_sale from public.sales as sale where sale.id = read_sale.sale_id;
  perform private.require_staff(v_sale.clinic_id, array['admin', 'receptionist']);
  if v_sale.id is null then
    perform private.fail('not_found', 404, '{"field": "sale_id"}');
  end if;
  v_is_admin := v_sale.clinic_id in (select private.my_staff_clinic_ids(array['admin']));

  return (private.listed_sales(array[v_sale.id]) -> 0) || jsonb_build_object(
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', line.id, 'kind', line.kind, 'description', line.description, 'quantity', line.quantity,
        'unit_price_idr', line.unit_price_idr, 'discount_idr', line.discount_idr, 'amount_idr', line.amount_idr,
        'name_id', coalesce(service.name_id, package.name_id), 'name_en', coalesce(service.name_en, package.name_en)
      ) order by line.id)
      from public.sale_lines as line
      left join public.services as service on service.id = line.service_id
      left join public.packages as package on package.id = line.package_id
      where line.sale_id = v_sale.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', paid.id, 'method', paid.method, 'amount_idr', paid.amount_idr, 'reference', paid.reference,
        'payment_id', paid.payment_id, 'provider', payment.provider,
        -- what can still be refunded through the provider
        'refundable_idr', case when v_is_admin and paid.amount_idr > 0
          then payment.received_idr - payment.refunded_idr - payment.settled_idr else 0 end
      ) order by paid.id)
      from public.sale_payments as paid
      left join public.payments as payment on payment.id = paid.payment_id
      where paid.sale_id = v_sale.id
    ), '[]'),
    'appointment_id', (
      select appointment.id from public.appointments as appointment where appointment.booking_id = v_sale.booking_id
      order by appointment.created_at, appointment.id limit 1
    ),
    'recorded_by', (
      select staff.full_name from public.staff as staff where staff.user_id = v_sale.created_by order by staff.created_at limit 1
    ),
    'created_at', v_sale.created_at,
    'voided_by', (
      select jsonb_build_object('id', other.id, 'receipt_number', other.receipt_number, 'note', other.note)
      from public.sales as other where other.id = v_sale.voided_by_sale_id
    ),
    'voids', (
      select jsonb_build_object('id', other.id, 'receipt_number', other.receipt_number)
      from public.sales as other where other.id = v_sale.voids_sale_id
    ),
    'can_void', v_is_admin and private.why_not_void(v_sale) is null,
    'voucher_code', (
      select voucher.code from public.package_purchases as purchase
      join public.vouchers as voucher on voucher.id = purchase.voucher_id
      where purchase.id = v_sale.purchase_id
    ),
    'receipt_message', private.receipt_message(v_sale),
    'receipt', case when v_sale.total_idr >= 0 then private.sale_receipt(v_sale) end
  );
end;
$$;

comment on function private.read_sale is 'See public.read_sale.';
grant execute on function private.read_sale to anon, authenticated, service_role;

create function public.read_sale(sale_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if read_sale.sale_id is null then
    perform private.invalid('sale_id');
  end if;
  return private.read_sale(read_sale.sale_id);
end;
$$;

comment on function public.read_sale is
  'A sale for administrators and the front desk of its clinic: a row of list_sales with lines, payments (with refundable_idr, for administrators), appointment_id, recorded_by, created_at, voided_by, voids, can_void, voucher_code, receipt_message (private.receipt_message), and its receipt in the form of public.receipt (null for a reversing sale). Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.read_sale to anon, authenticated;
