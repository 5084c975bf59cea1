-- What one account, with all its people, may take from the calendar before it has paid.
--
-- Booking for oneself or a family never reaches these limits; blocking times without paying does. A
-- refusal rolls back its request, and any counter with it. So holds are not counted separately:
-- they are rows of bookings, which also show what became of them. Refused calls of edge functions
-- leave no rows; they are counted by a separate call before the work. The figures are those of
-- booking_policy. Staff are exempt.

create table private.call_budgets (
  user_id uuid not null,
  name text not null,
  spent_until timestamptz not null,
  last_key text,
  constraint call_budgets_pkey primary key (user_id, name),
  constraint call_budgets_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint call_budgets_name_is_known check (name in ('booking', 'capture'))
);

alter table private.call_budgets enable row level security;
comment on table private.call_budgets is 'How much of its hourly budget of calls an account has used: one row per edge function.';
comment on column private.call_budgets.spent_until is
  'Each call moves it forward by an hour divided by the limit; at most an hour ahead of now. Budget in the past is available again.';

create function private.is_working_here(user_id uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (
    select from public.staff as staff where staff.user_id = is_working_here.user_id and staff.is_active
  );
end;
$$;

comment on function private.is_working_here is 'Whether this user is staff, in any role, with or without a second factor: exempt from the limits of accounts, which gives no rights.';

create function private.fail_limited(seconds numeric, reason text)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.fail('rate_limited', 429,
    jsonb_build_object('seconds', greatest(1, ceil(fail_limited.seconds)::integer), 'reason', fail_limited.reason));
end;
$$;

comment on function private.fail_limited is 'Raises rate_limited with the seconds to wait and the reason.';

create function private.count_call(name text, idempotency_key text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_step interval;
  v_spent_until timestamptz;
begin
  -- guard: the account may be deleted, a token outlives it
  if not exists (select from auth.users as it where it.id = v_user_id) then
    perform private.fail('not_signed_in', 401);
  end if;
  select interval '1 hour' / case count_call.name
    when 'booking' then policy.booking_calls_per_hour
    when 'capture' then policy.capture_calls_per_hour
  end
  into v_step
  from public.booking_policy as policy
  where policy.clinic_id is null;
  if v_step is null then
    perform private.invalid('name');
  elsif private.is_working_here(v_user_id) then
    return;
  elsif length(count_call.idempotency_key) > 255 then
    perform private.invalid('idempotency_key');
  end if;
  -- A client on a bad connection retries with the same key until it is answered: count one call.
  if exists (
    select from private.call_budgets as budget
    where budget.user_id = v_user_id and budget.name = count_call.name
      and budget.last_key = count_call.idempotency_key
  ) then
    return;
  end if;

  -- write: the upsert locks the row, so that concurrent calls are counted one after the other
  insert into private.call_budgets as budget (user_id, name, spent_until, last_key)
  values (v_user_id, count_call.name, clock_timestamp() + v_step, count_call.idempotency_key)
  on conflict on constraint call_budgets_pkey do update
  set spent_until = greatest(budget.spent_until, clock_timestamp()) + v_step, last_key = excluded.last_key
  where budget.spent_until + v_step <= clock_timestamp() + interval '1 hour';
  if not found then
    select budget.spent_until into v_spent_until
    from private.call_budgets as budget
    where budget.user_id = v_user_id and budget.name = count_call.name;
    perform private.fail_limited(
      extract(epoch from v_spent_until + v_step - interval '1 hour' - clock_timestamp()), 'calls'
    );
  end if;
end;
$$;

comment on function private.count_call is 'See public.count_call.';
grant execute on function private.count_call to anon, authenticated;

create function public.count_call(name text, idempotency_key text default null)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  perform private.count_call(count_call.name, count_call.idempotency_key);
end;
$$;

comment on function public.count_call is
  'Counts one call of an edge function by the caller: booking or capture; repeating the previous call''s key is not counted again. In a transaction of its own, before the work. Errors: not_signed_in, mfa_required, invalid_input, rate_limited with the seconds until the next call is allowed.';
grant execute on function public.count_call to anon, authenticated;

create function private.require_free_to_hold(user_id uuid, policy public.booking_policy, out held uuid[])
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  c_hour constant interval := interval '1 hour';
  v_hours constant interval := make_interval(hours => (policy).ended_holds_hours);
  v_pause constant interval := make_interval(mins => (policy).hold_pause_minutes);
  v_calls timestamptz[];
  v_ended timestamptz[];
begin
  select
    array_agg(booking.id) filter (where booking.status = 'held' and booking.hold_expires_at > now()),
    array_agg(booking.created_at order by booking.created_at desc) filter (where booking.created_at > now() - c_hour),
    array_agg(booking.hold_expires_at order by booking.hold_expires_at desc) filter (
      where booking.status in ('held', 'awaiting_payment', 'expired')
        and booking.hold_expires_at <= now()
        and booking.released_at is null
        -- a hold that was paid too late was not left unpaid
        and not exists (
          select from public.payments as payment
          where payment.booking_id = booking.id and payment.paid_at is not null
        )
    )
  into held, v_calls, v_ended
  from public.bookings as booking
  where booking.created_by = require_free_to_hold.user_id
    -- no hold is longer than four hours
    and booking.created_at > now() - v_hours - v_pause - interval '4 hours';

  if v_calls is null and v_ended is null then
    return;
  elsif private.is_working_here(require_free_to_hold.user_id) then
    -- holds made by staff are for other people
    held := null;
  elsif v_ended[(policy).max_ended_holds] > v_ended[1] - v_hours and v_ended[1] + v_pause > now() then
    perform private.fail_limited(extract(epoch from v_ended[1] + v_pause - now()), 'holds_ended');
  elsif cardinality(v_calls) >= (policy).hold_calls_per_hour then
    perform private.fail_limited(
      extract(epoch from v_calls[(policy).hold_calls_per_hour] + c_hour - now()), 'calls'
    );
  end if;
end;
$$;

comment on function private.require_free_to_hold is
  'Passes, and returns the holds of this account, if it may hold another slot online; else raises rate_limited, after too many holds that expired unpaid (holds_ended) or too many holds at all (calls). Called under the lock of the account.';

create function private.require_few_unpaid(booking public.bookings)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_limit integer := (select policy.max_unpaid from public.booking_policy as policy where policy.clinic_id is null);
begin
  -- staff book for other people, each of whom is sent a link
  if private.is_working_here((require_few_unpaid.booking).created_by) then
    return;
  elsif (
    select count(distinct appointment.booking_id)
    from public.patients as patient
    join public.patients as relative on relative.id = patient.id or relative.user_id = patient.user_id
    join public.appointments as appointment on appointment.patient_id = relative.id
    where patient.id = (require_few_unpaid.booking).patient_id
      and appointment.booking_id <> (require_few_unpaid.booking).id
      and appointment.status = 'awaiting_payment'
      and appointment.hold_expires_at > now()
  ) >= v_limit then
    perform private.fail('too_many_appointments', 422, jsonb_build_object('limit', v_limit, 'rule', 'unpaid'));
  end if;
end;
$$;

comment on function private.require_few_unpaid is
  'Passes if this account may have one more booking that awaits payment, or if staff made the booking. Called under the lock of the account.';
grant execute on function private.require_few_unpaid to service_role;

create function private.max_upcoming(policy public.booking_policy, patient_id uuid)
returns integer
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  if exists (
    select
    from public.patients as patient
    join public.patients as owner on owner.id = patient.id or owner.user_id = patient.user_id
    join public.vouchers as voucher on voucher.patient_id = owner.id
    where patient.id = max_upcoming.patient_id
      and voucher.kind = 'package'
      and voucher.is_active
      and (voucher.valid_until is null or voucher.valid_until >= private.local_date(now(), 'Asia/Jakarta'))
      and (
        private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000') > 0
        or exists (
          select from public.bookings as booking
          join public.appointments as appointment on appointment.booking_id = booking.id
          where booking.voucher_id = voucher.id and booking.status = 'confirmed' and appointment.starts_at > now()
        )
      )
  ) then
    return greatest((policy).max_upcoming, (policy).max_upcoming_with_package);
  end if;
  return (policy).max_upcoming;
end;
$$;

comment on function private.max_upcoming is
  'How many live upcoming appointments this patient may have: more while the family has a package with sessions left or booked. Called only once the lower limit is reached.';
grant execute on function private.max_upcoming to service_role;
