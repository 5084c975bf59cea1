-- Patients and their consents.
--
-- A patient may have a user (self-registered, or claimed at the first sign-in) or none (entered by
-- staff). One user may manage several patients (family); the one that is the user themself is
-- marked. No diagnosis or treatment notes are stored here or anywhere in this database.
-- The full NIK stands in `private`: no client reads it, screens show the masked form.
-- All writing goes through save_patient (20260101075000_save_patient.sql).

create function private.one_line(words text)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  -- Joiners (200c, 200d) stay: some scripts are spelled with them.
  select nullif(btrim(regexp_replace(
    regexp_replace(one_line.words, '[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    '[\s[:cntrl:]\u0080-\u009f\u2028\u2029]+', ' ', 'g'
  )), '')
$$;

comment on function private.one_line is
  'A name as it fits one line of a receipt, a letter or a calendar: line breaks and other gaps are one space, marks that nobody sees and that turn the direction of what follows are left out. Null if nothing is left.';
grant execute on function private.one_line to authenticated, service_role;

create table public.patients (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  is_account_holder boolean not null default false,
  full_name text not null,
  phone text,
  email text,
  birth_date date,
  sex text,
  address text,
  nik_masked text,
  nik_mismatch text[] not null default '{}',
  emergency_contact_name text,
  emergency_contact_phone text,
  locale text not null default 'id',
  created_by uuid,
  deletion_requested_at timestamptz,
  first_visit_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- include the name: a physiotherapist's whole list of patients is read by index-only scan
  constraint patients_pkey primary key (id) include (full_name),
  constraint patients_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null,
  constraint patients_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint patients_full_name_length check (length(btrim(full_name)) between 1 and 120),
  constraint patients_phone_is_e164 check (phone is not distinct from private.normalized_phone(phone)),
  constraint patients_email_is_lower_case check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  constraint patients_birth_date_is_possible check (birth_date between date '1900-01-02' and date '2200-01-01'),
  constraint patients_sex_is_known check (sex in ('female', 'male')),
  constraint patients_address_length check (length(address) <= 300),
  constraint patients_nik_is_masked check (nik_masked ~ '^[0-9]{4}\*{8}[0-9]{4}$'),
  constraint patients_nik_mismatch_is_known check (nik_mismatch <@ array['birth_date', 'sex']),
  constraint patients_emergency_contact_name_length check (length(emergency_contact_name) <= 120),
  constraint patients_emergency_contact_phone_is_e164 check (
    emergency_contact_phone is not distinct from private.normalized_phone(emergency_contact_phone)
  ),
  constraint patients_locale_is_known check (locale in ('id', 'en'))
);

create unique index patients_user_id_where_is_account_holder_idx
  on public.patients (user_id) where is_account_holder and user_id is not null;
create index patients_user_id_idx on public.patients (user_id);
create index patients_created_by_idx on public.patients (created_by);
create index patients_first_visit_at_idx on public.patients (first_visit_at);
create index patients_email_where_unclaimed_idx on public.patients (email) where user_id is null;
create index patients_phone_where_unclaimed_idx on public.patients (phone) where user_id is null;

comment on table public.patients is 'Persons treated. Written only by save_patient.';
comment on column public.patients.user_id is 'Who manages this patient online; null: entered by staff and not claimed.';
comment on column public.patients.is_account_holder is 'Whether the patient is the user themself rather than a family member.';
comment on column public.patients.phone is 'E.164.';
comment on column public.patients.email is 'Lower case.';
comment on column public.patients.nik_masked is 'As shown on screens: 3174********0003.';
comment on column public.patients.nik_mismatch is
  'Fields that contradict the NIK (birth_date, sex): a warning, never a refusal.';
comment on column public.patients.first_visit_at is
  'Start of the first appointment at any clinic, past or upcoming, that was neither missed nor cancelled; null: none. Kept up to date by a trigger on appointments (20260101120500_patient_clinics.sql).';
comment on column public.patients.locale is 'Language of messages to this patient.';

-- updated_at is the version for edit conflicts: a new first visit must not look like an edit.
create trigger _100_touch before update on public.patients
  for each row when (NEW.first_visit_at is not distinct from OLD.first_visit_at)
  execute function private.touch();

create table private.patient_identities (
  patient_id uuid not null,
  nik text not null,
  updated_at timestamptz not null default now(),
  constraint patient_identities_pkey primary key (patient_id),
  constraint patient_identities_patient_id_fkey foreign key (patient_id)
    references public.patients (id) on delete cascade,
  constraint patient_identities_nik_is_sixteen_digits check (nik ~ '^[0-9]{16}$')
);

comment on table private.patient_identities is 'Full national identity numbers, kept apart from everything that clients can select.';
alter table private.patient_identities enable row level security;

create table public.consent_texts (
  purpose text not null,
  version integer not null,
  body_id text not null,
  body_en text not null,
  published_at timestamptz not null default now(),
  constraint consent_texts_pkey primary key (purpose, version),
  constraint consent_texts_purpose_is_known check (purpose in ('care', 'whatsapp', 'marketing')),
  constraint consent_texts_version_is_positive check (version > 0),
  constraint consent_texts_body_length check (length(body_id) between 10 and 5000 and length(body_en) between 10 and 5000)
);

comment on table public.consent_texts is 'What a person agrees to, by purpose and version. Published versions are immutable.';

insert into public.consent_texts (purpose, version, body_id, body_en) values
  ('care', 1,
    'Saya setuju data diri saya disimpan dan dipakai klinik untuk mengatur dan memberikan perawatan saya.',
    'I agree that the clinic keeps and uses my personal data to arrange and give my care.'),
  ('whatsapp', 1,
    'Saya setuju menerima pengingat dan perubahan janji temu lewat WhatsApp.',
    'I agree to receive reminders and changes of my appointments by WhatsApp.'),
  ('marketing', 1,
    'Saya setuju menerima kabar dan penawaran dari klinik. Saya dapat berhenti kapan saja.',
    'I agree to receive news and offers from the clinic. I can stop this at any time.');

create table public.patient_consents (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  purpose text not null,
  version integer not null,
  is_granted boolean not null,
  given_by uuid,
  given_at timestamptz not null default now(),
  constraint patient_consents_pkey primary key (id),
  constraint patient_consents_patient_id_fkey foreign key (patient_id)
    references public.patients (id) on delete cascade,
  constraint patient_consents_purpose_version_fkey foreign key (purpose, version)
    references public.consent_texts (purpose, version) on delete restrict,
  constraint patient_consents_given_by_fkey foreign key (given_by) references auth.users (id) on delete set null
);

create index patient_consents_patient_id_idx on public.patient_consents (patient_id, purpose, given_at desc);
create index patient_consents_purpose_version_idx on public.patient_consents (purpose, version);
create index patient_consents_given_by_idx on public.patient_consents (given_by);

comment on table public.patient_consents is
  'Who agreed to which text for which purpose, and when. Append-only: withdrawing is a new row, and the newest row of a purpose counts.';

-- Predicates ----------------------------------------------------------------------------------

create function private.my_patient_ids()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select patient.id
  from public.patients as patient
  where patient.user_id = (select auth.uid()) and not (select private.lacks_factor())
$$;

comment on function private.my_patient_ids is
  'The patients whom the caller manages; none while the second factor is missing. Every policy on rows of a patient is built on this.';
grant execute on function private.my_patient_ids to authenticated, service_role;

create function private.newest_consent(patient_id uuid, purpose text)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select consent.is_granted
    from public.patient_consents as consent
    where consent.patient_id = newest_consent.patient_id and consent.purpose = newest_consent.purpose
    order by consent.given_at desc
    limit 1
  );
