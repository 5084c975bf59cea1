-- Payments: one row per attempt at a provider to pay for a booking or for a package, what providers
-- reported, and retried requests.
--
-- created -> pending -> paid -> partially_refunded | refunded; exits expired, failed, cancelled,
-- review. The row is written, with an order id that is used once, before the provider is called, so
-- that whatever the provider reports later finds its row. Money that arrives for a closed attempt
-- is still recorded as paid; no other state moves backwards.

create table private.payment_providers (
  name text not null,
  constraint payment_providers_pkey primary key (name),
  constraint payment_providers_name_is_a_word check (name ~ '^[a-z]{2,30}$')
);

alter table private.payment_providers enable row level security;
comment on table private.payment_providers is
  'The payment providers, by the names of supabase/functions/_shared/payment/providers.ts.';

insert into private.payment_providers (name) values ('midtrans'), ('xendit');

create table public.payments (
  id uuid not null default gen_random_uuid(),
  booking_id uuid,
  purchase_id uuid,
  provider text not null,
  order_id text not null,
  provider_reference text,
  attempt integer not null,
  method text,
  amount_idr bigint not null,
  received_idr bigint not null default 0,
  applied_idr bigint not null default 0,
  credited_idr bigint not null default 0,
  returned_idr bigint not null default 0,
  taken_back_idr bigint not null default 0,
  open_idr bigint not null default 0,
  refunded_idr bigint not null default 0,
  settled_idr bigint not null default 0,
  status text not null default 'created',
  outcome text,
  credit_voucher_id uuid,
  redirect_url text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  provider_called_at timestamptz,
  provider_checked_at timestamptz,
  provider_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_pkey primary key (id),
  constraint payments_order_id_key unique (order_id),
  constraint payments_booking_id_attempt_key unique (booking_id, attempt),
  constraint payments_purchase_id_attempt_key unique (purchase_id, attempt),
  constraint payments_provider_provider_reference_key unique (provider, provider_reference),
  constraint payments_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  constraint payments_purchase_id_fkey foreign key (purchase_id)
    references public.package_purchases (id) on delete restrict,
  constraint payments_credit_voucher_id_fkey foreign key (credit_voucher_id)
    references public.vouchers (id) on delete restrict,
  constraint payments_provider_fkey foreign key (provider) references private.payment_providers (name) on delete restrict,
  constraint payments_status_is_known check (status in (
    'created', 'pending', 'paid', 'partially_refunded', 'refunded', 'expired', 'failed', 'cancelled', 'review'
  )),
  constraint payments_outcome_is_known check (outcome in ('confirmed', 'credited', 'duplicate', 'underpaid')),
  constraint payments_pays_for_one_thing check (num_nonnulls(booking_id, purchase_id) = 1),
  constraint payments_amount_is_positive check (amount_idr > 0),
  constraint payments_amounts_are_not_negative check (
    received_idr >= 0 and applied_idr >= 0 and credited_idr >= 0 and returned_idr >= 0 and taken_back_idr >= 0
    and open_idr >= 0 and refunded_idr >= 0 and settled_idr >= 0
  ),
  constraint payments_every_rupiah_is_somewhere check (
    received_idr = applied_idr + (credited_idr + returned_idr - taken_back_idr) + open_idr + refunded_idr + settled_idr
  ),
  constraint payments_taken_back_was_credit check (taken_back_idr <= credited_idr + returned_idr),
  constraint payments_paid_has_a_moment
    check (paid_at is not null or status not in ('paid', 'partially_refunded', 'refunded')),
  constraint payments_attempt_is_positive check (attempt > 0)
);

create unique index payments_booking_id_where_open_idx
  on public.payments (booking_id) where status in ('created', 'pending');
create unique index payments_purchase_id_where_open_idx
  on public.payments (purchase_id) where status in ('created', 'pending');
create index payments_credit_voucher_id_idx on public.payments (credit_voucher_id);
create index payments_created_at_where_unsettled_idx
  on public.payments (created_at)
  where status in ('created', 'pending') or (status in ('expired', 'failed', 'cancelled') and provider_told_at is null);

