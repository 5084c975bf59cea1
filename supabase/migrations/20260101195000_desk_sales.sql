-- Writing desk sales into the books: sums are checked before anything is written.

create function private.sale_number(item jsonb, field text, minimum bigint, maximum bigint, otherwise bigint default null)
returns bigint
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  v_value numeric;
begin
  if sale_number.item ->> sale_number.field is null and sale_number.otherwise is not null then
    return sale_number.otherwise;
  elsif jsonb_typeof(sale_number.item -> sale_number.field) is distinct from 'number' then
    perform private.invalid(sale_number.field);
  end if;
  v_value := (sale_number.item ->> sale_number.field)::numeric;
  if v_value <> trunc(v_value) or v_value not between sale_number.minimum and sale_number.maximum then
    perform private.invalid(sale_number.field);
  end if;
  return v_value::bigint;
end;
$$;

comment on function private.sale_number is 'A whole number of a line or payment within bounds; invalid_input names the field.';

create function private.sale_text(item jsonb, field text, max_length integer)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if jsonb_typeof(sale_text.item -> sale_text.field) not in ('string', 'null') or length(sale_text.item ->> sale_text.field) > sale_text.max_length then
    perform private.invalid(sale_text.field);
  end if;
  return nullif(btrim(sale_text.item ->> sale_text.field), '');
end;
$$;

comment on function private.sale_text is 'A text of a line or payment, trimmed; invalid_input names the field.';

create function private.fail_reused_key(sale_id uuid default null)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.fail('invalid_input', 422, jsonb_build_object(
      'field', 'idempotency_key', 'rule', 'reused', 'sale', private.sale_json(fail_reused_key.sale_id)
    ),
    'This key was sent with another sale. Make a new key for a new sale.');
end;
$$;

comment on function private.fail_reused_key is 'Refuses a sale whose idempotency key was used for another one, and returns that one in the details.';

create function private.check_sale_key(sale jsonb)
returns void
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if (jsonb_typeof(sale -> 'idempotency_key') = 'string' and length(sale ->> 'idempotency_key') between 1 and 255) is not true then
    perform private.invalid('idempotency_key', '1 to 255 characters.');
  elsif starts_with(sale ->> 'idempotency_key', 'task:') then
    perform private.invalid('idempotency_key', 'A key that begins with "task:" is one of settle_refund.');
  end if;
end;
$$;

comment on function private.check_sale_key is 'Refuses a sale without an idempotency key, or with one that settle_refund may need.';
grant execute on function private.check_sale_key to anon, authenticated;

create function private.desk_line_idr(line jsonb)
returns bigint
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  v_price bigint;
  v_discount bigint := private.sale_number(line, 'discount_idr', 0, 1000000000000, 0);
begin
  if coalesce(line ->> 'kind', '') not in ('session', 'product', 'adjustment', 'package') then
    perform private.invalid('kind', 'session, package, product or adjustment.');
  elsif coalesce(line ->> 'tax_class', 'exempt') not in ('exempt', 'standard') then
    perform private.invalid('tax_class', 'exempt or standard.');
  end if;
  v_price := private.sale_number(line, 'quantity', 1, 1000, 1) * private.sale_number(
    line, 'unit_price_idr', case line ->> 'kind' when 'adjustment' then -1000000000 else 0 end, 1000000000
  );
  if v_discount > greatest(v_price, 0) then
    perform private.invalid('discount_idr', 'More than the line costs.');
  end if;
  return v_price - v_discount;
end;
$$;

comment on function private.desk_line_idr is 'What a line of a sale costs, whole rupiah; invalid_input names what is wrong with it.';

create function private.tell_receipt(sale public.sales)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  insert into private.notifications (kind, patient_id, booking_id, payload)
  select 'receipt', (sale).patient_id, (sale).booking_id, jsonb_build_object('sale_id', (sale).id)
  where (sale).patient_id is not null
    and not exists (
      select from private.notifications as waiting
      where waiting.patient_id = (sale).patient_id and waiting.kind = 'receipt' and waiting.status = 'queued'
        and waiting.payload ->> 'sale_id' = (sale).id::text
    )
$$;

comment on function private.tell_receipt is 'Queues the receipt of a sale in the outbox for its patient, unless it is already queued.';

