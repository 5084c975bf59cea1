-- Vouchers and their ledger.
--
-- A voucher takes something off the price of a booking: a percentage, a fixed amount, a session of
-- a package, or credit (money that the clinic owes a patient). Its balance is not a counter but the
-- sum of its voucher_entries, and whoever adds an entry that uses something holds the lock of the
-- voucher's row. Functions that price and use vouchers are in the next file.
--
-- Ruled out by the ledger: a use that is released twice or in part (entry_id is unique and repeats
-- the quantity), more used than there is (the guard), credit from nowhere (an issue names its
-- payment or its reason, and 20260101183000_ledger.sql compares it with that payment).

create table public.vouchers (
  id uuid not null default gen_random_uuid(),
  code text not null,
  kind text not null,
  name_id text not null,
  name_en text not null,
  patient_id uuid,
  percent integer,
  amount_idr bigint,
  max_discount_idr bigint,
  min_spend_idr bigint not null default 0,
  max_uses integer,
  max_uses_per_patient integer,
  max_people integer,
  valid_from date,
  valid_until date,
  clinic_id uuid,
  service_id uuid,
  is_first_visit_only boolean not null default false,
  is_active boolean not null default true,
  reason text,
  deactivated_at timestamptz,
  deactivated_by uuid,
  deactivation_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vouchers_pkey primary key (id),
  constraint vouchers_code_key unique (code),
  constraint vouchers_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete restrict,
  constraint vouchers_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint vouchers_service_id_fkey foreign key (service_id) references public.services (id) on delete restrict,
  constraint vouchers_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint vouchers_deactivated_by_fkey foreign key (deactivated_by) references auth.users (id) on delete set null,
  constraint vouchers_kind_is_known check (kind in ('percentage', 'fixed', 'package', 'credit')),
  constraint vouchers_code_is_readable check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  constraint vouchers_name_id_length check (length(name_id) between 1 and 80),
  constraint vouchers_name_en_length check (length(name_en) between 1 and 80),
  constraint vouchers_percent_fits_kind check (
    case when kind = 'percentage' then coalesce(percent between 1 and 100, false) else percent is null end
  ),
  constraint vouchers_amount_idr_fits_kind check (
    case when kind = 'fixed' then coalesce(amount_idr > 0, false) else amount_idr is null end
  ),
  constraint vouchers_max_discount_idr_fits_kind check (
    max_discount_idr is null or (kind = 'percentage' and max_discount_idr > 0)
  ),
  constraint vouchers_min_spend_idr_is_not_negative check (min_spend_idr >= 0),
  constraint vouchers_caps_are_positive check (max_uses > 0 and max_uses_per_patient > 0),
  constraint vouchers_max_people_fits_kind check (max_people is null or (kind = 'package' and max_people > 0)),
  constraint vouchers_validity_is_not_inverted check (valid_from <= valid_until),
  constraint vouchers_owner_fits_kind check ((patient_id is not null) = (kind in ('package', 'credit'))),
  constraint vouchers_deactivated_is_not_active check (deactivated_at is null or not is_active),
  constraint vouchers_deactivation_reason_length check (length(deactivation_reason) between 1 and 300),
  constraint vouchers_reason_length check (length(reason) between 1 and 300)
);

create index vouchers_patient_id_idx on public.vouchers (patient_id);
create index vouchers_clinic_id_idx on public.vouchers (clinic_id);
create index vouchers_service_id_idx on public.vouchers (service_id);
create index vouchers_deactivated_by_idx on public.vouchers (deactivated_by);
create index vouchers_created_by_idx on public.vouchers (created_by);

comment on table public.vouchers is
  'What can take something off a price. Its balance is the sum of its voucher_entries.';
comment on column public.vouchers.code is '8 characters, upper case, without 0 O 1 I; case-insensitive when entered.';
comment on column public.vouchers.patient_id is 'Owner of a package or of credit; null: anyone who knows the code.';
comment on column public.vouchers.percent is 'Percent of the price, rounded down to whole rupiah, at most max_discount_idr.';
comment on column public.vouchers.amount_idr is 'What a fixed voucher takes off; never more than the price.';
comment on column public.vouchers.max_uses is 'Uses in total; null: no limit.';
comment on column public.vouchers.max_people is 'How many people of the owner''s family may use a package; null: no limit.';
comment on column public.vouchers.valid_from is 'First day, in the zone of the booked clinic; null: no start.';
comment on column public.vouchers.valid_until is
  'Last day, inclusive, in the zone of the booked clinic; null: no expiry, or a package that nobody has used yet.';
comment on column public.vouchers.clinic_id is 'Only valid for bookings at this clinic; null: everywhere.';
comment on column public.vouchers.reason is 'Why credit or a package was issued.';
comment on column public.vouchers.deactivation_reason is 'Why an administrator ended it early.';

create trigger _100_touch before update on public.vouchers
  for each row execute function private.touch();

