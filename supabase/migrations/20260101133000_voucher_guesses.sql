-- Guessing voucher codes: after ten codes that do not exist a user waits.
--
-- A refusal is an exception, which takes back everything that the request has written, and with it
-- any count of attempts. An unknown code is therefore caught where the request ends and answered as
-- an ordinary result with the status and the body of the error: callers see no difference, and the
-- miss stays written.

create table private.voucher_misses (
  id bigint not null generated always as identity,
  user_id uuid not null,
  missed_at timestamptz not null default now(),
  constraint voucher_misses_pkey primary key (id),
  constraint voucher_misses_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create index voucher_misses_user_id_idx on private.voucher_misses (user_id, missed_at desc);

alter table private.voucher_misses enable row level security;
comment on table private.voucher_misses is 'Codes of vouchers that somebody tried in vain, without the codes. A job removes them after a day.';

create function private.guard_voucher_guesses()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_limit constant integer := 10;
  v_user_id uuid := private.require_user();
  v_free_at timestamptz;
begin
  -- lock: guesses that come at once are counted one after the other
  perform pg_advisory_xact_lock(private.lock_key('voucher_guesses', v_user_id));

  -- check
  select miss.missed_at + interval '1 hour' into v_free_at
  from private.voucher_misses as miss
  where miss.user_id = v_user_id and miss.missed_at > now() - interval '1 hour'
  order by miss.missed_at desc
  offset c_limit - 1
  limit 1;
  if found then
    perform private.fail('rate_limited', 429, jsonb_build_object('field', 'voucher_code', 'retry_at', v_free_at));
  end if;
end;
$$;

comment on function private.guard_voucher_guesses is
  'Refuses every code (rate_limited) to a user who has tried ten unknown ones within an hour, until the hour is over. First of all locks, and taken by nobody who holds another.';
revoke execute on function private.guard_voucher_guesses from public;
grant execute on function private.guard_voucher_guesses to anon, authenticated, service_role;

create function private.voucher_miss(refusal jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if voucher_miss.refusal ->> 'code' is distinct from 'voucher_invalid' then
    return null;
  end if;
  insert into private.voucher_misses (user_id) values (private.require_user());
  perform set_config('response.status', '422', true);
  return voucher_miss.refusal;
end;
$$;

comment on function private.voucher_miss is
  'Counts the refusal of an unknown code and returns it as the body of the response, whose status it sets; null for any other refusal.';
revoke execute on function private.voucher_miss from public;
grant execute on function private.voucher_miss to anon, authenticated, service_role;
