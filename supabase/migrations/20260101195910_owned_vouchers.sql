-- Vouchers with an owner, as administrators read them: packages that were bought or given, and
-- credit, with the balance and the history of each. An administrator of one clinic reads what it
-- sold or gave, and what else the patients whom it knows have.

create function private.owned_condition(clinics uuid[])
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select case when owned_condition.clinics is null then 'true' else format('it.clinics && %L::uuid[]', owned_condition.clinics) end
$$;

comment on function private.owned_condition is
  'Packages and credit that these clinics (null: all) sold or gave, and credit of the patients whom they know, as a condition on private.voucher_balances as it.';

create function private.state_condition(state text)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_today constant date := private.local_date(now(), 'Asia/Jakarta');
begin
  return case state
    when 'owed' then 'it.how_much_left < 0'
    when 'stopped' then 'it.how_much_left >= 0 and not it.is_active'
    when 'used_up' then 'it.how_much_left = 0 and it.is_active'
    when 'over' then format('it.how_much_left > 0 and it.is_active and it.valid_until < %L', v_today)
    when 'usable' then format('it.how_much_left > 0 and it.is_active and coalesce(it.valid_until >= %L, true)', v_today)
  end;
end;
$$;

comment on function private.state_condition is
  'The states of an owned voucher: usable, used_up, over (expired), stopped or owed (more was used than there was), as a condition on private.voucher_balances as it; null for any other word.';

create function private.owned_state(it private.voucher_balances)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select case
    when (it).how_much_left < 0 then 'owed'
    when not (it).is_active then 'stopped'
    when (it).how_much_left = 0 then 'used_up'
    when (it).valid_until < private.local_date(now(), 'Asia/Jakarta') then 'over'
    else 'usable'
  end
$$;

comment on function private.owned_state is 'The state of private.state_condition that a voucher is in.';

create function private.credit_owed_idr(clinics uuid[])
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
  execute 'select coalesce(sum(it.how_much_left), 0) from ' || private.balances_where(concat_ws(
    ' and ', 'it.how_much_left <> 0 and it.kind = ''credit''', private.state_condition('usable'),
    private.owned_condition(credit_owed_idr.clinics)
  )) into v_idr;
  return v_idr;
end;
$$;

comment on function private.credit_owed_idr is
  'Unused and still usable credit of patients, scoped as in private.owned_condition, whole rupiah: what list_vouchers sums up.';

create function private.owned_voucher_condition(filter jsonb)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_zone constant text := 'Asia/Jakarta';
  v_query text := btrim(coalesce(filter ->> 'query', ''));
  v_clinics uuid[];
  v_kinds text[];
  v_is_bought boolean;
  v_state text := filter ->> 'state';
  v_package_id text;
  v_from date;
  v_until date;
begin
  -- guard
  perform private.require_filter(filter, array[
    'clinic_id', 'kinds', 'is_bought', 'package_id', 'state', 'query', 'from_date', 'to_date'
  ]);
  v_clinics := private.admin_clinics(private.filter_value(filter, 'clinic_id', 'uuid')::uuid);
  if filter ->> 'clinic_id' is null and private.is_admin() then
    v_clinics := null;
  end if;
  v_kinds := private.filter_words(filter, 'kinds');
  v_is_bought := private.filter_value(filter, 'is_bought', 'boolean')::boolean;
  v_package_id := private.filter_value(filter, 'package_id', 'uuid');
  v_from := private.filter_value(filter, 'from_date', 'date')::date;
  v_until := private.filter_value(filter, 'to_date', 'date')::date;
  if v_state is not null and private.state_condition(v_state) is null then
    perform private.invalid('state', 'usable, used_up, over, stopped or owed.');
  elsif length(v_query) > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  end if;
  return concat_ws(
    ' and ', private.owned_condition(v_clinics), private.state_condition(v_state),
    case when v_kinds is not null then format('it.kind = any (%L)', v_kinds) end,
    case when v_package_id is not null then format('it.package_id = %L', v_package_id) end,
    case v_is_bought when true then 'it.package_id is not null' when false then 'it.package_id is null' end,
    case when v_from is not null then format('it.created_at >= %L', v_from::timestamp at time zone c_zone) end,
    case when v_until is not null then format('it.created_at < %L', (v_until + 1)::timestamp at time zone c_zone) end,
    case when v_query <> '' then format(
      '(it.voucher_id = any (%L) or it.patient_id = any (%L))',
      array(
        select voucher.id from public.vouchers as voucher where voucher.code = upper(v_query)
        union
        select purchase.voucher_id from public.package_purchases as purchase where purchase.number = upper(v_query)
      ),
      private.matching_patients(v_query)
    ) end
  );
