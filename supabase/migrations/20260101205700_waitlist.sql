-- The waiting list: who is notified when a start becomes free.
--
-- entries: open -> booked; exits left, expired
--
-- When a start becomes free, the first five who wait for it are notified, each once; whoever books
-- first gets it. Nothing is reserved for anybody. An entry ends with its last day, or with an
-- appointment that fits it.

create table public.waitlist_entries (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  clinic_id uuid not null,
  service_id uuid not null,
  physiotherapist_id uuid,
  from_date date not null,
  to_date date not null,
  from_time time,
  until_time time,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint waitlist_entries_pkey primary key (id),
  constraint waitlist_entries_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint waitlist_entries_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete cascade,
  constraint waitlist_entries_service_id_fkey foreign key (service_id) references public.services (id) on delete cascade,
  constraint waitlist_entries_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete cascade,
  constraint waitlist_entries_status_is_known check (status in ('open', 'booked', 'left', 'expired')),
  constraint waitlist_entries_days_are_not_inverted check (from_date <= to_date),
  constraint waitlist_entries_times_are_not_inverted check (from_time < until_time),
  constraint waitlist_entries_closed_at_matches_status check ((status = 'open') = (closed_at is null))
);

create index waitlist_entries_patient_id_idx on public.waitlist_entries (patient_id, created_at desc);
create index waitlist_entries_clinic_id_idx on public.waitlist_entries (clinic_id, status, created_at);
create index waitlist_entries_service_id_idx on public.waitlist_entries (service_id);
create index waitlist_entries_physiotherapist_id_idx on public.waitlist_entries (physiotherapist_id);
create index waitlist_entries_to_date_where_open_idx on public.waitlist_entries (to_date) where status = 'open';

comment on table public.waitlist_entries is 'Who waits for a start at a clinic, on which days. Written only by functions.';
comment on column public.waitlist_entries.physiotherapist_id is 'With whom; null: with anyone.';
comment on column public.waitlist_entries.from_time is 'Earliest start time of day in the clinic''s zone; null: from opening.';
comment on column public.waitlist_entries.until_time is 'Start before this time of day in the clinic''s zone; null: until closing.';

-- A clinic also knows patients who only wait there: its front desk calls them.
create trigger _150_know_patient after insert on public.waitlist_entries
  for each row execute function private.appointments_know_patient();

alter table public.waitlist_entries enable row level security;
create policy authenticated_select_own_or_front_desk on public.waitlist_entries
  for select to authenticated
  using (
    patient_id in (select private.my_patient_ids())
    or clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
  );
-- NOTE: no write is granted; join_waitlist and leave_waitlist write.
grant select on public.waitlist_entries to authenticated;

create function private.join_waitlist(wanted public.waitlist_entries)
returns public.waitlist_entries
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_most constant integer := 5;
  v_clinic public.clinics := private.bookable_clinic((wanted).clinic_id);
  v_service public.services := private.bookable_service((wanted).service_id);
  v_patient public.patients;
  v_entry public.waitlist_entries;
  v_today date := private.local_date(now(), v_clinic.time_zone);
begin
  -- check
  if (wanted).to_date < v_today then
    perform private.invalid('to_date', 'This day is over.');
  elsif (wanted).to_date > v_today + (private.policy_for(v_clinic.id)).horizon_days then
    perform private.fail('too_far', 422, '{"field": "to_date"}');
  elsif (wanted).physiotherapist_id is not null and not exists (
    select from public.physiotherapist_services as gives
    join public.physiotherapists as physiotherapist on physiotherapist.id = gives.physiotherapist_id
    where gives.physiotherapist_id = (wanted).physiotherapist_id and gives.service_id = v_service.id
      and physiotherapist.is_active and physiotherapist.is_public
  ) then
    perform private.fail('not_found', 404, '{"field": "physiotherapist_id"}');
  end if;
  if (wanted).patient_id is null then
    v_patient := private.own_patient();
  else
    select patient.* into v_patient
    from public.patients as patient where patient.id = (private.bookable_patient((wanted).patient_id, v_clinic.id)).id;
  end if;

  -- lock: of two identical concurrent requests the second finds the entry of the first
  perform private.lock_known_patient(v_patient.id);
  select entry.* into v_entry
  from public.waitlist_entries as entry
  where entry.patient_id = v_patient.id and entry.status = 'open'
    and (entry.clinic_id, entry.service_id, entry.to_date) = (v_clinic.id, v_service.id, (wanted).to_date)
    -- days that have passed do not tell two wishes apart
    and greatest(entry.from_date, v_today) = greatest((wanted).from_date, v_today)
    and (entry.physiotherapist_id, entry.from_time, entry.until_time)
      is not distinct from ((wanted).physiotherapist_id, (wanted).from_time, (wanted).until_time);
  if found then
    return v_entry;
  elsif (
    select count(*) from public.waitlist_entries as entry where entry.patient_id = v_patient.id and entry.status = 'open'
  ) >= c_most then
    perform private.fail('too_many_appointments', 422, jsonb_build_object('limit', c_most));
  end if;

  -- write
  insert into public.waitlist_entries (
    patient_id, clinic_id, service_id, physiotherapist_id, from_date, to_date, from_time, until_time
  ) values (
    v_patient.id, v_clinic.id, v_service.id, (wanted).physiotherapist_id, greatest((wanted).from_date, v_today),
    (wanted).to_date, (wanted).from_time, (wanted).until_time
  )
  returning * into v_entry;
  return v_entry;
