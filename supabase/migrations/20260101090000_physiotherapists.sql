-- Physiotherapists, the services they give, and their weekly schedules.
--
-- A schedule says: this physiotherapist works at this clinic on this weekday from this time to
-- that time, while the row is valid. Breaks are gaps between rows. Absences are off-days.

create table public.physiotherapists (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  years_of_experience integer not null default 0,
  specialities text[] not null default '{}',
  languages text[] not null default '{id}',
  photo_path text,
  biography_id text not null default '',
  biography_en text not null default '',
  str_number text,
  sipf_number text,
  is_active boolean not null default true,
  is_public boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint physiotherapists_pkey primary key (id),
  constraint physiotherapists_slug_key unique (slug),
  constraint physiotherapists_slug_is_a_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  constraint physiotherapists_name_length check (length(name) between 1 and 120),
  constraint physiotherapists_years_of_experience_is_a_career check (years_of_experience between 0 and 70),
  constraint physiotherapists_specialities_are_known check (
    specialities <@ array['geriatric_care', 'post_surgery_recovery', 'sports_injury_recovery', 'general_health']
  ),
  constraint physiotherapists_languages_are_known check (
    languages <@ array['id', 'en', 'jv', 'su', 'zh', 'ar', 'ja', 'ko', 'nl'] and cardinality(languages) >= 1
  ),
  constraint physiotherapists_photo_path_length check (length(photo_path) between 1 and 200),
  constraint physiotherapists_biography_length check (length(biography_id) <= 3000 and length(biography_en) <= 3000),
  constraint physiotherapists_licence_length check (length(str_number) <= 40 and length(sipf_number) <= 60)
);

comment on table public.physiotherapists is
  'Who treats. Public ones are shown on the website and can be chosen; inactive ones cannot be booked.';
comment on column public.physiotherapists.languages is 'ISO 639-1 codes of the languages that a patient can speak with them.';
comment on column public.physiotherapists.photo_path is 'Path in the Storage bucket portraits; null: a drawn portrait is shown.';
comment on column public.physiotherapists.str_number is 'Registration (STR), shown to the public where given.';
comment on column public.physiotherapists.sipf_number is 'Licence to practise (SIPF), shown to the public where given.';

create trigger _100_touch before update on public.physiotherapists
  for each row execute function private.touch();

-- A physiotherapist's account is linked from staff, because the public row must not carry account
-- ids.
alter table public.staff add column physiotherapist_id uuid;
alter table public.staff
  add constraint staff_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete restrict,
  add constraint staff_physiotherapist_id_only_for_that_role
    check (physiotherapist_id is null or role = 'physiotherapist');
create index staff_physiotherapist_id_idx on public.staff (physiotherapist_id);
comment on column public.staff.physiotherapist_id is 'Which physiotherapist this user is.';

create table public.physiotherapist_services (
  physiotherapist_id uuid not null,
  service_id uuid not null,
  constraint physiotherapist_services_pkey primary key (service_id, physiotherapist_id),
  constraint physiotherapist_services_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete cascade,
  constraint physiotherapist_services_service_id_fkey foreign key (service_id)
    references public.services (id) on delete cascade
);

create index physiotherapist_services_physiotherapist_id_idx
  on public.physiotherapist_services (physiotherapist_id);

comment on table public.physiotherapist_services is 'Which physiotherapist gives which service; only those are offered for it. Filled in for every new physiotherapist and service.';

create function private.physiotherapist_services_default()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if TG_TABLE_NAME = 'services' then
    insert into public.physiotherapist_services (physiotherapist_id, service_id)
    select physiotherapist.id, NEW.id from public.physiotherapists as physiotherapist;
  else
    insert into public.physiotherapist_services (physiotherapist_id, service_id)
    select NEW.id, service.id from public.services as service;
  end if;
  return null;
end;
$$;

comment on function private.physiotherapist_services_default is
  'Trigger: everyone gives every service until an administrator removes one, so that nobody new is silently unbookable.';

create trigger _200_give after insert on public.physiotherapists
  for each row execute function private.physiotherapist_services_default();