end;
$$;

comment on function private.owned_voucher_condition is
  'The filter of a list of vouchers as it applies to the caller, an administrator: a condition on private.voucher_balances as it, with its values quoted. A text is a code, the number of a purchase, or searches patients.';

create function private.listed_vouchers(ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', voucher.id, 'code', voucher.code, 'kind', voucher.kind, 'name_id', voucher.name_id, 'name_en', voucher.name_en,
      'patient', jsonb_build_object('id', patient.id, 'full_name', patient.full_name),
      'created_at', voucher.created_at, 'valid_until', voucher.valid_until, 'reason', voucher.reason,
      'issued', (
        select coalesce(sum(entry.quantity), 0)
        from public.voucher_entries as entry where entry.voucher_id = voucher.id and entry.kind = 'issue'
      ),
      'remaining', it.how_much_left,
      'state', private.owned_state(it),
      'purchase', case when purchase.id is not null then jsonb_build_object(
        'id', purchase.id, 'number', purchase.number, 'package_id', purchase.package_id, 'status', purchase.status,
        'total_idr', purchase.total_idr, 'clinic', clinic.name, 'sale_id', (
          select sale.id from public.sales as sale
          where sale.purchase_id = purchase.id and sale.voids_sale_id is null and not sale.is_refund
          order by sale.sold_at, sale.id limit 1
        )
      ) end
    ) order by wanted.position), '[]')
    from unnest(listed_vouchers.ids) with ordinality as wanted (id, position)
    join public.vouchers as voucher on voucher.id = wanted.id
    join private.balances_of(listed_vouchers.ids) as it on it.voucher_id = wanted.id
    join public.patients as patient on patient.id = voucher.patient_id
    left join public.package_purchases as purchase on purchase.voucher_id = voucher.id
    left join public.clinics as clinic on clinic.id = purchase.clinic_id
  );
end;
$$;

comment on function private.listed_vouchers is 'Owned vouchers as lists show them, in the order of their ids.';

create function private.list_vouchers(filter jsonb, max_count integer, skip integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_most constant integer := 1000;
  c_order constant text := 'order by it.created_at desc, it.voucher_id desc limit ';
  v_condition text := private.owned_voucher_condition(list_vouchers.filter);
  v_last integer := list_vouchers.skip + list_vouchers.max_count;
  v_ids uuid[];
  v_count integer;
  v_sums jsonb := '{"credit_idr": 0, "sessions": 0}';
begin
  execute format(
    'select array(select it.voucher_id from %s %s %s offset %s)',
    private.balances_where(v_condition, c_order || v_last), c_order, list_vouchers.max_count, list_vouchers.skip
  ) into v_ids;
  execute format(
    'select count(*) from (select from %s limit %s) as counted', private.balances_where(v_condition), c_most + 1
  ) into v_count;
  if filter ->> 'state' is distinct from 'used_up' then
    execute format(
      'select jsonb_build_object(
         ''credit_idr'', coalesce(sum(it.how_much_left) filter (where it.kind = ''credit''), 0),
         ''sessions'', coalesce(sum(it.how_much_left) filter (where it.kind = ''package''), 0)
       ) from %s', private.balances_where('it.how_much_left <> 0 and ' || v_condition)
    ) into v_sums;
  end if;
  return jsonb_build_object(
    'rows', private.listed_vouchers(v_ids),
    'count', least(v_count, c_most),
    'is_count_exact', v_count <= c_most,
    'sums', v_sums
  );
end;
$$;

comment on function private.list_vouchers is 'See public.list_vouchers.';
grant execute on function private.list_vouchers to anon, authenticated, service_role;

