-- Sales: the books. A sale has lines (what was sold), payments (how it was paid) and a receipt
-- number; lines and payments each sum to its total. It is never changed or deleted: a void or a
-- refund is another sale with a negative total.
--
-- A captured online payment writes exactly one sale in its transaction, over its full amount: a
-- session or package at its price, and a line of the kind credit for what became credit because it
-- was too much, too late or a duplicate. Credit that paid for part of a booking is a payment by the
-- method credit. So a day's revenue is the sum of its payments except credit: each rupiah once, on
-- the day it comes in. Lines would count it twice when a session that was paid is cancelled for
-- credit, which writes no sale, and the credit then pays for another session.

create table private.receipt_counters (
  clinic_id uuid not null,
  year integer not null,
  last_number integer not null,
  constraint receipt_counters_pkey primary key (clinic_id, year),
  constraint receipt_counters_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict
);

alter table private.receipt_counters enable row level security;
comment on table private.receipt_counters is 'The last receipt number of each clinic and year; a sequence would leave gaps.';

create function private.next_receipt_number(clinic_id uuid)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_clinic public.clinics;
  v_year integer;
  v_number integer;
begin
  select clinic.* into v_clinic from public.clinics as clinic where clinic.id = next_receipt_number.clinic_id;
  v_year := extract(year from now() at time zone v_clinic.time_zone);
  -- The counter's row stays locked until the end of the transaction, so that a rollback leaves no
  -- gap.
  insert into private.receipt_counters as counter (clinic_id, year, last_number)
  values (v_clinic.id, v_year, 1)
  on conflict on constraint receipt_counters_pkey do update set last_number = counter.last_number + 1
  returning counter.last_number into v_number;
  return v_clinic.code || '/' || v_year || '/' || lpad(v_number::text, 6, '0');
end;
$$;

comment on function private.next_receipt_number is 'The next receipt number of a clinic in its current year: JKT/2026/000123.';

create function private.clinics_code()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if exists (
    select from public.sales as sale
    where sale.clinic_id <> NEW.id and split_part(sale.receipt_number, '/', 1) = NEW.code
  ) then
    perform private.invalid('code', 'Receipts of another clinic begin with it.');
  end if;
  return NEW;
end;
$$;

comment on function private.clinics_code is
  'Trigger: the code of a clinic is in its receipt numbers, so no other clinic takes one that has been used.';

create trigger _200_code before insert or update of code on public.clinics
  for each row execute function private.clinics_code();

create table public.sales (
  id uuid not null default gen_random_uuid(),
  receipt_number text not null,
  clinic_id uuid not null,
  patient_id uuid,
  booking_id uuid,
  purchase_id uuid,
  channel text not null,
  sold_at timestamptz not null default now(),
  total_idr bigint not null,
  note text,
  voids_sale_id uuid,
  voided_by_sale_id uuid,
  is_refund boolean not null default false,
  idempotency_key text,
  request_digest text,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint sales_pkey primary key (id),
  constraint sales_receipt_number_key unique (receipt_number),
  constraint sales_voids_sale_id_key unique (voids_sale_id),
  constraint sales_voided_by_sale_id_key unique (voided_by_sale_id),
  constraint sales_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint sales_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete restrict,
  constraint sales_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  constraint sales_purchase_id_fkey foreign key (purchase_id) references public.package_purchases (id) on delete restrict,
  constraint sales_voids_sale_id_fkey foreign key (voids_sale_id) references public.sales (id) on delete restrict,
  constraint sales_voided_by_sale_id_fkey foreign key (voided_by_sale_id) references public.sales (id) on delete restrict,
  constraint sales_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint sales_created_by_idempotency_key_key unique (created_by, idempotency_key),
  constraint sales_idempotency_key_length check (length(idempotency_key) between 1 and 255),
  constraint sales_channel_is_known check (channel in ('online', 'desk')),
  constraint sales_voids_or_refunds check (voids_sale_id is null or not is_refund),
  constraint sales_total_idr_fits_direction
    check (case when voids_sale_id is not null or is_refund then total_idr <= 0 else total_idr >= 0 end),
  constraint sales_note_length check (length(note) between 1 and 300)
);

create index sales_clinic_id_idx on public.sales (clinic_id, sold_at desc);
create index sales_patient_id_idx on public.sales (patient_id);
create index sales_booking_id_idx on public.sales (booking_id);
create index sales_purchase_id_idx on public.sales (purchase_id);

comment on table public.sales is 'The books: what was sold and how it was paid. Append-only, written only by functions.';
comment on column public.sales.receipt_number is 'Gap-free per clinic and year: JKT/2026/000123.';
comment on column public.sales.total_idr is 'The sum of its lines and of its payments, whole rupiah; negative when it reverses another sale.';
comment on column public.sales.voids_sale_id is 'The sale, a mistake, that this one reverses as a whole.';
comment on column public.sales.voided_by_sale_id is 'The sale that reversed this one.';
comment on column public.sales.idempotency_key is 'Of the staff member who entered it at the desk: the same key returns the same sale.';
comment on column public.sales.request_digest is 'Digest of the request sent with the key; the key with any other request is refused.';
comment on column public.sales.is_refund is
  'Money was paid back, in full or in part; its payments name the original payment.';