comment on table public.payments is 'Attempts to pay for a booking or a package. Written only by functions of the service role.';
comment on column public.payments.order_id is 'Our order id: the number of the booking or purchase, and the attempt; used once at the provider.';
comment on column public.payments.provider_reference is 'The Midtrans order id or the Xendit invoice id; null until the provider has answered.';
comment on column public.payments.received_idr is 'Whole rupiah that the provider reports as received.';
comment on column public.payments.applied_idr is 'How much of it pays for the booking or the package; reduced by refunds.';
comment on column public.payments.credited_idr is 'How much of it became credit, because it was too much or too late.';
comment on column public.payments.returned_idr is 'How much of it became credit because the booking was cancelled.';
comment on column public.payments.taken_back_idr is 'How much of that credit was taken back, because the provider refunded it.';
comment on column public.payments.open_idr is 'How much of it waits for a decision: too little to confirm anything, or a requested refund.';
comment on column public.payments.refunded_idr is 'How much of it the provider has refunded, whoever initiated that.';
comment on column public.payments.settled_idr is
  'How much of it the clinic, and not the provider, has paid back.';
comment on column public.payments.outcome is
  'What the money did: confirmed the booking or the purchase; became credit because the slot was gone; was a second payment; was too little.';
comment on column public.payments.expires_at is 'The provider accepts no money after this; earlier than the end of the hold.';
comment on column public.payments.provider_called_at is 'When the call that creates it at the provider began; this lease expires after 10 s.';
comment on column public.payments.provider_told_at is 'When the provider learned that this attempt is closed.';

create function private.can_payment_move(old_status text, new_status text, has_money boolean)
returns boolean
language sql
immutable
security invoker
set search_path = ''
as $$
  select case can_payment_move.old_status
    when 'created' then true
    when 'pending' then can_payment_move.new_status <> 'created'
    when 'paid' then can_payment_move.new_status in ('review', 'partially_refunded', 'refunded')
    when 'partially_refunded' then can_payment_move.new_status = 'refunded'
    when 'refunded' then false
    when 'review' then can_payment_move.new_status in ('paid', 'partially_refunded', 'refunded')
      or (not can_payment_move.has_money and can_payment_move.new_status in ('expired', 'failed', 'cancelled'))
    -- Closed: only money reopens it.
    else can_payment_move.new_status in ('paid', 'review', 'partially_refunded', 'refunded')
  end
$$;

comment on function private.can_payment_move is 'The state machine of payments: forward only.';

create function private.payments_guard()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if NEW.status <> OLD.status and not private.can_payment_move(OLD.status, NEW.status, OLD.paid_at is not null) then
    raise exception 'payment % cannot go from % to %', OLD.order_id, OLD.status, NEW.status using errcode = 'check_violation';
  end if;
  if (NEW.booking_id, NEW.purchase_id, NEW.provider, NEW.order_id, NEW.attempt, NEW.amount_idr)
    is distinct from (OLD.booking_id, OLD.purchase_id, OLD.provider, OLD.order_id, OLD.attempt, OLD.amount_idr)
    or OLD.paid_at is distinct from NEW.paid_at and OLD.paid_at is not null
    or NEW.received_idr < OLD.received_idr or NEW.refunded_idr < OLD.refunded_idr
    or NEW.credited_idr < OLD.credited_idr or NEW.returned_idr < OLD.returned_idr
    or NEW.taken_back_idr < OLD.taken_back_idr then
    raise exception 'payment % keeps what it was made for', OLD.order_id using errcode = 'check_violation';
  end if;
  return NEW;
end;
$$;

comment on function private.payments_guard is 'Trigger: a payment never moves backwards.';

-- Asking the provider again is not a change of the payment that anybody must be told of.
create trigger _100_touch before update on public.payments
  for each row when (
    to_jsonb(NEW) - array['provider_called_at', 'provider_checked_at', 'provider_told_at']
    is distinct from to_jsonb(OLD) - array['provider_called_at', 'provider_checked_at', 'provider_told_at']
  )
  execute function private.touch();
create trigger _200_guard before update on public.payments
  for each row execute function private.payments_guard();

-- Where credit came from, and why it is taken back.
alter table public.voucher_entries
  add column payment_id uuid,
  add constraint voucher_entries_payment_id_fkey foreign key (payment_id)
    references public.payments (id) on delete restrict,
  add constraint voucher_entries_issue_has_a_source
    check (kind <> 'issue' or payment_id is not null or reason is not null),
  add constraint voucher_entries_payment_id_fits_kind
    check (case kind when 'take_back' then payment_id is not null when 'issue' then true else payment_id is null end);

