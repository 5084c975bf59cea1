-- Vouchers that belong to somebody, as administrators read them: packages that were bought or given,
-- and credit, with what is left of each and how that came about. An administrator of one clinic reads
-- what it sold or gave, and what else the patients have whom it knows.

create index vouchers_created_at_where_owned_idx on public.vouchers (created_at desc, id desc) where patient_id is not null;

create function private.owned_vouchers(clinics uuid[])
returns setof public.vouchers
language sql
stable
security invoker
set search_path = ''
as $$
  select voucher.*
  from public.vouchers as voucher
  left join public.package_purchases as purchase on purchase.voucher_id = voucher.id
  where voucher.patient_id is not null
    and (
      owned_vouchers.clinics is null
      or coalesce(purchase.clinic_id, voucher.clinic_id) = any (owned_vouchers.clinics)
      or coalesce(purchase.clinic_id, voucher.clinic_id) is null and exists (
        select from public.patient_clinics as known
        where known.patient_id = voucher.patient_id and known.clinic_id = any (owned_vouchers.clinics)
      )
    )
$$;

comment on function private.owned_vouchers is
  'Packages and credit that these clinics (null: all) sold or gave, and credit of the patients whom they know.';

create function private.credit_owed_idr(clinics uuid[])
returns bigint
language sql
stable
security invoker
set search_path = ''
set jit = off
as $$
  select coalesce(sum(greatest(balance.idr, 0)), 0)::bigint
  from (
    select sum(case when entry.kind in ('issue', 'release') then entry.quantity else -entry.quantity end) as idr
    from private.owned_vouchers(clinics) as voucher
    join public.voucher_entries as entry on entry.voucher_id = voucher.id
    left join public.bookings as booking on booking.id = entry.booking_id and entry.kind in ('reserve', 'release')
    where voucher.kind = 'credit' and entry.kind <> 'consume' and voucher.is_active
      and (voucher.valid_until is null or voucher.valid_until >= private.local_date(now(), 'Asia/Jakarta'))
      and not coalesce(booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at <= now(), false)
    group by voucher.id
  ) as balance
$$;

comment on function private.credit_owed_idr is
  'The credit of patients, as private.owned_vouchers tells whose, that they have not used and can still use, whole rupiah: what list_vouchers sums up.';

create function private.owned_state(voucher public.vouchers, how_much_left bigint)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select case
    when how_much_left < 0 then 'owed'
    when not (voucher).is_active then 'stopped'
    when how_much_left = 0 then 'used_up'
    when (voucher).valid_until < private.local_date(now(), 'Asia/Jakarta') then 'over'
    else 'usable'
  end
$$;

comment on function private.owned_state is
  'What can be said of somebody''s voucher of which so much is left: usable, used_up, over (its days are), stopped or owed (more was used than stands).';

create type private.owned_voucher_filter as (
  clinics uuid[],
  kinds text[],
  is_bought boolean,
  package_id uuid,
  state text,
  patients uuid[],
  code text,
  from_at timestamptz,
  until_at timestamptz
);

comment on type private.owned_voucher_filter is 'What a list of vouchers shows; null where it does not matter.';

create function private.owned_voucher_filter(filter jsonb)
returns private.owned_voucher_filter
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_zone constant text := 'Asia/Jakarta';
  v_query text := btrim(coalesce(filter ->> 'query', ''));
  v_it private.owned_voucher_filter;
begin
  -- guard
  perform private.require_filter(filter, array[
    'clinic_id', 'kinds', 'is_bought', 'package_id', 'state', 'query', 'from_date', 'to_date'
  ]);
  v_it.clinics := private.admin_clinics(private.filter_value(filter, 'clinic_id', 'uuid')::uuid);
  if filter ->> 'clinic_id' is null and private.is_admin() then
    v_it.clinics := null;
  end if;
  v_it.kinds := private.filter_words(filter, 'kinds');
  v_it.is_bought := private.filter_value(filter, 'is_bought', 'boolean')::boolean;
  v_it.package_id := private.filter_value(filter, 'package_id', 'uuid')::uuid;
  v_it.state := private.filter_value(filter, 'state', 'text');
  if v_it.state not in ('usable', 'used_up', 'over', 'stopped', 'owed') then
    perform private.invalid('state', 'usable, used_up, over, stopped or owed.');
  elsif length(v_query) > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  end if;
  v_it.from_at := private.filter_value(filter, 'from_date', 'date')::timestamp at time zone c_zone;
  v_it.until_at := (private.filter_value(filter, 'to_date', 'date')::date + 1)::timestamp at time zone c_zone;
  if v_query <> '' then
    v_it.code := upper(v_query);
    v_it.patients := array(select found.id from private.search_patients(v_query, 100) as found);
  end if;
  return v_it;
end;
$$;

comment on function private.owned_voucher_filter is
  'The filter of a list of vouchers as it holds for the caller, an administrator. A text is a code, the number of a purchase, or looks for patients.';

