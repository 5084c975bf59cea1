-- Booking policy: the rules of booking as data.
--
-- One global row and optional rows per clinic, whose nulls mean "as everywhere". Changed only by
-- administrators; every change is kept. A booking stores the policy under which it was made.

create table public.booking_policy (
  id uuid not null default gen_random_uuid(),
  clinic_id uuid,
  lead_minutes integer,
  horizon_days integer,
  max_upcoming integer,
  max_upcoming_with_package integer,
  travel_gap_minutes integer,
  hold_minutes integer,
  payment_hold_minutes integer,
  payment_hold_short_minutes integer,
  payment_hold_short_before_minutes integer,
  payment_hold_margin_minutes integer,
  reschedule_until_minutes integer,
  reschedule_limit integer,
  reschedule_within_days integer,
  cancel_until_minutes integer,
  credit_valid_months integer,
  no_show_after_minutes integer,
  check_in_before_minutes integer,
  complete_after_minutes integer,
  reopen_within_minutes integer,
  settlement_days integer,
  proposal_hours integer,
  max_unpaid integer,
  max_ended_holds integer,
  ended_holds_hours integer,
  hold_pause_minutes integer,
  hold_calls_per_hour integer,
  booking_calls_per_hour integer,
  capture_calls_per_hour integer,
  voucher_misses_per_hour integer,
  max_people integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_policy_pkey primary key (id),
  constraint booking_policy_clinic_id_key unique nulls not distinct (clinic_id),
  constraint booking_policy_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete cascade,
  constraint booking_policy_global_row_is_complete check (
    clinic_id is not null or num_nulls(
      lead_minutes, horizon_days, max_upcoming, max_upcoming_with_package, travel_gap_minutes, hold_minutes,
      payment_hold_minutes, payment_hold_short_minutes, payment_hold_short_before_minutes,
      payment_hold_margin_minutes, reschedule_until_minutes, reschedule_limit, reschedule_within_days,
      cancel_until_minutes, credit_valid_months, no_show_after_minutes, check_in_before_minutes,
      complete_after_minutes, reopen_within_minutes, settlement_days, proposal_hours
    ) = 0
  ),
  -- Limits per account are global, because an account is the same in all clinics.
  constraint booking_policy_accounts_are_global check (
    num_nulls(
      max_unpaid, max_ended_holds, ended_holds_hours, hold_pause_minutes, hold_calls_per_hour,
      booking_calls_per_hour, capture_calls_per_hour, voucher_misses_per_hour, max_people
    ) = case when clinic_id is null then 0 else 9 end
  ),
  constraint booking_policy_figures_are_sane check (
    lead_minutes between 0 and 20160 and horizon_days between 1 and 366
    and max_upcoming between 1 and 100 and max_upcoming_with_package between 1 and 100
    and travel_gap_minutes between 0 and 480 and hold_minutes between 1 and 120
    and payment_hold_minutes between 5 and 240 and payment_hold_short_minutes between 5 and 240
    and payment_hold_short_before_minutes between 0 and 1440 and payment_hold_margin_minutes between 0 and 240
    and reschedule_until_minutes between 0 and 20160 and reschedule_limit between 0 and 20
    and reschedule_within_days between 1 and 366 and cancel_until_minutes between 0 and 20160
    and credit_valid_months between 1 and 60 and no_show_after_minutes between 0 and 240
    and check_in_before_minutes between 0 and 1440 and complete_after_minutes between 0 and 1440
    and reopen_within_minutes between 0 and 10080
    and settlement_days between 1 and 90 and proposal_hours between 1 and 720
    and max_unpaid between 1 and 20 and max_ended_holds between 1 and 100 and ended_holds_hours between 1 and 168
    and hold_pause_minutes between 1 and 1440 and hold_calls_per_hour between 1 and 3600
    and booking_calls_per_hour between 1 and 3600 and capture_calls_per_hour between 1 and 3600
    and voucher_misses_per_hour between 1 and 100 and max_people between 1 and 100
  )
);

comment on table public.booking_policy is
  'Rules of booking: the row without a clinic is the default, a clinic''s row overrides it where it is not null.';
