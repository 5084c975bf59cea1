-- Writing working hours and opening hours, in one transaction with the resolution of the
-- appointments that then lie outside them. Clients read both tables and write neither.
--
-- The change is written, checked, and rolled back by a subtransaction while an appointment that it
-- strands has no resolution: so candidates are computed from the new hours.

create function private.outside_hours(physiotherapist_ids uuid[], clinic_id uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
set jit = off
as $$
begin
  return array(
    select appointment.id
    from unnest(outside_hours.physiotherapist_ids) as physiotherapist (id)
    join public.appointments as appointment
      on appointment.physiotherapist_id = physiotherapist.id
      -- 6 hours is the longest block
      and appointment.starts_at > now() - interval '6 hours'
      and appointment.ends_at > now()
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
    join public.clinics as clinic
      on clinic.id = appointment.clinic_id and (outside_hours.clinic_id is null or clinic.id = outside_hours.clinic_id)
    cross join lateral (
      select (appointment.starts_at at time zone clinic.time_zone)::date as day
    ) as its
    where not coalesce((
      select range_agg(tstzrange(
        (its.day + greatest(schedule.start_time, hours.opens_at)) at time zone clinic.time_zone,
        (its.day + least(schedule.end_time, hours.closes_at)) at time zone clinic.time_zone
      )) @> tstzrange(appointment.starts_at, appointment.ends_at)
      from public.schedules as schedule
      join public.clinic_hours as hours
        on hours.clinic_id = schedule.clinic_id and hours.weekday = schedule.weekday
        and hours.opens_at < schedule.end_time and hours.closes_at > schedule.start_time
      where schedule.physiotherapist_id = physiotherapist.id
        and schedule.clinic_id = clinic.id
        and schedule.weekday = extract(isodow from its.day)
        and its.day >= schedule.valid_from
        and (schedule.valid_until is null or its.day <= schedule.valid_until)
        and its.day >= hours.valid_from
        and (hours.valid_until is null or its.day <= hours.valid_until)
    ), false)
  );
end;
$$;

comment on function private.outside_hours is
  'Live appointments of these physiotherapists (at a clinic; null: at all) that are not over and lie, even in part, outside working hours within opening hours.';

create function private.given_schedule(physiotherapist_id uuid, schedule jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if not exists (select from public.physiotherapists as it where it.id = given_schedule.physiotherapist_id) then
    perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
  end if;
  return private.given_rows(
    'public.schedules', 'schedule', schedule,
    array['id', 'clinic_id', 'weekday', 'start_time', 'end_time', 'valid_from', 'valid_until'],
    jsonb_build_object('physiotherapist_id', given_schedule.physiotherapist_id, 'valid_from', '2020-01-01')
  );
end;
$$;

comment on function private.given_schedule is
  'The validated rows of a physiotherapist''s weekly schedule; not_found for an unknown physiotherapist, invalid_input for an invalid row.';

create function private.write_schedule(physiotherapist_id uuid, rows jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  delete from public.schedules as it
  where it.physiotherapist_id = write_schedule.physiotherapist_id
    and not exists (select from jsonb_populate_recordset(null::public.schedules, write_schedule.rows) as new where new.id = it.id);
  -- Delete changed rows before inserting them anew: two rows that swap places would overlap.
  delete from public.schedules as it
  using jsonb_populate_recordset(null::public.schedules, write_schedule.rows) as new
  where new.id = it.id and it.physiotherapist_id = write_schedule.physiotherapist_id
    and (new.clinic_id, new.weekday, new.start_time, new.end_time, new.valid_from, new.valid_until)
      is distinct from (it.clinic_id, it.weekday, it.start_time, it.end_time, it.valid_from, it.valid_until);
  insert into public.schedules (id, physiotherapist_id, clinic_id, weekday, start_time, end_time, valid_from, valid_until)
  select new.id, write_schedule.physiotherapist_id, new.clinic_id, new.weekday, new.start_time, new.end_time, new.valid_from, new.valid_until
  from jsonb_populate_recordset(null::public.schedules, write_schedule.rows) as new
  where not exists (
    select from public.schedules as it where it.id = new.id and it.physiotherapist_id = write_schedule.physiotherapist_id
  );
end;
$$;

comment on function private.write_schedule is
  'Makes these rows the whole weekly schedule; unchanged rows keep their id. Overlapping rows raise exclusion_violation.';

create function private.save_schedule(physiotherapist_id uuid, schedule jsonb, seen jsonb, resolutions jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_resolutions jsonb;
  v_rows jsonb;
  v_current jsonb;
  v_locked uuid[];
  v_before uuid[];
  v_hit uuid[];
  v_open uuid[];
  v_conflicts jsonb := '[]';
begin
  -- guard
  perform private.require_staff(null, array['admin']);
  v_resolutions := private.resolutions_by_appointment(resolutions);
  v_rows := private.given_schedule(save_schedule.physiotherapist_id, schedule);

  -- lock
  v_locked := private.lock_resolved(v_resolutions);
  perform private.lock_physiotherapists(case
    when v_resolutions = '{}' then array[save_schedule.physiotherapist_id]
    else array(select it.id from public.physiotherapists as it)
  end);
  select coalesce(jsonb_agg(to_jsonb(it) order by it.id), '[]') into v_current
  from public.schedules as it where it.physiotherapist_id = save_schedule.physiotherapist_id;
  perform private.refuse_other_rows('public.schedules', save_schedule.seen, v_current, v_rows);

  v_before := private.outside_hours(array[save_schedule.physiotherapist_id], null);
  begin
    -- write
    perform private.write_schedule(save_schedule.physiotherapist_id, v_rows);

    -- check
    v_hit := array(
      select unnest(private.outside_hours(array[save_schedule.physiotherapist_id], null)) except select unnest(v_before)
    );
    v_open := private.unresolved(v_hit, v_resolutions, v_locked);
    if cardinality(v_open) > 0 then
      v_conflicts := private.conflicts(v_open, array[save_schedule.physiotherapist_id]);
      raise exception 'taken back' using errcode = 'LW001';
    end if;
    perform private.resolve_all(v_hit, v_resolutions, 'outside_schedule');
  exception
    when sqlstate 'LW001' then null;
    when exclusion_violation or unique_violation then
      perform private.fail('already_exists', 409, '{"field": "start_time"}');
  end;
  select coalesce(jsonb_agg(to_jsonb(it) order by it.valid_from, it.weekday, it.start_time), '[]') into v_current
  from public.schedules as it where it.physiotherapist_id = save_schedule.physiotherapist_id;
  return jsonb_build_object('saved', v_conflicts = '[]', 'schedule', v_current, 'conflicts', v_conflicts);
end;
$$;

comment on function private.save_schedule is 'See public.save_schedule.';
grant execute on function private.save_schedule to anon, authenticated;

create function public.save_schedule(
  physiotherapist_id uuid, schedule jsonb, seen jsonb default null, resolutions jsonb default '[]'
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if save_schedule.physiotherapist_id is null then
    perform private.invalid('physiotherapist_id');
  elsif jsonb_typeof(save_schedule.seen) not in ('object', 'null') then
    perform private.invalid('seen');
  end if;
  return private.save_schedule(
    save_schedule.physiotherapist_id, save_schedule.schedule, nullif(save_schedule.seen, 'null'), save_schedule.resolutions
  );
end;
$$;

comment on function public.save_schedule is
  'An administrator of all clinics writes the whole weekly schedule of a physiotherapist: rows {id?, clinic_id, weekday, start_time, end_time, valid_from?, valid_until?}; omitted rows are deleted. seen: {id: updated_at} of the edited rows; if they differ by now, stale_record. Returns {saved, schedule, conflicts}: while a live appointment that newly lies outside the hours has no resolution nothing is written, and conflicts lists each as in save_off_day, which also defines resolutions. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, already_exists (two rows overlap), stale_record with {current}, and those of save_off_day about a resolution.';
grant execute on function public.save_schedule to anon, authenticated;

create function private.save_clinic_hours(clinic_id uuid, hours jsonb, seen jsonb, resolutions jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_resolutions jsonb;
  v_rows jsonb;
  v_current jsonb;
  v_everyone uuid[];
  v_locked uuid[];
  v_before uuid[];
  v_hit uuid[];
  v_open uuid[];
  v_conflicts jsonb := '[]';
begin
  -- guard
  perform private.require_admin();
  perform private.require_staff(save_clinic_hours.clinic_id, array['admin']);
  v_resolutions := private.resolutions_by_appointment(resolutions);
  if not exists (select from public.clinics as it where it.id = save_clinic_hours.clinic_id) then
    perform private.fail('not_found', 404, '{"field": "clinic_id"}');
  end if;
  v_rows := private.given_rows(
    'public.clinic_hours', 'hours', hours,
    array['id', 'weekday', 'opens_at', 'closes_at', 'valid_from', 'valid_until'],
    jsonb_build_object('clinic_id', save_clinic_hours.clinic_id, 'valid_from', '2020-01-01')
  );

  -- lock
  v_locked := private.lock_resolved(v_resolutions);
  v_everyone := array(select it.id from public.physiotherapists as it order by it.id);
  perform private.lock_physiotherapists(v_everyone);
  select coalesce(jsonb_agg(to_jsonb(it) order by it.id), '[]') into v_current
  from public.clinic_hours as it where it.clinic_id = save_clinic_hours.clinic_id;
  perform private.refuse_other_rows('public.clinic_hours', save_clinic_hours.seen, v_current, v_rows);

  v_before := private.outside_hours(v_everyone, save_clinic_hours.clinic_id);
  begin
    -- write
    delete from public.clinic_hours as it
    where it.clinic_id = save_clinic_hours.clinic_id and not exists (
      select from jsonb_populate_recordset(null::public.clinic_hours, v_rows) as new
      where new.id = it.id
        and (new.weekday, new.opens_at, new.closes_at, new.valid_from, new.valid_until)
          is not distinct from (it.weekday, it.opens_at, it.closes_at, it.valid_from, it.valid_until)
    );
    insert into public.clinic_hours (id, clinic_id, weekday, opens_at, closes_at, valid_from, valid_until)
    select new.id, save_clinic_hours.clinic_id, new.weekday, new.opens_at, new.closes_at, new.valid_from, new.valid_until
    from jsonb_populate_recordset(null::public.clinic_hours, v_rows) as new
    where not exists (
      select from public.clinic_hours as it where it.id = new.id and it.clinic_id = save_clinic_hours.clinic_id
    );

    -- check
    v_hit := array(
      select unnest(private.outside_hours(v_everyone, save_clinic_hours.clinic_id)) except select unnest(v_before)
    );
    v_open := private.unresolved(v_hit, v_resolutions, v_locked);
    if cardinality(v_open) > 0 then
      v_conflicts := private.conflicts(v_open, null);
      raise exception 'taken back' using errcode = 'LW001';
    end if;
    perform private.resolve_all(v_hit, v_resolutions, 'outside_schedule');
  exception
    when sqlstate 'LW001' then null;
    when exclusion_violation or unique_violation then
      perform private.fail('already_exists', 409, '{"field": "opens_at"}');
  end;
  return jsonb_build_object(
    'saved', v_conflicts = '[]',
    'hours', (
      select coalesce(jsonb_agg(to_jsonb(it) order by it.valid_from, it.weekday, it.opens_at), '[]')
      from public.clinic_hours as it where it.clinic_id = save_clinic_hours.clinic_id
    ),
    'conflicts', v_conflicts
  );
end;
$$;

comment on function private.save_clinic_hours is 'See public.save_clinic_hours.';
grant execute on function private.save_clinic_hours to anon, authenticated;

create function public.save_clinic_hours(
  clinic_id uuid, hours jsonb, seen jsonb default null, resolutions jsonb default '[]'
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if save_clinic_hours.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif jsonb_typeof(save_clinic_hours.seen) not in ('object', 'null') then
    perform private.invalid('seen');
  end if;
  return private.save_clinic_hours(
    save_clinic_hours.clinic_id, save_clinic_hours.hours, nullif(save_clinic_hours.seen, 'null'), save_clinic_hours.resolutions
  );
end;
$$;

comment on function public.save_clinic_hours is
  'An administrator of the clinic writes all its opening hours: rows {id?, weekday, opens_at, closes_at, valid_from?, valid_until?}; omitted rows are deleted. seen: {id: updated_at} of the edited rows. Returns {saved, hours, conflicts} as save_schedule does, for everyone at the clinic. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, already_exists (two rows overlap), stale_record with {current}, and those of save_off_day about a resolution.';
grant execute on function public.save_clinic_hours to anon, authenticated;
