-- Writing a physiotherapist together with the services they give, and refusing to deactivate one
-- who still has upcoming appointments.

create function private.upcoming_count(physiotherapist_id uuid, clinic_id uuid)
returns bigint
language sql
stable
security invoker
set search_path = ''
as $$
  select count(*)
  from public.appointments as appointment
  where (upcoming_count.physiotherapist_id is null or appointment.physiotherapist_id = upcoming_count.physiotherapist_id)
    and (upcoming_count.clinic_id is null or appointment.clinic_id = upcoming_count.clinic_id)
    and appointment.starts_at > now() - interval '6 hours' and appointment.ends_at > now()
    and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
    and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
$$;

comment on function private.upcoming_count is
  'Number of live appointments that are not over, of a physiotherapist (null: of all) at a clinic (null: at all).';

create function private.refuse_if_booked(physiotherapist_id uuid, clinic_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count bigint;
begin
  -- lock: wait for bookings that are being written
  perform private.lock_physiotherapists(array(
    select it.id from public.physiotherapists as it
    where refuse_if_booked.physiotherapist_id is null or it.id = refuse_if_booked.physiotherapist_id
  ));
  v_count := private.upcoming_count(refuse_if_booked.physiotherapist_id, refuse_if_booked.clinic_id);
  if v_count > 0 then
    perform private.fail(
      'invalid_input', 422, jsonb_build_object('field', 'is_active', 'rule', 'appointments', 'count', v_count),
      'Move or cancel what is booked there first, by an off-day.'
    );
  end if;
end;
$$;

comment on function private.refuse_if_booked is
  'Refuses to deactivate a physiotherapist, or a clinic, with live upcoming appointments, which would be left without anybody.';

create function private.keep_appointments()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if TG_TABLE_NAME = 'physiotherapists' then
    perform private.refuse_if_booked(NEW.id, null);
  else
    perform private.refuse_if_booked(null, NEW.id);
  end if;
  return NEW;
end;
$$;

comment on function private.keep_appointments is
  'Trigger for writes by clients: a physiotherapist or a clinic with live upcoming appointments stays active.';

create trigger _800_keep_appointments before update of is_active on public.physiotherapists
  for each row when (OLD.is_active and not NEW.is_active and current_user = 'authenticated')
  execute function private.keep_appointments();
create trigger _800_keep_appointments before update of is_active on public.clinics
  for each row when (OLD.is_active and not NEW.is_active and current_user = 'authenticated')
  execute function private.keep_appointments();

create function private.save_physiotherapist(physiotherapist jsonb, service_ids uuid[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_given jsonb;
  v_old public.physiotherapists;
  v_new public.physiotherapists;
  v_services uuid[];
begin
  -- guard
  perform private.require_staff(null, array['admin']);
  v_given := private.given_row('public.physiotherapists', physiotherapist, array[
    'id', 'slug', 'name', 'years_of_experience', 'specialities', 'languages', 'photo_path', 'biography_id', 'biography_en',
    'str_number', 'sipf_number', 'is_active', 'is_public', 'sort_order'
  ]);

  -- lock: two concurrent writers must not both find a slug free
  perform pg_advisory_xact_lock(hashtextextended('write:' || 'public.physiotherapists'::regclass::oid::text, 0));
  -- no key: whoever writes a booking holds the lock that this waits for, and refers to the row
  select it.* into v_old from public.physiotherapists as it where it.id = (v_given ->> 'id')::uuid for no key update;
  if v_old.id is null and physiotherapist ->> 'updated_at' is not null then
    perform private.fail('not_found', 404, '{"field": "id"}');
  end if;

  -- check
  v_new := jsonb_populate_record(v_old, case
    when v_old.id is null then jsonb_build_object(
      'id', gen_random_uuid(), 'years_of_experience', 0, 'sort_order', 0, 'is_active', true, 'is_public', true,
      'languages', '["id"]'::jsonb,
      'created_at', now(), 'updated_at', now()
    )
    else '{}'
  end || v_given);
  v_new.biography_id := coalesce(v_new.biography_id, '');
  v_new.biography_en := coalesce(v_new.biography_en, '');
  v_new.specialities := coalesce(v_new.specialities, '{}');
  v_services := array(
    select gives.service_id from public.physiotherapist_services as gives
    where gives.physiotherapist_id = v_old.id order by gives.service_id
  );
  perform private.refuse_stale(
    physiotherapist -> 'updated_at',
    to_jsonb(v_old) || jsonb_build_object('service_ids', v_services),
    to_jsonb(v_new) || jsonb_build_object('service_ids', coalesce(
      case when service_ids is not null then array(select distinct id from unnest(service_ids) as id order by id) end,
      v_services
    ))
  );
  perform private.refuse_bad_values('public.physiotherapists', to_jsonb(v_new), to_jsonb(v_old));
  perform private.refuse_repetitions('public.physiotherapists', to_jsonb(v_new), case when v_old.id is not null then to_jsonb(v_old) end);
  if v_old.is_active and not v_new.is_active then
    perform private.refuse_if_booked(v_new.id, null);
  end if;
  if exists (
    select from unnest(service_ids) as wanted (id)
    where not exists (select from public.services as service where service.id = wanted.id)
  ) then
    perform private.fail('not_found', 404, '{"field": "service_ids"}');
  end if;

  -- write
  insert into public.physiotherapists as it
  select v_new.*
  on conflict (id) do update set
    slug = excluded.slug, name = excluded.name, years_of_experience = excluded.years_of_experience,
    specialities = excluded.specialities, languages = excluded.languages, photo_path = excluded.photo_path,
    biography_id = excluded.biography_id, biography_en = excluded.biography_en, str_number = excluded.str_number,
    sipf_number = excluded.sipf_number, is_active = excluded.is_active, is_public = excluded.is_public,
    sort_order = excluded.sort_order
  returning it.* into v_new;
  if service_ids is not null then
    delete from public.physiotherapist_services as gives
    where gives.physiotherapist_id = v_new.id and gives.service_id <> all (service_ids);
    insert into public.physiotherapist_services (physiotherapist_id, service_id)
    select distinct v_new.id, id from unnest(service_ids) as id
    on conflict do nothing;
  end if;

  -- tell: open pages show who is there
  perform private.broadcast_slots(clinic.id)
  from public.clinics as clinic where clinic.is_active;
  return to_jsonb(v_new);
end;
$$;

comment on function private.save_physiotherapist is 'See public.save_physiotherapist.';
grant execute on function private.save_physiotherapist to anon, authenticated;

create function public.save_physiotherapist(physiotherapist jsonb, service_ids uuid[] default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if jsonb_typeof(physiotherapist) is distinct from 'object' then
    perform private.invalid('physiotherapist', 'An object.');
  end if;
  return private.save_physiotherapist(physiotherapist, service_ids);
end;
$$;

comment on function public.save_physiotherapist is
  'An administrator of all clinics writes a physiotherapist, who is returned: {id? (an unknown id creates one, so that a retry creates one only), updated_at? (the version that was edited), slug, name, years_of_experience, specialities, languages, photo_path, biography_id, biography_en, str_number, sipf_number, is_active, is_public, sort_order}; omitted fields of an existing one stay. service_ids: exactly the services that they give; null: a new one gives all. Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input (is_active with the rule appointments and their count: patients still have appointments), already_exists, stale_record with {current}.';
grant execute on function public.save_physiotherapist to anon, authenticated;
