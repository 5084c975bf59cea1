-- Off-days: absences and closures.
--
-- The two nullable references are the scope: a physiotherapist everywhere (clinic null), at one
-- clinic (both), one clinic (physiotherapist null), all clinics (both null). The other columns are
-- the shape: every day from starts_on to ends_on, or only on `weekdays` of them (weekly until a
-- date); all day, or from start_time to end_time on each. Days and times are in the clinic's zone.
--
-- A joint-leave day on which the clinics stay open is a row with is_closed = false. Writing an
-- off-day takes the same lock as booking (20260101125000_locks.sql), so that neither commits
-- without having seen the other.

create table public.off_days (
  id uuid not null default gen_random_uuid(),
  physiotherapist_id uuid,
  clinic_id uuid,
  type text not null,
  starts_on date not null,
  ends_on date not null,
  weekdays smallint[],
  start_time time,
  end_time time,
  is_closed boolean not null default true,
  name_id text,
  name_en text,
  reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint off_days_pkey primary key (id),
  constraint off_days_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete cascade,
  constraint off_days_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete cascade,
  constraint off_days_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint off_days_type_is_known check (type in ('leave', 'sick', 'training', 'public_holiday', 'closure')),
  constraint off_days_ends_on_is_not_before_start check (starts_on <= ends_on),
  constraint off_days_are_finite check (
    starts_on between date '2000-01-01' and date '2200-01-01' and ends_on between date '2000-01-01' and date '2200-01-01'
    and ends_on - starts_on <= 1100
  ),
  constraint off_days_weekdays_are_iso check (
    weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7
  ),
  constraint off_days_times_are_complete check ((start_time is null) = (end_time is null)),
  constraint off_days_end_time_is_after_start check (start_time < end_time),
  constraint off_days_names_length check (length(name_id) between 1 and 120 and length(name_en) between 1 and 120),
  constraint off_days_reason_length check (length(reason) <= 500)
);

create index off_days_physiotherapist_id_idx on public.off_days (physiotherapist_id, ends_on);
create index off_days_clinic_id_idx on public.off_days (clinic_id, ends_on);
create index off_days_created_by_idx on public.off_days (created_by);
create index off_days_ends_on_idx on public.off_days (ends_on);

comment on table public.off_days is
  'Absences and closures in four scopes. Closures are readable by all staff; an absence, whose reason may reveal an illness, only by administrators and the person absent. The board shows that others are away, but not why.';
comment on column public.off_days.ends_on is 'Last day, inclusive.';
comment on column public.off_days.weekdays is 'ISO weekdays to which it is restricted; null: every day.';
comment on column public.off_days.start_time is 'Null together with end_time: the whole day.';
comment on column public.off_days.is_closed is 'False: recorded, but the clinics stay open, as by default on joint leave.';
comment on column public.off_days.name_id is 'Public name of a holiday or closure, in Indonesian.';
comment on column public.off_days.reason is 'Readable by administrators and the person absent.';

create trigger _100_touch before update on public.off_days
  for each row execute function private.touch();

alter table public.off_days enable row level security;
-- The policies are in 20260101121000_booking_rights.sql, because they depend on who the caller is.
-- NOTE: insert, update and delete are not granted, because an off-day over live appointments must
-- resolve each of them in the same transaction: save_off_day does.
grant select on public.off_days to authenticated;