comment on column public.booking_policy.lead_minutes is 'Minutes before the start until which patients can book online.';
comment on column public.booking_policy.horizon_days is 'Days ahead, counted in the clinic''s zone from today, that can be booked.';
comment on column public.booking_policy.max_upcoming is 'Live upcoming appointments that one patient may have.';
comment on column public.booking_policy.travel_gap_minutes is 'Minutes between appointments of one physiotherapist at different clinics.';
comment on column public.booking_policy.hold_minutes is 'Minutes a slot is held while the patient checks out.';
comment on column public.booking_policy.payment_hold_minutes is 'Minutes a slot is held once a payment exists.';
comment on column public.booking_policy.payment_hold_short_minutes is 'payment_hold_minutes when the start is near.';
comment on column public.booking_policy.payment_hold_short_before_minutes is 'How near the start has to be for payment_hold_short_minutes, in minutes.';
comment on column public.booking_policy.payment_hold_margin_minutes is 'Minutes before the start at which every hold ends at the latest.';
comment on column public.booking_policy.reschedule_until_minutes is 'Minutes before the start until which patients can reschedule.';
comment on column public.booking_policy.reschedule_within_days is 'Days before and after the original date within which an appointment may move.';
comment on column public.booking_policy.cancel_until_minutes is 'Minutes before the start until which cancelling returns the price.';
comment on column public.booking_policy.no_show_after_minutes is 'Minutes after the start from which staff may mark a no-show.';
comment on column public.booking_policy.check_in_before_minutes is 'Minutes before the start from which staff may check a patient in.';
comment on column public.booking_policy.complete_after_minutes is 'Minutes after the start from which staff may complete a session.';
comment on column public.booking_policy.reopen_within_minutes is 'Minutes within which staff may undo a check-in, a completion or a no-show.';
comment on column public.booking_policy.settlement_days is 'Days to choose after a cancellation by the clinic; then it becomes credit.';
comment on column public.booking_policy.proposal_hours is 'Hours to answer times that the clinic proposes.';
comment on column public.booking_policy.max_upcoming_with_package is 'max_upcoming for patients who have a package with sessions left or booked.';
comment on column public.booking_policy.max_unpaid is 'Bookings of one account, with all its people, that may await payment at once. This and the following limits hold in all clinics, and not for staff.';
comment on column public.booking_policy.max_ended_holds is 'Number of unpaid, expired holds of one account that leads to a pause.';
comment on column public.booking_policy.ended_holds_hours is 'Hours within which max_ended_holds is counted.';
comment on column public.booking_policy.hold_pause_minutes is 'Minutes without online holds, counted from the last expired one.';
comment on column public.booking_policy.hold_calls_per_hour is 'New holds of one account per hour, replaced ones included.';
comment on column public.booking_policy.booking_calls_per_hour is 'Calls of the edge function booking by one account: that many at once, then spread evenly over the hour.';
comment on column public.booking_policy.capture_calls_per_hour is 'booking_calls_per_hour for payment-capture.';
comment on column public.booking_policy.voucher_misses_per_hour is 'Unknown voucher codes that one account may try per hour.';
comment on column public.booking_policy.max_people is 'People whom one account may manage, the account holder included.';

-- The global row always exists; its figures come from the product's specification.
insert into public.booking_policy (
  lead_minutes, horizon_days, max_upcoming, max_upcoming_with_package, travel_gap_minutes, hold_minutes,
  payment_hold_minutes, payment_hold_short_minutes, payment_hold_short_before_minutes, payment_hold_margin_minutes,
  reschedule_until_minutes, reschedule_limit, reschedule_within_days, cancel_until_minutes, credit_valid_months,
  no_show_after_minutes, check_in_before_minutes, complete_after_minutes, reopen_within_minutes, settlement_days, proposal_hours, max_unpaid,
  max_ended_holds, ended_holds_hours, hold_pause_minutes, hold_calls_per_hour, booking_calls_per_hour,
  capture_calls_per_hour, voucher_misses_per_hour, max_people
) values (120, 60, 6, 10, 90, 10, 30, 15, 180, 30, 1440, 2, 30, 1440, 6, 15, 60, 0, 1440, 14, 72, 2, 3, 24, 120, 30, 30, 60, 10, 10);

create table public.booking_policy_changes (
  id uuid not null default gen_random_uuid(),
  clinic_id uuid,
  changed_by uuid,
  old_policy jsonb,
  new_policy jsonb,
  created_at timestamptz not null default now(),
  constraint booking_policy_changes_pkey primary key (id),
  constraint booking_policy_changes_clinic_id_fkey foreign key (clinic_id)
    references public.clinics (id) on delete cascade,
  constraint booking_policy_changes_changed_by_fkey foreign key (changed_by)
    references auth.users (id) on delete set null
);

