-- Services: what is booked, how long it takes, what it costs.

create table public.services (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null generated always as (name_id) stored,
  name_id text not null,
  name_en text not null,
  description_id text not null default '',
  description_en text not null default '',
  specialisation text not null,
  duration_minutes integer not null default 60,
  slot_step_minutes integer not null default 60,
  buffer_minutes integer not null default 0,
  price_idr bigint not null,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_pkey primary key (id),
  constraint services_slug_key unique (slug),
  constraint services_slug_is_a_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  constraint services_name_length check (length(name_id) between 1 and 80 and length(name_en) between 1 and 80),
  constraint services_description_length check (length(description_id) <= 1000 and length(description_en) <= 1000),
  constraint services_specialisation_is_known
    check (specialisation in ('geriatric_care', 'post_surgery_recovery', 'sports_injury_recovery', 'general_health')),
  constraint services_duration_minutes_is_a_session check (duration_minutes between 10 and 300),
  constraint services_slot_step_minutes_fits check (slot_step_minutes between 5 and 480),
  constraint services_buffer_minutes_fits check (buffer_minutes between 0 and 60),
  constraint services_price_idr_is_not_negative check (price_idr between 0 and 100000000)
);

comment on table public.services is 'What is booked. Inactive ones are hidden from the public and cannot be booked.';
comment on column public.services.name is 'The name in the default language, Indonesian.';
comment on column public.services.duration_minutes is 'Length of a session in minutes.';
comment on column public.services.slot_step_minutes is
  'Minutes between two offered starts, counted from the start of the physiotherapist''s working hours.';
comment on column public.services.buffer_minutes is
  'Minutes after a session in which the physiotherapist is not bookable.';
comment on column public.services.price_idr is 'Whole rupiah for one session.';

create trigger _100_touch before update on public.services
  for each row execute function private.touch();

alter table public.services enable row level security;
create policy anon_select_active on public.services
  for select to anon
  using (is_active);
create policy authenticated_select_active_or_staff on public.services
  for select to authenticated
  using (is_active or (select private.is_staff()));
create policy admin_insert on public.services
  for insert to authenticated
  with check ((select private.is_admin()));
create policy admin_update on public.services
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
grant select on public.services to anon, authenticated;
-- NOTE: delete is not granted, because appointments refer to services: they are made inactive.
grant insert (id, slug, name_id, name_en, description_id, description_en, specialisation, duration_minutes, slot_step_minutes, buffer_minutes, price_idr, is_active, sort_order),
  update (slug, name_id, name_en, description_id, description_en, specialisation, duration_minutes, slot_step_minutes, buffer_minutes, price_idr, is_active, sort_order)
  on public.services to authenticated;
