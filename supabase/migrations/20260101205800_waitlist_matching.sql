-- Who is notified of a start that has become free, and when an entry ends by itself.

create function private.takeable_services(freed public.appointments)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_clinic public.clinics;
  v_policy public.booking_policy := private.policy_for((freed).clinic_id);
begin
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = (freed).clinic_id and clinic.is_active;
  if not found or private.time_problem(v_policy, v_clinic.time_zone, (freed).starts_at) is not null then
    return '{}';
  end if;
  return array(
    select service.id
    from public.physiotherapist_services as gives
    join public.physiotherapists as physiotherapist on physiotherapist.id = gives.physiotherapist_id and physiotherapist.is_active
    join public.services as service on service.id = gives.service_id and service.is_active
    where gives.physiotherapist_id = (freed).physiotherapist_id
      and exists (
        select from public.waitlist_entries as entry
        where entry.clinic_id = v_clinic.id and entry.service_id = service.id and entry.status = 'open'
      )
      and (private.choose_slot(
        service, v_clinic, v_policy, array[physiotherapist.id], (freed).starts_at, false
      )).physiotherapist_id is not null
  );
end;
$$;

comment on function private.takeable_services is
  'The services that somebody waits for and that could be booked at a start that has become free, with the physiotherapist who has become free, by the rules of hold_slot.';

create function private.can_take(entry public.waitlist_entries, starts_at timestamptz)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (
    select from private.patient_contact((entry).patient_id) as contact
    where cardinality(private.message_channels('waitlist_slot', contact.email, contact.phone, contact.may_whatsapp, '{}')) > 0
  ) and not exists (
    select from public.services as service
    where service.id = (entry).service_id and (private.patient_calendar(
      (entry).patient_id, can_take.starts_at, can_take.starts_at + make_interval(mins => service.duration_minutes),
      except_held => true
    )).is_busy
  );
end;
$$;

comment on function private.can_take is
  'Whether the person of an entry can be told of a start, and has no other appointment then. The front desk calls those without a channel.';

create function private.tell_waitlist(freed public.appointments)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_first constant integer := 5;
  v_services uuid[];
  v_local timestamp;
  v_entry public.waitlist_entries;
  v_told uuid[] := '{}';
  v_is_known boolean;
begin
  -- Early exit: usually nobody waits, and a closure calls this hundreds of times.
  if not exists (
    select from public.waitlist_entries as entry where entry.clinic_id = (freed).clinic_id and entry.status = 'open'
  ) then
    return;
  end if;
  v_services := private.takeable_services(freed);
  select (freed).starts_at at time zone clinic.time_zone into v_local
  from public.clinics as clinic where clinic.id = (freed).clinic_id;
  -- A start that was only held had been free until then, and whoever waited already had left it: no
  -- news, and anybody could send it by holding one start after the other. Unless it had become free
  -- before: then it is the turn of the next five.
  v_is_known := (freed).status in ('held', 'awaiting_payment') and not exists (
    select from public.waitlist_entries as entry
    join private.notifications as told on told.patient_id = entry.patient_id
    where entry.clinic_id = (freed).clinic_id and v_local::date between entry.from_date and entry.to_date
      and told.kind = 'waitlist_slot'
      and told.payload @> jsonb_build_object('waitlist_id', entry.id, 'starts_at', (freed).starts_at)
  );
  -- One by one: whoever cannot take it must not stand in the place of somebody who can.
  for v_entry in
    select entry.*
    from public.waitlist_entries as entry
    where entry.clinic_id = (freed).clinic_id and entry.status = 'open'
      and entry.patient_id <> (freed).patient_id
      and entry.service_id = any (v_services)
      and (entry.physiotherapist_id = (freed).physiotherapist_id or entry.physiotherapist_id is null and exists (
        select from public.physiotherapists as physiotherapist
        where physiotherapist.id = (freed).physiotherapist_id and physiotherapist.is_public
      ))
      and v_local::date between entry.from_date and entry.to_date
      and v_local::time >= coalesce(entry.from_time, time '00:00') and v_local::time < coalesce(entry.until_time, time '24:00')
      and not exists (
        select from private.notifications as told
        join public.waitlist_entries as other on other.id = (told.payload ->> 'waitlist_id')::uuid
        where told.patient_id = entry.patient_id and told.kind = 'waitlist_slot'
          -- withdrawn (the start was held for a while): nobody was notified
          and told.status <> 'withdrawn'
          and told.payload @> jsonb_build_object('starts_at', (freed).starts_at)
          and other.clinic_id = entry.clinic_id
      )
      and (not v_is_known or entry.created_at > (freed).created_at)
    order by entry.created_at, entry.id
  loop
    if v_entry.patient_id <> all (v_told) and private.can_take(v_entry, (freed).starts_at) then
      insert into private.notifications (kind, patient_id, payload)
      values ('waitlist_slot', v_entry.patient_id,
        jsonb_build_object('waitlist_id', v_entry.id, 'starts_at', (freed).starts_at));
      v_told := v_told || v_entry.patient_id;
    end if;
    exit when cardinality(v_told) = c_first;
  end loop;
