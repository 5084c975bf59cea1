-- The list of sales as staff see it. Administrators read those of their clinics; the front desk
-- those of its own day, so that it never sees what a clinic earns.

create index sales_sold_at_idx on public.sales (sold_at desc, id desc);

create type private.sale_filter as (
  clinics uuid[],
  is_own_day boolean,
  physiotherapist_id uuid,
  has_physiotherapist boolean,
  patients uuid[],
  number text,
  booking_id uuid,
  methods text[],
  kinds text[],
  from_at timestamptz,
  until_at timestamptz,
  from_date date,
  to_date date,
  has_zones boolean
);

comment on type private.sale_filter is 'What a list of sales contains, within what the caller may see; null where it is not filtered.';

create function private.filter_words(filter jsonb, field text)
returns text[]
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if jsonb_typeof(filter -> field) not in ('array', 'null') then
    perform private.invalid(field, 'A list.');
  elsif jsonb_typeof(filter -> field) = 'array' and jsonb_array_length(filter -> field) > 0 then
    return array(select jsonb_array_elements_text(filter -> field));
  end if;
  return null;
end;
$$;

comment on function private.filter_words is 'A field of a filter that is a list of words; null if empty.';

create function private.sale_filter(filter jsonb)
returns private.sale_filter
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinic_id uuid;
  v_query text := btrim(coalesce(filter ->> 'query', ''));
  v_zone text;
  v_it private.sale_filter;
begin
  -- guard
  perform private.require_front_desk();
  perform private.require_filter(filter, array[
    'clinic_id', 'physiotherapist_id', 'has_physiotherapist', 'booking_id', 'methods', 'kinds', 'from_date', 'to_date', 'query'
  ]);
  v_clinic_id := private.filter_value(filter, 'clinic_id', 'uuid');
  if length(v_query) > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  end if;
  v_it.clinics := array(select private.my_staff_clinic_ids(array['admin']));
  v_it.is_own_day := cardinality(v_it.clinics) = 0 or v_clinic_id <> all (v_it.clinics);
  if v_it.is_own_day then
    v_it.clinics := array(select private.my_staff_clinic_ids(array['receptionist']));
  end if;
  if v_clinic_id is not null then
    perform private.require_staff(v_clinic_id, array['admin', 'receptionist']);
    v_it.clinics := array[v_clinic_id];
  end if;

  select (array_agg(clinic.time_zone order by clinic.sort_order, clinic.id))[1], count(distinct clinic.time_zone) > 1
  into v_zone, v_it.has_zones
  from public.clinics as clinic
  where clinic.id = any (v_it.clinics);
  v_it.from_date := private.filter_value(filter, 'from_date', 'date');
  v_it.to_date := private.filter_value(filter, 'to_date', 'date');
  if v_it.is_own_day then
    v_it.from_date := private.local_date(now(), v_zone);
    v_it.to_date := v_it.from_date;
  end if;
  -- In several zones from the first begin of these days to the last end; sale_condition then tells
  -- each clinic's own days.
  select coalesce(min(v_it.from_date::timestamp at time zone clinic.time_zone), '-infinity'),
    coalesce(max((v_it.to_date + 1)::timestamp at time zone clinic.time_zone), 'infinity')
  into v_it.from_at, v_it.until_at
  from public.clinics as clinic
  where clinic.id = any (v_it.clinics);
  v_it.physiotherapist_id := private.filter_value(filter, 'physiotherapist_id', 'uuid');
  v_it.has_physiotherapist := private.filter_value(filter, 'has_physiotherapist', 'boolean');
  v_it.booking_id := private.filter_value(filter, 'booking_id', 'uuid');
  v_it.methods := private.filter_words(filter, 'methods');
  v_it.kinds := private.filter_words(filter, 'kinds');
  if v_query ~ '/' then
    v_it.number := upper(v_query);
  elsif v_query <> '' then
    v_it.patients := private.matching_patients(v_query);
  end if;
  return v_it;
end;
$$;

comment on function private.sale_filter is
  'The filter of a list of sales as it applies to the caller: an administrator''s clinics, or the front desk''s own day. A text with a slash is the beginning of a receipt number, any other searches patients.';

