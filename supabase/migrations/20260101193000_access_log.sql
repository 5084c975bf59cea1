-- Who read what of a patient. Written by the functions that return the data, shown to the patient.

create table public.access_log (
  id bigint not null generated always as identity,
  patient_id uuid not null,
  actor_id uuid,
  role text not null,
  action text not null,
  created_at timestamptz not null default now(),
  constraint access_log_pkey primary key (id),
  constraint access_log_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint access_log_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null,
  constraint access_log_role_is_known check (role in ('admin', 'receptionist', 'physiotherapist')),
  constraint access_log_action_is_known check (action in ('read_patient', 'reveal_nik', 'export_patients', 'export_appointments', 'export_sales'))
);

create index access_log_patient_id_idx on public.access_log (patient_id, created_at desc);
create index access_log_actor_id_idx on public.access_log (actor_id, id desc);

comment on table public.access_log is 'Staff who read a patient''s record, revealed the identity number or exported it in a list. Append-only.';

alter table public.access_log enable row level security;
create policy admin_select on public.access_log
  for select to authenticated
  using ((select private.is_admin()));
grant select on public.access_log to authenticated;
-- NOTE: insert is not granted, because only functions record what they have returned.

create function private.record_access(patient_ids uuid[], action text)
returns void
language sql
volatile
security invoker
set search_path = ''
as $$
  insert into public.access_log (patient_id, actor_id, role, action)
  select distinct patient.id, me.user_id, me.role, record_access.action
  from unnest(record_access.patient_ids) as patient (id)
  cross join (
    select staff.user_id, staff.role from private.my_staff() as staff
    order by array_position(array['admin', 'receptionist'], staff.role)
    limit 1
  ) as me
  where patient.id is not null
$$;

comment on function private.record_access is
  'Records that the caller has read something of patients, or taken them along in a list; once for each of them.';

create function private.my_access_log()
returns table (read_at timestamptz, patient_id uuid, patient_name text, action text, role text, reader_name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
  select entry.created_at, patient.id, patient.full_name, entry.action, entry.role, (
    select staff.full_name from public.staff as staff
    where staff.user_id = entry.actor_id order by staff.is_active desc, staff.role limit 1
  )
  from public.patients as patient
  join public.access_log as entry on entry.patient_id = patient.id
  where patient.user_id = (select auth.uid())
  order by entry.created_at desc, entry.id desc
  limit 1000;
end;
$$;

comment on function private.my_access_log is 'See public.my_access_log.';
grant execute on function private.my_access_log to anon, authenticated;

create function public.my_access_log()
returns table (read_at timestamptz, patient_id uuid, patient_name text, action text, role text, reader_name text)
language sql
stable
security invoker
set search_path = ''
as $$
  select * from private.my_access_log()
$$;

comment on function public.my_access_log is
  'Which staff read the records of the caller and the caller''s people, newest first, at most 1,000: when, whose, what (read_patient, reveal_nik, export_patients, export_appointments, export_sales), in which role, by what name. Errors: not_signed_in, mfa_required.';
grant execute on function public.my_access_log to anon, authenticated;

create function private.recent_patients(max_count integer)
returns table (id uuid, full_name text, phone text, birth_date date, last_visit_on date)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- guard
  perform private.require_front_desk();
  return query
  select patient.id, patient.full_name, patient.phone, patient.birth_date, private.last_visit_on(patient.id)
  from (
    select entry.patient_id, max(entry.id) as last_id
    from (
      select log.patient_id, log.id from public.access_log as log
      where log.actor_id = (select auth.uid()) and log.action = 'read_patient'
      order by log.id desc
      limit 200
    ) as entry
    group by entry.patient_id
  ) as it
  join public.patients as patient on patient.id = it.patient_id
  where private.can_see_patient(patient.id)
  order by it.last_id desc
  limit recent_patients.max_count;
end;
$$;

comment on function private.recent_patients is 'See public.recent_patients.';
grant execute on function private.recent_patients to anon, authenticated, service_role;

create function public.recent_patients(max_count integer default 5)
returns table (id uuid, full_name text, phone text, birth_date date, last_visit_on date)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if (recent_patients.max_count between 1 and 20) is not true then
    perform private.invalid('max_count', 'From 1 to 20.');
  end if;
  return query select * from private.recent_patients(recent_patients.max_count);
end;
$$;

comment on function public.recent_patients is
  'Administrators and the front desk: the patients whose records the caller has read most recently, latest first, if the caller''s clinics know them. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.recent_patients to anon, authenticated;