end;
$$;

comment on function private.tell_waitlist is
  'Notifies the first five people who wait for a start that has become free and can take it; after a mere hold only those who joined meanwhile, unless it had become free before. Whether that is still so is checked when the message is sent.';

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

create function private.tell_waitlist_of_opening(gone public.off_days)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_first constant integer := 5;
  v_it record;
  v_start timestamptz;
  v_told uuid[] := '{}';
  v_starts timestamptz[] := '{}';
begin
  for v_it in
    select
      entry, clinic.time_zone,
      coalesce(entry.physiotherapist_id, (gone).physiotherapist_id) as physiotherapist_id,
      greatest(entry.from_date, (gone).starts_on) as first_day, least(entry.to_date, (gone).ends_on) as last_day
    from public.waitlist_entries as entry
    join public.clinics as clinic on clinic.id = entry.clinic_id and clinic.is_active
    join public.services as service on service.id = entry.service_id and service.is_active
    left join public.physiotherapists as physiotherapist
      on physiotherapist.id = coalesce(entry.physiotherapist_id, (gone).physiotherapist_id)
    where entry.status = 'open' and entry.from_date <= (gone).ends_on and entry.to_date >= (gone).starts_on
      and ((gone).clinic_id is null or entry.clinic_id = (gone).clinic_id)
      and ((gone).physiotherapist_id is null or physiotherapist.id = (gone).physiotherapist_id)
      and physiotherapist.is_active is distinct from false
    order by entry.created_at, entry.id
  loop
    continue when (v_it.entry).patient_id = any (v_told);
    -- one start for each, though many become free: the calendar shows the others
    select slot.starts_at into v_start
    from private.available_slots(
      (v_it.entry).clinic_id, (v_it.entry).service_id, v_it.first_day, v_it.last_day, v_it.physiotherapist_id
    ) as slot
    cross join lateral (select slot.starts_at at time zone v_it.time_zone as at) as local
    where ((gone).weekdays is null or extract(isodow from local.at) = any ((gone).weekdays))
      and local.at::time < coalesce((gone).end_time, time '24:00')
      and (slot.ends_at at time zone v_it.time_zone) > local.at::date + coalesce((gone).start_time, time '00:00')
      and local.at::time >= coalesce((v_it.entry).from_time, time '00:00')
      and local.at::time < coalesce((v_it.entry).until_time, time '24:00')
      and cardinality(array_positions(v_starts, slot.starts_at)) < c_first
      and private.can_take(v_it.entry, slot.starts_at)
    order by slot.starts_at
    limit 1;
    continue when not found;
    insert into private.notifications (kind, patient_id, payload)
    values ('waitlist_slot', (v_it.entry).patient_id, jsonb_build_object('waitlist_id', (v_it.entry).id, 'starts_at', v_start));
    v_told := v_told || (v_it.entry).patient_id;
    v_starts := v_starts || v_start;
  end loop;
end;
$$;

comment on function private.tell_waitlist_of_opening is
  'Notifies those who wait for days on which an off-day is gone, each of the first start that suits them, and no more than five of the same.';

create function private.off_days_waitlist()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell_waitlist_of_opening(OLD);
  return null;
end;
$$;

comment on function private.off_days_waitlist is 'Trigger: notifies those who wait when an off-day is deleted, shortened or moved.';

create trigger _450_waitlist after delete or update on public.off_days
  for each row when (OLD.is_closed) execute function private.off_days_waitlist();

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
    where slot.starts_at = v_starts_at and private.can_take(v_entry, v_starts_at)
  ) then 'taken' end;
end;
$$;

comment on function private.waitlist_staleness is 'Why a message about a free start is no longer true: the entry is closed, the service or physiotherapist is no longer offered, or the start is past, taken, or at a time at which they have an appointment by now.';

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