create function private.owned_voucher_hits(it private.owned_voucher_filter)
returns table (id uuid, kind text, created_at timestamptz, how_much_left bigint)
language sql
stable
security invoker
set search_path = ''
set jit = off
as $$
  select voucher.id, voucher.kind, voucher.created_at, rest.how_much_left
  from private.owned_vouchers((it).clinics) as voucher
  left join public.package_purchases as purchase on purchase.voucher_id = voucher.id
  cross join lateral (
    select private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') as how_much_left
  ) as rest
  where ((it).kinds is null or voucher.kind = any ((it).kinds))
    and ((it).is_bought is null or (purchase.id is not null) = (it).is_bought)
    and ((it).package_id is null or purchase.package_id = (it).package_id)
    and ((it).code is null or voucher.code = (it).code or purchase.number = (it).code or voucher.patient_id = any ((it).patients))
    and ((it).from_at is null or voucher.created_at >= (it).from_at)
    and ((it).until_at is null or voucher.created_at < (it).until_at)
    and ((it).state is null or private.owned_state(voucher, rest.how_much_left) = (it).state)
$$;

comment on function private.owned_voucher_hits is 'The vouchers of a filter, with what is left of each.';

create function private.listed_vouchers(ids uuid[])
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', voucher.id, 'code', voucher.code, 'kind', voucher.kind, 'name_id', voucher.name_id, 'name_en', voucher.name_en,
    'patient', jsonb_build_object('id', patient.id, 'full_name', patient.full_name),
    'created_at', voucher.created_at, 'valid_until', voucher.valid_until, 'reason', voucher.reason,
    'issued', (
      select coalesce(sum(entry.quantity), 0)
      from public.voucher_entries as entry where entry.voucher_id = voucher.id and entry.kind = 'issue'
    ),
    'remaining', rest.how_much_left,
    'state', private.owned_state(voucher, rest.how_much_left),
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
  join public.patients as patient on patient.id = voucher.patient_id
  left join public.package_purchases as purchase on purchase.voucher_id = voucher.id
  left join public.clinics as clinic on clinic.id = purchase.clinic_id
  cross join lateral (
    select private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') as how_much_left
  ) as rest
$$;

comment on function private.listed_vouchers is 'Somebody''s vouchers as lists show them, in the order of their ids.';

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
  v_filter private.owned_voucher_filter := private.owned_voucher_filter(list_vouchers.filter);
  v_sums record;
begin
  select count(*) as vouchers,
    coalesce(sum(hit.how_much_left) filter (where hit.kind = 'credit'), 0)::bigint as credit_idr,
    coalesce(sum(hit.how_much_left) filter (where hit.kind = 'package'), 0)::bigint as sessions
  into v_sums
  from private.owned_voucher_hits(v_filter) as hit;
  return jsonb_build_object(
    'rows', private.listed_vouchers(array(
      select hit.id from private.owned_voucher_hits(v_filter) as hit
      order by hit.created_at desc, hit.id desc
      limit list_vouchers.max_count offset list_vouchers.skip
    )),
    'count', least(v_sums.vouchers, c_most),
    'is_count_exact', v_sums.vouchers <= c_most and coalesce(cardinality(v_filter.patients), 0) < 100,
    'sums', jsonb_build_object('credit_idr', v_sums.credit_idr, 'sessions', v_sums.sessions)
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
  'A page of the packages and the credit that patients have or had, newest first, for administrators: {rows [{id, code, kind, name_id, name_en, patient, created_at, valid_until, reason, issued, remaining (sessions or rupiah; below zero: owed), state (usable, used_up, over, stopped, owed), purchase {id, number, package_id, status, total_idr, clinic, sale_id} or null}], count, is_count_exact, sums {credit_idr, sessions} (what is left of all that fit)}. filter: clinic_id (what it sold or gave, and credit of its patients), kinds (package, credit), is_bought, package_id, state, from_date and to_date (days of issue, inclusive), query (a code, the number of a purchase, or patients as search_patients). Counts stop at 1,000 and then are not exact. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
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
  v_voucher public.vouchers;
begin
  -- guard
  if private.is_admin() then
    v_clinics := null;
  end if;
  select voucher.* into v_voucher from private.owned_vouchers(v_clinics) as voucher where voucher.id = read_voucher.voucher_id;
  if v_voucher.id is null then
    perform private.fail('not_found', 404, '{"field": "voucher_id"}');
  end if;

  return (private.listed_vouchers(array[v_voucher.id]) -> 0) || jsonb_build_object(
    'deactivated_at', v_voucher.deactivated_at,
    'deactivation_reason', v_voucher.deactivation_reason,
    'given_by', (
      select staff.full_name from public.staff as staff where staff.user_id = v_voucher.created_by order by staff.created_at limit 1
    ),
    -- what money has bought goes back as money
    'can_deactivate', v_voucher.is_active
      and (v_clinics is null or coalesce(v_voucher.clinic_id = any (v_clinics), false))
      and not exists (
      select from public.voucher_entries as entry
      where entry.voucher_id = v_voucher.id and entry.kind = 'issue' and entry.payment_id is not null
    ) and not exists (select from public.package_purchases as purchase where purchase.voucher_id = v_voucher.id),
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
  'A package or credit of a patient, for administrators: a row of list_vouchers with deactivated_at, deactivation_reason, given_by, can_deactivate and history (its ledger as private.voucher_history tells it). Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.read_voucher to anon, authenticated;

create function public.packages_sold(package_ids uuid[])
returns table (package_id uuid, sold bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
  select purchase.package_id, count(*)
  from public.package_purchases as purchase
  where purchase.package_id = any (packages_sold.package_ids) and purchase.status = 'paid'
  group by purchase.package_id;
end;
$$;

comment on function public.packages_sold is
  'How many of each package are paid, of the purchases that the caller may read; a package without one has no row.';
grant execute on function public.packages_sold to authenticated;