create index voucher_entries_payment_id_idx on public.voucher_entries (payment_id);

comment on column public.voucher_entries.payment_id is
  'The payment whose money became this credit, or whose money was refunded; null: issued by staff, for the reason.';

create function private.bookings_payments()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update public.payments as payment
  set status = case when NEW.status = 'expired' then 'expired' else 'cancelled' end
  where payment.booking_id = NEW.id and payment.status in ('created', 'pending');
  return null;
end;
$$;

comment on function private.bookings_payments is
  'Trigger: closes open attempts of a booking that is confirmed, expired or cancelled; the sweep tells the provider.';

create trigger _410_payments after update of status on public.bookings
  for each row when (NEW.status <> OLD.status and NEW.status in ('confirmed', 'expired', 'cancelled'))
  execute function private.bookings_payments();

create function private.package_purchases_payments()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update public.payments as payment
  set status = case when NEW.status = 'expired' then 'expired' else 'cancelled' end
  where payment.purchase_id = NEW.id and payment.status in ('created', 'pending');
  return null;
end;
$$;

comment on function private.package_purchases_payments is 'Trigger: private.bookings_payments for a purchase that is paid, expired or cancelled.';

create trigger _410_payments after update of status on public.package_purchases
  for each row when (NEW.status <> OLD.status and NEW.status in ('paid', 'expired', 'cancelled'))
  execute function private.package_purchases_payments();

-- What providers told us ----------------------------------------------------------------------

create table private.payment_events (
  id uuid not null default gen_random_uuid(),
  provider text not null,
  digest text not null,
  order_id text not null,
  payment_id uuid,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint payment_events_pkey primary key (id),
  constraint payment_events_provider_digest_key unique (provider, digest),
  constraint payment_events_provider_fkey foreign key (provider)
    references private.payment_providers (name) on delete restrict,
  constraint payment_events_payment_id_fkey foreign key (payment_id)
    references public.payments (id) on delete restrict,
  constraint payment_events_digest_is_sha256 check (digest ~ '^[0-9a-f]{64}$')
);

create index payment_events_payment_id_idx on private.payment_events (payment_id);
alter table private.payment_events enable row level security;

comment on table private.payment_events is 'Authentic notifications of payment providers, as received, each once.';
comment on column private.payment_events.digest is 'SHA-256 of the raw bytes.';
comment on column private.payment_events.processed_at is 'Null: the provider''s status has not been read since, or was still open.';

-- Repeated requests ---------------------------------------------------------------------------

create table private.idempotency_keys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  key text not null,
  request_digest text not null,
  booking_id uuid,
  purchase_id uuid,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (id),
  constraint idempotency_keys_user_id_key_key unique (user_id, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint idempotency_keys_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint idempotency_keys_purchase_id_fkey foreign key (purchase_id)
    references public.package_purchases (id) on delete cascade,
  constraint idempotency_keys_key_length check (length(key) between 1 and 255)
);

create index idempotency_keys_booking_id_idx on private.idempotency_keys (booking_id);
create index idempotency_keys_purchase_id_idx on private.idempotency_keys (purchase_id);
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
alter table private.idempotency_keys enable row level security;

comment on table private.idempotency_keys is
  'Requests of the edge functions booking and purchase, and of issue_voucher, by the sender''s idempotency key: what was asked, what it created, what was answered.';
comment on column private.idempotency_keys.answer is 'Null until the request has been answered completely; a retry continues it.';

-- Rights. Receptionists and physiotherapists see on the booking that it is paid, not its payments.

alter table public.payments enable row level security;
create policy authenticated_select_own_or_admin on public.payments
  for select to authenticated
  using (
    booking_id in (
      select booking.id from public.bookings as booking
      where booking.patient_id in (select private.my_patient_ids())
    )
    or purchase_id in (
      select purchase.id from public.package_purchases as purchase
      where purchase.patient_id in (select private.my_patient_ids())
    )
    or (select private.is_admin())
  );
grant select on public.payments to authenticated;
-- NOTE: insert, update and delete are not granted, because payments are written only by functions
-- of the service role, which talk to the provider.