create function public.list_vouchers(filter jsonb default '{}', max_count integer default 25, skip integer default 0)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_page(list_vouchers.max_count, list_vouchers.skip);
  return private.list_vouchers(list_vouchers.filter, list_vouchers.max_count, list_vouchers.skip);
end;
$$;

comment on function public.list_vouchers is
  'A page of the packages and the credit that patients have or had, newest first, for administrators: {rows [{id, code, kind, name_id, name_en, patient, created_at, valid_until, reason, issued, remaining (sessions or rupiah; below zero: owed), state (usable, used_up, over, stopped, owed), purchase {id, number, package_id, status, total_idr, clinic, sale_id} or null}], count, is_count_exact, sums {credit_idr, sessions} (what is left over all matches)}. filter: clinic_id (what it sold or gave, and credit of its patients), kinds (package, credit), is_bought, package_id, state, from_date and to_date (days of issue, inclusive), query (a code, the number of a purchase, or patients as in search_patients). Counts stop at 1,000 and are then not exact. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.list_vouchers to anon, authenticated;

create function private.read_voucher(voucher_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_clinics uuid[] := private.admin_clinics(null);
  v_is_known boolean;
  v_voucher public.vouchers;
begin
  -- guard
  if private.is_admin() then
    v_clinics := null;
  end if;
  execute 'select exists (select from private.balances_of(array[$1]) as it where ' || private.owned_condition(v_clinics) || ')'
  into v_is_known using read_voucher.voucher_id;
  select voucher.* into v_voucher
  from public.vouchers as voucher where voucher.id = read_voucher.voucher_id and v_is_known;
  if v_voucher.id is null then
    perform private.fail('not_found', 404, '{"field": "voucher_id"}');
  end if;

  return (private.listed_vouchers(array[v_voucher.id]) -> 0) || jsonb_build_object(
    'deactivated_at', v_voucher.deactivated_at,
    'deactivation_reason', v_voucher.deactivation_reason,
    'given_by', (
      select staff.full_name from public.staff as staff where staff.user_id = v_voucher.created_by order by staff.created_at limit 1
    ),
    -- what was bought with money is refunded as money
    'can_deactivate', v_voucher.is_active
      and (v_clinics is null or coalesce(v_voucher.clinic_id = any (v_clinics), false))
      and not private.was_paid_for(v_voucher.id),
    'history', private.voucher_history(v_voucher.id, array(
      select distinct entry.patient_id from public.voucher_entries as entry where entry.voucher_id = v_voucher.id
    ))
  );
end;
$$;

comment on function private.read_voucher is 'See public.read_voucher.';
grant execute on function private.read_voucher to anon, authenticated, service_role;

create function public.read_voucher(voucher_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if read_voucher.voucher_id is null then
    perform private.invalid('voucher_id', 'required');
  end if;
  return private.read_voucher(read_voucher.voucher_id);
end;
$$;

comment on function public.read_voucher is
  'A package or credit of a patient, for administrators: a row of list_vouchers with deactivated_at, deactivation_reason, given_by, can_deactivate and history (its ledger as in private.voucher_history). Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.read_voucher to anon, authenticated;

create index package_purchases_package_id_clinic_id_where_paid_idx
  on public.package_purchases (package_id, clinic_id) where status = 'paid';

create function private.packages_sold(package_ids uuid[])
returns table (package_id uuid, sold bigint)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_clinics uuid[] := array(select private.my_staff_clinic_ids(array['admin']));
begin
  -- guard
  perform private.require_user();
  return query
  select purchase.package_id, count(*)
  from public.package_purchases as purchase
  where purchase.package_id = any (packages_sold.package_ids) and purchase.status = 'paid' and purchase.clinic_id = any (v_clinics)
  group by purchase.package_id;
end;
$$;

comment on function private.packages_sold is 'See public.packages_sold.';
grant execute on function private.packages_sold to anon, authenticated;

create function public.packages_sold(package_ids uuid[])
returns table (package_id uuid, sold bigint)
language sql
stable
security invoker
set search_path = ''
as $$
  select it.package_id, it.sold from private.packages_sold(packages_sold.package_ids) as it
$$;

comment on function public.packages_sold is
  'How many of each package are paid at the clinics that the caller administers; no row for a package without sales. Errors: not_signed_in, mfa_required.';
grant execute on function public.packages_sold to authenticated;
