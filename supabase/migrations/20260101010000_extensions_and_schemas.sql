-- Extensions and schemas.
--
-- `public` is the API: tables with RLS and thin procedures. `private` is what the API stands on:
-- predicates of policies, definer functions, trigger functions, tables no client may read; it is
-- never in `[api].schemas`. `extensions` exists on hosted Supabase; locally it is made here.

create schema if not exists extensions;
create schema if not exists private;

comment on schema private is
  'Functions and tables behind the API. Not exposed; usage is granted because policies and invoker procedures call its functions.';

create extension if not exists btree_gist with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
