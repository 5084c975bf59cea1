-- Rows passed as JSON: which columns a function accepts, with the types of the table.

create function private.is_of_type(value jsonb, type text)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_text text := is_of_type.value #>> '{}';
  v_is_valid boolean;
begin
  if jsonb_typeof(value) <> (case
    when type = 'boolean' then 'boolean'
    when type in ('smallint', 'integer', 'bigint') then 'number'
    else 'string'
  end) then
    return false;
  elsif type = 'date' and v_text !~ '^\d{4}-\d\d-\d\d$' or type like 'time %' and v_text !~ '^\d\d:\d\d(:\d\d)?$' then
    -- not "today", not "infinity"
    return false;
  end if;
  -- In a statement of its own, because pg_input_is_valid caches the first type it was called with.
  execute format('select pg_catalog.pg_input_is_valid($1, %L)', type) into v_is_valid using v_text;
  return v_is_valid;
end;
$$;

comment on function private.is_of_type is 'Whether a JSON value is valid for this type, as format_type writes it.';

create function private.given_row(relation regclass, given jsonb, columns text[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_row jsonb := '{}';
  v_column record;
begin
  for v_column in
    select attribute.attname::text as name, given_row.given -> attribute.attname::text as value,
      pg_catalog.format_type(coalesce(nullif(type.typelem, 0), type.oid), null) as type, type.typelem <> 0 as is_list
    from pg_catalog.pg_attribute as attribute
    join pg_catalog.pg_type as type on type.oid = attribute.atttypid
    where attribute.attrelid = given_row.relation and attribute.attname = any (given_row.columns)
      and given_row.given ? attribute.attname::text
    order by attribute.attnum
  loop
    if v_column.value in ('null', '""', '[]') then
      v_column.value := 'null';
    elsif v_column.is_list and jsonb_typeof(v_column.value) = 'array' and jsonb_array_length(v_column.value) <= 100 then
      if exists (
        select from jsonb_array_elements(v_column.value) as it where private.is_of_type(it, v_column.type) is not true
      ) then
        perform private.invalid(v_column.name);
      end if;
    elsif v_column.is_list or private.is_of_type(v_column.value, v_column.type) is not true then
      perform private.invalid(v_column.name);
    end if;
    v_row := v_row || jsonb_build_object(v_column.name, case
      when jsonb_typeof(v_column.value) = 'string' then to_jsonb(nullif(btrim(v_column.value #>> '{}'), ''))
      else v_column.value
    end);
  end loop;
  return v_row;
end;
$$;

comment on function private.given_row is
  'The given values of these columns of a table, trimmed and with empty values as null; other members are ignored. Refuses a value that does not have its column''s type: invalid_input with the name of the field.';

create function private.require_admin()
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  if not exists (select from private.my_staff() as me where me.role = 'admin') then
    -- raises whichever refusal applies
    perform private.require_staff((
      select staff.clinic_id from public.staff as staff
      where staff.user_id = (select auth.uid()) and staff.is_active and staff.role = 'admin'
      limit 1
    ), array['admin']);
  end if;
end;
$$;

comment on function private.require_admin is
  'Passes administrators of any clinic; else raises not_signed_in, mfa_required or forbidden.';

create function private.refuse_stale(seen jsonb, current jsonb, wanted jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if jsonb_typeof(seen) not in ('string', 'null') or not pg_input_is_valid(seen #>> '{}', 'timestamptz') then
    perform private.invalid('updated_at');
  elsif (seen #>> '{}')::timestamptz <> (current ->> 'updated_at')::timestamptz
    -- equal values were written by an earlier try of this call, whose answer was lost
    and current - 'updated_at' <> wanted - 'updated_at' then
    perform private.fail('stale_record', 409, jsonb_build_object('current', current));
  end if;
end;
$$;

comment on function private.refuse_stale is
  'Raises stale_record with the current record when its version differs from the one that was edited, unless it already holds the wanted values.';

create function private.given_rows(relation regclass, field text, rows jsonb, columns text[], fixed jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_row jsonb;
  v_number integer := 0;
  v_rows jsonb := '[]';
  v_error jsonb;
begin
  if jsonb_typeof(given_rows.rows) is distinct from 'array' or jsonb_array_length(given_rows.rows) > 500 then
    perform private.invalid(given_rows.field, 'A list of at most 500.');
  end if;
  for v_row in select it from jsonb_array_elements(given_rows.rows) as it loop
    if jsonb_typeof(v_row) <> 'object' then
      perform private.invalid(given_rows.field, 'A list of objects.');
    end if;
    v_number := v_number + 1;
    begin
      v_row := given_rows.fixed || jsonb_strip_nulls(private.given_row(relation, v_row, columns)) || '{"updated_at": "2000-01-01", "created_at": "2000-01-01"}';
      v_row := jsonb_build_object('id', gen_random_uuid()) || v_row;
      perform private.refuse_bad_values(relation, v_row, null);
    exception
      when sqlstate 'PGRST' then
        v_error := sqlerrm::jsonb;
        perform private.fail(
          'invalid_input', 422, (v_error ->> 'details')::jsonb || jsonb_build_object('row', v_number), v_error ->> 'hint'
        );
    end;
    perform private.refuse_unknown_parents(relation, v_row);
    v_rows := v_rows || v_row;
  end loop;
  return v_rows;
end;
$$;

comment on function private.given_rows is
  'Validated rows of a table: the allowed columns, together with fixed ones. Refuses what the table would refuse, with the name of the column and, of a wrong value, the number of the row.';

create function private.refuse_other_rows(relation regclass, seen jsonb, current jsonb, wanted jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_stands boolean;
begin
  if seen <> (
    select coalesce(jsonb_object_agg(it ->> 'id', it ->> 'updated_at'), '{}') from jsonb_array_elements(current) as it
  ) then
    -- equal values were written by an earlier try of this call, whose answer was lost
    execute format(
      'select (select array_agg(to_jsonb(it) - $3 order by to_jsonb(it) - $3) from jsonb_populate_recordset(null::%1$s, $1) as it)
        is not distinct from
        (select array_agg(to_jsonb(it) - $3 order by to_jsonb(it) - $3) from jsonb_populate_recordset(null::%1$s, $2) as it)',
      refuse_other_rows.relation
    ) into v_stands using current, wanted, array['id', 'created_at', 'updated_at'];
    if v_stands then
      return;
    end if;
    perform private.fail('stale_record', 409, jsonb_build_object('current', current));
  end if;
end;
$$;

comment on function private.refuse_other_rows is
  'Raises stale_record with the current rows when their versions differ from those that were edited, {id: updated_at} (null: any), unless they already hold the wanted values.';
