-- When a message is put into the outbox, and when a waiting one is withdrawn.
--
-- A change waits three minutes, so that a later one replaces it. A message that a sender holds at
-- this moment counts as sent: it cannot be withdrawn, and nobody waits for it.

create function private.withdraw_messages(appointment_id uuid, kinds text[])
returns setof private.notifications
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- One lock order for everybody who locks several messages: crosswise they would deadlock.
  return query
  with waiting as (
    select notification.id from private.notifications as notification
    where notification.appointment_id = withdraw_messages.appointment_id
      and notification.status = 'queued' and notification.kind = any (withdraw_messages.kinds)
      and coalesce(notification.locked_until, '-infinity') <= now()
    order by notification.id
    for no key update
  )
  update private.notifications as notification
  set status = 'withdrawn', last_error = 'superseded'
  from waiting
  where notification.id = waiting.id
  returning notification.*;
end;
$$;

comment on function private.withdraw_messages is
  'Withdraws and returns the waiting messages about an appointment, except those a sender holds.';

create function private.appointments_notify()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_cancelled constant text[] := array['cancelled_by_patient', 'cancelled_by_clinic'];
  v_is_moved boolean := NEW.starts_at <> OLD.starts_at or NEW.physiotherapist_id <> OLD.physiotherapist_id;
  v_taken private.notifications;
  v_was_untold boolean := false;
  v_was_cancel_untold boolean := false;
  v_from jsonb := jsonb_build_object('starts_at', OLD.starts_at, 'physiotherapist_id', OLD.physiotherapist_id);
begin
  if NEW.status = OLD.status and not v_is_moved then
    return null;
  end if;
  for v_taken in
    select * from private.withdraw_messages(NEW.id, array[
      'appointment_confirmed', 'appointment_rescheduled', 'appointment_cancelled', 'appointment_reminder',
      'payment_waiting', 'hold_expired'
    ])
  loop
    v_was_untold := v_was_untold or v_taken.kind = 'appointment_confirmed';
    v_was_cancel_untold := v_was_cancel_untold or v_taken.kind = 'appointment_cancelled';
    -- The patient last heard of the time before the first of these changes.
    if v_taken.kind = 'appointment_rescheduled' then
      v_from := v_taken.payload -> 'from';
    end if;
  end loop;

  -- The message about the choice after a cancellation was withdrawn when the choice was made.
  v_was_cancel_untold := v_was_cancel_untold or OLD.status = 'cancelled_by_clinic' and coalesce((
    select notification.status = 'withdrawn' from private.notifications as notification
    where notification.appointment_id = NEW.id and notification.kind = 'settlement_choice'
    order by notification.created_at desc limit 1
  ), false);

  if NEW.status = 'confirmed' then
    if OLD.status in ('held', 'awaiting_payment', 'expired') or v_was_untold and OLD.status not in ('checked_in', 'no_show') then
      perform private.notify('appointment_confirmed', NEW, payload => jsonb_build_object('starts_at', NEW.starts_at));
    elsif OLD.status in ('confirmed', 'cancelled_by_clinic') and (
      (v_from ->> 'starts_at')::timestamptz <> NEW.starts_at or (v_from ->> 'physiotherapist_id')::uuid <> NEW.physiotherapist_id
      or OLD.status = 'cancelled_by_clinic' and not v_was_cancel_untold
    ) then
      perform private.notify('appointment_rescheduled', NEW,
        payload => jsonb_build_object('starts_at', NEW.starts_at, 'physiotherapist_id', NEW.physiotherapist_id, 'from', v_from));
    end if;
    insert into private.notifications (kind, patient_id, booking_id, appointment_id, due_at, payload)
    select
      'appointment_reminder', NEW.patient_id, NEW.booking_id, NEW.id, NEW.starts_at - reminder.ahead,
      jsonb_build_object('hours_ahead', extract(epoch from reminder.ahead) / 3600, 'starts_at', NEW.starts_at)
    from (values (interval '24 hours'), (interval '3 hours')) as reminder (ahead)
    where NEW.starts_at - reminder.ahead > now();
  elsif NEW.status = 'awaiting_payment' then
    perform private.notify('payment_waiting', NEW, now() + (NEW.hold_expires_at - now()) / 2);
  elsif NEW.status = any (c_cancelled) and OLD.status in ('confirmed', 'checked_in') then
    -- If the patient has a choice, the message about it already says that the clinic has cancelled.
    if (private.open_settlement(NEW.id)).id is null then
      perform private.notify('appointment_cancelled', NEW, payload => jsonb_build_object('status', NEW.status));
    end if;
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

