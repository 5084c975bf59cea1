-- How the database calls an edge function: by pg_net on Supabase, through the embedded backend
-- locally.

do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
end;
$$;

create function private.call_edge_function(name text, body jsonb default '{}', is_job boolean default false)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  -- Without pg_net this is the embedded backend: it listens on this channel and makes the call.
  if to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null then
    perform pg_notify('edge_functions', jsonb_build_object('name', name, 'body', body)::text);
    return;
  end if;
  execute $sql$
    select max(decrypted_secret) filter (where name = 'project_url'),
      max(decrypted_secret) filter (where name = 'secret_key')
    from vault.decrypted_secrets
  $sql$
  into v_url, v_key;
  -- A publishable key would be refused unseen.
  if v_url is null or coalesce(v_key, '') !~ '^(sb_secret_|eyJ)' then
    -- The transaction of a booking must not fail for it; pg_cron records that a job did.
    if call_edge_function.is_job then
      raise exception 'vault lacks project_url or a secret_key: % is not called', name;
    end if;
    raise warning 'vault lacks project_url or a secret_key: % is not called', name;
    return;
  end if;
  execute 'select net.http_post(url := $1, body := $2, params := $3, headers := $4, timeout_milliseconds := $5)'
  using v_url || '/functions/v1/' || name, body, '{}'::jsonb,
    jsonb_build_object('content-type', 'application/json', 'apikey', v_key), 30000;
end;
$$;

comment on function private.call_edge_function is
  'Calls an edge function with a secret key, after the commit and without waiting. On hosted Supabase the vault holds project_url and secret_key (sb_secret_..., or the legacy service_role key of a project without any); while it does not, jobs fail and others go on without the call.';
