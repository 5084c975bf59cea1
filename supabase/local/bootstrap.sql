-- What a hosted Supabase database has before the first migration: roles, schemas, default
-- privileges and auth's helpers. Idempotent, because it runs before the services' own SQL and again
-- whenever that changes.

do $$
declare
  v_role text;
begin
  for v_role in
    select unnest(array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_admin',
      'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin', 'dashboard_user'])
  loop
    if to_regrole(v_role) is null then
      execute format('create role %I', v_role);
    end if;
  end loop;
end;
$$;

alter role anon nologin noinherit;
alter role authenticated nologin noinherit;
alter role service_role nologin noinherit bypassrls;
alter role authenticator noinherit;
grant anon, authenticated, service_role to authenticator;

-- Statement timeouts of the Data API, as on a hosted project; service_role gets those of the
-- authenticator's session.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_stat_statements with schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- Makes the Data API reload its schema cache after every change of the schema.
create or replace function extensions.pgrst_ddl_watch()
returns event_trigger
language plpgsql
as $$
begin
  notify pgrst, 'reload schema';
end;
$$;

drop event trigger if exists pgrst_ddl_watch;
create event trigger pgrst_ddl_watch on ddl_command_end
  execute function extensions.pgrst_ddl_watch();
drop event trigger if exists pgrst_drop_watch;
create event trigger pgrst_drop_watch on sql_drop
  execute function extensions.pgrst_ddl_watch();