alter table public.bookings
  add column voucher_id uuid,
  add constraint bookings_voucher_id_fkey foreign key (voucher_id) references public.vouchers (id) on delete restrict;

create index bookings_voucher_id_idx on public.bookings (voucher_id);

comment on column public.bookings.voucher_id is
  'The promotion or package that lowered the price; credit is only in voucher_entries.';

create table public.voucher_entries (
  id bigint generated always as identity,
  voucher_id uuid not null,
  booking_id uuid,
  patient_id uuid,
  kind text not null,
  quantity bigint not null,
  discount_idr bigint not null default 0,
  entry_id bigint,
  reason text,
  created_at timestamptz not null default now(),
  constraint voucher_entries_pkey primary key (id),
  constraint voucher_entries_id_amounts_key unique (id, voucher_id, quantity, discount_idr),
  constraint voucher_entries_entry_id_amounts_kind_key unique (entry_id, voucher_id, quantity, discount_idr, kind),
  constraint voucher_entries_voucher_id_fkey foreign key (voucher_id)
    references public.vouchers (id) on delete restrict,
  constraint voucher_entries_booking_id_fkey foreign key (booking_id)
    references public.bookings (id) on delete restrict,
  constraint voucher_entries_patient_id_fkey foreign key (patient_id)
    references public.patients (id) on delete restrict,
  constraint voucher_entries_entry_id_fkey foreign key (entry_id, voucher_id, quantity, discount_idr)
    references public.voucher_entries (id, voucher_id, quantity, discount_idr) on delete restrict,
  constraint voucher_entries_kind_is_known
    check (kind in ('issue', 'reserve', 'consume', 'release', 'expire', 'take_back', 'spend')),
  constraint voucher_entries_quantity_is_positive check (quantity > 0),
  constraint voucher_entries_discount_idr_is_not_negative check (discount_idr >= 0),
  constraint voucher_entries_use_has_a_booking check (
    kind not in ('reserve', 'consume') or (booking_id is not null and patient_id is not null)
  ),
  constraint voucher_entries_entry_id_fits_kind check ((entry_id is not null) = (kind in ('consume', 'release')))
);

create index voucher_entries_voucher_id_idx on public.voucher_entries (voucher_id, patient_id);
create index voucher_entries_booking_id_idx on public.voucher_entries (booking_id);
create index voucher_entries_patient_id_idx on public.voucher_entries (patient_id);

comment on table public.voucher_entries is
  'Ledger of vouchers, append-only. A use is reserved at checkout, consumed when the booking is confirmed, released when its hold ends or the booking is cancelled in time. Credit is spent on a sale without a booking, and released when that sale is voided. Credit is taken back when the money it came from was refunded; its balance may then fall below zero, which is what the patient owes.';
comment on column public.voucher_entries.quantity is
  'Uses of a percentage or fixed voucher, sessions of a package, rupiah of credit.';
comment on column public.voucher_entries.discount_idr is 'What the use took off the price of the booking.';
comment on column public.voucher_entries.entry_id is
  'The reservation that is consumed or released, or the expiry or spending that is released; always in full and once.';
comment on column public.voucher_entries.reason is
  'Why a use was released: after hold_ended it can be taken again by a late payment, after replaced, cancelled and void it cannot.';

create function private.voucher_entries_stay()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if TG_OP = 'UPDATE' then
    if private.is_merge(OLD.patient_id, NEW.patient_id)
      and to_jsonb(OLD) - 'patient_id' = to_jsonb(NEW) - 'patient_id' then
      return NEW;
    -- who is erased is named by no reason either (private.erase_words)
    elsif current_setting('luwes.erasure', true) = 'on' and to_jsonb(OLD) - 'reason' = to_jsonb(NEW) - 'reason' then
      return NEW;
    end if;
  end if;
  raise exception 'voucher_entries are only ever added to' using errcode = 'restrict_violation';
end;
$$;

comment on function private.voucher_entries_stay is 'Trigger: entries are immutable, a correction is another entry; only a merge of patients may change the patient, and erasing one the reason.';

create trigger _100_stay before update or delete on public.voucher_entries
  for each row execute function private.voucher_entries_stay();

-- Rights. Patients cannot list promotions: a promotion's code has to be given to them.

alter table public.vouchers enable row level security;
create policy authenticated_select_own_or_admin on public.vouchers
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or (select private.is_admin())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin']))
  );
grant select on public.vouchers to authenticated;
-- NOTE: insert, update and delete are not granted, because only functions issue vouchers.

alter table public.voucher_entries enable row level security;
create policy authenticated_select_own_or_admin on public.voucher_entries
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or (select private.is_admin())
    or voucher_id in (
      select voucher.id from public.vouchers as voucher
      where voucher.clinic_id in (select private.my_staff_clinic_ids(array['admin']))
    )
  );
grant select on public.voucher_entries to authenticated;
-- NOTE: insert, update and delete are not granted: only private functions write the ledger.
