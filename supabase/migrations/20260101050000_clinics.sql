-- Clinics and their opening hours.
--
-- Everyone reads active clinics. Administrators write. A clinic is never deleted (appointments
-- and receipts refer to it): it is made inactive.

create table public.clinics (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  code text not null,
  name text not null,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  province text not null,
  postal_code text not null,
  phone text not null,
  whatsapp text not null,
  time_zone text not null default 'Asia/Jakarta',
  latitude numeric,
  longitude numeric,
  photo_path text,
  description_id text not null default '',
  description_en text not null default '',
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clinics_pkey primary key (id),
  constraint clinics_slug_key unique (slug),
  constraint clinics_code_key unique (code),
  constraint clinics_slug_is_a_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  constraint clinics_code_is_three_letters check (code ~ '^[A-Z]{3}$'),
  constraint clinics_name_length check (length(name) between 1 and 80),
  constraint clinics_address_length check (
    length(address_line1) between 1 and 160 and length(address_line2) between 1 and 160
    and length(city) between 1 and 60 and length(province) between 1 and 60
  ),
  constraint clinics_postal_code_is_five_digits check (postal_code ~ '^[0-9]{5}$'),
  constraint clinics_phone_is_e164 check (
    phone is not distinct from private.normalized_phone(phone)
    and whatsapp is not distinct from private.normalized_phone(whatsapp)
  ),
  constraint clinics_time_zone_is_known check (private.is_time_zone(time_zone)),
  constraint clinics_position_is_complete check ((latitude is null) = (longitude is null)),
  constraint clinics_position_is_on_earth check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint clinics_photo_path_length check (length(photo_path) between 1 and 200),
  constraint clinics_description_length check (length(description_id) <= 1000 and length(description_en) <= 1000)
);

comment on table public.clinics is 'Branches. Inactive ones are hidden from the public and cannot be booked.';
comment on column public.clinics.code is 'Three letters that begin receipt numbers, such as JKT.';
comment on column public.clinics.phone is 'E.164.';
comment on column public.clinics.whatsapp is 'E.164; the link is https://wa.me/<digits>.';
comment on column public.clinics.time_zone is 'IANA name; every day boundary of this clinic is computed in it.';
comment on column public.clinics.description_id is 'What patients find there and how to get in, in Indonesian.';
comment on column public.clinics.photo_path is 'Name of a drawn illustration, or a path in Storage.';

create trigger _100_touch before update on public.clinics
  for each row execute function private.touch();

create table public.clinic_hours (
  id uuid not null default gen_random_uuid(),
  clinic_id uuid not null,
  weekday smallint not null,
  opens_at time not null,
  closes_at time not null,
  valid_from date not null default date '2020-01-01',
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clinic_hours_pkey primary key (id),
  constraint clinic_hours_clinic_id_fkey foreign key (clinic_id)
    references public.clinics (id) on delete cascade,
  constraint clinic_hours_weekday_is_iso check (weekday between 1 and 7),
  constraint clinic_hours_closes_after_opening check (opens_at < closes_at),
  constraint clinic_hours_close_before_midnight check (closes_at <= time '23:59'),
  constraint clinic_hours_valid_until_is_not_before_from check (valid_until >= valid_from),
  constraint clinic_hours_are_finite check (
    isfinite(valid_from) and valid_from between date '2000-01-01' and date '2200-01-01'
    and (valid_until is null or valid_until between date '2000-01-01' and date '2200-01-01')
  ),
  constraint clinic_hours_never_overlap exclude using gist (
    clinic_id with =,
    weekday with =,
    daterange(valid_from, valid_until, '[]') with &&,
    int4range((extract(epoch from opens_at) / 60)::integer, (extract(epoch from closes_at) / 60)::integer) with &&
  )
);

create index clinic_hours_clinic_id_idx on public.clinic_hours (clinic_id, weekday);

comment on table public.clinic_hours is
  'Opening hours, in the clinic''s zone, while a row is valid. A weekday without a row is closed; two rows on a weekday leave a break between them. Nothing is bookable outside them.';
comment on column public.clinic_hours.weekday is 'ISO: 1 is Monday, 7 is Sunday.';
comment on column public.clinic_hours.valid_until is 'Last day, inclusive; null: until further notice.';

create trigger _100_touch before update on public.clinic_hours
  for each row execute function private.touch();
