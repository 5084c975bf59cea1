-- Who is notified of a start that has become free, and when an entry ends by itself.

create function private.tell_waitlist(freed public.appointments)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_first constant integer := 5;
  v_local timestamp;
begin
  -- Early exit: usually nobody waits, and a closure calls this hundreds of times.
  if not exists (
    select from public.waitlist_entries as entry where entry.clinic_id = (freed).clinic_id and entry.status = 'open'
  ) then
    return;
  end if;
  select (freed).starts_at at time zone clinic.time_zone into v_local
  from public.clinics as clinic where clinic.id = (freed).clinic_id;
  insert into private.notifications (kind, patient_id, payload)
  select 'waitlist_slot', first.patient_id, jsonb_build_object('waitlist_id', first.id, 'starts_at', (freed).starts_at)
  from (
    -- one entry of each person
    select distinct on (entry.patient_id) entry.id, entry.patient_id, entry.created_at
    from public.waitlist_entries as entry
    where entry.clinic_id = (freed).clinic_id and entry.status = 'open'
      and entry.patient_id <> (freed).patient_id
      and (entry.physiotherapist_id is null or entry.physiotherapist_id = (freed).physiotherapist_id)
      and v_local::date between entry.from_date and entry.to_date
      and v_local::time >= coalesce(entry.from_time, time '00:00') and v_local::time < coalesce(entry.until_time, time '24:00')
      and exists (
        select from public.physiotherapist_services as gives
        join public.services as service on service.id = gives.service_id and service.is_active
        where gives.physiotherapist_id = (freed).physiotherapist_id and gives.service_id = entry.service_id
      )
      and not exists (
        select from private.notifications as told
        join public.waitlist_entries as other on other.id = (told.payload ->> 'waitlist_id')::uuid
        where told.patient_id = entry.patient_id and told.kind = 'waitlist_slot'
          -- withdrawn (the start was held for a while): nobody was notified
          and told.status <> 'withdrawn'
          and told.payload @> jsonb_build_object('starts_at', (freed).starts_at)
          and other.clinic_id = entry.clinic_id
      )
    order by entry.patient_id, entry.created_at, entry.id
  ) as first
  order by first.created_at, first.id
  limit c_first;
end;
$$;

comment on function private.tell_waitlist is
  'Notifies the first five people who wait for a start that has become free. Whether it is still free, and bookable, is checked when the message is sent.';

create function private.appointments_waitlist()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_live constant text[] := array['held', 'awaiting_payment', 'confirmed', 'checked_in'];
begin
  if OLD.status = any (c_live) and OLD.starts_at > now() and (
    NEW.status <> all (c_live) or NEW.starts_at <> OLD.starts_at or NEW.physiotherapist_id <> OLD.physiotherapist_id
  ) then
    perform private.tell_waitlist(OLD);
  end if;
  if NEW.status = 'confirmed' then
    update public.waitlist_entries as entry
    set status = 'booked', closed_at = now()
    from (
      select NEW.starts_at at time zone clinic.time_zone as starts_at
      from public.clinics as clinic where clinic.id = NEW.clinic_id
    ) as local
    where entry.patient_id = NEW.patient_id and entry.status = 'open'
      and entry.clinic_id = NEW.clinic_id and entry.service_id = NEW.service_id
      -- An entry for a certain physiotherapist or time of day stays open after another booking.
      and (entry.physiotherapist_id is null or entry.physiotherapist_id = NEW.physiotherapist_id)
      and local.starts_at::date between entry.from_date and entry.to_date
      and local.starts_at::time >= coalesce(entry.from_time, time '00:00')
      and local.starts_at::time < coalesce(entry.until_time, time '24:00');
  end if;
  return null;
end;
$$;

comment on function private.appointments_waitlist is
  'Trigger: notifies those who wait for a start that becomes free; an appointment that fits closes its patient''s entry.';

create trigger _450_waitlist after update on public.appointments
  for each row when ((NEW.status, NEW.starts_at, NEW.physiotherapist_id) is distinct from (OLD.status, OLD.starts_at, OLD.physiotherapist_id))
  execute function private.appointments_waitlist();

create function private.waitlist_staleness(payload jsonb)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
  v_starts_at timestamptz := (payload ->> 'starts_at')::timestamptz;
  v_day date;
begin
  select entry.* into v_entry from public.waitlist_entries as entry where entry.id = (payload ->> 'waitlist_id')::uuid;
  if v_entry.status is distinct from 'open' then
    return 'status';
  elsif v_starts_at <= now() then
    return 'past';
  -- Deactivated since: private.available_slots would raise an error.
  elsif not exists (
    select from public.services as service where service.id = v_entry.service_id and service.is_active
  ) or v_entry.physiotherapist_id is not null and not exists (
    select from public.physiotherapists as physiotherapist
    where physiotherapist.id = v_entry.physiotherapist_id and physiotherapist.is_active
  ) then
    return 'closed';
  end if;
  select private.local_date(v_starts_at, clinic.time_zone) into v_day
  from public.clinics as clinic where clinic.id = v_entry.clinic_id and clinic.is_active;
  return case when v_day is null or not exists (
    select from private.available_slots(v_entry.clinic_id, v_entry.service_id, v_day, v_day, v_entry.physiotherapist_id) as slot
    where slot.starts_at = v_starts_at
  ) then 'taken' end;
end;
$$;

comment on function private.waitlist_staleness is 'Why a message about a free start is no longer true: the entry is closed, the service or physiotherapist is no longer offered, or the start is past or taken.';

create function private.waitlist_facts(payload jsonb)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object('slot', jsonb_build_object(
    'starts_at', payload -> 'starts_at', 'time_zone', clinic.time_zone, 'clinic', clinic.name, 'entry', entry.id
  ))
  from public.waitlist_entries as entry
  join public.clinics as clinic on clinic.id = entry.clinic_id
  where entry.id = (payload ->> 'waitlist_id')::uuid
$$;

comment on function private.waitlist_facts is 'What a message about a free start says: when and at which clinic, but not for which service.';

create function private.expire_waitlist()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.waitlist_entries as entry
  set status = 'expired', closed_at = now()
  from public.clinics as clinic
  where entry.status = 'open' and clinic.id = entry.clinic_id
    and entry.to_date < private.local_date(now(), clinic.time_zone);
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.expire_waitlist is 'Job, hourly: expires entries whose last day is over; returns how many.';
