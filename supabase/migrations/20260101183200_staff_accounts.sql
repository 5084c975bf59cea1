-- Who works here, as administrators see and change it.

grant update (physiotherapist_id) on public.staff to authenticated;

create function private.staff_keep_an_admin()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not (OLD.role = 'admin' and OLD.clinic_id is null and OLD.is_active)
    or NEW.role = 'admin' and NEW.clinic_id is null and NEW.is_active then
    return NEW;
  end if;
  -- lock: two administrators who revoke each other's role must not both find the other remaining
  perform pg_advisory_xact_lock(hashtextextended('staff: administrators', 0));
  if not exists (
    select from public.staff as other
    where other.role = 'admin' and other.clinic_id is null and other.is_active and other.id <> OLD.id
  ) then
    perform private.fail('invalid_input', 422, jsonb_build_object(
      'field', case when not NEW.is_active then 'is_active' when NEW.role <> 'admin' then 'role' else 'clinic_id' end,
      'rule', 'last_admin'
    ), 'Somebody else has to administer all clinics first.');
  end if;
  return NEW;
end;
$$;

comment on function private.staff_keep_an_admin is 'Trigger: at least one active administrator of all clinics always remains.';

create trigger _800_keep_an_admin before update on public.staff
  for each row execute function private.staff_keep_an_admin();

create function private.staff_members()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- guard
  perform private.require_staff(null, array['admin']);
  return coalesce((
    select jsonb_agg(to_jsonb(it) order by it.is_active desc, it.full_name, it.id)
    from (
      select
        staff.id, staff.user_id, staff.role, staff.clinic_id, staff.full_name, staff.is_active, staff.physiotherapist_id,
        staff.created_at, staff.updated_at, account.email,
        account.email_confirmed_at is null as is_invited,
        account.last_sign_in_at as last_seen_at,
        exists (
          select from auth.mfa_factors as factor where factor.user_id = account.id and factor.status::text = 'verified'
        ) as has_second_factor,
        staff.user_id = (select auth.uid()) as is_self
      from public.staff as staff
      join auth.users as account on account.id = staff.user_id
    ) as it
  ), '[]');
end;
$$;

comment on function private.staff_members is 'See public.staff_members.';
grant execute on function private.staff_members to anon, authenticated;

create function public.staff_members()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  return private.staff_members();
end;
$$;

comment on function public.staff_members is
  'For administrators of all clinics: everyone who works or worked here, [{id, user_id, role, clinic_id, full_name, is_active, physiotherapist_id, created_at, updated_at, email, is_invited (has never signed in), last_seen_at (the last sign-in), has_second_factor, is_self}]. Changes are made in the table staff. Errors: not_signed_in, forbidden, mfa_required.';
grant execute on function public.staff_members to anon, authenticated;

create function private.add_staff(email text, full_name text, role text, clinic_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row jsonb;
  v_user_id uuid;
  v_staff public.staff;
begin
  -- guard
  perform private.require_staff(null, array['admin']);
  if (lower(btrim(add_staff.email)) ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(add_staff.email) <= 254) is not true then
    perform private.invalid('email');
  end if;
  select account.id into v_user_id from auth.users as account
  where lower(account.email) = lower(btrim(add_staff.email)) and not account.is_sso_user and account.deleted_at is null;
  v_row := jsonb_build_object(
    'id', gen_random_uuid(), 'user_id', coalesce(v_user_id, gen_random_uuid()), 'role', add_staff.role, 'clinic_id', add_staff.clinic_id,
    'full_name', btrim(add_staff.full_name), 'is_active', true, 'created_at', now(), 'updated_at', now()
  );
  perform private.refuse_bad_values('public.staff', v_row, null);
  perform private.refuse_unknown_parents('public.staff', v_row);
  if v_user_id is null then
    return null;
  end if;

  -- write
  insert into public.staff as it (user_id, role, clinic_id, full_name)
  values (v_user_id, add_staff.role, add_staff.clinic_id, btrim(add_staff.full_name))
  on conflict on constraint staff_user_id_role_clinic_id_key
  -- who already works here keeps their name
  do update set is_active = true, full_name = case when it.is_active then it.full_name else excluded.full_name end
  returning it.* into v_staff;
  return to_jsonb(v_staff);
end;
$$;

comment on function private.add_staff is 'See public.add_staff.';
grant execute on function private.add_staff to anon, authenticated;

create function public.add_staff(email text, full_name text, role text, clinic_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  return private.add_staff(add_staff.email, add_staff.full_name, add_staff.role, add_staff.clinic_id);
end;
$$;

comment on function public.add_staff is
  'An administrator of all clinics gives a role (clinic_id null: at all clinics) to somebody who has an account with this e-mail address; returns the staff row. Idempotent; a former staff member is reactivated. Null if there is no such account: the edge function staff-invite creates one and calls again. Errors: not_signed_in, forbidden, mfa_required, invalid_input, not_found.';
grant execute on function public.add_staff to anon, authenticated;
