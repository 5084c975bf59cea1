-- Writing off-days: in one transaction with what becomes of the appointments that they hit.

create function private.hit_by_off_day(off_day public.off_days)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
begin
  if (off_day).is_closed is not true then
    return '{}';
  end if;
  return array(
    select appointment.id
    from public.physiotherapists as physiotherapist
    cross join lateral (
      select it.* from public.appointments as it
      where it.physiotherapist_id = physiotherapist.id
        -- no zone is further from UTC than a day, and no session longer
        and it.starts_at > (off_day).starts_on::timestamp at time zone 'UTC' - interval '2 days'
        and it.starts_at < (off_day).ends_on::timestamp at time zone 'UTC' + interval '3 days'
        and it.ends_at > now()
        and it.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
        and (it.hold_expires_at is null or it.hold_expires_at > now())
    ) as appointment
    join public.clinics as clinic on clinic.id = appointment.clinic_id
    where ((off_day).physiotherapist_id is null or physiotherapist.id = (off_day).physiotherapist_id)
      and ((off_day).clinic_id is null or clinic.id = (off_day).clinic_id)
      and exists (
        -- one session touches at most two days
        select from unnest(array[
          (appointment.starts_at at time zone clinic.time_zone)::date, (appointment.ends_at at time zone clinic.time_zone)::date
        ]) as touched (day)
        where touched.day between (off_day).starts_on and (off_day).ends_on
          and ((off_day).weekdays is null or extract(isodow from touched.day) = any ((off_day).weekdays))
          and (touched.day + coalesce((off_day).start_time, time '00:00')) at time zone clinic.time_zone < appointment.ends_at
          and (touched.day + coalesce((off_day).end_time, time '24:00')) at time zone clinic.time_zone > appointment.starts_at
      )
  );
end;
$$;

comment on function private.hit_by_off_day is
  'Live appointments that are not over and lie, even in part, in an off-day; none if the clinics stay open on it.';

create function private.checked_off_day(off_day jsonb, old public.off_days)
returns public.off_days
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_new public.off_days := jsonb_populate_record(
    old,
    case when old.id is null then '{"is_closed": true}' else '{}'::jsonb end || private.given_row('public.off_days', off_day, array[
      'id', 'physiotherapist_id', 'clinic_id', 'type', 'starts_on', 'ends_on', 'weekdays', 'start_time', 'end_time',
      'is_closed', 'name_id', 'name_en', 'reason'
    ])
  );
begin
  v_new.id := coalesce(v_new.id, gen_random_uuid());
  v_new.ends_on := coalesce(v_new.ends_on, v_new.starts_on);
  v_new.created_by := coalesce(old.created_by, (select auth.uid()));
  v_new.created_at := coalesce(old.created_at, now());
  v_new.updated_at := now();
  perform private.refuse_bad_values('public.off_days', to_jsonb(v_new), to_jsonb(old));
  perform private.refuse_unknown_parents('public.off_days', to_jsonb(v_new));
  return v_new;
end;
$$;

comment on function private.checked_off_day is
  'An off-day as it would be after this change. Refuses what the table would refuse, with the name of the field.';

