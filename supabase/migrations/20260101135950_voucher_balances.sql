-- Cached balances of vouchers, for lists: a row for each package and each credit.
--
-- A balance follows from a voucher's entries, and whoever uses a voucher computes it from them
-- under its lock. To list and sum a hundred thousand, the results are cached here. No writer waits
-- for that: a change only marks its voucher, a job recomputes the marked ones, and a reader
-- computes those still marked itself. So a list is never stale; the nightly check verifies the
-- cache.

create table private.voucher_balances (
  voucher_id uuid not null,
  kind text not null,
  patient_id uuid not null,
  clinics uuid[] not null,
  package_id uuid,
  is_active boolean not null,
  valid_until date,
  created_at timestamptz not null,
  how_much_left bigint not null,
  constraint voucher_balances_pkey primary key (voucher_id),
  constraint voucher_balances_voucher_id_fkey foreign key (voucher_id) references public.vouchers (id) on delete cascade
);

create index voucher_balances_patient_id_idx on private.voucher_balances (patient_id);
create index voucher_balances_clinics_idx on private.voucher_balances using gin (clinics);
create index voucher_balances_package_id_created_at_idx on private.voucher_balances (package_id, created_at desc, voucher_id desc);
create index voucher_balances_created_at_idx on private.voucher_balances (created_at desc, voucher_id desc);
create index voucher_balances_created_at_where_stopped_idx
  on private.voucher_balances (created_at desc, voucher_id desc) where not is_active;
create index voucher_balances_created_at_where_used_up_idx
  on private.voucher_balances (created_at desc, voucher_id desc) where how_much_left = 0 and is_active;
create index voucher_balances_created_at_where_owed_idx
  on private.voucher_balances (created_at desc, voucher_id desc) where how_much_left < 0;
create index voucher_balances_valid_until_where_usable_idx on private.voucher_balances (valid_until)
  include (kind, how_much_left, clinics, package_id, patient_id, created_at, voucher_id) where how_much_left > 0 and is_active;
-- Most vouchers are used up: sums read only the others.
create index voucher_balances_kind_where_left_idx on private.voucher_balances (kind)
  include (how_much_left, is_active, valid_until, clinics, package_id, patient_id, created_at, voucher_id) where how_much_left <> 0;

alter table private.voucher_balances enable row level security;
comment on table private.voucher_balances is
  'Cached balances of packages and credit, in sessions or rupiah (below zero: owed), as of the last run of private.keep_balances. What a hold reserves does not count as left until the hold has been tidied.';
comment on column private.voucher_balances.clinics is 'Which sold it, or the only one where it is valid; for what is valid everywhere, those that know the patient.';
comment on column private.voucher_balances.package_id is 'Which package was bought; null: it was given.';

create table private.voucher_changes (
  id bigint generated always as identity,
  voucher_id uuid not null,
  constraint voucher_changes_pkey primary key (id)
);

create index voucher_changes_voucher_id_idx on private.voucher_changes (voucher_id);
alter table private.voucher_changes enable row level security;
comment on table private.voucher_changes is 'Vouchers that have changed since the last run of private.keep_balances.';

create function private.note_voucher()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.voucher_changes (voucher_id) values ((to_jsonb(NEW) ->> TG_ARGV[0])::uuid);
  return null;
end;
$$;

comment on function private.note_voucher is 'Trigger: marks a voucher as changed, by the id in the named column.';

create trigger _600_balance after insert or update on public.vouchers
  for each row when (NEW.patient_id is not null) execute function private.note_voucher('id');
create trigger _600_balance after insert or update on public.package_purchases
  for each row when (NEW.voucher_id is not null) execute function private.note_voucher('voucher_id');
create trigger _600_balance after insert on public.voucher_entries
  for each row when (NEW.kind <> 'consume') execute function private.note_voucher('voucher_id');

create function private.note_vouchers_of_patient()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.voucher_changes (voucher_id)
  select voucher.id from public.vouchers as voucher where voucher.patient_id = coalesce(NEW.patient_id, OLD.patient_id);
  return null;
end;
$$;

comment on function private.note_vouchers_of_patient is 'Trigger: marks the vouchers of a patient when the clinics that know the patient change, because lists are by clinic.';

create trigger _600_balance after insert or update or delete on public.patient_clinics
  for each row execute function private.note_vouchers_of_patient();