create function private.write_desk_sale(
  clinic_id uuid, patient_id uuid, booking_id uuid, lines jsonb, payments jsonb, note text, idempotency_key text,
  sold_at timestamptz default now(), request_digest text default null, purchase_id uuid default null,
  booking_credit_idr bigint default 0, reserved_credit_idr bigint default 0
)
returns public.sales
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_sale public.sales;
  v_total bigint := 0;
  v_paid bigint := reserved_credit_idr;
  v_credit bigint;
  v_uses jsonb;
  v_item jsonb;
begin
  -- check
  for v_item in select it from jsonb_array_elements(lines) as it loop
    v_total := v_total + private.desk_line_idr(v_item);
  end loop;
  for v_item in select it from jsonb_array_elements(payments) as it loop
    if coalesce(v_item ->> 'method', '') not in ('cash', 'transfer', 'edc', 'qris', 'credit') then
      perform private.invalid('method', 'cash, transfer, edc, qris or credit.');
    end if;
    v_paid := v_paid + private.sale_number(v_item, 'amount_idr', 1, 1000000000000);
  end loop;
  if v_total <> v_paid or v_total < 0 then
    perform private.fail('sale_mismatch', 422, jsonb_build_object('field', 'payments', 'total_idr', v_total));
  end if;

  -- lock: credit before the receipt number
  select coalesce(sum(private.sale_number(it, 'amount_idr', 1, 1000000000000)), 0) into v_credit
  from jsonb_array_elements(payments) as it where it ->> 'method' = 'credit';
  v_uses := private.take_credit(
    write_desk_sale.patient_id, case when booking_credit_idr > 0 then write_desk_sale.booking_id end, write_desk_sale.clinic_id, v_credit
  );

  -- write
  insert into public.sales (
    receipt_number, clinic_id, patient_id, booking_id, purchase_id, channel, sold_at, total_idr, note,
    idempotency_key, request_digest, created_by
  ) values (
    private.next_receipt_number(write_desk_sale.clinic_id), write_desk_sale.clinic_id, write_desk_sale.patient_id,
    write_desk_sale.booking_id, write_desk_sale.purchase_id, 'desk', write_desk_sale.sold_at, v_total,
    nullif(btrim(write_desk_sale.note), ''), write_desk_sale.idempotency_key, write_desk_sale.request_digest, (select auth.uid())
  )
  on conflict on constraint sales_created_by_idempotency_key_key do nothing
  returning * into v_sale;
  if v_sale.id is null then
    -- the same key was used concurrently for something else
    perform private.fail_reused_key();
  end if;
  insert into public.sale_lines (sale_id, kind, service_id, package_id, description, quantity, unit_price_idr, discount_idr, tax_class)
  select v_sale.id, line ->> 'kind', case line ->> 'kind' when 'session' then (line ->> 'service_id')::uuid end,
    case line ->> 'kind' when 'package' then (line ->> 'package_id')::uuid end,
    private.sale_text(line, 'description', 200), private.sale_number(line, 'quantity', 1, 1000, 1)::integer,
    private.sale_number(line, 'unit_price_idr', -1000000000, 1000000000),
    private.sale_number(line, 'discount_idr', 0, 1000000000000, 0),
    coalesce(line ->> 'tax_class', case line ->> 'kind' when 'product' then 'standard' else 'exempt' end)
  from jsonb_array_elements(lines) as line;
  insert into public.sale_payments (sale_id, method, amount_idr, reference)
  select v_sale.id, paid ->> 'method', private.sale_number(paid, 'amount_idr', 1, 1000000000000), private.sale_text(paid, 'reference', 120)
  from jsonb_array_elements(payments) as paid
  where paid ->> 'method' <> 'credit'
  union all
  select v_sale.id, 'credit', v_credit + reserved_credit_idr, null where v_credit + reserved_credit_idr > 0;
  perform private.spend_credit(v_uses, v_sale, booking_credit_idr);
  return v_sale;
end;
$$;

comment on function private.write_desk_sale is
  'Writes a sale at the desk with the next receipt number of the clinic: lines [{kind, service_id, package_id, description, quantity, unit_price_idr, discount_idr}] and payments [{method, amount_idr, reference}], whose sums must be equal (else sale_mismatch). Credit as a method is taken from the patient''s vouchers: booking_credit_idr of it for the booking, the rest for the sale; reserved_credit_idr is what the booking has used before. The caller has checked who may sell what to whom.';
