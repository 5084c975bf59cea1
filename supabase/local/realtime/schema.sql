-- What a hosted Supabase database has for Realtime: broadcasts are rows of realtime.messages, whose
-- policies decide who may read from and write to a private channel. Signatures and grants are the
-- hosted ones, so that migrations run on both. Idempotent.
--
-- Hosted Realtime reads new rows from the write-ahead log; here a trigger notifies the server of
-- them. The trigger is the only addition.

do $$
begin
  if to_regrole('supabase_realtime_admin') is null then
    create role supabase_realtime_admin noinherit nologin noreplication;
  end if;
end;
$$;

create schema if not exists realtime;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
grant all on schema realtime to supabase_realtime_admin;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  constraint messages_pkey primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);

create index if not exists messages_inserted_at_idx on realtime.messages (inserted_at);

alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

create or replace function realtime.topic()
returns text
language sql
stable
as $$
  select nullif(current_setting('realtime.topic', true), '')::text;
$$;

-- A broadcast must never break the transaction it reports on, so failures are only warnings.
create or replace function realtime.send(
  payload jsonb,
  event text,
  topic text,
  private boolean default true
)
returns void
language plpgsql
as $$
declare
  generated_id uuid;
  final_payload jsonb;
begin
  begin
    generated_id := gen_random_uuid();
    if payload ? 'id' then
      final_payload := payload;
    else
      final_payload := jsonb_set(payload, '{id}', to_jsonb(generated_id));
    end if;
    execute format('set local realtime.topic to %L', topic);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (generated_id, final_payload, event, topic, private, 'broadcast');
  exception
    when others then
      raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end;
$$;

create or replace function realtime.send_binary(
  payload bytea,
  event text,
  topic text,
  private boolean default true
)
returns void
language plpgsql
as $$
begin
  begin
    execute format('set local realtime.topic to %L', topic);
    insert into realtime.messages (binary_payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
  exception
    when others then
      raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end;
$$;

create or replace function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
)
returns void
language plpgsql
as $$
declare
  row_data jsonb := '{}'::jsonb;
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation in ('INSERT', 'UPDATE', 'DELETE') then
    row_data := jsonb_build_object(
      'old_record', old,
      'record', new,
      'operation', operation,
      'table', table_name,
      'schema', table_schema
    );
    perform realtime.send(row_data, event_name, topic_name);
  else
    raise exception 'Unexpected operation type: %', operation;
  end if;
exception
  when others then
    raise exception 'Failed to process the row: %', sqlerrm;
end;
$$;

create or replace function realtime.tell_server()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- A notification is limited to less than 8000 bytes.
  most constant integer := 7900;
  message text := case when new.binary_payload is null then pg_catalog.json_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event, 'private', new.private, 'payload', new.payload::text
  )::text end;
begin
  -- Sending the message itself saves the server a query; for one that is too long only its id is
  -- sent.
  perform pg_catalog.pg_notify(
    'realtime_messages',
    case when pg_catalog.octet_length(message) <= most then message else new.id::text end
  );
  return null;
end;
$$;

drop trigger if exists tell_server on realtime.messages;
create trigger tell_server
  after insert on realtime.messages
  for each row
  -- Rows that only test a permission have no event.
  when (new.event is not null)
  execute function realtime.tell_server();

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.send_binary(bytea, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  owner to supabase_realtime_admin;
