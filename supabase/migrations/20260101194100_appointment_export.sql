-- Appointments as CSV, in pieces.

create function private.csv_line(cells text[], separator text default ',')
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select string_agg(
    '"' || replace(case
      -- a cell that a spreadsheet would take for a formula becomes text
      when cell ~ '^\s*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]' or cell ~ '^[\t\r\n]' then '''' || cell
      else coalesce(cell, '')
    end, '"', '""') || '"', csv_line.separator order by position
  )
  from unnest(csv_line.cells) with ordinality as it (cell, position)
$$;

comment on function private.csv_line is 'A line of CSV (RFC 4180, without its line end), separated by commas or something else; a cell that begins like a formula is prefixed with an apostrophe.';

create function private.require_csv(separator text, words jsonb)
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if separator is null or separator not in (',', ';') then
    perform private.invalid('separator', 'A comma or a semicolon.');
  elsif jsonb_typeof(words) is distinct from 'object' then
    perform private.invalid('words');
  end if;
end;
$$;

comment on function private.require_csv is
  'Passes how a list is to be written as CSV: separated by commas or, for spreadsheets that expect them, semicolons, with words for codes; else raises invalid_input.';
grant execute on function private.require_csv to anon, authenticated;

create function private.export_appointments(filter jsonb, after text, max_count integer, words jsonb, separator text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
set jit = off
as $$
declare
  v_filter private.appointment_filter := private.appointment_filter(export_appointments.filter);
  v_after record := private.read_cursor(export_appointments.after);
  v_ids uuid[];
  v_last timestamptz;
  v_csv text;
begin
  select array_agg(hit.id), (array_agg(hit.starts_at))[export_appointments.max_count] into v_ids, v_last
  from private.appointment_hits(v_filter, v_after.at, v_after.id, export_appointments.max_count) as hit;
  select string_agg(private.csv_line(array[
    it.booking_number, to_char(local.starts_at, 'YYYY-MM-DD'), to_char(local.starts_at, 'HH24:MI'), to_char(local.ends_at, 'HH24:MI'),
    coalesce(words ->> (it.appointment).status, (it.appointment).status), it.patient_name, it.patient_phone, (it.service).name, it.physiotherapist_name, (it.clinic).name,
    coalesce(words ->> it.is_paid::text, it.is_paid::text)
  ], export_appointments.separator) || E'\r\n', '' order by it.position) into v_csv
  from private.staff_rows(v_ids, v_filter.is_front_desk) as it
  cross join lateral (
    select (it.appointment).starts_at at time zone (it.clinic).time_zone as starts_at, (it.appointment).ends_at at time zone (it.clinic).time_zone as ends_at
  ) as local;
  perform private.record_access(
    array(select visit.patient_id from public.appointments as visit where visit.id = any (v_ids)), 'export_appointments'
  );
  return jsonb_build_object(
    'columns', array['number', 'date', 'start', 'end', 'status', 'patient', 'phone', 'service', 'physiotherapist', 'clinic', 'is_paid'],
    'csv', coalesce(v_csv, ''),
    'rows', coalesce(cardinality(v_ids), 0),
    'next', to_jsonb(v_last) #>> '{}' || '~' || v_ids[export_appointments.max_count]
  );
end;
$$;

comment on function private.export_appointments is 'See public.export_appointments.';
grant execute on function private.export_appointments to anon, authenticated, service_role;

create function public.export_appointments(
  filter jsonb default '{}', after text default null, max_count integer default 2000, words jsonb default '{}',
  separator text default ','
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
  perform private.require_page(export_appointments.max_count, 0, 5000);
  perform private.require_csv(separator, words);
  return private.export_appointments(export_appointments.filter, export_appointments.after, export_appointments.max_count, words, separator);
end;
$$;

comment on function public.export_appointments is
  'The result of list_appointments for the same filter, as CSV in pieces: {columns, csv, rows, next}, separated by commas or semicolons. csv has lines without a heading, which the caller writes in its language from columns; for the next piece pass next as after, null at the end. words are what the caller calls a status, true and false in its language, {code: word}. So even a hundred thousand rows are never in memory at once. Every exported patient can see that. Cells that begin like a formula are neutralised. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.export_appointments to anon, authenticated;