create index booking_policy_changes_clinic_id_idx on public.booking_policy_changes (clinic_id, created_at desc);
create index booking_policy_changes_changed_by_idx on public.booking_policy_changes (changed_by);

comment on table public.booking_policy_changes is 'Every change of the booking policy: who, when, before, after.';

create function private.booking_policy_changed()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.booking_policy_changes (clinic_id, changed_by, old_policy, new_policy)
  values (
    -- null when the row goes with its clinic
    (select clinic.id from public.clinics as clinic where clinic.id = case when TG_OP = 'DELETE' then OLD.clinic_id else NEW.clinic_id end),
    (select auth.uid()),
    case when TG_OP <> 'INSERT' then to_jsonb(OLD) end,
    case when TG_OP <> 'DELETE' then to_jsonb(NEW) end
  );
  return null;
end;
$$;

comment on function private.booking_policy_changed is 'Trigger: writes the history of the policy.';

create trigger _100_touch before update on public.booking_policy
  for each row execute function private.touch();
create trigger _500_history after insert or update or delete on public.booking_policy
  for each row execute function private.booking_policy_changed();

create function private.policy_for(clinic_id uuid)
returns public.booking_policy
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_policy public.booking_policy;
  v_own public.booking_policy;
begin
  select policy.* into v_policy from public.booking_policy as policy where policy.clinic_id is null;
  select policy.* into v_own from public.booking_policy as policy where policy.clinic_id = policy_for.clinic_id;
  if found then
    v_policy := jsonb_populate_record(v_policy, jsonb_strip_nulls(to_jsonb(v_own)));
  end if;
  return v_policy;
end;
$$;

comment on function private.policy_for is 'The rules in effect at this clinic now: its own figures over the global ones.';
grant execute on function private.policy_for to anon, authenticated, service_role;

create function private.policy_terms(policy public.booking_policy)
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return to_jsonb(policy_terms.policy) - array[
    'id', 'clinic_id', 'created_at', 'updated_at', 'max_unpaid', 'max_ended_holds', 'ended_holds_hours',
    'hold_pause_minutes', 'hold_calls_per_hour', 'booking_calls_per_hour', 'capture_calls_per_hour',
    'voucher_misses_per_hour', 'max_people'
  ];
end;
$$;

comment on function private.policy_terms is
  'The rules that a booking keeps as its terms: all except the limits per account, which always apply as they are now.';
grant execute on function private.policy_terms to service_role;

alter table public.booking_policy enable row level security;
create policy anyone_select on public.booking_policy
  for select to anon, authenticated
  using (clinic_id is null or clinic_id in (select clinic.id from public.clinics as clinic));
create policy admin_insert on public.booking_policy
  for insert to authenticated
  with check ((select private.is_admin()) and clinic_id is not null);
create policy admin_update on public.booking_policy
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy admin_delete on public.booking_policy
  for delete to authenticated
  using ((select private.is_admin()) and clinic_id is not null);
-- Readable by everyone, because the website explains the figures.
grant select on public.booking_policy to anon, authenticated;
grant insert (clinic_id, lead_minutes, horizon_days, max_upcoming, max_upcoming_with_package, travel_gap_minutes, hold_minutes, payment_hold_minutes, payment_hold_short_minutes, payment_hold_short_before_minutes, payment_hold_margin_minutes, reschedule_until_minutes, reschedule_limit, reschedule_within_days, cancel_until_minutes, credit_valid_months, no_show_after_minutes, check_in_before_minutes, complete_after_minutes, reopen_within_minutes, settlement_days, proposal_hours),
  update (lead_minutes, horizon_days, max_upcoming, max_upcoming_with_package, travel_gap_minutes, hold_minutes, payment_hold_minutes, payment_hold_short_minutes, payment_hold_short_before_minutes, payment_hold_margin_minutes, reschedule_until_minutes, reschedule_limit, reschedule_within_days, cancel_until_minutes, credit_valid_months, no_show_after_minutes, check_in_before_minutes, complete_after_minutes, reopen_within_minutes, settlement_days, proposal_hours, max_unpaid, max_ended_holds, ended_holds_hours, hold_pause_minutes, hold_calls_per_hour, booking_calls_per_hour, capture_calls_per_hour, voucher_misses_per_hour, max_people),
  delete
  on public.booking_policy to authenticated;

alter table public.booking_policy_changes enable row level security;
create policy admin_select on public.booking_policy_changes
  for select to authenticated
  using ((select private.is_admin()));
grant select on public.booking_policy_changes to authenticated;