create table public.sale_lines (
  id bigint generated always as identity,
  sale_id uuid not null,
  kind text not null,
  service_id uuid,
  package_id uuid,
  description text,
  quantity integer not null default 1,
  unit_price_idr bigint not null,
  discount_idr bigint not null default 0,
  amount_idr bigint not null generated always as (quantity * unit_price_idr - discount_idr) stored,
  tax_class text not null default 'exempt',
  constraint sale_lines_pkey primary key (id),
  constraint sale_lines_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete restrict,
  constraint sale_lines_service_id_fkey foreign key (service_id) references public.services (id) on delete restrict,
  constraint sale_lines_package_id_fkey foreign key (package_id) references public.packages (id) on delete restrict,
  constraint sale_lines_kind_is_known check (kind in ('session', 'package', 'product', 'credit', 'adjustment')),
  constraint sale_lines_service_id_fits_kind check ((service_id is not null) <= (kind = 'session')),
  constraint sale_lines_package_id_fits_kind check ((package_id is not null) = (kind = 'package')),
  constraint sale_lines_quantity_is_not_zero check (quantity between -1000 and 1000 and quantity <> 0),
  constraint sale_lines_discount_idr_is_part_of_the_price check (
    discount_idr = 0
    or sign(discount_idr) = sign(quantity * unit_price_idr) and abs(discount_idr) <= abs(quantity * unit_price_idr)
  ),
  constraint sale_lines_description_length check (length(description) between 1 and 200),
  constraint sale_lines_tax_class_is_known check (tax_class in ('exempt', 'standard'))
);

-- Include the columns by which lists filter: index-only scan.
create index sale_lines_sale_id_kind_idx on public.sale_lines (sale_id, kind);
create index sale_lines_service_id_idx on public.sale_lines (service_id);
create index sale_lines_package_id_idx on public.sale_lines (package_id);

comment on table public.sale_lines is 'What was sold. The kind credit is money that the clinic now owes the patient.';
comment on column public.sale_lines.discount_idr is 'What promotions and packages took off the whole line; what credit paid is a payment.';
comment on column public.sale_lines.tax_class is 'Treatment is exempt from VAT (PP 49/2022); a product is standard unless its line says otherwise.';

create table public.sale_payments (
  id bigint generated always as identity,
  sale_id uuid not null,
  method text not null,
  amount_idr bigint not null,
  payment_id uuid,
  reference text,
  constraint sale_payments_pkey primary key (id),
  constraint sale_payments_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete restrict,
  constraint sale_payments_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint sale_payments_method_is_known
    check (method in ('online', 'cash', 'transfer', 'edc', 'qris', 'credit')),
  constraint sale_payments_payment_id_fits_method check ((payment_id is not null) = (method = 'online')),
  constraint sale_payments_amount_idr_is_not_zero check (amount_idr <> 0),
  constraint sale_payments_reference_length check (length(reference) between 1 and 120)
);

create index sale_payments_sale_id_method_idx on public.sale_payments (sale_id, method);
create index sale_payments_payment_id_idx on public.sale_payments (payment_id);
-- A captured payment writes one sale; what comes by it later has the provider's reference.
create unique index sale_payments_payment_id_where_captured_idx on public.sale_payments (payment_id)
  where amount_idr > 0 and reference is null;

comment on table public.sale_payments is 'How sales were paid, and how money went back (negative).';
comment on column public.sale_payments.method is 'online: by a payment provider; credit: by money that the clinic owed the patient.';

-- Which sale used credit, and which gave it back.
alter table public.voucher_entries
  add column sale_id uuid,
  add constraint voucher_entries_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete restrict,
  add constraint voucher_entries_sale_id_fits_kind
    check (case kind when 'spend' then sale_id is not null when 'reserve' then true when 'release' then true else sale_id is null end);

create index voucher_entries_sale_id_idx on public.voucher_entries (sale_id);

comment on column public.voucher_entries.sale_id is
  'The desk sale that used this credit; for a release, the sale that voided it.';

create function private.sales_stay()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if TG_OP = 'UPDATE' and TG_TABLE_NAME = 'sales' then
    if private.is_merge(OLD.patient_id, NEW.patient_id)
      and to_jsonb(OLD) - 'patient_id' = to_jsonb(NEW) - 'patient_id' then
      return NEW;
    elsif OLD.voided_by_sale_id is null and NEW.voided_by_sale_id is not null
      and to_jsonb(OLD) - 'voided_by_sale_id' = to_jsonb(NEW) - 'voided_by_sale_id' then
      return NEW;
    end if;
  end if;
  raise exception '% are only ever added to', TG_TABLE_NAME using errcode = 'restrict_violation';
end;
$$;

comment on function private.sales_stay is 'Trigger: sales are immutable, a correction is another sale; only voided_by_sale_id may be set, and the patient by a merge.';

create trigger _100_stay before update or delete on public.sales
  for each row execute function private.sales_stay();
create trigger _100_stay before update or delete on public.sale_lines
  for each row execute function private.sales_stay();
create trigger _100_stay before update or delete on public.sale_payments
  for each row execute function private.sales_stay();

-- Rights. Receptionists and physiotherapists see the board, not the money.

alter table public.sales enable row level security;
create policy authenticated_select_own_or_admin on public.sales
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin']))
  );
grant select on public.sales to authenticated;

alter table public.sale_lines enable row level security;
create policy authenticated_select_own_or_admin on public.sale_lines
  for select to authenticated
  using (exists (select from public.sales as sale where sale.id = sale_id));
grant select on public.sale_lines to authenticated;

alter table public.sale_payments enable row level security;
create policy authenticated_select_own_or_admin on public.sale_payments
  for select to authenticated
  using (exists (select from public.sales as sale where sale.id = sale_id));
grant select on public.sale_payments to authenticated;
-- NOTE: insert, update and delete are granted on none of the three: only functions write the books.
