-- Which parts of the staff area the caller may enter: the one query of the interface's guard.
--
-- It grants nothing: every table and function checks private.my_staff() itself.

create function private.my_staff_access()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_second_factor text;
begin
  -- guard: asked before the second factor, because it says that one is missing
  v_user_id := private.require_account();

  v_second_factor := case
    when auth.jwt() ->> 'aal' = 'aal2' then 'given'
    when not exists (
      select from public.staff as staff
      where staff.user_id = v_user_id and staff.is_active and private.is_second_factor_missing(staff.role)
    ) then 'none'
    when exists (
      select from auth.mfa_factors as factor
      where factor.user_id = v_user_id and factor.status::text = 'verified'
    ) then 'missing'
    else 'must_enrol'
  end;

  return jsonb_build_object(
    'roles', coalesce((
      select jsonb_agg(jsonb_build_object('role', me.role, 'clinic_id', me.clinic_id) order by me.role, me.clinic_id nulls first)
      from private.my_staff() as me
    ), '[]'),
    'physiotherapist_ids', coalesce((
      select jsonb_agg(me.physiotherapist_id order by me.physiotherapist_id)
      from private.my_staff() as me where me.role = 'physiotherapist' and me.physiotherapist_id is not null
    ), '[]'),
    'is_admin', private.is_admin(),
    'clinic_ids', coalesce((
      select jsonb_agg(clinic.id order by clinic.sort_order, clinic.name)
      from public.clinics as clinic
      where clinic.id in (select private.my_staff_clinic_ids())
    ), '[]'),
    'second_factor', v_second_factor
  );
end;
$$;

comment on function private.my_staff_access is
  'public.my_staff_access, which reads the second factors of the caller.';
grant execute on function private.my_staff_access to anon, authenticated, service_role;

create function public.my_staff_access()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_staff_access()
$$;

comment on function public.my_staff_access is
  'The caller''s active roles ({role, clinic_id}; null: all clinics), physiotherapist_ids (which physiotherapists they are), is_admin (whether they administer all clinics), the clinics they work at, and second_factor: none (not required), given (the session is at aal2), missing (a factor exists and has to be entered), must_enrol (the policy requires one and there is none). Roles that wait for a second factor are left out; a patient has none. Errors: not_signed_in.';
grant execute on function public.my_staff_access to anon, authenticated, service_role;
