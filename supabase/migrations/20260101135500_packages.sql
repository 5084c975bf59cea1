-- Packages: several sessions paid for at once, and who has bought one.
--
-- purchases: awaiting_payment -> paid -> refunded; exits expired, cancelled
--
-- A purchase keeps the price and the sessions under which it was made. Its money is a payment like
-- that of a booking (20260101140000_payments.sql); once it is paid, private.grant_purchase issues
-- the sessions as a voucher of the kind package. A package cannot sell out: a late payment still
-- buys it.

create table public.packages (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name_id text not null,
  name_en text not null,
  sessions integer not null,
  price_idr bigint not null,
  valid_months integer not null,
  max_people integer not null default 3,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint packages_pkey primary key (id),
  constraint packages_slug_key unique (slug),
  constraint packages_slug_is_a_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  constraint packages_name_length check (length(name_id) between 1 and 80 and length(name_en) between 1 and 80),
  constraint packages_sessions_are_several check (sessions between 2 and 100),
  constraint packages_price_idr_is_positive check (price_idr between 1 and 1000000000),
  constraint packages_valid_months_fits check (valid_months between 1 and 60),
  constraint packages_max_people_fits check (max_people between 1 and 20)
);

comment on table public.packages is 'Offers of several sessions. Inactive ones are hidden from the public and cannot be bought.';
comment on column public.packages.price_idr is 'Whole rupiah for all sessions.';
comment on column public.packages.valid_months is 'Months for which the sessions can be used, from the first session.';
comment on column public.packages.max_people is 'How many people of the buyer''s family may use the sessions.';

create trigger _100_touch before update on public.packages
  for each row execute function private.touch();

create table public.package_purchases (
  id uuid not null default gen_random_uuid(),
  number text not null default private.next_booking_number(),
  package_id uuid not null,
  patient_id uuid not null,
  clinic_id uuid not null,
  status text not null default 'awaiting_payment',
  sessions integer not null,
  valid_months integer not null,
  max_people integer not null default 3,
  total_idr bigint not null,
  voucher_id uuid,
  booking_id uuid,
  expires_at timestamptz not null,
  locale text not null default 'id',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint package_purchases_pkey primary key (id),
  constraint package_purchases_number_key unique (number),
  constraint package_purchases_voucher_id_key unique (voucher_id),
  constraint package_purchases_package_id_fkey foreign key (package_id) references public.packages (id) on delete restrict,
  constraint package_purchases_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete restrict,
  constraint package_purchases_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint package_purchases_voucher_id_fkey foreign key (voucher_id) references public.vouchers (id) on delete restrict,
  constraint package_purchases_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  constraint package_purchases_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint package_purchases_status_is_known
    check (status in ('awaiting_payment', 'paid', 'expired', 'cancelled', 'refunded')),
  constraint package_purchases_paid_has_its_sessions check ((status in ('paid', 'refunded')) = (voucher_id is not null)),
  constraint package_purchases_amounts_are_positive
    check (sessions > 0 and valid_months > 0 and max_people > 0 and total_idr > 0),
  constraint package_purchases_locale_is_known check (locale in ('id', 'en'))
);

create index package_purchases_package_id_idx on public.package_purchases (package_id);
create index package_purchases_patient_id_idx on public.package_purchases (patient_id, created_at desc);
create index package_purchases_clinic_id_idx on public.package_purchases (clinic_id, created_at desc);
create index package_purchases_booking_id_idx on public.package_purchases (booking_id);
create index package_purchases_created_by_idx on public.package_purchases (created_by);
create index package_purchases_expires_at_where_open_idx
  on public.package_purchases (expires_at) where status = 'awaiting_payment';

comment on table public.package_purchases is 'Packages that patients buy. Written only by functions.';
comment on column public.package_purchases.number is
  'What people read out, from the sequence of booking numbers; also the first part of the order id at the payment provider.';
comment on column public.package_purchases.clinic_id is 'The clinic that sells it and numbers its receipt.';
comment on column public.package_purchases.total_idr is 'What it cost when it was bought; sessions, valid_months and max_people are also as they were then.';
comment on column public.package_purchases.voucher_id is 'The sessions, once paid.';
comment on column public.package_purchases.booking_id is 'The held booking during which it was bought; its first session is to pay for it.';
comment on column public.package_purchases.expires_at is 'Until when it waits for its payment.';

create function private.package_purchases_guard()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if NEW.status <> OLD.status and OLD.status || '>' || NEW.status not in (
    'awaiting_payment>paid', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
    -- late payment
    'expired>paid', 'paid>refunded'
  ) then
    raise exception 'purchase % cannot go from % to %', OLD.number, OLD.status, NEW.status using errcode = 'check_violation';
  end if;
  if (NEW.number, NEW.package_id, NEW.clinic_id, NEW.sessions, NEW.valid_months, NEW.max_people, NEW.total_idr)
    is distinct from
    (OLD.number, OLD.package_id, OLD.clinic_id, OLD.sessions, OLD.valid_months, OLD.max_people, OLD.total_idr)
    or OLD.voucher_id is not null and NEW.voucher_id is distinct from OLD.voucher_id
    or NEW.patient_id <> OLD.patient_id and private.is_merge(OLD.patient_id, NEW.patient_id) is not true then
    raise exception 'purchase % keeps what it was made for', OLD.number using errcode = 'check_violation';
  end if;
  return NEW;
end;
$$;

comment on function private.package_purchases_guard is 'Trigger: the state machine of a purchase, and its immutable columns.';

create trigger _100_touch before update on public.package_purchases
  for each row execute function private.touch();
create trigger _200_guard before update on public.package_purchases
  for each row execute function private.package_purchases_guard();

-- Rights

alter table public.packages enable row level security;
create policy anon_select_active on public.packages
  for select to anon
  using (is_active);
create policy authenticated_select_active_or_staff on public.packages
  for select to authenticated
  using (is_active or (select private.is_staff()));
create policy admin_insert on public.packages
  for insert to authenticated
  with check ((select private.is_admin()));
create policy admin_update on public.packages
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
grant select on public.packages to anon, authenticated;
-- NOTE: delete is not granted, because purchases refer to packages: they are made inactive.
grant insert (id, slug, name_id, name_en, sessions, price_idr, valid_months, max_people, is_active, sort_order),
  update (slug, name_id, name_en, sessions, price_idr, valid_months, max_people, is_active, sort_order)
  on public.packages to authenticated;

alter table public.package_purchases enable row level security;
create policy authenticated_select_own_or_admin on public.package_purchases
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin']))
  );
grant select on public.package_purchases to authenticated;
-- NOTE: insert, update and delete are not granted, because only functions write purchases.
