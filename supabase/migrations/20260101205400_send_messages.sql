-- Sending: a sender leases due messages for two minutes, tries their channels, and records the
-- result of each. No two senders ever hold the same message; if one dies, its leases expire and the
-- messages are retried, and the provider recognises the id of a message it has taken.

create function private.next_try(attempts integer)
returns interval
language sql
immutable
security invoker
set search_path = ''
as $$
  select (array[
    interval '1 minute', interval '5 minutes', interval '30 minutes', interval '2 hours', interval '6 hours'
  ])[next_try.attempts]
$$;

comment on function private.next_try is 'How long a message waits after this many tries; null: no further try.';

create function private.refused_channels(notification_id uuid)
returns text[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(it.channel), '{}')
    from private.notification_channels as it
    where it.notification_id = refused_channels.notification_id and it.status in ('refused', 'bounced', 'failed')
  );
end;
$$;

comment on function private.refused_channels is 'Channels that will never deliver this message.';

create function private.open_message(message private.notifications)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_contact record;
  v_channels text[];
  v_done text[];
begin
  if (message).staff_user_id is not null then
    v_contact := private.staff_contact((message).staff_user_id);
  else
    v_contact := private.patient_contact((message).patient_id);
  end if;
  v_channels := private.message_channels(
    (message).kind, v_contact.email, v_contact.phone, v_contact.may_whatsapp, private.refused_channels((message).id)
  );
  select coalesce(array_agg(it.channel), '{}') into v_done
  from private.notification_channels as it
  where it.notification_id = (message).id and it.status <> 'waiting';
  return jsonb_build_object(
    'id', (message).id, 'attempt', (message).attempts, 'kind', (message).kind, 'created_at', (message).created_at,
    'locale', v_contact.locale, 'name', v_contact.name,
    'channels', coalesce((
      select jsonb_agg(jsonb_build_object(
        'channel', channel, 'to', case channel when 'email' then v_contact.email else v_contact.phone end
      ))
      from unnest(v_channels) as channel
      where channel <> all (v_done)
    ), '[]')
  );
end;
$$;

comment on function private.open_message is 'To whom a message goes now, and by which channels that have not had it yet.';

create function public.lease_messages(max_count integer default 50)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_lease constant interval := interval '2 minutes';
  v_message private.notifications;
  v_stale text;
  v_error text;
  v_wait interval;
  v_opened jsonb;
  v_messages jsonb[] := '{}';
  v_withdrawn integer := 0;
  v_taken integer := 0;
begin
  for v_message in
    select notification.*
    from private.notifications as notification
    where notification.status = 'queued' and notification.due_at <= now()
      and coalesce(notification.locked_until, '-infinity') <= now()
    order by notification.due_at, notification.id
    limit least(greatest(lease_messages.max_count, 1), 500)
    for no key update skip locked
  loop
    v_taken := v_taken + 1;
    v_message.attempts := v_message.attempts + 1;
    v_error := null;
    v_wait := c_lease;
    -- A message that cannot be read, for whatever is wrong with its rows or our code, counts as tried
    -- and does not stop the others.
    begin
      v_stale := private.message_staleness(v_message);
      if v_stale is null then
        v_opened := private.open_message(v_message) || jsonb_build_object('facts', private.message_facts(v_message));
      end if;
    exception
      when sqlstate 'PGRST' or plpgsql_error or data_exception or cardinality_violation or case_not_found
        or syntax_error_or_access_rule_violation or internal_error then
        v_stale := null;
        v_error := left('could not be read: ' || sqlerrm, 500);
        v_wait := private.next_try(v_message.attempts);
    end;
    if v_wait is null then
      perform private.finish_message(v_message, false, v_error);
      continue;
    end if;
    -- One update per message: a second one would also lock the row of its booking, which somebody who
    -- cancels may hold while waiting for the message.
    update private.notifications as notification
    set attempts = v_message.attempts,
      status = case when v_stale is null then notification.status else 'withdrawn' end,
      due_at = case when v_error is null then notification.due_at else now() + v_wait end,
      locked_until = case when v_stale is null and v_error is null then now() + v_wait end,
      last_error = coalesce(v_stale, v_error, notification.last_error)
    where notification.id = v_message.id;
    if v_stale is not null then
      v_withdrawn := v_withdrawn + 1;
    elsif v_error is null then
      v_messages := v_messages || v_opened;
    end if;
  end loop;
  return jsonb_build_object('messages', to_jsonb(v_messages), 'taken', v_taken, 'withdrawn', v_withdrawn);
