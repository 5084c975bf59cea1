-- Merging two records of one person. Every reference to the merged record is pointed at the kept
-- one, in whichever table: the catalogue lists them. The data of the merged record is kept here,
-- and its id still resolves to the kept one.

create table public.patient_merges (
  merged_id uuid not null,
  kept_id uuid not null,
  merged_patient jsonb not null,
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint patient_merges_pkey primary key (merged_id),
  constraint patient_merges_kept_id_fkey foreign key (kept_id) references public.patients (id) on delete cascade,
  constraint patient_merges_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null,
  constraint patient_merges_reason_length check (length(btrim(reason)) between 3 and 500)
);

create index patient_merges_kept_id_idx on public.patient_merges (kept_id);
create index patient_merges_actor_id_idx on public.patient_merges (actor_id);

comment on table public.patient_merges is 'Records that were merged into others: their data, by whom and why. Append-only.';
comment on column public.patient_merges.merged_patient is 'The record as it was, with the masked identity number.';

alter table public.patient_merges enable row level security;
create policy admin_select on public.patient_merges
  for select to authenticated
  using ((select private.is_admin()));
grant select on public.patient_merges to authenticated;
-- NOTE: insert is not granted, because merge_patients writes it with what it did.

create function private.is_merge(old_id uuid, new_id uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return current_setting('luwes.merge', true) = is_merge.old_id || '>' || is_merge.new_id;
end;
$$;

comment on function private.is_merge is
  'Whether merge_patients is running and this row moves from one record to the other: only then may an immutable patient reference change.';
grant execute on function private.is_merge to authenticated, service_role;

create function private.merge_problem(kept public.patients, merged public.patients)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_overlaps uuid[];
begin
  if (kept).user_id is not null and (merged).user_id is not null and (kept).user_id <> (merged).user_id then
    return '{"rule": "two_accounts"}';
  end if;
  select array_agg(distinct it.id) into v_overlaps
  from public.appointments as a
  join public.appointments as b
    on b.patient_id = (merge_problem.merged).id
    and b.starts_at < a.ends_at and a.starts_at < b.ends_at
  cross join lateral unnest(array[a.id, b.id]) as it (id)
  where a.patient_id = (merge_problem.kept).id
    and a.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
    and b.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in');
  if v_overlaps is not null then
    return jsonb_build_object('rule', 'overlap', 'appointment_ids', to_jsonb(v_overlaps));
  end if;
  return null;
end;
$$;

comment on function private.merge_problem is
  'Why two records cannot be merged: two_accounts, or overlap with the live appointments that overlap; null: they can. The caller has expired their ended holds.';

create function private.move_references(kept_id uuid, merged_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_column record;
begin
  -- Where a patient can have only one row, the kept record's wins.
  insert into public.patient_clinics (patient_id, clinic_id, created_at)
  select move_references.kept_id, known.clinic_id, known.created_at
  from public.patient_clinics as known where known.patient_id = move_references.merged_id
  on conflict on constraint patient_clinics_pkey do nothing;
  delete from public.patient_clinics as known where known.patient_id = move_references.merged_id;
  delete from private.patient_identities as identity
  where identity.patient_id = move_references.merged_id
    and exists (select from private.patient_identities as other where other.patient_id = move_references.kept_id);

  for v_column in
    select it.conrelid::regclass as relation, child.attname as name
    from pg_catalog.pg_constraint as it
    join pg_catalog.pg_attribute as child on child.attrelid = it.conrelid and child.attnum = it.conkey[1]
    where it.contype = 'f' and it.confrelid = 'public.patients'::regclass
    -- bookings before their appointments: one lock order for everyone
    order by it.conrelid::regclass::text <> 'public.bookings', it.conrelid::regclass::text, child.attname
  loop
    execute format('update %s set %I = $1 where %I = $2', v_column.relation, v_column.name, v_column.name)
    using move_references.kept_id, move_references.merged_id;
  end loop;
end;
$$;

comment on function private.move_references is 'Points every reference to one patient at another.';

create function private.merge_patients(kept_id uuid, merged_id uuid, reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kept public.patients;
  v_merged public.patients;
  v_user_id uuid;
  v_problem jsonb;
begin
  -- guard
  perform private.require_staff(null, array['admin']);

  -- lock: both accounts in one order, then the records; concurrent bookings for either wait
  perform pg_advisory_xact_lock(wanted.key)
  from (
    select distinct private.lock_key('account', id) as key
    from (
      select coalesce(patient.user_id, patient.id) as id from public.patients as patient
      where patient.id in (merge_patients.kept_id, merge_patients.merged_id)
    ) as it
    order by key
  ) as wanted;
  perform from public.patients as patient
  where patient.id in (merge_patients.kept_id, merge_patients.merged_id)
  order by patient.id for update;
  select patient.* into v_kept from public.patients as patient where patient.id = merge_patients.kept_id;
  select patient.* into v_merged from public.patients as patient where patient.id = merge_patients.merged_id;

  -- check
  if v_kept.id is null then
    perform private.fail('not_found', 404, '{"field": "kept_id"}');
  elsif v_merged.id is null then
    if exists (
      select from public.patient_merges as known
      where known.merged_id = merge_patients.merged_id and known.kept_id = v_kept.id
    ) then
      return to_jsonb(v_kept);
    end if;
    perform private.fail('not_found', 404, '{"field": "merged_id"}');
  end if;
  -- Ended holds are nobody's any more, but in the constraint they would still overlap.
  perform private.end_hold(ended.id)
  from (
    select booking.id from public.bookings as booking
    where booking.patient_id in (v_kept.id, v_merged.id)
      and booking.status in ('held', 'awaiting_payment') and booking.hold_expires_at <= now()
    order by booking.id
  ) as ended;
  v_problem := private.merge_problem(v_kept, v_merged);
  if v_problem is not null then
    perform private.fail('merge_conflict', 409, v_problem);
  end if;

  -- write
  perform set_config('luwes.merge', v_merged.id || '>' || v_kept.id, true);
  perform private.move_references(v_kept.id, v_merged.id);
  perform set_config('luwes.merge', '', true);
  delete from public.patients as patient where patient.id = v_merged.id;
  v_user_id := coalesce(v_kept.user_id, v_merged.user_id);
  update public.patients as patient
  set user_id = v_user_id,
    -- of the account that it has, not of one that is gone
    is_account_holder = v_kept.is_account_holder and v_kept.user_id is not distinct from v_user_id
      or v_merged.is_account_holder and v_merged.user_id is not distinct from v_user_id,
    phone = coalesce(v_kept.phone, v_merged.phone),
    email = coalesce(v_kept.email, v_merged.email),
    birth_date = coalesce(v_kept.birth_date, v_merged.birth_date),
    sex = coalesce(v_kept.sex, v_merged.sex),
    address = coalesce(v_kept.address, v_merged.address),
    nik_masked = coalesce(v_kept.nik_masked, v_merged.nik_masked),
    nik_mismatch = coalesce((
      select private.nik_mismatch(
        identity.nik, coalesce(v_kept.birth_date, v_merged.birth_date), coalesce(v_kept.sex, v_merged.sex)
      )
      from private.patient_identities as identity where identity.patient_id = v_kept.id
    ), '{}'),
    emergency_contact_name = coalesce(v_kept.emergency_contact_name, v_merged.emergency_contact_name),
    emergency_contact_phone = coalesce(v_kept.emergency_contact_phone, v_merged.emergency_contact_phone)
  where patient.id = v_kept.id
  returning patient.* into v_kept;
  insert into public.patient_merges (merged_id, kept_id, merged_patient, reason, actor_id)
  values (v_merged.id, v_kept.id, to_jsonb(v_merged), btrim(merge_patients.reason), (select auth.uid()));
  return to_jsonb(v_kept);
end;
$$;

comment on function private.merge_patients is 'See public.merge_patients.';
grant execute on function private.merge_patients to anon, authenticated, service_role;

create function public.merge_patients(kept_id uuid, merged_id uuid, reason text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if merge_patients.kept_id is null then
    perform private.invalid('kept_id');
  elsif merge_patients.merged_id is null or merge_patients.merged_id = merge_patients.kept_id then
    perform private.invalid('merged_id', 'Another record than kept_id.');
  elsif (length(btrim(merge_patients.reason)) between 3 and 500) is not true then
    perform private.invalid('reason', '3 to 500 characters.');
  end if;
  return private.merge_patients(merge_patients.kept_id, merge_patients.merged_id, merge_patients.reason);
end;
$$;

comment on function public.merge_patients is
  'An administrator of all clinics merges two records of one person; returns the kept one: appointments, bookings, vouchers, consents, sales and everything else of merged_id move to kept_id, whose empty fields are filled; the account moves too. Idempotent. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, merge_conflict with the rule: two_accounts, or overlap with appointment_ids.';
grant execute on function public.merge_patients to anon, authenticated;
