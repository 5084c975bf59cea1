-- The nightly ledger check, on demand. A user's statement may take eight seconds, and summing up
-- years takes longer: the check runs in pieces, each call does as many as fit well into that time,
-- and its answer says where to continue.

create function private.next_ledger_keys(part text, last uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_keys uuid[];
begin
  execute format(
    'select array(select it.id from public.%I as it where $1 is null or it.id > $1 order by it.id limit 500)', next_ledger_keys.part
  ) into v_keys using next_ledger_keys.last;
  return v_keys;
end;
$$;

comment on function private.next_ledger_keys is 'Five hundred rows of a table in key order, after one (null: from the first).';

create function private.next_ledger_month(last_clinic uuid, last_month date, out clinic_id uuid, out month date)
language sql
stable
security invoker
set search_path = ''
as $$
  select clinic.id, it.month::date
  from public.clinics as clinic
  cross join lateral (
    select min(kept.day) as first, max(kept.day) as last from private.sales_totals as kept where kept.clinic_id = clinic.id
  ) as kept
  cross join lateral (
    select private.local_date(min(sale.sold_at), clinic.time_zone) as first, private.local_date(max(sale.sold_at), clinic.time_zone) as last
    from public.sales as sale where sale.clinic_id = clinic.id
  ) as sold
  cross join lateral generate_series(
    date_trunc('month', least(kept.first, sold.first)::timestamp), greatest(kept.last, sold.last)::timestamp, interval '1 month'
  ) as it(month)
  where next_ledger_month.last_clinic is null or (clinic.id, it.month::date) > (next_ledger_month.last_clinic, next_ledger_month.last_month)
  order by clinic.id, it.month
  limit 1
$$;

comment on function private.next_ledger_month is
  'The month after one (null: the first) in which a clinic has sales or precomputed sums; nulls: there is none.';

create function private.run_ledger_check(clinic_id uuid, after text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_time constant interval := '2 seconds';
  c_parts constant text[] := private.ledger_parts();
  v_part text := coalesce(split_part(run_ledger_check.after, ' ', 1), c_parts[1]);
  v_last uuid;
  v_month date;
  v_keys uuid[];
  v_new integer := 0;
begin
  -- guard
  perform private.require_staff(run_ledger_check.clinic_id, array['admin']);
  if v_part <> all (c_parts) or run_ledger_check.after !~ '^[a-z_]+( [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?( \d{4}-(0[1-9]|1[0-2])-01)?$' then
    perform private.invalid('after');
  end if;
  v_last := nullif(split_part(run_ledger_check.after, ' ', 2), '')::uuid;
  v_month := nullif(split_part(run_ledger_check.after, ' ', 3), '')::date;

  -- check: whole pieces until the time budget is used up
  while v_part is not null and clock_timestamp() < statement_timestamp() + c_time loop
    if v_part = 'receipts' then
      v_keys := '{}';
    elsif v_part = 'totals' then
      select array[it.clinic_id], it.month into v_keys, v_month from private.next_ledger_month(v_last, v_month) as it;
    else
      v_keys := private.next_ledger_keys(v_part, v_last);
    end if;
    v_last := v_keys[cardinality(v_keys)];
    if v_last is not null or v_part = 'receipts' then
      v_new := v_new + private.check_ledger(run_ledger_check.clinic_id, v_part, v_keys, v_month);
    end if;
    if v_last is null then
      v_part := c_parts[array_position(c_parts, v_part) + 1];
    end if;
  end loop;

  return jsonb_build_object(
    'new', v_new,
    'open', (
      select count(*) from public.admin_tasks as task
      where task.kind = 'ledger_fault' and task.status = 'open'
        and (run_ledger_check.clinic_id is null or task.clinic_id = run_ledger_check.clinic_id)
    ),
    'next', v_part || coalesce(' ' || v_last, '') || coalesce(' ' || v_month, '')
  );
end;
$$;

comment on function private.run_ledger_check is 'See public.run_ledger_check.';
grant execute on function private.run_ledger_check to anon, authenticated;

create function public.run_ledger_check(clinic_id uuid default null, after text default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  return private.run_ledger_check(run_ledger_check.clinic_id, run_ledger_check.after);
end;
$$;

comment on function public.run_ledger_check is
  'An administrator of a clinic, or of all (null), runs the nightly ledger check now: money that was received is applied, credit, refunded or open; sales equal their lines and their payments; receipt numbers have no gaps; the sums of days equal their sales. Each difference raises a task. Works for about two seconds from where the previous call stopped (after: its next; null: from the beginning). Returns {new, open, next}: tasks raised now, all open ones, and where to continue (null: everything has been checked). Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.run_ledger_check to anon, authenticated;
