-- Linking accounts to patients whom staff entered: at sign-in an account claims the unclaimed
-- records that carry an address which the account has verified. An unverified address claims
-- nothing.
--
-- Several records under one address are a family: all become people of the account, and none is
-- assumed to be the account holder. Nor is a child, whom the desk enters under a parent's number.
-- More records than an account may have people are not a family (a clinic's own number, entered
-- for many): none is claimed.

create table public.patient_claims (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  user_id uuid,
  kind text not null,
  matched text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint patient_claims_pkey primary key (id),
  constraint patient_claims_patient_id_fkey foreign key (patient_id)
    references public.patients (id) on delete cascade,
  constraint patient_claims_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint patient_claims_kind_is_known check (kind in ('claimed', 'released')),
  constraint patient_claims_matched_is_known check (matched <@ array['email', 'phone'])
);

create index patient_claims_patient_id_idx on public.patient_claims (patient_id, user_id);
create index patient_claims_user_id_idx on public.patient_claims (user_id);

comment on table public.patient_claims is
  'Which account claimed which patient and by which verified address, and which account released one. Append-only.';

alter table public.patient_claims enable row level security;
create policy admin_select on public.patient_claims
  for select to authenticated
  using ((select private.is_admin()));
grant select on public.patient_claims to authenticated;
-- NOTE: insert is not granted, because only the functions that claim and release write it.

create function private.proved_addresses(account auth.users, out email text, out phone text)
language sql
immutable
security invoker
set search_path = ''
as $$
  select
    case when (account).email_confirmed_at is not null then lower(nullif((account).email, '')) end,
    case when (account).phone_confirmed_at is not null
      then private.normalized_phone('+' || nullif(ltrim((account).phone, '+'), '')) end
$$;

comment on function private.proved_addresses is
  'The e-mail (lower case) and phone (E.164) that the account has verified; null: none.';

create function private.claim_for(account auth.users, own_name text, may_guess boolean)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_proved record := private.proved_addresses(account);
  v_has_self boolean;
  v_ids uuid[];
begin
  -- lock: the account and the unclaimed records, for which staff may be booking or which they may
  -- be merging concurrently; sort first, then lock: one lock order
  v_ids := array(select it.id from private.claimable(account) as it);
  perform pg_advisory_xact_lock(wanted.key)
  from (select private.lock_key('account', id) as key from unnest(v_ids || (account).id) as id order by key) as wanted;
  if cardinality(v_ids) = 0 then
    return;
  end if;
  perform from public.patients as patient where patient.id = any (v_ids) order by patient.id for no key update;

  -- check: again under the lock, because another account with a matching address may have been
  -- first; a record that was entered during the wait is not locked, and is left to the next sign-in
  v_ids := array(select it.id from private.claimable(account) as it where it.id = any (v_ids));
  v_has_self := exists (
    select from public.patients as patient where patient.user_id = (account).id and patient.is_account_holder
  );
  if cardinality(v_ids) + (
    select count(*) from public.patients as patient
    where patient.user_id = (account).id and not patient.is_account_holder
  ) > (select policy.max_people - 1 from public.booking_policy as policy where policy.clinic_id is null) then
    return;
  end if;

  -- write
  insert into public.patient_claims (patient_id, user_id, kind, matched)
  select patient.id, (account).id, 'claimed', array_remove(array[
    case when patient.email = v_proved.email then 'email' end, case when patient.phone = v_proved.phone then 'phone' end
  ], null)
  from public.patients as patient
  where patient.id = any (v_ids);
  update public.patients as patient
  set user_id = (account).id,
      is_account_holder = not v_has_self and cardinality(v_ids) = 1
        and (patient.birth_date > private.local_date(now(), 'Asia/Jakarta') - interval '17 years') is not true
        and (claim_for.may_guess or private.is_same_name(patient.full_name, claim_for.own_name) is true)
  where patient.id = any (v_ids);
end;
$$;

