-- Called by the Data API before each request.
--
-- Prefer: count=planned and count=estimated return the planner's estimate for a table, which
-- includes rows that row-level security hides (PostgREST/postgrest#2777). An exact count is of the
-- caller's own rows. PostgREST cannot disable one kind of count, but calls a function of the
-- database first: docs/decisions/014-no-estimated-counts.md.

create function private.before_request()
returns void
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_headers text := current_setting('request.headers', true);
  v_table regclass;
begin
  if v_headers is null or v_headers !~* 'count=\s*(planned|estimated)' or current_user not in ('anon', 'authenticated') then
    return;
  end if;
  v_table := to_regclass('public.' || quote_ident(
    substring(current_setting('request.path', true) from '^/(?:rest/v1/)?([^/]+)/?$')
  ));
  -- What visitors may read is public, and so is its size. Whoever is signed in may embed rows of other
  -- tables, whose hidden rows the estimate includes, and the query is not known here.
  if current_user <> 'anon' or v_table is null or not has_table_privilege('anon', v_table, 'select') then
    perform private.fail('invalid_input', 422, '{"field": "Prefer", "rule": "count"}', 'Use count=exact.');
  end if;
end;
$$;

comment on function private.before_request is
  'Called by the Data API in the transaction of each request, before it: refuses estimated counts to whoever is signed in, and to visitors of anything but the tables that they may read.';
grant execute on function private.before_request to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
notify pgrst, 'reload config';