create function private.save_off_day(off_day jsonb, resolutions jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_old public.off_days;
  v_new public.off_days;
  v_resolutions jsonb;
  v_locked uuid[];
  v_hit uuid[];
  v_open uuid[];
begin
  -- guard
  perform private.require_admin();
  v_resolutions := private.resolutions_by_appointment(resolutions);
  select it.* into v_old from public.off_days as it where it.id = (private.given_row('public.off_days', off_day, '{id}') ->> 'id')::uuid;
  v_new := private.checked_off_day(off_day, v_old);
  perform private.require_staff(v_new.clinic_id, array['admin']);

  -- lock
  v_locked := private.lock_resolved(v_resolutions);
  perform private.lock_physiotherapists(array(
    select physiotherapist.id from public.physiotherapists as physiotherapist
    where v_old.id is not null or v_new.physiotherapist_id is null or v_resolutions <> '{}'
      or physiotherapist.id = v_new.physiotherapist_id
  ));
  select it.* into v_old from public.off_days as it where it.id = v_new.id for update;
  if v_old.id is not null then
    perform private.require_staff(v_old.clinic_id, array['admin']);
    v_new := private.checked_off_day(off_day, v_old);
  end if;
  perform private.refuse_stale(off_day -> 'updated_at', to_jsonb(v_old), to_jsonb(v_new));
  if v_old.id is null and off_day ->> 'updated_at' is not null then
    perform private.fail('not_found', 404, '{"field": "id"}');
  end if;

  -- check: only newly hit appointments, the others were resolved when the off-day was first saved
  v_hit := array(
    select unnest(private.hit_by_off_day(v_new))
    except select unnest(private.hit_by_off_day(v_old))
  );
  v_open := private.unresolved(v_hit, v_resolutions, v_locked);
  if cardinality(v_open) > 0 then
    return jsonb_build_object(
      'saved', false, 'off_day', to_jsonb(v_new),
      'conflicts', private.conflicts(v_open, case when v_new.physiotherapist_id is not null then array[v_new.physiotherapist_id] end)
    );
  end if;

  -- write
  perform set_config('luwes.calendars_are_locked', 'true', true);
  insert into public.off_days as it
  select v_new.*
  on conflict (id) do update set
    physiotherapist_id = excluded.physiotherapist_id, clinic_id = excluded.clinic_id, type = excluded.type,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on, weekdays = excluded.weekdays,
    start_time = excluded.start_time, end_time = excluded.end_time, is_closed = excluded.is_closed,
    name_id = excluded.name_id, name_en = excluded.name_en, reason = excluded.reason
  returning it.* into v_new;
  perform set_config('luwes.calendars_are_locked', '', true);
  perform private.resolve_all(v_hit, v_resolutions, 'off_day');
  return jsonb_build_object('saved', true, 'off_day', to_jsonb(v_new), 'conflicts', '[]'::jsonb);
end;
$$;

comment on function private.save_off_day is 'See public.save_off_day.';
grant execute on function private.save_off_day to anon, authenticated;

create function public.save_off_day(off_day jsonb, resolutions jsonb default '[]')
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if jsonb_typeof(off_day) is distinct from 'object' then
    perform private.invalid('off_day', 'An object.');
  end if;
  return private.save_off_day(off_day, resolutions);
end;
$$;

comment on function public.save_off_day is
  'An administrator of its clinic (of all clinics, if it names none) writes an off-day: {id? (an unknown id creates it, so that a retry creates one only), updated_at? (the version that was edited), physiotherapist_id?, clinic_id?, type, starts_on, ends_on, weekdays?, start_time?, end_time?, is_closed?, name_id?, name_en?, reason?}; omitted fields of an existing one stay. Returns {saved, off_day, conflicts}: while a live appointment that it newly hits has no resolution nothing is written, and conflicts lists {appointment_id, starts_at, ends_at, status, patient_name, physiotherapist_id, clinic_id, service_id, candidates [{id, name}]} of each. Resolutions: {appointment_id, action: reassign, physiotherapist_id}, {action: propose, starts_at [one to three], physiotherapist_id?, reason?}, {action: cancel, reason, settlement?: choice (default), credit, refund}, {action: keep, reason}; those for appointments that it does not hit are ignored. All or nothing. Errors: not_signed_in, forbidden, mfa_required, invalid_input, not_found, stale_record with {current}; with {appointment_id}: slot_taken, off_day, outside_schedule, too_soon, too_far, patient_overlap, reschedule_closed, cancel_closed.';
grant execute on function public.save_off_day to anon, authenticated;

create function private.delete_off_day(off_day_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_off_day public.off_days;
  v_today date;
begin
  -- guard
  perform private.require_admin();
  select it.* into v_off_day from public.off_days as it where it.id = delete_off_day.off_day_id;
  if not found then
    perform private.fail('not_found', 404, '{"field": "off_day_id"}');
  end if;
  perform private.require_staff(v_off_day.clinic_id, array['admin']);

  -- lock
  perform private.lock_physiotherapists(array(
    select physiotherapist.id from public.physiotherapists as physiotherapist
    where v_off_day.physiotherapist_id is null or physiotherapist.id = v_off_day.physiotherapist_id
  ));
  select it.* into v_off_day from public.off_days as it where it.id = delete_off_day.off_day_id for update;

  -- write: keep the part that has passed
  select max(private.local_date(now(), clinic.time_zone)) into v_today
  from public.clinics as clinic where clinic.id = coalesce(v_off_day.clinic_id, clinic.id);
  perform set_config('luwes.calendars_are_locked', 'true', true);
  if v_off_day.starts_on >= v_today then
    delete from public.off_days as it where it.id = v_off_day.id;
  elsif v_off_day.ends_on >= v_today then
    update public.off_days as it set ends_on = v_today - 1 where it.id = v_off_day.id returning it.* into v_off_day;
  end if;
  perform set_config('luwes.calendars_are_locked', '', true);
  return to_jsonb(v_off_day);
end;
$$;

comment on function private.delete_off_day is 'See public.delete_off_day.';
grant execute on function private.delete_off_day to anon, authenticated;

create function public.delete_off_day(off_day_id uuid)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if delete_off_day.off_day_id is null then
    perform private.invalid('off_day_id');
  end if;
  return private.delete_off_day(delete_off_day.off_day_id);
end;
$$;

comment on function public.delete_off_day is
  'An administrator of its clinic (of all clinics, if it names none) deletes an off-day, which is returned: one that has begun is shortened to yesterday instead, one that is over stays as it is. Resolved appointments stay as they are. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.delete_off_day to anon, authenticated;