end;
$$;

comment on function private.join_waitlist is 'See public.join_waitlist.';
grant execute on function private.join_waitlist to anon, authenticated;

create function public.join_waitlist(
  clinic_id uuid, service_id uuid, from_date date, to_date date, physiotherapist_id uuid default null,
  from_time time default null, until_time time default null, patient_id uuid default null
)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_wanted public.waitlist_entries;
begin
  -- guard
  perform private.require_user();
  if join_waitlist.clinic_id is null then
    perform private.invalid('clinic_id');
  elsif join_waitlist.service_id is null then
    perform private.invalid('service_id');
  elsif join_waitlist.from_date is null or not isfinite(join_waitlist.from_date) then
    perform private.invalid('from_date');
  elsif join_waitlist.to_date is null or not isfinite(join_waitlist.to_date) or join_waitlist.to_date < join_waitlist.from_date then
    perform private.invalid('to_date');
  elsif join_waitlist.until_time <= join_waitlist.from_time then
    perform private.invalid('until_time');
  end if;
  v_wanted.clinic_id := join_waitlist.clinic_id;
  v_wanted.service_id := join_waitlist.service_id;
  v_wanted.from_date := join_waitlist.from_date;
  v_wanted.to_date := join_waitlist.to_date;
  v_wanted.physiotherapist_id := join_waitlist.physiotherapist_id;
  v_wanted.from_time := join_waitlist.from_time;
  v_wanted.until_time := join_waitlist.until_time;
  v_wanted.patient_id := join_waitlist.patient_id;
  return to_jsonb(private.join_waitlist(v_wanted));
end;
$$;

comment on function public.join_waitlist is
  'Puts the caller, one of their people, or, by the front desk of the clinic, any patient (patient_id) on the waiting list of a clinic for a service on these days (in its zone, both inclusive), optionally with one physiotherapist and between two times of day, and returns the entry; an identical request returns the same one. At most five at once. When a start becomes free, the first five who wait for it are notified. Errors: not_signed_in, mfa_required, invalid_input, not_found, too_far, too_many_appointments with {limit}.';
grant execute on function public.join_waitlist to anon, authenticated;

create function private.leave_waitlist(waitlist_id uuid)
returns public.waitlist_entries
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  update public.waitlist_entries as entry
  set status = 'left', closed_at = now()
  where entry.id = leave_waitlist.waitlist_id and entry.status = 'open'
    and (
      entry.patient_id in (select private.my_patient_ids())
      or entry.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
    );
  select entry.* into v_entry
  from public.waitlist_entries as entry
  where entry.id = leave_waitlist.waitlist_id and (
    entry.patient_id in (select private.my_patient_ids())
    or entry.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
  );
  if not found then
    perform private.fail('not_found', 404, '{"field": "waitlist_id"}');
  end if;
  return v_entry;
end;
$$;

comment on function private.leave_waitlist is 'See public.leave_waitlist.';
grant execute on function private.leave_waitlist to anon, authenticated;

create function public.leave_waitlist(waitlist_id uuid)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if leave_waitlist.waitlist_id is null then
    perform private.invalid('waitlist_id');
  end if;
  return to_jsonb(private.leave_waitlist(leave_waitlist.waitlist_id));
end;
$$;

comment on function public.leave_waitlist is
  'Removes an entry from the waiting list and returns it; idempotent. For the owner of the entry, and the front desk of its clinic. Errors: not_signed_in, mfa_required, invalid_input, not_found.';
grant execute on function public.leave_waitlist to anon, authenticated;
