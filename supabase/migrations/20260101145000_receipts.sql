-- The receipt (kwitansi) of a payment.

create function private.terbilang(amount bigint)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  c_small constant text[] := array[
    'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas'
  ];
begin
  return case
    when amount is null then null
    when amount < 0 then 'minus ' || private.terbilang(-amount)
    when amount = 0 then 'nol'
    when amount < 12 then c_small[amount]
    when amount < 20 then c_small[amount - 10] || ' belas'
    when amount < 100 then private.terbilang_join(c_small[amount / 10] || ' puluh', amount % 10)
    when amount < 200 then private.terbilang_join('seratus', amount - 100)
    when amount < 1000 then private.terbilang_join(c_small[amount / 100] || ' ratus', amount % 100)
    when amount < 2000 then private.terbilang_join('seribu', amount - 1000)
    when amount < 1000000 then private.terbilang_join(private.terbilang(amount / 1000) || ' ribu', amount % 1000)
    when amount < 1000000000 then private.terbilang_join(private.terbilang(amount / 1000000) || ' juta', amount % 1000000)
    when amount < 1000000000000
      then private.terbilang_join(private.terbilang(amount / 1000000000) || ' miliar', amount % 1000000000)
    else private.terbilang_join(private.terbilang(amount / 1000000000000) || ' triliun', amount % 1000000000000)
  end;
end;
$$;

create function private.terbilang_join(head text, rest bigint)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return case when rest = 0 then head else head || ' ' || private.terbilang(rest) end;
end;
$$;

comment on function private.terbilang is 'A whole number in Indonesian words: 350000 is "tiga ratus lima puluh ribu".';
comment on function private.terbilang_join is 'Part of private.terbilang.';
grant execute on function private.terbilang, private.terbilang_join to authenticated, service_role;

create function public.receipt(booking_id uuid default null, purchase_id uuid default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_receipt jsonb;
begin
  perform private.require_user();
  if receipt.booking_id is null and receipt.purchase_id is null then
    perform private.invalid('booking_id', 'required');
  end if;
  -- That of the session, or the package, before that of what became credit.
  select private.sale_receipt(sale) into v_receipt
  from public.sales as sale
  where (sale.booking_id = receipt.booking_id or sale.purchase_id = receipt.purchase_id)
    and sale.total_idr > 0
    and sale.patient_id in (select private.my_patient_ids())
  order by sale.voided_by_sale_id is null desc, exists (
    select from public.sale_lines as line where line.sale_id = sale.id and line.kind in ('session', 'package')
  ) desc, sale.sold_at, sale.receipt_number
  limit 1;
  if v_receipt is null then
    perform private.fail('not_found', 404,
      jsonb_build_object('field', case when receipt.booking_id is null then 'purchase_id' else 'booking_id' end));
  end if;
  return v_receipt;
end;
$$;

comment on function public.receipt is
  'The receipt of the caller''s paid booking or purchase of a package, online or at the desk: private.sale_receipt, the same that staff print and send. Of several that of the session; amounts in whole rupiah. is_voided and refunded_idr: what became of it since; is_vat_exempt: it includes treatment. Errors: not_signed_in, mfa_required, invalid_input, not_found (also when nothing was paid).';
grant execute on function public.receipt to anon, authenticated;