create function private.withdraw_notification()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.withdraw_messages(NEW.appointment_id, array[TG_ARGV[0]]);
  return null;
end;
$$;

comment on function private.withdraw_notification is
  'Trigger: withdraws a waiting message of this kind, because its question has been answered.';

create trigger _400_withdraw after update on public.proposals
  for each row when (NEW.status <> 'open') execute function private.withdraw_notification('proposal');
create trigger _400_withdraw after update on public.settlements
  for each row when (NEW.choice is not null) execute function private.withdraw_notification('settlement_choice');

create function private.voucher_entries_notify()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_kind text := case NEW.reason when 'payment_late' then 'payment_late' else 'credit_issued' end;
begin
  if not exists (select from public.vouchers as voucher where voucher.id = NEW.voucher_id and voucher.kind = 'credit') then
    return null;
  end if;
  -- The cancellation message already states what was given back at once.
  if NEW.reason = 'cancelled' and not exists (
    select from public.settlements as settlement
    join public.appointments as appointment on appointment.id = settlement.appointment_id
    where appointment.booking_id = NEW.booking_id and settlement.choice = 'credit'
  ) then
    return null;
  end if;
  insert into private.notifications (kind, patient_id, booking_id, appointment_id, payload)
  select v_kind, NEW.patient_id, NEW.booking_id, (
    select appointment.id from public.appointments as appointment where appointment.booking_id = NEW.booking_id limit 1
  ), jsonb_build_object('voucher_id', NEW.voucher_id, 'amount_idr', NEW.quantity);
  return null;
end;
$$;

comment on function private.voucher_entries_notify is
  'Trigger: notifies whoever receives credit, once, wherever it comes from.';

create trigger _400_notify after insert on public.voucher_entries
  for each row when (NEW.kind = 'issue' and NEW.patient_id is not null) execute function private.voucher_entries_notify();

-- Dedupes: two concurrent confirmations see each other's sessions, but not each other's message.
create unique index notifications_last_session_key on private.notifications ((payload ->> 'voucher_id'))
  where kind = 'credit_ending' and payload @> '{"is_last": true}';

create function private.voucher_entries_last_session()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  insert into private.notifications (kind, patient_id, payload)
  select 'credit_ending', voucher.patient_id, jsonb_build_object('voucher_id', voucher.id, 'is_last', true)
  from public.vouchers as voucher
  where voucher.id = NEW.voucher_id and voucher.kind = 'package' and voucher.is_active
    and private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') = 1
  on conflict ((payload ->> 'voucher_id')) where kind = 'credit_ending' and payload @> '{"is_last": true}' do nothing;
  return null;
end;
$$;

comment on function private.voucher_entries_last_session is
  'Trigger: notifies whoever has one session left of a package, once per package.';

create trigger _500_last_session after insert on public.voucher_entries
  for each row when (NEW.kind = 'consume') execute function private.voucher_entries_last_session();

create function private.tell_ending_vouchers()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_days_ahead constant integer := 14;
  v_today date := private.local_date(now(), 'Asia/Jakarta');
  v_count integer;
begin
  insert into private.notifications (kind, patient_id, payload)
  select 'credit_ending', voucher.patient_id, jsonb_build_object('voucher_id', voucher.id, 'valid_until', voucher.valid_until)
  from public.vouchers as voucher
  join public.patients as owner on owner.id = voucher.patient_id
  where voucher.kind in ('credit', 'package') and voucher.is_active
    and voucher.valid_until between v_today and v_today + c_days_ahead
    -- a voucher given for so short a time was just announced with its last day
    and voucher.created_at < now() - interval '3 days'
    and not exists (
      select from private.notifications as told
      where told.patient_id = voucher.patient_id and told.kind = 'credit_ending'
        and told.payload @> jsonb_build_object('voucher_id', voucher.id, 'valid_until', voucher.valid_until)
    )
    and private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') > 0
  -- whose record is being merged is told by the next run: it may be gone when this one writes
  for key share of owner skip locked;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function private.tell_ending_vouchers is
  'Job, daily, in the morning of Jakarta: queues a message about each credit and package that has something left and whose last day is at most 14 days away, once for each such day; returns how many.';
