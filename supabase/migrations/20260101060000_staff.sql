-- Staff: who works here, with which role, and the predicates that every policy asks.
--
-- A staff member is a user with a role: admin, receptionist, physiotherapist; `clinic_id` null
-- means all clinics.
--
-- Whoever has a verified second factor, patient or staff, has rights only in a session at aal2:
-- `private.lacks_factor()` holds that rule. `private.my_staff()`, `private.my_patient_ids()` and
-- `private.require_user()` ask it, so that policies and definer functions cannot disagree.

create table public.staff (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  role text not null,
  clinic_id uuid,
  full_name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_pkey primary key (id),
  constraint staff_user_id_role_clinic_id_key unique nulls not distinct (user_id, role, clinic_id),
  constraint staff_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint staff_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint staff_role_is_known check (role in ('admin', 'receptionist', 'physiotherapist')),
  constraint staff_full_name_length check (length(full_name) between 1 and 120)
);

create index staff_clinic_id_idx on public.staff (clinic_id);

comment on table public.staff is 'Users with a role. To revoke a role set is_active = false; the row stays for the history.';
comment on column public.staff.clinic_id is 'Null: all clinics.';

create trigger _100_touch before update on public.staff
  for each row execute function private.touch();

create table public.security_policy (
  id smallint not null default 1,
  is_mfa_required_for_admins boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint security_policy_pkey primary key (id),
  constraint security_policy_is_one_row check (id = 1)
);

comment on table public.security_policy is 'The single row of rules about staff accounts.';
comment on column public.security_policy.is_mfa_required_for_admins is
  'True: an administrator has no rights until a second factor is set up and used.';

insert into public.security_policy (id) values (1);

create trigger _100_touch before update on public.security_policy
  for each row execute function private.touch();

-- Predicates ----------------------------------------------------------------------------------

create function private.lacks_factor()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- no lookup at aal2
  if auth.jwt() ->> 'aal' = 'aal2' then
    return false;
  end if;
  return exists (
    select from auth.mfa_factors as factor
    where factor.user_id = (select auth.uid()) and factor.status::text = 'verified'
  );
end;
$$;

comment on function private.lacks_factor is
  'Whether the caller''s account has a verified second factor that this session has not given: the token is not at aal2. Such a session has no rights, of a patient or of staff.';
grant execute on function private.lacks_factor to anon, authenticated, service_role;

create function private.is_second_factor_missing(role text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.lacks_factor() or (
    is_second_factor_missing.role = 'admin'
    and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and (select policy.is_mfa_required_for_admins from public.security_policy as policy)
  );
end;
$$;

comment on function private.is_second_factor_missing is
  'Whether the caller''s session is below the assurance level that this staff role needs: the token is not at aal2 although a verified factor exists (or the policy requires one for admins).';
grant execute on function private.is_second_factor_missing to authenticated, service_role;

create function private.my_staff()
returns setof public.staff
language plpgsql
stable
rows 2
security definer
set search_path = ''
as $$
begin
  -- plpgsql, because it caches the plan: every staff request calls this several times
  return query
  select staff.*
  from public.staff as staff
  where staff.user_id = (select auth.uid())
    and staff.is_active
    and not private.is_second_factor_missing(staff.role);
end;
$$;

comment on function private.my_staff is
  'The caller''s active roles; none while a required second factor is missing. Every staff predicate is built on this.';
grant execute on function private.my_staff to authenticated, service_role;

create function private.is_staff()
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (select from private.my_staff());
end;
$$;

comment on function private.is_staff is 'Whether the caller works here, in any role.';
grant execute on function private.is_staff to authenticated, service_role;

create function private.is_admin()
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (select from private.my_staff() as me where me.role = 'admin' and me.clinic_id is null);
end;
$$;

comment on function private.is_admin is 'Whether the caller is an administrator of all clinics.';
grant execute on function private.is_admin to authenticated, service_role;

create function private.my_staff_clinic_ids(roles text[] default array['admin', 'receptionist', 'physiotherapist'])
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select distinct clinic.id
  from private.my_staff() as me
  join public.clinics as clinic on me.clinic_id is null or clinic.id = me.clinic_id
  where me.role = any (my_staff_clinic_ids.roles);
end;
$$;

comment on function private.my_staff_clinic_ids is 'The clinics at which the caller has one of these roles.';
grant execute on function private.my_staff_clinic_ids to authenticated, service_role;

create function private.require_account()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- no subquery: in plpgsql an expression is several times cheaper than a statement
  v_user_id uuid := auth.uid();
begin
  -- Anonymous accounts are refused: they cost nothing to create and have no address to reach. So
  -- are deleted ones: a token outlives its account by up to an hour.
  if v_user_id is null or coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false)
    or not exists (select from auth.users as account where account.id = v_user_id) then
    perform private.fail('not_signed_in', 401);
  end if;
  return v_user_id;