create function private.balances_of(voucher_ids uuid[])
returns setof private.voucher_balances
language plpgsql
stable
rows 10
security invoker
set search_path = ''
set jit = off
as $$
begin
  return query
  select voucher.id, voucher.kind, voucher.patient_id,
    case when place.clinic_id is not null then array[place.clinic_id] else array(
      select known.clinic_id from public.patient_clinics as known where known.patient_id = voucher.patient_id order by known.clinic_id
    ) end,
    purchase.package_id, voucher.is_active, voucher.valid_until, voucher.created_at, entries.how_much_left
  from public.vouchers as voucher
  left join public.package_purchases as purchase on purchase.voucher_id = voucher.id
  cross join lateral (select coalesce(purchase.clinic_id, voucher.clinic_id) as clinic_id) as place
  cross join lateral (
    select coalesce(sum(
      case when entry.kind in ('issue', 'release') then entry.quantity else -entry.quantity end
    ), 0)::bigint as how_much_left
    from public.voucher_entries as entry
    where entry.voucher_id = voucher.id and entry.kind <> 'consume'
  ) as entries
  where voucher.id = any (balances_of.voucher_ids) and voucher.patient_id is not null;
end;
$$;

comment on function private.balances_of is 'What private.voucher_balances must contain for these vouchers, computed from their entries.';

create function private.keep_balances()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- lock: an older result must never overwrite a newer one
  if not pg_try_advisory_xact_lock(hashtextextended('voucher balances', 0)) then
    return 0;
  end if;

  -- write: a mark becomes visible together with its change, and is deleted with what was computed
  -- from it
  with changed as (
    delete from private.voucher_changes as change where true returning change.voucher_id
  )
  insert into private.voucher_balances as kept
  select it.* from private.balances_of(array(select distinct changed.voucher_id from changed)) as it
  on conflict on constraint voucher_balances_pkey do update
  set patient_id = excluded.patient_id, clinics = excluded.clinics, package_id = excluded.package_id,
    is_active = excluded.is_active, valid_until = excluded.valid_until, how_much_left = excluded.how_much_left;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.keep_balances is 'Job, every minute: recomputes the balances of changed vouchers; returns how many.';

create function private.rebuild_balances()
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  delete from private.voucher_changes where true;
  delete from private.voucher_balances where true;
  insert into private.voucher_balances
  select it.* from private.balances_of(array(select voucher.id from public.vouchers as voucher)) as it;
$$;

comment on function private.rebuild_balances is 'Recomputes all balances; only needed for a restored database.';

create function private.balance_faults(voucher_ids uuid[] default null)
returns table (voucher_id uuid, kept_left bigint, real_left bigint)
language plpgsql
stable
security invoker
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select coalesce(kept.voucher_id, it.voucher_id), kept.how_much_left, it.how_much_left
  from (
    select * from private.voucher_balances as it
    where balance_faults.voucher_ids is null or it.voucher_id = any (balance_faults.voucher_ids)
  ) as kept
  full join private.balances_of(
    coalesce(balance_faults.voucher_ids, array(select voucher.id from public.vouchers as voucher))
  ) as it on it.voucher_id = kept.voucher_id
  where kept is distinct from it
    and not exists (
      select from private.voucher_changes as change where change.voucher_id in (kept.voucher_id, it.voucher_id)
    );
end;
$$;

comment on function private.balance_faults is 'Vouchers, of these or of all (null), whose cached balance differs from their entries although they are not marked as changed: no rows is correct.';

create function private.balances_where(condition text, tail text default '')
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_changed constant uuid[] := array(select distinct change.voucher_id from private.voucher_changes as change);
begin
  return format(
    case when v_changed = '{}'
      then '(select it.* from private.voucher_balances as it where %1$s %2$s) as it'
      else '((select it.* from private.voucher_balances as it where %1$s and it.voucher_id <> all (%3$L) %2$s)
        union all
        (select it.* from private.balances_of(%3$L) as it where %1$s %2$s)) as it'
    end, balances_where.condition, balances_where.tail, v_changed
  );
end;
$$;

comment on function private.balances_where is
  'For a from clause: cached balances, with those of changed vouchers recomputed, filtered by a condition on private.voucher_balances as it, with an order and a limit for each of the two parts.';
