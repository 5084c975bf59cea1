-- The patients of a physiotherapist: whom they treat, by first name and initial, and why.

create function private.require_physiotherapist()
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  perform private.require_user();
  if not exists (select from private.my_staff() as me where me.role = 'physiotherapist') then
    -- raises whichever refusal applies
    perform private.require_staff((
      select staff.clinic_id from public.staff as staff
      where staff.user_id = (select auth.uid()) and staff.is_active and staff.role = 'physiotherapist'
      limit 1
    ), array['physiotherapist']);
  end if;
  return array(select private.my_physiotherapist_ids());
end;
$$;

comment on function private.require_physiotherapist is
  'The physiotherapists that the caller is; if none, raises not_signed_in, mfa_required or forbidden.';

create function private.visits_of(physiotherapists uuid[], since timestamptz)
returns table (patient_id uuid, starts_at timestamptz, status text)
language plpgsql
stable
rows 2000
security invoker
set search_path = ''
as $$
begin
  -- index-only scan, however many visits there are
  return query
  select appointment.patient_id, appointment.starts_at, appointment.status
  from public.appointments as appointment
  where appointment.physiotherapist_id = any (visits_of.physiotherapists)
    and appointment.status in ('confirmed', 'checked_in', 'completed')
    and appointment.starts_at >= visits_of.since;
end;
$$;

comment on function private.visits_of is 'The visits to these physiotherapists since then that were not missed or cancelled.';

create function private.my_patients(query text, max_count integer, skip integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_since constant timestamptz := now() - interval '1 year';
  -- guard
  v_physiotherapists uuid[] := private.require_physiotherapist();
  v_query text := lower(private.plain_name(btrim(coalesce(my_patients.query, ''))));
  v_word text := split_part(split_part(v_query, ' ', 1), '.', 1);
  v_answer jsonb;
begin
  with treated as materialized (
    select
      visits.patient_id,
      count(*) filter (where visits.status = 'completed') as visits,
      max(visits.starts_at) filter (where visits.starts_at <= now()) as last_at,
      min(visits.starts_at) filter (where visits.starts_at > now()) as next_at
    from private.visits_of(v_physiotherapists, c_since) as visits
    group by visits.patient_id
  ), found as materialized (
    select treated.*
    from treated
    -- Only the shown short name is searched, so that nobody is found by the rest of their name. The
    -- full name is filtered first, to leave few: what it does not contain the short name does not
    -- either.
    where v_query = '' or treated.patient_id in (
      select patient.id
      from public.patients as patient
      where patient.id = any (array(select treated.patient_id from treated))
        and strpos(lower(private.plain_name(patient.full_name)), v_word) > 0
        and strpos(lower(private.plain_name(private.short_name(patient.full_name))), v_query) > 0
    )
  ), page as (
    select found.*
    from found
    order by found.next_at nulls last, found.last_at desc, found.patient_id
    limit my_patients.max_count offset my_patients.skip
  )
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', page.patient_id, 'name', private.short_name(patient.full_name), 'visits', page.visits,
      'last_at', page.last_at, 'next_at', page.next_at, 'appointment_id', nearest.id, 'complaint', nearest.complaint
    ) order by page.next_at nulls last, page.last_at desc, page.patient_id), '[]'),
    'count', (select count(*) from found)
  )
  into v_answer
  from page
  join public.patients as patient on patient.id = page.patient_id
  cross join lateral (
    -- the complaint of the next visit, else of the last one
    select appointment.id, booking.complaint
    from public.appointments as appointment
    join public.bookings as booking on booking.id = appointment.booking_id
    where appointment.patient_id = page.patient_id and appointment.starts_at = coalesce(page.next_at, page.last_at)
      and appointment.physiotherapist_id = any (v_physiotherapists)
      and appointment.status in ('confirmed', 'checked_in', 'completed')
    limit 1
  ) as nearest;
  return v_answer;
end;
$$;

comment on function private.my_patients is 'See public.my_patients.';
grant execute on function private.my_patients to anon, authenticated, service_role;

create function public.my_patients(query text default null, max_count integer default 25, skip integer default 0)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if length(my_patients.query) > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  end if;
  perform private.require_page(my_patients.max_count, my_patients.skip, furthest => 10000);
  return private.my_patients(my_patients.query, my_patients.max_count, my_patients.skip);
end;
$$;

comment on function public.my_patients is
  'Patients whom the caller, a physiotherapist, has treated within a year or will treat: {rows [{id, name, visits, last_at, next_at, appointment_id, complaint}], count}; first those with a next visit, nearest first, then the latest visitors. name is the first name and an initial, which query searches; appointment_id and complaint are those of the next visit, else of the last one. Visits to others are not included. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.my_patients to anon, authenticated;
