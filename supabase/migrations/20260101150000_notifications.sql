-- The notification outbox and the list of tasks for staff.
--
-- A row is one message to one person; its channels are chosen when it is sent, and the result of
-- each is recorded per channel. Triggers on what happens fill the outbox
-- (20260101205100_message_moments.sql), and a row carries ids and times, never texts. Whether it is
-- still true is checked at the moment of sending (20260101205200_message_facts.sql), by the sender
-- that holds its lease (20260101205400_send_messages.sql).

create table private.notifications (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  patient_id uuid,
  staff_user_id uuid,
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
  constraint notifications_staff_user_id_fkey foreign key (staff_user_id) references auth.users (id) on delete cascade,
  constraint notifications_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint notifications_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete cascade,
  constraint notifications_kind_is_known check (kind in (
    'appointment_confirmed', 'appointment_rescheduled', 'appointment_cancelled', 'appointment_reminder',
    'payment_waiting', 'hold_expired', 'payment_late', 'credit_issued', 'credit_ending', 'proposal', 'settlement_choice',
    'waitlist_slot', 'receipt', 'staff_change', 'staff_task'
  )),
  constraint notifications_are_for_one_person check (num_nonnulls(patient_id, staff_user_id) = 1),
  constraint notifications_status_is_known check (status in ('queued', 'sent', 'failed', 'withdrawn')),
  constraint notifications_sent_at_matches_status check ((status = 'sent') = (sent_at is not null)),
  constraint notifications_attempts_is_not_negative check (attempts >= 0)
);

create index notifications_due_at_id_where_queued_idx on private.notifications (due_at, id) where status = 'queued';
create index notifications_patient_id_idx on private.notifications (patient_id);
create index notifications_staff_user_id_idx on private.notifications (staff_user_id);
create index notifications_booking_id_idx on private.notifications (booking_id);
create index notifications_appointment_id_idx on private.notifications (appointment_id);
alter table private.notifications enable row level security;

comment on table private.notifications is 'Messages to send: to whom, about what, when. Texts are made from the ids at the moment of sending.';
comment on column private.notifications.payload is 'Ids and times only; no health data, no names.';
comment on column private.notifications.due_at is 'Not sent before this moment.';
comment on column private.notifications.attempts is 'How often a sender has leased it; also the number of the lease.';
comment on column private.notifications.locked_until is 'End of the sender''s lease; later others may take it.';
comment on column private.notifications.last_error is 'Why it failed, was withdrawn or has to wait.';

create table private.notification_channels (
  notification_id uuid not null,
  channel text not null,
  recipient text not null,
  status text not null,
  provider_id text,
  error text,
  tried_at timestamptz not null default now(),
  reported_at timestamptz,
  constraint notification_channels_pkey primary key (notification_id, channel),
  constraint notification_channels_notification_id_fkey foreign key (notification_id)
    references private.notifications (id) on delete cascade,
  constraint notification_channels_channel_is_known check (channel in ('email', 'whatsapp')),
  constraint notification_channels_status_is_known check (status in (
    'waiting', 'sent', 'delivered', 'read', 'refused', 'bounced', 'complained', 'failed'
  ))
);

create index notification_channels_provider_id_idx on private.notification_channels (provider_id);
alter table private.notification_channels enable row level security;

comment on table private.notification_channels is 'The result of a message on each of its channels.';
comment on column private.notification_channels.recipient is 'The address or number (E.164) it went to.';
comment on column private.notification_channels.status is
  'waiting: to be retried; sent: the provider has accepted it; refused: it never will; later states are what the provider reported.';
comment on column private.notification_channels.provider_id is 'The provider''s own id of it, which its reports contain.';

create function private.notifications_call_sender()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if exists (select from added where added.status = 'queued' and added.due_at <= now())
    and current_setting('luwes.sender_called', true) is distinct from pg_current_xact_id()::text then
    perform set_config('luwes.sender_called', pg_current_xact_id()::text, true);
    perform private.call_edge_function('notify');
  end if;
  return null;
end;
$$;

comment on function private.notifications_call_sender is
  'Trigger: calls the sender once after the commit, so that a message that is due does not wait for the job of the next minute.';

create trigger _500_call_sender after insert on private.notifications
  referencing new table as added
  for each statement execute function private.notifications_call_sender();

create function private.message_delay(kind text)
returns interval
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return case when message_delay.kind in (
    'appointment_rescheduled', 'appointment_cancelled', 'proposal', 'settlement_choice', 'staff_change'
  ) then interval '3 minutes' else interval '0' end;
end;
$$;

comment on function private.message_delay is
  'How long a message of this kind waits for later changes: those within three minutes of each other go out as one.';

create function private.notify(kind text, appointment public.appointments, due_at timestamptz default null, payload jsonb default '{}')
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  insert into private.notifications (kind, patient_id, booking_id, appointment_id, due_at, payload)
  values (
    notify.kind, (notify.appointment).patient_id, (notify.appointment).booking_id, (notify.appointment).id,
    coalesce(notify.due_at, now() + private.message_delay(notify.kind)), notify.payload
  );
end;
$$;

comment on function private.notify is
  'Queues a message about an appointment in the outbox, due after the delay of its kind unless a time is given.';
grant execute on function private.notify to service_role;

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
      'deletion_request', 'message_failed', 'code_cap'
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
-- NOTE: no write is granted; functions raise and close tasks.
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

comment on function private.raise_task is 'Raises a task about a booking or a purchase for the clinic''s administrators.';
grant execute on function private.raise_task to service_role;

create function private.tell_unreadable(payment_id uuid)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.raise_task('payment_review', payment.booking_id, jsonb_build_object(
    'payment_id', payment.id, 'outcome', 'unreadable', 'asked_idr', payment.amount_idr
  ), payment.purchase_id)
  from public.payments as payment
  where payment.id = tell_unreadable.payment_id and not exists (
    select from public.admin_tasks as task
    where task.resolved_at is null
      and task.details @> jsonb_build_object('payment_id', payment.id, 'outcome', 'unreadable')
  )
$$;

comment on function private.tell_unreadable is
  'Raises the task that a provider''s answer about a payment cannot be read: once, until somebody has closed it.';
grant execute on function private.tell_unreadable to service_role;
