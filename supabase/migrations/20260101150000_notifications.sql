-- The notification outbox and the list of tasks for staff.
--
-- The outbox is filled by triggers on state changes and delivered later; a row carries ids, never
-- texts about health. Nothing goes out for an appointment that is no longer live: a change of
-- state or time takes the waiting rows back.

create table private.notifications (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  patient_id uuid not null,
  booking_id uuid,
  appointment_id uuid,
  payload jsonb not null default '{}',
  due_at timestamptz not null default now(),
  status text not null default 'queued',
  attempts integer not null default 0,
  locked_until timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint notifications_pkey primary key (id),
  constraint notifications_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint notifications_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint notifications_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete cascade,
  constraint notifications_kind_is_known check (kind in (
    'appointment_confirmed', 'appointment_rescheduled', 'appointment_cancelled', 'appointment_reminder',
    'hold_expired', 'payment_late', 'credit_issued', 'proposal', 'settlement_choice'
  )),
  constraint notifications_status_is_known check (status in ('queued', 'sent', 'failed', 'withdrawn')),
  constraint notifications_sent_at_matches_status check ((status = 'sent') = (sent_at is not null)),
  constraint notifications_attempts_is_not_negative check (attempts >= 0)
);

create index notifications_due_at_where_queued_idx on private.notifications (due_at) where status = 'queued';
create index notifications_patient_id_idx on private.notifications (patient_id);
create index notifications_booking_id_idx on private.notifications (booking_id);
create index notifications_appointment_id_idx on private.notifications (appointment_id);
alter table private.notifications enable row level security;

comment on table private.notifications is 'Messages to send: who, about what, when. Texts are made from the ids at the moment of sending.';
comment on column private.notifications.payload is 'Ids and times only; no health data, no names.';
comment on column private.notifications.due_at is 'Not before this moment.';
comment on column private.notifications.locked_until is 'A sender has it until then; later it is free again.';

create function private.notify(kind text, appointment public.appointments, due_at timestamptz default now(), payload jsonb default '{}')
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  insert into private.notifications (kind, patient_id, booking_id, appointment_id, due_at, payload)
  values (
    notify.kind, (notify.appointment).patient_id, (notify.appointment).booking_id, (notify.appointment).id,
    notify.due_at, notify.payload
  )
$$;

comment on function private.notify is 'Puts a message about an appointment into the outbox.';
grant execute on function private.notify to service_role;

create function private.appointments_notify()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_is_moved boolean := NEW.starts_at <> OLD.starts_at or NEW.physiotherapist_id <> OLD.physiotherapist_id;
begin
  if NEW.status = OLD.status and not v_is_moved then
    return null;
  end if;
  update private.notifications as notification
  set status = 'withdrawn'
  where notification.appointment_id = NEW.id
    and notification.status = 'queued'
    and notification.kind in ('appointment_confirmed', 'appointment_rescheduled', 'appointment_reminder');

  if NEW.status = 'confirmed' then
    if OLD.status in ('held', 'awaiting_payment', 'expired') then
      perform private.notify('appointment_confirmed', NEW);
    elsif v_is_moved then
      perform private.notify('appointment_rescheduled', NEW);
    end if;
    insert into private.notifications (kind, patient_id, booking_id, appointment_id, due_at, payload)
    select
      'appointment_reminder', NEW.patient_id, NEW.booking_id, NEW.id,
      NEW.starts_at - reminder.ahead, jsonb_build_object('hours_ahead', extract(epoch from reminder.ahead) / 3600)
    from (values (interval '24 hours'), (interval '3 hours')) as reminder (ahead)
    where NEW.starts_at - reminder.ahead > now();
  elsif NEW.status in ('cancelled_by_patient', 'cancelled_by_clinic') and OLD.status in ('confirmed', 'checked_in') then
    perform private.notify('appointment_cancelled', NEW, payload => jsonb_build_object('status', NEW.status));
  elsif NEW.status = 'expired' and OLD.status = 'awaiting_payment' then
    perform private.notify('hold_expired', NEW);
  end if;
  return null;
end;
$$;

comment on function private.appointments_notify is
  'Trigger: withdraws what is waiting for a changed appointment and queues what is now true, with reminders 24 and 3 hours before.';

create trigger _400_notify after update on public.appointments
  for each row execute function private.appointments_notify();

-- Tasks ---------------------------------------------------------------------------------------

create table public.admin_tasks (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  clinic_id uuid not null,
  booking_id uuid,
  purchase_id uuid,
  details jsonb not null default '{}',
  status text not null default 'open',
  resolved_by uuid,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint admin_tasks_pkey primary key (id),
  constraint admin_tasks_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete cascade,
  constraint admin_tasks_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint admin_tasks_purchase_id_fkey foreign key (purchase_id) references public.package_purchases (id) on delete cascade,
  constraint admin_tasks_resolved_by_fkey foreign key (resolved_by) references auth.users (id) on delete set null,
  constraint admin_tasks_kind_is_known
    check (kind in (
      'payment_late', 'payment_review', 'refund_request', 'receivable', 'ledger_fault', 'off_day_conflict',
      'deletion_request'
    )),
  constraint admin_tasks_status_is_known check (status in ('open', 'done')),
  constraint admin_tasks_resolved_at_matches_status check ((status = 'done') = (resolved_at is not null))
);

create index admin_tasks_clinic_id_idx on public.admin_tasks (clinic_id, created_at desc);
create index admin_tasks_booking_id_idx on public.admin_tasks (booking_id);
create index admin_tasks_purchase_id_idx on public.admin_tasks (purchase_id);
create index admin_tasks_resolved_by_idx on public.admin_tasks (resolved_by);

comment on table public.admin_tasks is 'What an administrator has to look at: late or doubtful payments, refund requests, conflicts.';
comment on column public.admin_tasks.details is 'Amounts and ids that the task is about; no health data.';

alter table public.admin_tasks enable row level security;
create policy admin_select_in_clinic on public.admin_tasks
  for select to authenticated
  using (clinic_id in (select private.my_staff_clinic_ids(array['admin'])));
-- NOTE: nothing is granted for writing; tasks are raised and closed by functions.
grant select on public.admin_tasks to authenticated;

create function private.raise_task(kind text, booking_id uuid, details jsonb default '{}', purchase_id uuid default null)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  insert into public.admin_tasks (kind, clinic_id, booking_id, purchase_id, details)
  select raise_task.kind, booking.clinic_id, booking.id, null, raise_task.details
  from public.bookings as booking
  where booking.id = raise_task.booking_id
  union all
  select raise_task.kind, purchase.clinic_id, null, purchase.id, raise_task.details
  from public.package_purchases as purchase
  where purchase.id = raise_task.purchase_id
$$;

comment on function private.raise_task is 'Puts a booking or a purchase on the list of the clinic''s administrators.';
grant execute on function private.raise_task to service_role;