create function private.sale_condition(it private.sale_filter)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select format('sale.clinic_id = any (%L) and sale.sold_at >= %L and sale.sold_at < %L', (it).clinics, (it).from_at, (it).until_at)
    || case when (it).has_zones and num_nonnulls((it).from_date, (it).to_date) > 0 then format(
      ' and exists (select from public.clinics as clinic where clinic.id = sale.clinic_id
        and private.local_date(sale.sold_at, clinic.time_zone) between %L and %L)',
      coalesce((it).from_date, '-infinity'), coalesce((it).to_date, 'infinity')) else '' end
    || case when (it).patients is not null then format(' and sale.patient_id = any (%L)', (it).patients) else '' end
    || case when (it).number is not null then format(' and starts_with(sale.receipt_number, %L)', (it).number) else '' end
    || case when (it).booking_id is not null then format(' and sale.booking_id = %L', (it).booking_id) else '' end
    || case when (it).methods is not null then format(
      ' and exists (select from public.sale_payments as paid where paid.sale_id = sale.id and paid.method = any (%L))', (it).methods) else '' end
    || case when (it).kinds is not null then format(
      ' and exists (select from public.sale_lines as line where line.sale_id = sale.id and line.kind = any (%L))', (it).kinds) else '' end
    || case when (it).physiotherapist_id is not null then format(
      ' and exists (select from public.appointments as appointment where appointment.booking_id = sale.booking_id and appointment.physiotherapist_id = %L)',
      (it).physiotherapist_id) else '' end
    || case when (it).has_physiotherapist is not null then format(
      ' and (private.sale_physiotherapist(sale.booking_id) <> '''') = %L', (it).has_physiotherapist) else '' end
$$;

comment on function private.sale_condition is
  'The filter as a condition on public.sales as sale, with its values quoted, so that each combination has its own plan.';

create function private.listed_sales(ids uuid[])
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', sale.id, 'receipt_number', sale.receipt_number, 'sold_at', sale.sold_at, 'channel', sale.channel,
    'total_idr', sale.total_idr, 'is_refund', sale.is_refund, 'voids_sale_id', sale.voids_sale_id,
    'is_voided', sale.voided_by_sale_id is not null, 'note', sale.note,
    'clinic', jsonb_build_object('id', clinic.id, 'name', clinic.name, 'time_zone', clinic.time_zone),
    'patient', case when patient.id is not null then jsonb_build_object('id', patient.id, 'full_name', patient.full_name) end,
    'booking_number', booking.number,
    'physiotherapist', physiotherapist.name,
    'kinds', array(select distinct line.kind from public.sale_lines as line where line.sale_id = sale.id order by 1),
    'methods', array(select distinct paid.method from public.sale_payments as paid where paid.sale_id = sale.id order by 1)
  ) order by wanted.position), '[]')
  from unnest(listed_sales.ids) with ordinality as wanted (id, position)
  join public.sales as sale on sale.id = wanted.id
  join public.clinics as clinic on clinic.id = sale.clinic_id
  left join public.patients as patient on patient.id = sale.patient_id
  left join public.bookings as booking on booking.id = sale.booking_id
  left join public.physiotherapists as physiotherapist
    on physiotherapist.id::text = private.sale_physiotherapist(sale.booking_id)
$$;

comment on function private.listed_sales is 'Sales as lists show them, in the order of their ids.';

create function private.sale_part(it private.sale_filter, part text, field text, asked text[])
returns bigint
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  v_idr bigint;
begin
  if asked is null then
    return null;
  elsif num_nonnulls(
    (it).patients, (it).number, (it).booking_id, (it).methods, (it).kinds, (it).physiotherapist_id, (it).has_physiotherapist
  ) = 1 then
    -- Sums by day are precomputed.
    return (
      select coalesce(sum(total.amount_idr), 0) from private.sales_totals as total
      where total.clinic_id = any ((it).clinics) and total.dimension = field and total.key = any (asked)
        and total.day between coalesce((it).from_date, '-infinity') and coalesce((it).to_date, 'infinity')
    );
  end if;
  execute format(
    'select coalesce(sum(part.amount_idr), 0) from public.sales as sale join public.%I as part on part.sale_id = sale.id
     where part.%I = any ($1) and %s', part, field, private.sale_condition(it)
  ) into v_idr using asked;
  return v_idr;
end;
$$;

comment on function private.sale_part is
  'How much of the sales of a filter are lines, or payments, of the filtered kinds or methods (part: the table, field: its column); null if those are not filtered.';

create function private.sale_sums(it private.sale_filter)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
declare
  v_sums jsonb;
begin
  if (it).patients is null and (it).number is null and (it).booking_id is null and (it).methods is null and (it).kinds is null
    and (it).physiotherapist_id is null and (it).has_physiotherapist is null then
    -- Without other filters, sums by day are precomputed.
    return (
      select jsonb_build_object(
        'total_idr', coalesce(sum(total.amount_idr) filter (where total.dimension = 'all'), 0),
        'sales', coalesce(sum(total.sales) filter (where total.dimension = 'all'), 0),
        'voided_idr', coalesce(sum(total.amount_idr) filter (where total.dimension = 'voided'), 0),
        'kinds_idr', null, 'methods_idr', null,
        'credit_idr', coalesce(sum(total.amount_idr) filter (where total.dimension = 'method'), 0)
      )
      from private.sales_totals as total
      where total.clinic_id = any ((it).clinics)
        and (total.dimension in ('all', 'voided') or total.dimension = 'method' and total.key = 'credit')
        and total.day between coalesce((it).from_date, '-infinity') and coalesce((it).to_date, 'infinity')
    );
  end if;
  execute 'select jsonb_build_object(
      ''total_idr'', coalesce(sum(sale.total_idr), 0), ''sales'', coalesce(sum(private.sale_weight(sale)), 0),
      ''voided_idr'', coalesce(-sum(sale.total_idr) filter (where sale.voids_sale_id is not null), 0)
    ) from public.sales as sale where ' || private.sale_condition(it)
  into v_sums;
  return v_sums || jsonb_build_object(
    'kinds_idr', private.sale_part(it, 'sale_lines', 'kind', (it).kinds),
    'methods_idr', private.sale_part(it, 'sale_payments', 'method', (it).methods),
    'credit_idr', null
  );
end;
$$;

comment on function private.sale_sums is
  'Sums over all sales of a filter: {total_idr, sales (valid ones), voided_idr, kinds_idr and methods_idr (the share of the filtered lines and payments; null if not filtered), credit_idr (the share that was paid with credit, money that had come in before; null if anything but clinics and days is filtered)}.';

create function private.list_sales(filter jsonb, max_count integer, skip integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_most constant integer := 1000;
  v_filter private.sale_filter := private.sale_filter(list_sales.filter);
  v_condition text := private.sale_condition(v_filter);
  v_ids uuid[];
  v_count integer;
begin
  execute format(
    'select array(select sale.id from public.sales as sale where %s order by sale.sold_at desc, sale.id desc limit %s offset %s)',
    v_condition, list_sales.max_count, list_sales.skip
  ) into v_ids;
  execute format('select count(*) from (select from public.sales as sale where %s limit %s) as it', v_condition, c_most + 1) into v_count;
  return jsonb_build_object(
    'rows', private.listed_sales(v_ids),
    'count', least(v_count, c_most),
    'is_count_exact', v_count <= c_most and coalesce(cardinality(v_filter.patients), 0) < 100,
    'sums', private.sale_sums(v_filter),
    'own_day', case when v_filter.is_own_day then v_filter.from_date end
  );
end;
$$;

comment on function private.list_sales is 'See public.list_sales.';
grant execute on function private.list_sales to anon, authenticated, service_role;

create function public.list_sales(filter jsonb default '{}', max_count integer default 25, skip integer default 0)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_page(list_sales.max_count, list_sales.skip);
  return private.list_sales(list_sales.filter, list_sales.max_count, list_sales.skip);
end;
$$;

comment on function public.list_sales is
  'A page of sales, newest first: {rows [private.listed_sales], count, is_count_exact, sums {total_idr, sales, voided_idr, kinds_idr, methods_idr (the share of the filtered ones; null without), credit_idr (the share paid with credit; null with a filter beyond clinic and days)} over all matches, own_day (the day, for the front desk)}. filter: clinic_id, physiotherapist_id, has_physiotherapist, booking_id, methods and kinds (any of them), from_date and to_date (days of the clinic, inclusive), query (the beginning of a receipt number, or patients as in search_patients). Counts stop at 1,000 and are then not exact; sums always cover all. Administrators read their clinics, the front desk its own day. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.list_sales to anon, authenticated;
