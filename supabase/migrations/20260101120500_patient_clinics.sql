-- Which clinics know which patients: those where the patient ever had an appointment or waited for
-- one, and the one whose front desk entered them. A clinic staff's rights on patients depend on it.
-- Also keeps the first visit of each patient to any clinic.

create table public.patient_clinics (
  patient_id uuid not null,
  clinic_id uuid not null,
  created_at timestamptz not null default now(),
  constraint patient_clinics_pkey primary key (patient_id, clinic_id),
  constraint patient_clinics_patient_id_fkey foreign key (patient_id)
    references public.patients (id) on delete cascade,
  constraint patient_clinics_clinic_id_fkey foreign key (clinic_id)
    references public.clinics (id) on delete cascade
);

create index patient_clinics_clinic_id_idx on public.patient_clinics (clinic_id, patient_id);

comment on table public.patient_clinics is
  'Clinics that know a patient: by an appointment, by waiting for one, or because their front desk entered the patient. Written only by functions.';

create function private.appointments_know_patient()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  insert into public.patient_clinics (patient_id, clinic_id)
  values (NEW.patient_id, NEW.clinic_id)
  on conflict on constraint patient_clinics_pkey do nothing;
  return null;
end;
$$;

comment on function private.appointments_know_patient is 'Trigger: records that a clinic knows whoever has an appointment there or waits for one.';

create trigger _150_know_patient after insert on public.appointments
  for each row execute function private.appointments_know_patient();

create function private.first_visit_at(patient_id uuid)
returns timestamptz
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select min(visit.starts_at)
    from public.appointments as visit
    where visit.patient_id = first_visit_at.patient_id and visit.status in ('confirmed', 'checked_in', 'completed')
  );
end;
$$;

comment on function private.first_visit_at is 'Computes public.patients.first_visit_at: when a patient comes for the first time.';

create function private.appointments_first_visit()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- No race: whoever changes an appointment holds the lock of its patient.
  update public.patients as patient
  set first_visit_at = private.first_visit_at(patient.id)
  where patient.id in (NEW.patient_id, OLD.patient_id)
    and patient.first_visit_at is distinct from private.first_visit_at(patient.id);
  return null;
end;
$$;

comment on function private.appointments_first_visit is
  'Trigger: keeps patients.first_visit_at, which the board and the register read by the hundred.';

create trigger _160_first_visit_of_new after insert on public.appointments
  for each row when (NEW.status in ('confirmed', 'checked_in', 'completed'))
  execute function private.appointments_first_visit();
create trigger _160_first_visit after update of status, starts_at, patient_id on public.appointments
  for each row when (
    (NEW.status in ('confirmed', 'checked_in', 'completed'), NEW.starts_at, NEW.patient_id)
      is distinct from (OLD.status in ('confirmed', 'checked_in', 'completed'), OLD.starts_at, OLD.patient_id)
  )
  execute function private.appointments_first_visit();
create trigger _160_first_visit_of_deleted after delete on public.appointments
  for each row execute function private.appointments_first_visit();

create function private.can_see_all_patients()
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (
    select from private.my_staff() as me where me.role in ('admin', 'receptionist') and me.clinic_id is null
  )
$$;

comment on function private.can_see_all_patients is
  'Whether the caller may use the register of all clinics; staff of some clinics see the patients whom those know.';
grant execute on function private.can_see_all_patients to authenticated, service_role;

create function private.can_see_patient(patient_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.can_see_all_patients() or exists (
    select from public.patient_clinics as known
    where known.patient_id = can_see_patient.patient_id
      and known.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
  );
end;
$$;

comment on function private.can_see_patient is
  'Whether the caller may see this patient, as an administrator or at the front desk of a clinic that knows them.';
grant execute on function private.can_see_patient to authenticated, service_role;

alter table public.patient_clinics enable row level security;
create policy front_desk_select_in_clinic on public.patient_clinics
  for select to authenticated
  using (clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist'])));
grant select on public.patient_clinics to authenticated;
-- NOTE: no write is granted, because the rows follow from appointments.
