-- Guessing voucher codes: after ten unknown codes (the policy's figure) a user has to wait.
--
-- A refusal is an exception, which rolls back everything that the request has written, including
-- any count of attempts. An unknown code is therefore caught at the end of the request and returned
-- as an ordinary result with the status and the body of the error: callers see no difference, and
-- the miss stays recorded.

create table private.voucher_misses (
  id bigint not null generated always as identity,
  user_id uuid not null,
  missed_at timestamptz not null default now(),
  constraint voucher_misses_pkey primary key (id),
  constraint voucher_misses_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create index voucher_misses_user_id_idx on private.voucher_misses (user_id, missed_at desc);

alter table private.voucher_misses enable row level security;
comment on table private.voucher_misses is 'Unknown voucher codes that somebody tried, without the codes. A job deletes them after a day.';

create function private.guard_voucher_guesses(typed text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_limit integer := (select policy.voucher_misses_per_hour from public.booking_policy as policy where policy.clinic_id is null);
  -- Anything longer cannot be a code; it is rejected as one.
  v_wanted integer := greatest(1, cardinality(private.voucher_codes(left(guard_voucher_guesses.typed, 64))));
  v_free_at timestamptz;
begin
  -- guard: nobody has that many codes
  if v_wanted > v_limit then
    perform private.fail('voucher_invalid', 422, '{"field": "voucher_code"}');
  end if;

  -- lock: concurrent guesses are serialised, so that each is counted
  perform pg_advisory_xact_lock(private.lock_key('voucher_guesses', v_user_id));

  -- check
  select miss.missed_at + interval '1 hour' into v_free_at
  from private.voucher_misses as miss
  where miss.user_id = v_user_id and miss.missed_at > now() - interval '1 hour'
  order by miss.missed_at desc
  offset v_limit - v_wanted
  limit 1;
  if found then
    perform private.fail('rate_limited', 429, jsonb_build_object(
      'field', 'voucher_code', 'retry_at', v_free_at,
      'seconds', greatest(1, ceil(extract(epoch from v_free_at - now()))::integer)
    ));
  end if;
end;
$$;

comment on function private.guard_voucher_guesses is
  'Refuses every code (rate_limited) of a user who has tried ten unknown ones within an hour (or would with these), until the hour is over. The first of all locks, never taken while holding another. Called outside the block that catches the refusal, because the end of that block would release the lock.';
grant execute on function private.guard_voucher_guesses to anon, authenticated, service_role;

create function private.voucher_miss(refusal jsonb, typed text)
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
  -- Each code in a call is a guess, as is an existing code that is not theirs.
  insert into private.voucher_misses (user_id)
  select private.require_user()
  from generate_series(1, greatest(1, (
    select count(*)
    from unnest(private.voucher_codes(left(voucher_miss.typed, 64))) as part (code)
    where not exists (select from public.vouchers as voucher where voucher.code = part.code)
  )));
  perform set_config('response.status', '422', true);
  return voucher_miss.refusal;
end;
$$;

comment on function private.voucher_miss is
  'Counts the refusal of an unknown code and returns it as the response body, with the status set; null for any other refusal.';
grant execute on function private.voucher_miss to anon, authenticated, service_role;
