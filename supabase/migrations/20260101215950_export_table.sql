-- Moving out: everything that the clinic owns, table by table as CSV, for a move to another system.
-- A test lists what is left out, with its reason.

create function private.exported_tables()
returns text[]
language sql
immutable
security invoker
set search_path = ''
as $$
  select array[
    'patients', 'patient_clinics', 'patient_consents', 'consent_texts', 'patient_merges',
    'bookings', 'appointments', 'appointment_events', 'staff_overrides', 'proposals', 'settlements', 'waitlist_entries',
    'sales', 'sale_lines', 'sale_payments', 'day_closings', 'payments', 'packages', 'package_purchases', 'vouchers', 'voucher_entries',
    'clinics', 'clinic_hours', 'services', 'service_prices', 'physiotherapists', 'physiotherapist_services', 'schedules', 'off_days',
    'booking_policy', 'booking_policy_changes', 'security_policy', 'staff', 'admin_tasks',
    'articles', 'article_slugs', 'faqs', 'testimonials', 'site_settings', 'access_log', 'audit_log'
  ]
$$;

comment on function private.exported_tables is 'Tables that public.export_table exports.';
grant execute on function private.exported_tables to anon, authenticated, service_role;

create function private.export_table(name text, after jsonb, max_count integer, separator text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
set timezone = 'Asia/Jakarta'
set jit = off
as $$
declare
  -- read only by machines
  c_hidden constant text[] := array['search', 'idempotency_key', 'request_digest'];
  v_relation regclass := format('public.%I', export_table.name)::regclass;
  v_columns text[];
  v_cells text;
  v_keys text;
  v_after text;
  v_csv text;
  v_rows integer;
  v_ids text[];
begin
  -- guard
  perform private.require_staff(null, array['admin']);

  select
    array_agg(attribute.attname order by attribute.attnum),
    -- Numbers stay numbers; anything else that begins like a formula is neutralised.
    string_agg(case
      when type.typcategory = 'N' then format('coalesce(it.%I::text, '''')', attribute.attname)
      else format('private.csv_line(array[it.%I::text])', attribute.attname)
    end, ' || $3 || ' order by attribute.attnum)
  into v_columns, v_cells
  from pg_catalog.pg_attribute as attribute
  join pg_catalog.pg_type as type on type.oid = attribute.atttypid
  where attribute.attrelid = v_relation and attribute.attnum > 0 and not attribute.attisdropped
    and attribute.attname <> all (c_hidden);
  select
    string_agg(format('it.%I', attribute.attname), ', ' order by position),
    string_agg(format('($1 ->> %s)::%s', position - 1, pg_catalog.format_type(attribute.atttypid, null)), ', ' order by position)
  into v_keys, v_after
  from pg_catalog.pg_index as key
  cross join lateral unnest(key.indkey::smallint[]) with ordinality as part (attnum, position)
  join pg_catalog.pg_attribute as attribute on attribute.attrelid = key.indrelid and attribute.attnum = part.attnum
  where key.indrelid = v_relation and key.indisprimary;

  begin
    execute format(
      'select string_agg(%1$s || E''\r\n'', '''' order by %2$s), count(*), array_agg(jsonb_build_array(%2$s)::text order by %2$s)
       from (select * from %3$s as it where $1 is null or (%2$s) > (%4$s) order by %2$s limit $2) as it',
      v_cells, v_keys, v_relation, v_after
    ) into v_csv, v_rows, v_ids using after, max_count, separator;
  exception
    when data_exception then
      perform private.invalid('after');
  end;
  if name = 'patients' then
    perform private.record_access(array(select (id::jsonb ->> 0)::uuid from unnest(v_ids) as id), 'export_patients');
  end if;
  return jsonb_build_object('columns', v_columns, 'csv', coalesce(v_csv, ''), 'rows', v_rows, 'next', v_ids[max_count]);
end;
$$;

comment on function private.export_table is 'See public.export_table.';
grant execute on function private.export_table to anon, authenticated, service_role;

create function public.export_table(
  name text, after text default null, max_count integer default 2000, separator text default ','
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
  if (name = any (private.exported_tables())) is not true then
    perform private.invalid('name', 'One of ' || array_to_string(private.exported_tables(), ', ') || '.');
  elsif after is not null and (not pg_input_is_valid(after, 'jsonb') or length(after) > 1000) then
    perform private.invalid('after');
  elsif (max_count between 1 and 5000) is not true then
    perform private.invalid('max_count', 'From 1 to 5000.');
  elsif separator is null or separator not in (',', ';') then
    perform private.invalid('separator', 'A comma or a semicolon.');
  end if;
  return private.export_table(name, after::jsonb, max_count, separator);
end;
$$;

comment on function public.export_table is
  'A whole table of the clinic as CSV in pieces, for administrators of all clinics: {columns, csv, rows, next} as in export_sales; for the next piece pass next as after, null at the end. Times are those of Jakarta with their offset; NIKs stay masked. Texts that begin like a formula are neutralised, numbers stay numbers. Every patient can see that the register was exported. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.export_table to anon, authenticated;
