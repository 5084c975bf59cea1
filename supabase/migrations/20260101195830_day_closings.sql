-- Day closings: the money that was counted, by method, against what the books say. A closed day
-- accepts no more desk sales until an administrator reopens it.

create table public.day_closings (
  id uuid not null default gen_random_uuid(),
  clinic_id uuid not null,
  day date not null,
  expected jsonb not null,
  opening_idr bigint not null default 0,
  counted jsonb not null,
  difference_idr bigint not null,
  note text,
  closed_by uuid,
  closed_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopened_reason text,
  constraint day_closings_pkey primary key (id),
  constraint day_closings_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint day_closings_closed_by_fkey foreign key (closed_by) references auth.users (id) on delete set null,
  constraint day_closings_reopened_by_fkey foreign key (reopened_by) references auth.users (id) on delete set null,
  constraint day_closings_opening_idr_range check (opening_idr between 0 and 1000000000000),
  constraint day_closings_difference_says_why check (difference_idr = 0 or note is not null),
  constraint day_closings_note_length check (length(note) between 3 and 300),
  constraint day_closings_reopened_says_why check ((reopened_at is not null) = (reopened_reason is not null))
);

create unique index day_closings_clinic_id_day_where_closed_idx on public.day_closings (clinic_id, day) where reopened_at is null;
create index day_closings_clinic_id_idx on public.day_closings (clinic_id, day desc);
create index day_closings_closed_by_idx on public.day_closings (closed_by);
create index day_closings_reopened_by_idx on public.day_closings (reopened_by);

comment on table public.day_closings is 'Days of clinics whose money has been counted. Rows stay when a day is reopened. Written only by functions.';
comment on column public.day_closings.expected is 'Whole rupiah by method, according to the books: {cash, transfer, edc, qris}.';
comment on column public.day_closings.opening_idr is
  'Whole rupiah that lay in the drawer before the day''s first sale: part of the cash that is counted, not of the books.';
comment on column public.day_closings.counted is 'By method: the cash in the drawer, and what the other methods brought or, if negative, took.';

alter table public.day_closings enable row level security;
create policy admin_select_in_clinic on public.day_closings
  for select to authenticated
  using (clinic_id in (select private.my_staff_clinic_ids(array['admin'])));
grant select on public.day_closings to authenticated;

-- No race: writing a sale and closing a day both lock the clinic's receipt counter.
create function private.sales_need_an_open_day()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_day date;
begin
  select closing.day into v_day
  from public.day_closings as closing
  join public.clinics as clinic on clinic.id = closing.clinic_id
  where closing.clinic_id = NEW.clinic_id and closing.reopened_at is null
    and closing.day = private.local_date(NEW.sold_at, clinic.time_zone);
  if found then
    perform private.fail('sale_closed', 409, jsonb_build_object('rule', 'day_closed', 'day', v_day),
      'The money of this day has been counted: an administrator opens it again.');
  end if;
  return NEW;
end;
$$;

comment on function private.sales_need_an_open_day is 'Trigger: refuses desk sales on a closed day (sale_closed).';

create trigger _200_open_day before insert on public.sales
  for each row when (NEW.channel = 'desk') execute function private.sales_need_an_open_day();

create function private.require_day(clinic_id uuid, on_date date)
returns public.clinics
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinic public.clinics;
  v_today date;
begin
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = require_day.clinic_id;
  perform private.require_staff(v_clinic.id, array['admin', 'receptionist']);
  if v_clinic.id is null then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  end if;
  v_today := private.local_date(now(), v_clinic.time_zone);
  if require_day.on_date > v_today then
    perform private.invalid('on_date', 'Not in the future.');
  elsif require_day.on_date < v_today and v_clinic.id not in (select private.my_staff_clinic_ids(array['admin'])) then
    perform private.fail('forbidden', 403);
  end if;
  return v_clinic;
end;
$$;

comment on function private.require_day is
  'Passes administrators for any day of the clinic until today, the front desk for its own day; returns the clinic.';

