-- The sums of the books over a span of days.

create function private.require_days(from_date date, to_date date, max_days integer)
returns void
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  if from_date is null or from_date not between date '2000-01-01' and date '2200-01-01' then
    perform private.invalid('from_date');
  elsif to_date is null or not isfinite(to_date) or to_date < from_date or to_date - from_date >= max_days then
    perform private.invalid('to_date', format('From from_date on, at most %s days.', max_days));
  end if;
end;
$$;

comment on function private.require_days is 'Passes a span of days in order and within the limit; else raises invalid_input.';
grant execute on function private.require_days to anon, authenticated;

create function private.admin_clinics(clinic_id uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinics uuid[] := array(select private.my_staff_clinic_ids(array['admin']));
begin
  if admin_clinics.clinic_id is not null then
    perform private.require_staff(admin_clinics.clinic_id, array['admin']);
    return array[admin_clinics.clinic_id];
  elsif cardinality(v_clinics) = 0 then
    -- raises whichever refusal applies
    perform private.require_staff((
      select staff.clinic_id from public.staff as staff
      where staff.user_id = (select auth.uid()) and staff.is_active and staff.role = 'admin' limit 1
    ), array['admin']);
  end if;
  return v_clinics;
end;
$$;

comment on function private.admin_clinics is
  'This clinic, or (null) all that the caller administers; else raises not_signed_in, mfa_required or forbidden.';

create function private.sales_sums(clinics uuid[], from_date date, to_date date, dimension text)
returns table (key text, amount_idr bigint, sales bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select total.key, sum(total.amount_idr)::bigint, sum(total.sales)::bigint
  from private.sales_totals as total
  where total.clinic_id = any (sales_sums.clinics)
    and total.day between sales_sums.from_date and sales_sums.to_date
    and total.dimension = sales_sums.dimension
  group by total.key
$$;

comment on function private.sales_sums is 'The sums of these clinics over a span of days, by the keys of one dimension.';

create function private.sales_summary(from_date date, to_date date, clinic_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_clinics uuid[] := private.admin_clinics(sales_summary.clinic_id);
begin
  return (
    select jsonb_build_object('total_idr', coalesce(sum(it.amount_idr), 0), 'sales', coalesce(sum(it.sales), 0))
    from private.sales_sums(v_clinics, from_date, to_date, 'all') as it
  ) || jsonb_build_object(
    'voided_idr', coalesce((select it.amount_idr from private.sales_sums(v_clinics, from_date, to_date, 'voided') as it), 0),
    'by_day', (
      select jsonb_agg(jsonb_build_object(
        'day', day::date, 'total_idr', coalesce(it.amount_idr, 0), 'sales', coalesce(it.sales, 0)
      ) order by day)
      from generate_series(from_date, to_date, '1 day') as day
      left join (
        select total.day, sum(total.amount_idr) as amount_idr, sum(total.sales) as sales
        from private.sales_totals as total
        where total.clinic_id = any (v_clinics) and total.day between from_date and to_date and total.dimension = 'all'
        group by total.day
      ) as it using (day)
    ),
    'by_method', (
      select coalesce(jsonb_agg(jsonb_build_object('method', it.key, 'total_idr', it.amount_idr) order by it.amount_idr desc, it.key), '[]')
      from private.sales_sums(v_clinics, from_date, to_date, 'method') as it
    ),
    'by_kind', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', it.key, 'total_idr', it.amount_idr) order by it.amount_idr desc, it.key), '[]')
      from private.sales_sums(v_clinics, from_date, to_date, 'kind') as it
    ),
    'by_physiotherapist', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'physiotherapist_id', nullif(it.key, ''), 'name', physiotherapist.name, 'total_idr', it.amount_idr, 'sales', it.sales
      ) order by it.amount_idr desc, it.key), '[]')
      from private.sales_sums(v_clinics, from_date, to_date, 'physiotherapist') as it
      left join public.physiotherapists as physiotherapist on physiotherapist.id::text = it.key
    )
  );
end;
$$;

comment on function private.sales_summary is 'See public.sales_summary.';
grant execute on function private.sales_summary to anon, authenticated;

create function public.sales_summary(from_date date, to_date date, clinic_id uuid default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_days(sales_summary.from_date, sales_summary.to_date, 1100);
  return private.sales_summary(sales_summary.from_date, sales_summary.to_date, sales_summary.clinic_id);
end;
$$;

comment on function public.sales_summary is
  'The books of a clinic, or (null) of all that the caller administers, over days of sale, both inclusive, at most 1,100: {total_idr, sales, voided_idr, by_day [{day, total_idr, sales}], by_method [{method, total_idr}], by_kind [{kind, total_idr}], by_physiotherapist [{physiotherapist_id, name, total_idr, sales}]}. total_idr is the sum of all sales, reversing ones being negative, and each list adds up to it; voided_idr is the sum of the voided ones; sales counts the valid ones. The kind credit is money that the clinic came to owe; the method credit is what patients paid with such credit. Whole rupiah. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.sales_summary to anon, authenticated;
