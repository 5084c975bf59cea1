-- What providers report after they have accepted a message: delivered, read, bounced, failed, and
-- the reply "I am coming". Reports come late, twice and in any order.

create table private.message_reports (
  provider text not null,
  digest text not null,
  received_at timestamptz not null default now(),
  constraint message_reports_pkey primary key (provider, digest)
);

create index message_reports_received_at_idx on private.message_reports (received_at);
alter table private.message_reports enable row level security;
comment on table private.message_reports is 'Reports that have been applied, by the digest of their body, so that a repeated one changes nothing.';

create function private.report_rank(status text)
returns integer
language sql
immutable
security invoker
set search_path = ''
as $$
  select case report_rank.status
    when 'waiting' then 0 when 'refused' then 0 when 'sent' then 1 when 'failed' then 2 when 'delivered' then 3
    when 'read' then 4 when 'bounced' then 5 when 'complained' then 6
  end
$$;

comment on function private.report_rank is
  'The order of reports: one only ever moves a message forward. A delivered message has not failed, and a bounce or complaint is final.';

create function private.apply_report(channel text, event jsonb)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_status text := event ->> 'status';
  v_known private.notification_channels;
begin
  -- lock: the message first, as its sender does
  perform from private.notifications as notification
  where notification.id = coalesce(
    (select it.notification_id from private.notification_channels as it where it.provider_id = event ->> 'provider_id' limit 1),
    (event ->> 'message_id')::uuid
  )
  for no key update;
  select it.* into v_known from private.notification_channels as it
  where it.provider_id = event ->> 'provider_id'
    or it.notification_id = (event ->> 'message_id')::uuid and it.channel = apply_report.channel
  order by it.provider_id = event ->> 'provider_id' desc nulls last
  limit 1;

  -- write: a sender that died before it could record the message as sent
  if v_known.notification_id is null then
    insert into private.notification_channels (notification_id, channel, recipient, status, provider_id)
    select notification.id, apply_report.channel, event ->> 'recipient', 'sent', event ->> 'provider_id'
    from private.notifications as notification
    where notification.id = (event ->> 'message_id')::uuid
    returning * into v_known;
  end if;
  -- a one-time code is not in the outbox, but its report says as much about the number
  if v_known.notification_id is null and event ->> 'off' is not null and event ->> 'recipient' is not null then
    insert into private.unreachable_addresses (channel, address, reason)
    values (apply_report.channel, lower(event ->> 'recipient'), event ->> 'off')
    on conflict on constraint unreachable_addresses_pkey do nothing;
  end if;
  if v_known.notification_id is null or private.report_rank(v_status) <= private.report_rank(v_known.status) then
    return;
  end if;
  update private.notification_channels as it
  set status = v_status, provider_id = coalesce(it.provider_id, event ->> 'provider_id'), reported_at = now(),
    error = coalesce(event ->> 'error', it.error)
  where it.notification_id = v_known.notification_id and it.channel = v_known.channel;

  if v_status in ('delivered', 'read') then
    delete from private.unreachable_addresses as off where off.channel = v_known.channel and off.address = v_known.recipient;
  elsif event ->> 'off' is not null then
    insert into private.unreachable_addresses (channel, address, reason)
    values (v_known.channel, v_known.recipient, event ->> 'off')
    on conflict on constraint unreachable_addresses_pkey do nothing;
  end if;
  perform private.carry_report(v_known.notification_id);
end;
$$;

comment on function private.apply_report is 'Applies a report to its message, if it is new, and switches off an address that does not work.';

create function private.carry_report(notification_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_has_arrived boolean;
begin
  select bool_or(it.status in ('sent', 'delivered', 'read', 'complained')) into v_has_arrived
  from private.notification_channels as it where it.notification_id = carry_report.notification_id;
  if v_has_arrived then
    update private.notifications as notification
    set status = 'sent', sent_at = coalesce(notification.sent_at, now()), locked_until = null
    where notification.id = carry_report.notification_id and notification.status in ('queued', 'withdrawn');
  else
    -- Retry by another channel, or create a task for the clinic: the next sender decides.
    update private.notifications as notification
    set status = 'queued', sent_at = null, due_at = now(), locked_until = null
    where notification.id = carry_report.notification_id and notification.status = 'sent';
    perform private.call_edge_function('notify');
  end if;
end;
$$;

comment on function private.carry_report is
  'After a report: a message that was delivered anywhere is sent; one that was not goes to the next channel, or fails.';

create function public.report_messages(provider text, digest text, events jsonb)
returns boolean
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_event jsonb;
begin
  insert into private.message_reports (provider, digest) values (report_messages.provider, report_messages.digest)
  on conflict on constraint message_reports_pkey do nothing;
  if not found then
    return false;
  end if;
  for v_event in select event from jsonb_array_elements(report_messages.events) as event loop
    if v_event ->> 'coming' is not null then
      perform private.attendance_link(link.token, true)
      from private.attendance_links as link where link.token = v_event ->> 'coming';
    else
      perform private.apply_report(v_event ->> 'channel', v_event);
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.report_messages is
  'Service role: applies an authentic report of a message provider, once: [{channel, status (delivered, read, failed, bounced, complained), provider_id, message_id, recipient, error, off: why its address is switched off}] or [{coming: the token of a reply}]. Returns whether it was new.';
grant execute on function public.report_messages to service_role;