create function private.day_summary(clinic_id uuid, on_date date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_clinic public.clinics := private.require_day(day_summary.clinic_id, day_summary.on_date);
begin
  return jsonb_build_object(
    'clinic_id', v_clinic.id, 'on_date', day_summary.on_date,
    'total_idr', coalesce((select sum(it.amount_idr) from private.sales_sums(array[v_clinic.id], on_date, on_date, 'all') as it), 0),
    'sales', coalesce((select sum(it.sales) from private.sales_sums(array[v_clinic.id], on_date, on_date, 'all') as it), 0),
    'by_method', (
      select jsonb_agg(jsonb_build_object('method', method.name, 'total_idr', coalesce(it.amount_idr, 0)) order by method.position)
      from unnest(array['cash', 'transfer', 'edc', 'qris', 'online', 'credit']) with ordinality as method (name, position)
      left join private.sales_sums(array[v_clinic.id], on_date, on_date, 'method') as it on it.key = method.name
    ),
    'closing', (
      select jsonb_build_object(
        'expected', closing.expected, 'opening_idr', closing.opening_idr, 'counted', closing.counted, 'difference_idr', closing.difference_idr, 'note', closing.note,
        'closed_at', closing.closed_at, 'closed_by', (
          select staff.full_name from public.staff as staff where staff.user_id = closing.closed_by order by staff.created_at limit 1
        )
      )
      from public.day_closings as closing
      where closing.clinic_id = v_clinic.id and closing.day = day_summary.on_date and closing.reopened_at is null
    ),
    'last_opening_idr', coalesce((
      select closing.opening_idr from public.day_closings as closing
      where closing.clinic_id = v_clinic.id and closing.day <= day_summary.on_date
      order by closing.day desc, closing.closed_at desc limit 1
    ), 0),
    'can_reopen', v_clinic.id in (select private.my_staff_clinic_ids(array['admin']))
  );
end;
$$;

comment on function private.day_summary is 'See public.day_summary.';
grant execute on function private.day_summary to anon, authenticated, service_role;

create function public.day_summary(clinic_id uuid, on_date date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if day_summary.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif (day_summary.on_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('on_date');
  end if;
  return private.day_summary(day_summary.clinic_id, day_summary.on_date);
end;
$$;

comment on function public.day_summary is
  'A clinic''s books for a day: {clinic_id, on_date, total_idr, sales, by_method [{method, total_idr}] (all methods), closing {expected, opening_idr, counted, difference_idr, note, closed_at, closed_by} or null, last_opening_idr (of the latest closing until this day), can_reopen}. Administrators any day, the front desk today. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.day_summary to anon, authenticated;

create function private.close_day(clinic_id uuid, on_date date, counted jsonb, note text, seen jsonb, opening_idr bigint)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_clinic public.clinics := private.require_day(close_day.clinic_id, close_day.on_date);
  v_expected jsonb;
  v_counted jsonb;
  v_unknown text;
  v_differences bigint[];
  v_difference bigint;
begin
  -- lock: no sale can be written meanwhile
  insert into private.receipt_counters (clinic_id, year, last_number)
  values (v_clinic.id, extract(year from now() at time zone v_clinic.time_zone), 0)
  on conflict on constraint receipt_counters_pkey do nothing;
  perform from private.receipt_counters as counter where counter.clinic_id = v_clinic.id order by counter.year for update;

  -- check
  if exists (
    select from public.day_closings as closing
    where closing.clinic_id = v_clinic.id and closing.day = close_day.on_date and closing.reopened_at is null
  ) then
    perform private.fail('sale_closed', 409, jsonb_build_object('rule', 'day_closed', 'day', close_day.on_date));
  end if;
  select jsonb_object_agg(method.name, coalesce(it.amount_idr, 0)),
    jsonb_object_agg(method.name, private.sale_number(
      -- there is never less than nothing in a drawer; a day's transfers can come to less
      close_day.counted, method.name, case method.name when 'cash' then 0 else -1000000000000 end, 1000000000000, 0
    ))
  into v_expected, v_counted
  from unnest(array['cash', 'transfer', 'edc', 'qris']) as method (name)
  left join private.sales_sums(array[v_clinic.id], on_date, on_date, 'method') as it on it.key = method.name;
  select it into v_unknown from jsonb_object_keys(close_day.counted) as it where not v_expected ? it limit 1;
  if found then
    perform private.invalid(v_unknown, 'Not a way of paying at the desk.');
  end if;
  if not v_expected @> close_day.seen then
    perform private.fail('stale_record', 409, jsonb_build_object('rule', 'books_changed', 'expected', v_expected),
      'Sales have been entered since: look at the sums again.');
  end if;
  select array_agg(
    (v_counted ->> method.name)::bigint - (v_expected ->> method.name)::bigint
    - case method.name when 'cash' then close_day.opening_idr else 0 end
  ) into v_differences
  from jsonb_object_keys(v_expected) as method (name);
  select sum(it) into v_difference from unnest(v_differences) as it;
  if 0 <> any (v_differences) and close_day.note is null then
    perform private.fail('invalid_input', 422, jsonb_build_object('field', 'note', 'rule', 'difference', 'difference_idr', v_difference),
      'Say why the money is not what the books say.');
  end if;

  -- write
  insert into public.day_closings (clinic_id, day, expected, opening_idr, counted, difference_idr, note, closed_by)
  values (v_clinic.id, close_day.on_date, v_expected, close_day.opening_idr, v_counted, v_difference, btrim(close_day.note), (select auth.uid()));
  return private.day_summary(v_clinic.id, close_day.on_date);
end;
$$;

comment on function private.close_day is 'See public.close_day.';
grant execute on function private.close_day to anon, authenticated;

create function public.close_day(
  clinic_id uuid, on_date date, counted jsonb, note text default null, seen jsonb default '{}', opening_idr bigint default 0
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
  if close_day.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif (close_day.on_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('on_date');
  elsif jsonb_typeof(close_day.counted) is distinct from 'object' then
    perform private.invalid('counted');
  elsif jsonb_typeof(close_day.seen) is distinct from 'object' then
    perform private.invalid('seen');
  elsif (close_day.opening_idr between 0 and 1000000000000) is not true then
    perform private.invalid('opening_idr');
  elsif length(btrim(close_day.note)) not between 3 and 300 then
    perform private.invalid('note', '3 to 300 characters.');
  end if;
  return private.close_day(close_day.clinic_id, close_day.on_date, close_day.counted, close_day.note, close_day.seen, close_day.opening_idr);
end;
$$;

comment on function public.close_day is
  'Closes a day of a clinic with the money that was counted, {cash, transfer, edc, qris} in whole rupiah (absent: 0; the cash with the opening_idr that lay in the drawer before), and a note if it differs from the books; seen are the sums of the books by method that it is compared with. Returns day_summary. Afterwards the desk cannot sell on that day. Administrators any day until today, the front desk today. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, sale_closed when it is closed, stale_record with the rule books_changed and the expected sums when they are not those seen.';
grant execute on function public.close_day to anon, authenticated;

create function private.reopen_day(clinic_id uuid, on_date date, reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- guard
  perform private.require_staff(reopen_day.clinic_id, array['admin']);

  update public.day_closings as closing
  set reopened_at = now(), reopened_by = (select auth.uid()), reopened_reason = btrim(reopen_day.reason)
  where closing.clinic_id = reopen_day.clinic_id and closing.day = reopen_day.on_date and closing.reopened_at is null;
  return private.day_summary(reopen_day.clinic_id, reopen_day.on_date);
end;
$$;

comment on function private.reopen_day is 'See public.reopen_day.';
grant execute on function private.reopen_day to anon, authenticated;

create function public.reopen_day(clinic_id uuid, on_date date, reason text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if reopen_day.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif (reopen_day.on_date between date '2000-01-01' and date '2200-01-01') is not true then
    perform private.invalid('on_date');
  elsif (length(btrim(reopen_day.reason)) between 3 and 300) is not true then
    perform private.invalid('reason', '3 to 300 characters.');
  end if;
  return private.reopen_day(reopen_day.clinic_id, reopen_day.on_date, reopen_day.reason);
end;
$$;

comment on function public.reopen_day is
  'An administrator reopens a closed day of their clinic, with a reason; returns day_summary; an open day stays open. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.reopen_day to anon, authenticated;
