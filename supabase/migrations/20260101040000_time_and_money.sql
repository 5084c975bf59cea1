-- Time and money: small helpers that several domains share.
--
-- Moments are timestamptz; days belong to a clinic and are computed in its zone. Money is whole
-- rupiah in bigint columns named *_idr.

create function private.touch()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  NEW.updated_at := now();
  return NEW;
end;
$$;

comment on function private.touch is 'Trigger: sets updated_at.';

create function private.is_time_zone(name text)
returns boolean
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if is_time_zone.name !~ '^[A-Z][A-Za-z_]+/[A-Za-z_/-]+$' then
    return false;
  end if;
  perform timestamp '2026-01-01' at time zone is_time_zone.name;
  return true;
exception
  when invalid_parameter_value then
    return false;
end;
$$;

comment on function private.is_time_zone is 'Whether Postgres knows this IANA time zone, such as Asia/Jakarta.';
grant execute on function private.is_time_zone to authenticated, service_role;

create function private.local_date(at timestamptz, time_zone text)
returns date
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return (local_date.at at time zone local_date.time_zone)::date;
end;
$$;

comment on function private.local_date is 'The calendar day of a moment in a time zone.';
grant execute on function private.local_date to anon, authenticated, service_role;

create function private.is_sane_moment(at timestamptz)
returns boolean
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return coalesce(is_sane_moment.at between timestamptz '2000-01-01 00:00+00' and timestamptz '2200-01-01 00:00+00', false);
end;
$$;

comment on function private.is_sane_moment is
  'False for null, infinities and years outside the range of this clinic''s calendar; guards arithmetic against overflow.';
grant execute on function private.is_sane_moment to anon, authenticated, service_role;

create function private.minutes(count integer)
returns interval
language sql
immutable
security invoker
set search_path = ''
as $$
  select make_interval(mins => minutes.count)
$$;

comment on function private.minutes is 'A number of minutes as an interval.';
grant execute on function private.minutes to anon, authenticated, service_role;

create function private.normalized_phone(phone text)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  -- plpgsql, because it caches the plan: every change of a patient calls this twice
  return (
    with visible as (
      -- Copied numbers contain invisible characters: direction marks, joiners, soft hyphens.
      select regexp_replace(normalized_phone.phone, '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g') as value
    ), bare as (
      select regexp_replace(
        -- +44 (0)20..: the digit in brackets is dialled only within the country.
        regexp_replace(value, '^([\s(]*(\+|00|62).*)\(0\)', '\1'),
        '[\s\u00A0\u2007\u202F.()/\u2010-\u2015\u2212-]', '', 'g'
      ) as value
      from visible
    ), international as (
      select case
        when value ~ '^\+' then value
        when value ~ '^00[1-9]' then '+' || substr(value, 3)
        when value ~ '^62' then '+' || value
        when value ~ '^0[2-9]' then '+62' || substr(value, 2)
        when value ~ '^8' then '+62' || value
      end as value
      from bare
    ), e164 as (
      -- +62 0811.. is a common way to write +62 811..
      select regexp_replace(value, '^\+620+', '+62') as value from international
    )
    select value from e164
    where value ~ case
      when value like '+62%' then '^\+62([2-9][0-9]{7,10}|8[0-9]{11})$'
      else '^\+[1-9][0-9]{7,14}$'
    end
  );
end;
$$;

comment on function private.normalized_phone is
  'A phone number as E.164: 08.., 021.., 8.., 62.., +62.. with spaces, dots, dashes, brackets, and foreign numbers with +; null if it is not a phone number.';
grant execute on function private.normalized_phone to authenticated, service_role;
