-- What patients would be offered under somebody's hours before these are saved: they are written,
-- queried, and rolled back, so that the same rules answer.

create function private.preview_schedule(
  physiotherapist_id uuid, schedule jsonb, clinic_id uuid, service_id uuid, from_date date, to_date date
)
returns setof public.available_slot
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_rows jsonb;
  v_slots public.available_slot[];
begin
  -- guard
  perform private.require_admin();
  v_rows := private.given_schedule(preview_schedule.physiotherapist_id, schedule);

  -- lock: like everyone who writes hours
  perform private.lock_physiotherapists(array[preview_schedule.physiotherapist_id]);
  begin
    perform private.write_schedule(preview_schedule.physiotherapist_id, v_rows);
    v_slots := array(
      select slot from private.available_slots(
        preview_schedule.clinic_id, preview_schedule.service_id, preview_schedule.from_date, preview_schedule.to_date,
        preview_schedule.physiotherapist_id
      ) as slot
    );
    raise exception 'taken back' using errcode = 'LW001';
  exception
    when sqlstate 'LW001' then null;
    when exclusion_violation or unique_violation then
      perform private.fail('already_exists', 409, '{"field": "start_time"}');
  end;
  return query select slot.* from unnest(v_slots) as slot;
end;
$$;

comment on function private.preview_schedule is 'See public.preview_schedule.';
grant execute on function private.preview_schedule to anon, authenticated;

create function public.preview_schedule(
  physiotherapist_id uuid, schedule jsonb, clinic_id uuid, service_id uuid, from_date date, to_date date
)
returns setof public.available_slot
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if preview_schedule.physiotherapist_id is null then
    perform private.invalid('physiotherapist_id');
  elsif preview_schedule.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif preview_schedule.service_id is null then
    perform private.invalid('service_id');
  end if;
  perform private.check_days(preview_schedule.from_date, preview_schedule.to_date);
  return query
  select slot.* from private.preview_schedule(
    preview_schedule.physiotherapist_id, preview_schedule.schedule, preview_schedule.clinic_id,
    preview_schedule.service_id, preview_schedule.from_date, preview_schedule.to_date
  ) as slot;
end;
$$;

comment on function public.preview_schedule is
  'For administrators: what available_slots would return for a physiotherapist if this were the whole weekly schedule, in the form that save_schedule takes. Nothing is written. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input, already_exists (two rows overlap).';
grant execute on function public.preview_schedule to anon, authenticated;