end;
$$;

comment on function public.lease_messages is
  'Service role: leases due messages for two minutes and withdraws those that are no longer true. Returns {taken, withdrawn, messages [{id, attempt, kind, locale, name, channels [{channel, to}], created_at, facts}]}; one without channels is recorded right away; one that cannot be read is retried later like one that cannot be sent; fewer taken than requested means that no more are due.';
grant execute on function public.lease_messages to service_role;

create function public.recheck_message(message_id uuid)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_message private.notifications;
  v_stale text;
begin
  select notification.* into v_message from private.notifications as notification where notification.id = recheck_message.message_id;
  v_stale := case when v_message.status <> 'queued' then v_message.status else private.message_staleness(v_message) end;
  if v_message.id is not null and v_stale is null then
    return true;
  end if;
  update private.notifications as notification
  set status = 'withdrawn', locked_until = null, last_error = v_stale
  where notification.id = v_message.id and notification.status = 'queued';
  return false;
end;
$$;

comment on function public.recheck_message is
  'Service role: whether a message is still true after the sender has checked something itself, such as the payment provider; if not, it is withdrawn.';
grant execute on function public.recheck_message to service_role;

create function private.record_channel(message_id uuid, result jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  insert into private.notification_channels as known (notification_id, channel, recipient, status, provider_id, error, tried_at)
  values (
    record_channel.message_id, result ->> 'channel', result ->> 'to',
    case result ->> 'outcome' when 'sent' then 'sent' when 'refused' then 'refused' else 'waiting' end,
    result ->> 'provider_id', left(result ->> 'error', 500), now()
  )
  on conflict on constraint notification_channels_pkey do update
  set recipient = excluded.recipient, status = excluded.status, provider_id = coalesce(excluded.provider_id, known.provider_id),
    error = excluded.error, tried_at = excluded.tried_at
  -- a later report by the provider takes precedence
  where known.status in ('waiting', 'refused');
end;
$$;

comment on function private.record_channel is 'Records the result of one channel: sent, refused for good, or to be retried.';

create function public.record_messages(results jsonb)
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_result record;
  v_message private.notifications;
  v_has_retry boolean;
  v_has_sent boolean;
  v_left jsonb;
  v_wait interval;
  v_count integer := 0;
begin
  -- One lock order for tasks and messages, as for everybody who changes several: by id.
  for v_result in
    select it.id, it.attempt, it.channels
    from jsonb_to_recordset(record_messages.results) as it (id uuid, attempt integer, channels jsonb)
    order by it.id
  loop
    select notification.* into v_message from private.notifications as notification where notification.id = v_result.id
    for no key update;
    continue when v_message.id is null;
    perform private.record_channel(v_result.id, channel) from jsonb_array_elements(v_result.channels) as channel;
    select bool_or(it.status = 'waiting'), bool_or(it.status in ('sent', 'delivered', 'read'))
    into v_has_retry, v_has_sent
    from private.notification_channels as it where it.notification_id = v_result.id;
    v_has_sent := coalesce(v_has_sent, false);
    -- Leased by another sender by now, or withdrawn in between: what was sent still counts as sent.
    continue when v_message.status in ('sent', 'failed')
      or (v_message.attempts <> v_result.attempt or v_message.status = 'withdrawn') and not v_has_sent;
    -- The remaining channels are computed only if one has not accepted the message.
    v_left := case
      when v_has_sent and not v_has_retry and not jsonb_path_exists(v_result.channels, '$[*] ? (@.outcome != "sent")') then '[]'
      else private.open_message(v_message) -> 'channels'
    end;
    v_wait := case when v_has_retry then private.next_try(v_message.attempts) else interval '0' end;
    if jsonb_array_length(v_left) > 0 and v_wait is not null and v_message.status = 'queued' then
      update private.notifications as notification
      set locked_until = null,
        due_at = now() + greatest(v_wait, (
          select max(make_interval(secs => least((channel ->> 'retry_after')::numeric, 21600)::double precision))
          from jsonb_array_elements(v_result.channels) as channel
          where channel ->> 'retry_after' is not null
        )),
        last_error = (select string_agg(channel ->> 'error', '; ') from jsonb_array_elements(v_result.channels) as channel)
      where notification.id = v_message.id;
    else
      perform private.finish_message(v_message, v_has_sent);
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;

comment on function public.record_messages is
  'Service role: the results of leased messages: [{id, attempt, channels [{channel, to, outcome (sent, refused, retry), provider_id, error, retry_after in seconds}]}]. Retries wait 1, 5, 30 minutes, 2, 6 hours, or as long as the provider asks; after that, or when every channel refuses, the message has failed and staff get a task. Returns how many were recorded.';
grant execute on function public.record_messages to service_role;

create function private.finish_message(message private.notifications, is_sent boolean, error text default null)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- what staff have to tell by phone if no message gets through
  c_must_know constant text[] := array[
    'appointment_rescheduled', 'appointment_cancelled', 'proposal', 'settlement_choice', 'payment_late'
  ];
  v_errors text;
  v_is_task boolean;
begin
  select coalesce(finish_message.error, string_agg(it.channel || ': ' || it.error, '; ' order by it.channel)) into v_errors
  from private.notification_channels as it
  where it.notification_id = (message).id and it.error is not null;
  v_is_task := not is_sent and (v_errors is not null or (message).kind = any (c_must_know));
  if v_is_task then
    insert into public.admin_tasks (kind, clinic_id, booking_id, details)
    select 'message_failed', place.clinic_id, (message).booking_id, jsonb_build_object(
      'notification_id', (message).id, 'kind', (message).kind, 'appointment_id', (message).appointment_id,
      'reason', case when v_errors is null then 'no_channel' else 'failed' end
    )
    from (
      select coalesce(
        (select booking.clinic_id from public.bookings as booking where booking.id = (message).booking_id),
        (select known.clinic_id from public.patient_clinics as known where known.patient_id = (message).patient_id order by known.created_at desc limit 1),
        (select clinic.id from public.clinics as clinic order by not clinic.is_active, clinic.sort_order, clinic.id limit 1)
      ) as clinic_id
    ) as place;
  end if;
  update private.notifications as notification
  set status = case when is_sent then 'sent' when v_is_task then 'failed' else 'withdrawn' end,
    attempts = (message).attempts, sent_at = case when is_sent then now() end, locked_until = null,
    last_error = coalesce(v_errors, case when not is_sent then 'no_channel' end)
  where notification.id = (message).id;
end;
$$;

comment on function private.finish_message is
  'Ends a message: sent if at least one channel took it; failed, with a task for the clinic, if it was tried in vain, could not be read or somebody must inform the patient; withdrawn if there is no channel.';

create function private.send_messages()
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if exists (
    select from private.notifications as notification
    where notification.status = 'queued' and notification.due_at <= now()
      and coalesce(notification.locked_until, '-infinity') <= now()
  ) then
    perform private.call_edge_function('notify', is_job => true);
  end if;
end;
$$;

comment on function private.send_messages is 'Job, every minute: calls the edge function notify to send what is due.';

create function private.tidy_messages()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.notifications as notification
  where notification.status <> 'queued' and notification.created_at < now() - interval '1 year';
  get diagnostics v_count = row_count;
  delete from private.message_reports as report where report.received_at < now() - interval '1 year';
  delete from private.attendance_links as link where link.starts_at < now() - interval '7 days';
  return v_count;
end;
$$;

comment on function private.tidy_messages is 'Job, daily: deletes messages older than a year and links of past times; returns how many messages.';