create function private.claimable(account auth.users)
returns table (id uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_proved record := private.proved_addresses(account);
begin
  return query
  select patient.id
  from public.patients as patient
  where patient.user_id is null
    and (patient.email = v_proved.email or patient.phone = v_proved.phone)
    and not exists (
      select from public.patient_claims as known
      where known.patient_id = patient.id and known.user_id = (account).id and known.kind = 'released'
    );
end;
$$;

comment on function private.claimable is
  'Records without an account that carry an address which this account has verified, except those that it has released before.';
comment on function private.claim_for is
  'Assigns to the account what it can claim, as its people. A single record becomes the account holder if there is none yet, it is of nobody under 17, and it carries own_name or the caller may guess.';

create function private.claim_patients()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_account auth.users;
begin
  select it.* into v_account from auth.users as it where it.id = v_user_id;
  -- Take no lock if there is nothing to claim, which is nearly always so.
  if exists (select from private.claimable(v_account)) then
    perform private.claim_for(v_account, null, may_guess => true);
  end if;
end;
$$;

comment on function private.claim_patients is 'See public.claim_patients.';
grant execute on function private.claim_patients to anon, authenticated;

create function public.claim_patients()
returns setof public.patients
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.claim_patients();
  return query
  select patient.*
  from public.patients as patient
  where patient.user_id = (select auth.uid())
  order by patient.is_account_holder desc, patient.created_at, patient.id;
end;
$$;

comment on function public.claim_patients is
  'Called after sign-in, idempotent: the caller claims the patients whom staff entered with the caller''s verified e-mail or phone. Returns all patients of the caller, the account holder first. A single record, unless of a child under 17, becomes the account holder if there is none yet; others become people of the account, and save_patient {id, is_self: true} says which of them is the caller. An unverified address claims nothing. Errors: not_signed_in, mfa_required.';
grant execute on function public.claim_patients to anon, authenticated;

-- Store one spelling, so that one number is one account: GoTrue treats +62 0811.. and +62 811.. as
-- two.
create function private.users_keep_one_phone()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  NEW.phone := coalesce(ltrim(private.normalized_phone('+' || NEW.phone), '+'), NEW.phone);
  return NEW;
end;
$$;

comment on function private.users_keep_one_phone is
  'Trigger: normalises an account''s phone number to the form GoTrue stores, E.164 without the plus, however it was written.';

create trigger _100_phone before insert or update of phone on auth.users
  for each row execute function private.users_keep_one_phone();

create function private.own_patient(full_name text default null)
returns public.patients
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user auth.users;
  v_patient public.patients;
  v_proved record;
  v_name text;
begin
  -- guard
  perform private.require_user();
  select patient.* into v_patient
  from public.patients as patient
  where patient.user_id = (select auth.uid()) and patient.is_account_holder;
  if found then
    return v_patient;
  end if;
  select it.* into v_user from auth.users as it where it.id = (select auth.uid());

  v_name := coalesce(
    private.one_line(own_patient.full_name),
    private.one_line(v_user.raw_user_meta_data ->> 'full_name'),
    private.one_line(v_user.raw_user_meta_data ->> 'name')
  );

  -- lock and write: two concurrent first requests must not create two patients; nor is a parent the
  -- child whom the desk has entered under their number since they signed in
  perform private.claim_for(v_user, v_name, may_guess => false);
  select patient.* into v_patient
  from public.patients as patient
  where patient.user_id = v_user.id and patient.is_account_holder;
  if found then
    return v_patient;
  end if;
  v_proved := private.proved_addresses(v_user);
  insert into public.patients (user_id, is_account_holder, full_name, email, phone, locale, created_by)
  values (
    v_user.id, true,
    left(coalesce(v_name, nullif(split_part(v_proved.email, '@', 1), ''), 'Pasien'), 120),
    v_proved.email, v_proved.phone,
    case when v_user.raw_user_meta_data ->> 'locale' = 'en' then 'en' else 'id' end,
    v_user.id
  )
  returning * into v_patient;
  return v_patient;
end;
$$;

comment on function private.own_patient is
  'The patient record of the caller themself: the existing one, else one that staff entered with the same verified e-mail or phone and the name (the given one, else the account''s), else a new one.';
grant execute on function private.own_patient to authenticated, service_role;

create function private.mark_as_self(patient public.patients, is_self boolean)
returns public.patients
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_patient public.patients := mark_as_self.patient;
begin
  update public.patients as it set is_account_holder = mark_as_self.is_self where it.id = v_patient.id
  returning it.* into v_patient;
  return v_patient;
exception
  when unique_violation then
    perform private.invalid('is_self', 'This account has its own person already.');
    return null;
end;
$$;

comment on function private.mark_as_self is
  'Makes one of an account''s people the account holder, if it has none, or the account holder one of its people.';