end;
$$;

comment on function private.newest_consent is
  'The newest answer of this patient for this purpose; null if they were never asked.';
grant execute on function private.newest_consent to authenticated, service_role;

create function private.has_consent(patient_id uuid, purpose text)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(private.newest_consent(has_consent.patient_id, has_consent.purpose), false)
$$;

comment on function private.has_consent is 'Whether the newest answer of this patient for this purpose is yes.';
grant execute on function private.has_consent to authenticated, service_role;

create function private.withdrew_care(patient_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select not coalesce(private.newest_consent(withdrew_care.patient_id, 'care'), true)
$$;

comment on function private.withdrew_care is
  'Whether this patient''s newest answer about care is no; patients who were never asked are asked while booking.';
grant execute on function private.withdrew_care to service_role;

create function private.can_see_patients()
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (select from private.my_staff() as me where me.role in ('admin', 'receptionist'))
$$;

comment on function private.can_see_patients is
  'Whether the caller may use the register of patients: administrators and the front desk.';
grant execute on function private.can_see_patients to authenticated, service_role;

-- Policies on patients and their consents are in 20260101121000_booking_rights.sql, where what they
-- depend on exists.

alter table public.consent_texts enable row level security;
create policy anyone_select_published on public.consent_texts
  for select to anon, authenticated
  using (published_at <= now());
grant select on public.consent_texts to anon, authenticated;

alter table public.patient_consents enable row level security;
alter table public.patients enable row level security;
-- NOTE: insert, update and delete are not granted, because save_patient checks and records them.
grant select on public.patients to authenticated;