end;
$$;

comment on function private.require_account is
  'The id of the caller, who may still owe a second factor. Raises not_signed_in if there is none, if the account was deleted, or if it is anonymous, which proves nothing.';
grant execute on function private.require_account to anon, authenticated, service_role;

create function private.require_user()
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
begin
  if private.lacks_factor() then
    perform private.fail('mfa_required', 403);
  end if;
  return v_user_id;
end;
$$;

comment on function private.require_user is
  'The id of the caller, as private.require_account; also raises mfa_required while private.lacks_factor.';
grant execute on function private.require_user to anon, authenticated, service_role;

create function private.require_staff(clinic_id uuid, roles text[] default array['admin', 'receptionist', 'physiotherapist'])
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  if exists (
    select from private.my_staff() as me
    where me.role = any (require_staff.roles)
      and (me.clinic_id is null or me.clinic_id = require_staff.clinic_id)
  ) then
    if require_staff.clinic_id is not null
      and not exists (select from public.clinics as clinic where clinic.id = require_staff.clinic_id) then
      perform private.fail('not_found', 404, '{"field": "clinic_id"}');
    end if;
    return;
  end if;
  if exists (
    select from public.staff as staff
    where staff.user_id = (select auth.uid())
      and staff.is_active
      and staff.role = any (require_staff.roles)
      and private.is_second_factor_missing(staff.role)
  ) then
    perform private.fail('mfa_required', 403);
  end if;
  perform private.fail('forbidden', 403);
end;
$$;

comment on function private.require_staff is
  'Passes staff of this clinic (null: of all clinics) with one of the roles; else raises not_signed_in, mfa_required, forbidden, or not_found where staff of all clinics name one that does not exist.';
grant execute on function private.require_staff to authenticated, service_role;

-- Rights on staff, clinics and their hours ----------------------------------------------------

alter table public.staff enable row level security;
-- Colleagues may read each other's names, because histories show who did what.
create policy authenticated_select_own_or_colleagues on public.staff
  for select to authenticated
  using (
    user_id = (select auth.uid()) and not (select private.lacks_factor())
    or (select private.is_admin())
    or clinic_id is null and (select private.is_staff())
    or clinic_id in (select private.my_staff_clinic_ids())
  );
create policy admin_update on public.staff
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
grant select on public.staff to authenticated;
-- NOTE: insert is not granted, because the edge function staff-invite adds staff members.
grant update (role, clinic_id, full_name, is_active) on public.staff to authenticated;

alter table public.security_policy enable row level security;
create policy admin_select on public.security_policy
  for select to authenticated
  using ((select private.is_admin()));
create policy admin_update on public.security_policy
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
grant select on public.security_policy to authenticated;
grant update (is_mfa_required_for_admins) on public.security_policy to authenticated;

alter table public.clinics enable row level security;
create policy anon_select_active on public.clinics
  for select to anon
  using (is_active);
create policy authenticated_select_active_or_staff on public.clinics
  for select to authenticated
  using (is_active or (select private.is_staff()));
create policy admin_insert on public.clinics
  for insert to authenticated
  with check ((select private.is_admin()));
create policy admin_update on public.clinics
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
grant select on public.clinics to anon, authenticated;
-- NOTE: update of the time zone is not granted, because every hour of the clinic would move away from
-- what is booked.
grant insert (id, slug, code, name, address_line1, address_line2, city, province, postal_code, phone, whatsapp, time_zone, latitude, longitude, photo_path, description_id, description_en, is_active, sort_order),
  update (slug, code, name, address_line1, address_line2, city, province, postal_code, phone, whatsapp, latitude, longitude, photo_path, description_id, description_en, is_active, sort_order)
  on public.clinics to authenticated;

alter table public.clinic_hours enable row level security;
create policy anyone_select on public.clinic_hours
  for select to anon, authenticated
  using (clinic_id in (select clinic.id from public.clinics as clinic));
-- NOTE: insert, update and delete are not granted: save_clinic_hours makes sure that every
-- appointment outside the new hours is resolved.
grant select on public.clinic_hours to anon, authenticated;
