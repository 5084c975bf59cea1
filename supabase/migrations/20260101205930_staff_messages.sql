-- Messages to staff: changes of the next 24 hours to those concerned, and a daily digest of tasks.

create table public.staff_message_settings (
  user_id uuid not null,
  has_changes boolean not null default true,
  has_digest boolean not null default true,
  updated_at timestamptz not null default now(),
  constraint staff_message_settings_pkey primary key (user_id),
  constraint staff_message_settings_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.staff_message_settings is 'Which e-mails staff members want; without a row: all.';
comment on column public.staff_message_settings.has_changes is 'Changes less than 24 hours ahead that concern them.';
comment on column public.staff_message_settings.has_digest is 'A list of open tasks each morning.';

create trigger _100_touch before update on public.staff_message_settings
  for each row execute function private.touch();

alter table public.staff_message_settings enable row level security;
create policy staff_select_own on public.staff_message_settings
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));
create policy staff_insert_own on public.staff_message_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_staff()));
create policy staff_update_own on public.staff_message_settings
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()))
  with check (user_id = (select auth.uid()));
grant select, insert (user_id, has_changes, has_digest), update (has_changes, has_digest)
  on public.staff_message_settings to authenticated;

create function private.tell_staff()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_ahead constant interval := interval '24 hours';
  v_what text := case
    when NEW.status in ('cancelled_by_patient', 'cancelled_by_clinic') then 'cancelled'
    when OLD.status = 'confirmed' then 'moved'
    else 'booked'
  end;
  v_untold private.notifications[] := array(
    select taken from private.withdraw_messages(NEW.id, array['staff_change']) as taken
  );
  v_is_near constant boolean := least(OLD.starts_at, NEW.starts_at) <= now() + c_ahead and greatest(OLD.starts_at, NEW.starts_at) > now();
begin
  -- An unsent message about a near time must still go out, however far ahead the new time is.
  if not v_is_near and cardinality(v_untold) = 0 then
    return null;
  end if;
  insert into private.notifications (kind, staff_user_id, booking_id, appointment_id, due_at, payload)
  select distinct on (staff.user_id)
    'staff_change', staff.user_id, NEW.booking_id, NEW.id, now() + private.message_delay('staff_change'),
    jsonb_build_object('what', v_what, 'status', NEW.status, 'starts_at', NEW.starts_at, 'old_starts_at', coalesce(
      -- the time that they last heard of
      (select untold.payload -> 'old_starts_at' from unnest(v_untold) as untold where untold.staff_user_id = staff.user_id limit 1),
      to_jsonb(OLD.starts_at)
    ))
  from public.staff as staff
  left join public.staff_message_settings as settings on settings.user_id = staff.user_id
  where staff.is_active and coalesce(settings.has_changes, true)
    -- not whoever made the change
    and staff.user_id is distinct from (select auth.uid())
    and (
      v_is_near and staff.physiotherapist_id in (OLD.physiotherapist_id, NEW.physiotherapist_id)
      or v_is_near and staff.role = 'receptionist' and (staff.clinic_id is null or staff.clinic_id = NEW.clinic_id)
      or staff.user_id in (select untold.staff_user_id from unnest(v_untold) as untold)
    );
  return null;
end;
$$;

comment on function private.tell_staff is
  'Trigger: notifies the physiotherapist and the front desk concerned of a change less than 24 hours ahead, unless they made it or have switched such messages off; includes changes that they were not told of yet.';

create trigger _460_tell_staff after update on public.appointments
  for each row when (
    NEW.status = 'confirmed' and OLD.status <> 'checked_in' and OLD.status <> 'no_show'
      and (NEW.status, NEW.starts_at, NEW.physiotherapist_id) is distinct from (OLD.status, OLD.starts_at, OLD.physiotherapist_id)
    or OLD.status = 'confirmed' and NEW.status in ('cancelled_by_patient', 'cancelled_by_clinic')
  )
  execute function private.tell_staff();

create function private.tell_tasks()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer;
begin
  insert into private.notifications (kind, staff_user_id, payload)
  select 'staff_task', staff.user_id, jsonb_build_object('count', count(distinct task.id))
  from public.staff as staff
  join public.admin_tasks as task
    on task.status = 'open' and (staff.clinic_id is null or staff.clinic_id = task.clinic_id)
  left join public.staff_message_settings as settings on settings.user_id = staff.user_id
  where staff.is_active and staff.role = 'admin' and coalesce(settings.has_digest, true)
    -- a job may run twice
    and not exists (
      select from private.notifications as told
      where told.staff_user_id = staff.user_id and told.kind = 'staff_task' and told.created_at > now() - interval '12 hours'
    )
  group by staff.user_id;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.tell_tasks is 'Job, daily at seven in Jakarta: tells administrators with open tasks how many, once a day; returns how many were notified.';

create function private.staff_staleness(message private.notifications, appointment public.appointments)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select case
    when not exists (
      select from public.staff as staff where staff.user_id = (message).staff_user_id and staff.is_active
    ) then 'no_longer_staff'
    when (message).kind = 'staff_change' and (
      (appointment).status <> (message).payload ->> 'status'
      or (appointment).starts_at <> ((message).payload ->> 'starts_at')::timestamptz
    ) then 'moved'
    when (message).kind = 'staff_change' and (appointment).starts_at <= now() then 'past'
  end
$$;

comment on function private.staff_staleness is 'Why a message to a staff member is no longer true; null: it is still true.';
