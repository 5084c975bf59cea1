-- Sales as CSV, in pieces.

create function private.export_sales(filter jsonb, after text, max_count integer, separator text, words jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
set jit = off
as $$
declare
  v_filter private.sale_filter := private.sale_filter(export_sales.filter);
  v_after record := private.read_cursor(export_sales.after);
  v_ids uuid[];
  v_last timestamptz;
  v_csv text;
begin
  execute format(
    'select array(select sale.id from public.sales as sale where %s and (sale.sold_at, sale.id) < (%L, %L)
      order by sale.sold_at desc, sale.id desc limit %s)',
    private.sale_condition(v_filter), coalesce(v_after.at, 'infinity'),
    coalesce(v_after.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), export_sales.max_count
  ) into v_ids;
  select sale.sold_at into v_last from public.sales as sale where sale.id = v_ids[export_sales.max_count];
  -- Amounts are numbers, also negative ones: not quoted.
  select string_agg(
    private.csv_line(array[
      sale.receipt_number, to_char(local.at, 'YYYY-MM-DD'), to_char(local.at, 'HH24:MI'),
      coalesce(words ->> type.code, type.code),
      clinic.name, patient.full_name, booking.number, physiotherapist.name, kinds.list, sale.note
    ], export_sales.separator) || separator || concat_ws(
      separator, paid.cash, paid.transfer, paid.edc, paid.qris, paid.online, paid.credit, sale.total_idr
    ) || E'\r\n', '' order by wanted.position
  ) into v_csv
  from unnest(v_ids) with ordinality as wanted (id, position)
  join public.sales as sale on sale.id = wanted.id
  join public.clinics as clinic on clinic.id = sale.clinic_id
  left join public.patients as patient on patient.id = sale.patient_id
  left join public.bookings as booking on booking.id = sale.booking_id
  left join public.physiotherapists as physiotherapist
    on physiotherapist.id::text = private.sale_physiotherapist(sale.booking_id)
  cross join lateral (select sale.sold_at at time zone clinic.time_zone as at) as local
  cross join lateral (
    select case when sale.voids_sale_id is not null then 'void' when sale.is_refund then 'refund' else 'sale' end as code
  ) as type
  cross join lateral (
    select string_agg(coalesce(words ->> it.kind, it.kind), ', ' order by it.kind) as list
    from (select distinct line.kind from public.sale_lines as line where line.sale_id = sale.id) as it
  ) as kinds
  cross join lateral (
    select
      coalesce(sum(it.amount_idr) filter (where it.method = 'cash'), 0) as cash,
      coalesce(sum(it.amount_idr) filter (where it.method = 'transfer'), 0) as transfer,
      coalesce(sum(it.amount_idr) filter (where it.method = 'edc'), 0) as edc,
      coalesce(sum(it.amount_idr) filter (where it.method = 'qris'), 0) as qris,
      coalesce(sum(it.amount_idr) filter (where it.method = 'online'), 0) as online,
      coalesce(sum(it.amount_idr) filter (where it.method = 'credit'), 0) as credit
    from public.sale_payments as it where it.sale_id = sale.id
  ) as paid;
  perform private.record_access(
    array(select sale.patient_id from public.sales as sale where sale.id = any (v_ids)), 'export_sales'
  );
  return jsonb_build_object(
    'columns', array['receipt_number', 'date', 'time', 'type', 'clinic', 'patient', 'booking', 'physiotherapist', 'kinds', 'note',
      'cash', 'transfer', 'edc', 'qris', 'online', 'credit', 'total'],
    'csv', coalesce(v_csv, ''),
    'rows', coalesce(cardinality(v_ids), 0),
    'next', to_jsonb(v_last) #>> '{}' || '~' || v_ids[export_sales.max_count]
  );
end;
$$;

comment on function private.export_sales is 'See public.export_sales.';
grant execute on function private.export_sales to anon, authenticated, service_role;

create function public.export_sales(
  filter jsonb default '{}', after text default null, max_count integer default 2000, separator text default ',',
  words jsonb default '{}'
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_page(export_sales.max_count, 0, 5000);
  perform private.require_csv(separator, words);
  return private.export_sales(export_sales.filter, export_sales.after, export_sales.max_count, separator, words);
end;
$$;

comment on function public.export_sales is
  'The result of list_sales for the same filter, as CSV in pieces: {columns, csv, rows, next}, separated by commas or, for spreadsheets that expect them, semicolons. csv has lines without a heading; for the next piece pass next as after, null at the end. words are what the caller calls a type (sale, refund, void) and a kind in its language, {code: word}. Texts that begin like a formula are neutralised; amounts are numbers. Every patient in it can see that. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.export_sales to anon, authenticated;
