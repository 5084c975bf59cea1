-- The waiting list as the front desk works through it: who waits for what, since when, and which
-- start is free for them now.

create function private.list_waitlist(clinic_id uuid, on_date date, max_count integer, skip integer, with_free boolean)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_clinic public.clinics;
  v_rules public.booking_policy;
  v_today date;
  v_rows jsonb;
begin
  -- guard
  perform private.require_staff(list_waitlist.clinic_id, array['admin', 'receptionist']);
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = list_waitlist.clinic_id;
  if not found then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  end if;
  v_today := private.local_date(now(), v_clinic.time_zone);
  -- Patients who are called can come at once, so the lead time of online booking does not apply.
  v_rules := private.policy_for(v_clinic.id);
  v_rules.lead_minutes := 0;

  with page as materialized (
    select
      entry.*,
      greatest(entry.from_date, v_today, list_waitlist.on_date) as first_day,
      least(entry.to_date, list_waitlist.on_date) as last_day
    from public.waitlist_entries as entry
    where entry.clinic_id = v_clinic.id and entry.status = 'open' and entry.to_date >= v_today
      and (list_waitlist.on_date is null or list_waitlist.on_date between entry.from_date and entry.to_date)
    order by entry.created_at, entry.id
    limit list_waitlist.max_count offset list_waitlist.skip
  ), wishes as (
    -- many wait for the same: slots are queried once per service for everyone public, once per
    -- hidden one
    select page.service_id, hidden.id as hidden_id, min(page.first_day) as first_day, max(page.last_day) as last_day
    from page
    join public.services as service on service.id = page.service_id and service.is_active
    left join public.physiotherapists as hidden
      on hidden.id = page.physiotherapist_id and hidden.is_active and not hidden.is_public
    where v_clinic.is_active and with_free
    group by page.service_id, hidden.id
  ), free as materialized (
    select
      wishes.service_id, wishes.hidden_id, slot.starts_at, slot.ends_at, slot.physiotherapist_id,
      slot.starts_at at time zone v_clinic.time_zone as local
    from wishes
    cross join lateral private.available_slots(
      v_clinic.id, wishes.service_id, wishes.first_day, wishes.last_day, wishes.hidden_id, null, null, v_rules
    ) as slot
  )
  select jsonb_agg(jsonb_build_object(
    'id', page.id, 'created_at', page.created_at,
    'from_date', page.from_date, 'to_date', page.to_date, 'from_time', page.from_time, 'until_time', page.until_time,
    'patient', jsonb_build_object('id', patient.id, 'full_name', patient.full_name, 'phone', patient.phone),
    'service', jsonb_build_object('id', service.id, 'name_id', service.name_id, 'name_en', service.name_en),
    'physiotherapist', case when wanted.id is not null then jsonb_build_object('id', wanted.id, 'name', wanted.name) end
  ) || case when with_free then jsonb_build_object('free', case when next.starts_at is not null then jsonb_build_object(
    'starts_at', next.starts_at,
    'physiotherapist', jsonb_build_object('id', next.physiotherapist_id, 'name', next.physiotherapist_name)
  ) end) else '{}' end order by page.created_at, page.id)
  into v_rows
  from page
  join public.patients as patient on patient.id = page.patient_id
  join public.services as service on service.id = page.service_id
  left join public.physiotherapists as wanted on wanted.id = page.physiotherapist_id
  left join lateral (
    select free.starts_at, free.physiotherapist_id, physiotherapist.name as physiotherapist_name
    from free
    join public.physiotherapists as physiotherapist on physiotherapist.id = free.physiotherapist_id
    where free.service_id = page.service_id
      and case when page.physiotherapist_id is null then free.hidden_id is null else free.physiotherapist_id = page.physiotherapist_id end
      and free.local::date between page.first_day and page.last_day
      and free.local::time >= coalesce(page.from_time, time '00:00') and free.local::time < coalesce(page.until_time, time '24:00')
      and not exists (
        select from public.appointments as own
        where own.patient_id = page.patient_id and own.starts_at < free.ends_at and own.ends_at > free.starts_at
          and own.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
      )
    order by free.starts_at, physiotherapist.sort_order, physiotherapist.id
    limit 1
  ) as next on true
  where list_waitlist.on_date is null or next.starts_at is not null;

  return jsonb_build_object('rows', coalesce(v_rows, '[]'), 'count', (
    select count(*) from public.waitlist_entries as entry
    where entry.clinic_id = v_clinic.id and entry.status = 'open' and entry.to_date >= v_today
      and (list_waitlist.on_date is null or list_waitlist.on_date between entry.from_date and entry.to_date)
  ));
end;
$$;

comment on function private.list_waitlist is 'See public.list_waitlist.';
grant execute on function private.list_waitlist to anon, authenticated, service_role;

create function public.list_waitlist(
  clinic_id uuid, on_date date default null, max_count integer default 25, skip integer default 0,
  with_free boolean default true
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if list_waitlist.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif not isfinite(list_waitlist.on_date) then
    perform private.invalid('on_date');
  elsif list_waitlist.with_free is null or not list_waitlist.with_free and list_waitlist.on_date is not null then
    perform private.invalid('with_free', 'Of a day only those are told for whom a start is free.');
  end if;
  perform private.require_page(list_waitlist.max_count, list_waitlist.skip, furthest => 10000);
  return private.list_waitlist(
    list_waitlist.clinic_id, list_waitlist.on_date, list_waitlist.max_count, list_waitlist.skip, list_waitlist.with_free
  );
end;
$$;

comment on function public.list_waitlist is
  'Who waits at a clinic, for its administrators and front desk, longest waiting first: {rows [{id, created_at, from_date, to_date, from_time, until_time, patient {id, full_name, phone}, service {id, name_id, name_en}, physiotherapist {id, name}, free {starts_at, physiotherapist {id, name}}}], count}. physiotherapist is null for anyone; free is the first matching free start, also on short notice, or null; with_free false leaves it out, so that the rows can be shown before weeks of the calendar are searched. on_date: only those who could come on that day, with the start on it. count: everyone who waits, and on that day whether or not a start is free. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.list_waitlist to anon, authenticated;

create trigger _500_broadcast after insert or update or delete on public.waitlist_entries
  for each row execute function private.broadcast_board('waitlist_changed');