create trigger _200_give after insert on public.services
  for each row execute function private.physiotherapist_services_default();

create table public.schedules (
  id uuid not null default gen_random_uuid(),
  physiotherapist_id uuid not null,
  clinic_id uuid not null,
  weekday smallint not null,
  start_time time not null,
  end_time time not null,
  valid_from date not null default date '2020-01-01',
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint schedules_pkey primary key (id),
  constraint schedules_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete cascade,
  constraint schedules_clinic_id_fkey foreign key (clinic_id)
    references public.clinics (id) on delete cascade,
  constraint schedules_weekday_is_iso check (weekday between 1 and 7),
  constraint schedules_end_time_is_after_start check (start_time < end_time),
  -- so that the shifts of two days never run into each other
  constraint schedules_end_before_midnight check (end_time <= time '23:59'),
  constraint schedules_valid_until_is_not_before_from check (valid_until >= valid_from),
  constraint schedules_are_finite check (
    isfinite(valid_from) and valid_from between date '2000-01-01' and date '2200-01-01'
    and (valid_until is null or valid_until between date '2000-01-01' and date '2200-01-01')
  ),
  constraint schedules_physiotherapist_is_in_one_place exclude using gist (
    physiotherapist_id with =,
    weekday with =,
    daterange(valid_from, valid_until, '[]') with &&,
    int4range((extract(epoch from start_time) / 60)::integer, (extract(epoch from end_time) / 60)::integer) with &&
  )
);

create index schedules_clinic_id_weekday_idx on public.schedules (clinic_id, weekday, physiotherapist_id);
create index schedules_physiotherapist_id_idx on public.schedules (physiotherapist_id);

comment on table public.schedules is 'Weekly working hours: physiotherapist x clinic x weekday x time range x validity.';
comment on column public.schedules.weekday is 'ISO: 1 is Monday, 7 is Sunday.';
comment on column public.schedules.start_time is 'In the clinic''s zone; the slots of the day are counted from here.';
comment on column public.schedules.valid_until is 'Last day, inclusive; null: until further notice.';

create trigger _100_touch before update on public.schedules
  for each row execute function private.touch();

-- Rights --------------------------------------------------------------------------------------

alter table public.physiotherapists enable row level security;
create policy anon_select_public on public.physiotherapists
  for select to anon
  using (is_active and is_public);
create policy authenticated_select_public_or_staff on public.physiotherapists
  for select to authenticated
  using ((is_active and is_public) or (select private.is_staff()));
create policy admin_insert on public.physiotherapists
  for insert to authenticated
  with check ((select private.is_admin()));
create policy admin_update on public.physiotherapists
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
grant select on public.physiotherapists to anon, authenticated;
-- NOTE: delete is not granted, because appointments refer to physiotherapists: they are made inactive.
grant insert (slug, name, years_of_experience, specialities, languages, photo_path, biography_id, biography_en, str_number, sipf_number, is_active, is_public, sort_order),
  update (slug, name, years_of_experience, specialities, languages, photo_path, biography_id, biography_en, str_number, sipf_number, is_active, is_public, sort_order)
  on public.physiotherapists to authenticated;

alter table public.physiotherapist_services enable row level security;
create policy anyone_select_public on public.physiotherapist_services
  for select to anon, authenticated
  using (physiotherapist_id in (select physiotherapist.id from public.physiotherapists as physiotherapist));
create policy admin_insert on public.physiotherapist_services
  for insert to authenticated
  with check ((select private.is_admin()));
create policy admin_delete on public.physiotherapist_services
  for delete to authenticated
  using ((select private.is_admin()));
grant select on public.physiotherapist_services to anon, authenticated;
grant insert (physiotherapist_id, service_id), delete on public.physiotherapist_services to authenticated;

alter table public.schedules enable row level security;
create policy staff_select on public.schedules
  for select to authenticated
  using ((select private.is_staff()));
-- NOTE: insert, update and delete are not granted: save_schedule makes sure that every appointment
-- outside the new hours is resolved.
grant select on public.schedules to authenticated;
