-- Bookings, appointments and their history.
--
-- A booking is one checkout; an appointment is one session at a place, with a physiotherapist, in
-- a time range. Both are written by functions alone, which hold the locks of
-- 20260101125000_locks.sql. What must never happen is held by constraints here: live appointments
-- of a physiotherapist, and those of a patient, never overlap.
--
-- bookings:     held -> awaiting_payment -> confirmed -> completed; exits expired, cancelled
-- appointments: held -> awaiting_payment -> confirmed -> checked_in -> completed;
--               exits expired, cancelled_by_patient, cancelled_by_clinic, no_show
-- Steps back: completed and no_show can be undone by staff; an expired one is confirmed by a
-- payment that came late while the slot was still free, and one that the clinic cancelled by the
-- patient's choice of a new time.

create function private.next_booking_number()
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- 32 characters that are hard to mishear or misread.
  c_alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  v_number text;
begin
  -- By chance, and so not to be computed: who says a number is taken for its patient.
  loop
    select 'LW-' || string_agg(substr(c_alphabet, get_byte(bytes, i) % 32 + 1, 1), '' order by i) into v_number
    from extensions.gen_random_bytes(6) as bytes, generate_series(0, 5) as i;
    exit when not exists (select from public.bookings as booking where booking.number = v_number)
      and not exists (select from public.package_purchases as purchase where purchase.number = v_number);
  end loop;
  return v_number;
end;
$$;

comment on function private.next_booking_number is 'A new number of a booking or purchase, such as LW-7K3QX9.';

create table public.bookings (
  id uuid not null default gen_random_uuid(),
  number text not null default private.next_booking_number(),
  patient_id uuid not null,
  clinic_id uuid not null,
  service_id uuid not null,
  status text not null default 'held',
  subtotal_idr bigint not null,
  discount_idr bigint not null default 0,
  credit_idr bigint not null default 0,
  total_idr bigint not null,
  policy jsonb not null,
  hold_expires_at timestamptz,
  released_at timestamptz,
  complaint text,
  locale text not null default 'id',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_pkey primary key (id),
  constraint bookings_number_key unique (number),
  constraint bookings_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete restrict,
  constraint bookings_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint bookings_service_id_fkey foreign key (service_id) references public.services (id) on delete restrict,
  constraint bookings_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint bookings_status_is_known
    check (status in ('held', 'awaiting_payment', 'confirmed', 'completed', 'expired', 'cancelled')),
  constraint bookings_amounts_are_not_negative check (subtotal_idr >= 0 and discount_idr >= 0 and credit_idr >= 0),
  constraint bookings_total_is_what_remains check (total_idr = subtotal_idr - discount_idr - credit_idr and total_idr >= 0),
  constraint bookings_hold_has_an_end
    check (status not in ('held', 'awaiting_payment') or hold_expires_at is not null),
  constraint bookings_complaint_length check (length(complaint) <= 500),
  constraint bookings_locale_is_known check (locale in ('id', 'en'))
);

create index bookings_patient_id_idx on public.bookings (patient_id, created_at desc);
create index bookings_clinic_id_idx on public.bookings (clinic_id, created_at desc);
create index bookings_service_id_idx on public.bookings (service_id);
create index bookings_created_by_idx on public.bookings (created_by, created_at desc);
create index bookings_hold_expires_at_where_held_idx
  on public.bookings (hold_expires_at) where status in ('held', 'awaiting_payment');

comment on table public.bookings is 'Checkouts. Written only by functions.';
comment on column public.bookings.number is 'What people read out; also the first part of the order id at the payment provider.';
comment on column public.bookings.policy is 'The booking policy under which it was made.';
comment on column public.bookings.hold_expires_at is 'End of the hold; kept afterwards for the history.';
comment on column public.bookings.released_at is
  'When a hold was given up early, for another time; null for one that expired.';
comment on column public.bookings.complaint is
  'The patient''s own short words, optional: health data, never in messages, logs, payment texts or URLs.';

create table public.appointments (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  clinic_id uuid not null,
  service_id uuid not null,
  physiotherapist_id uuid not null,
  patient_id uuid not null,
  status text not null default 'held',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocks_until timestamptz not null,
  hold_expires_at timestamptz,
  original_starts_at timestamptz not null,
  reschedule_count integer not null default 0,
  attendance_confirmed_at timestamptz,
  is_by_package boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointments_pkey primary key (id),
  constraint appointments_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  constraint appointments_clinic_id_fkey foreign key (clinic_id) references public.clinics (id) on delete restrict,
  constraint appointments_service_id_fkey foreign key (service_id) references public.services (id) on delete restrict,
  constraint appointments_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete restrict,
  constraint appointments_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete restrict,
  constraint appointments_status_is_known check (status in (
    'held', 'awaiting_payment', 'confirmed', 'checked_in', 'completed',
    'expired', 'cancelled_by_patient', 'cancelled_by_clinic', 'no_show'
  )),
  constraint appointments_ends_at_is_after_start check (starts_at < ends_at),
  constraint appointments_blocks_until_is_not_before_end check (blocks_until >= ends_at),
  constraint appointments_block_is_short check (blocks_until - starts_at <= interval '6 hours'),
  constraint appointments_hold_end_matches_status
    check ((status in ('held', 'awaiting_payment')) = (hold_expires_at is not null)),
  constraint appointments_reschedule_count_is_not_negative check (reschedule_count >= 0),
  constraint appointments_physiotherapist_never_overlaps exclude using gist (
    physiotherapist_id with =, tstzrange(starts_at, blocks_until) with &&
  ) where (status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')),
  constraint appointments_patient_never_overlaps exclude using gist (
    patient_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (status in ('held', 'awaiting_payment', 'confirmed', 'checked_in'))
);

create index appointments_booking_id_idx on public.appointments (booking_id);
create index appointments_clinic_id_starts_at_idx on public.appointments (clinic_id, starts_at);
create index appointments_service_id_idx on public.appointments (service_id);
create index appointments_patient_id_starts_at_idx on public.appointments (patient_id, starts_at) include (status, id);
-- Covers the slot query: index-only scan.
create index appointments_physiotherapist_id_starts_at_where_live_idx
  on public.appointments (physiotherapist_id, starts_at)
  include (blocks_until, clinic_id, hold_expires_at)
  where status in ('held', 'awaiting_payment', 'confirmed', 'checked_in');

comment on table public.appointments is 'Sessions. Written only by functions; rescheduling updates the row and adds an event.';
comment on column public.appointments.blocks_until is 'End of the session plus the service''s buffer: until then the physiotherapist is not bookable.';
comment on column public.appointments.hold_expires_at is 'Copy of the booking''s, while held or awaiting payment, so that an ended hold is ignored without a join.';
comment on column public.appointments.attendance_confirmed_at is 'When the patient confirmed attendance at this time; null: not confirmed.';
comment on column public.appointments.is_by_package is 'Whether a session of a package pays for it, or was used up by it; kept by a trigger on voucher_entries (20260101135900_package_use.sql).';
comment on column public.appointments.original_starts_at is 'The start from which the days to which its patient may move it are counted: the first one, or the last that came from the clinic, its proposal or its cancellation.';

create table public.appointment_events (
  id bigint not null generated always as identity,
  appointment_id uuid not null,
  kind text not null,
  old_status text,
  new_status text not null,
  old_starts_at timestamptz,
  new_starts_at timestamptz not null,
  old_physiotherapist_id uuid,
  new_physiotherapist_id uuid not null,
  actor_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  constraint appointment_events_pkey primary key (id),
  constraint appointment_events_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete cascade,
  constraint appointment_events_kind_is_known check (kind in ('created', 'status', 'rescheduled')),
  constraint appointment_events_reason_length check (length(reason) <= 500)
);

create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);

comment on table public.appointment_events is 'What happened to an appointment, visible to its patient and to staff. Append-only.';
comment on column public.appointment_events.actor_id is 'The user who did it; null: the system, such as an expired hold or a payment.';
comment on column public.appointment_events.reason is 'As given by the patient or staff; readable by the patient. taken_back: staff undid their own step right away, for which each screen has words.';

create table public.staff_overrides (
  id uuid not null default gen_random_uuid(),
  appointment_id uuid not null,
  rules text[] not null,
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint staff_overrides_pkey primary key (id),
  constraint staff_overrides_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete cascade,
  constraint staff_overrides_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null,
  constraint staff_overrides_reason_length check (length(btrim(reason)) between 3 and 500)
);

create index staff_overrides_appointment_id_idx on public.staff_overrides (appointment_id);
create index staff_overrides_actor_id_idx on public.staff_overrides (actor_id);

comment on table public.staff_overrides is 'Rules that staff overrode for an appointment, and why. Overlap is never among them.';
comment on column public.staff_overrides.rules is 'Codes of docs/errors.md with which a patient would have been refused.';

-- States and history --------------------------------------------------------------------------

create function private.bookings_guard()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if NEW.status <> OLD.status and (OLD.status || '>' || NEW.status) <> all (array[
    'held>awaiting_payment', 'held>confirmed', 'held>expired', 'held>cancelled',
    'awaiting_payment>confirmed', 'awaiting_payment>expired', 'awaiting_payment>cancelled',
    'confirmed>completed', 'confirmed>cancelled', 'completed>confirmed', 'expired>confirmed',
    'cancelled>confirmed'
  ]) then
    raise exception 'booking % cannot go from % to %', OLD.number, OLD.status, NEW.status using errcode = 'check_violation';
  end if;
  if (NEW.id, NEW.number, NEW.clinic_id, NEW.service_id) is distinct from (OLD.id, OLD.number, OLD.clinic_id, OLD.service_id)
    or NEW.patient_id <> OLD.patient_id and private.is_merge(OLD.patient_id, NEW.patient_id) is not true then
    raise exception 'a booking keeps its number, patient, clinic and service' using errcode = 'check_violation';
  end if;
  return NEW;
end;
$$;

comment on function private.bookings_guard is 'Trigger: the state machine of bookings.';

create function private.appointments_guard()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  if NEW.status <> OLD.status and (OLD.status || '>' || NEW.status) <> all (array[
    'held>awaiting_payment', 'held>confirmed', 'held>expired', 'held>cancelled_by_patient', 'held>cancelled_by_clinic',
    'awaiting_payment>confirmed', 'awaiting_payment>expired', 'awaiting_payment>cancelled_by_patient',
    'awaiting_payment>cancelled_by_clinic',
    'confirmed>checked_in', 'confirmed>cancelled_by_patient', 'confirmed>cancelled_by_clinic', 'confirmed>no_show',
    'checked_in>completed', 'checked_in>confirmed', 'completed>checked_in', 'no_show>confirmed', 'expired>confirmed',
    'cancelled_by_clinic>confirmed'
  ]) then
    raise exception 'an appointment cannot go from % to %', OLD.status, NEW.status using errcode = 'check_violation';
  end if;
  if (NEW.id, NEW.booking_id, NEW.clinic_id, NEW.service_id)
    is distinct from (OLD.id, OLD.booking_id, OLD.clinic_id, OLD.service_id)
    or NEW.patient_id <> OLD.patient_id and private.is_merge(OLD.patient_id, NEW.patient_id) is not true then
    raise exception 'an appointment keeps its booking, patient, clinic and service' using errcode = 'check_violation';
  end if;
  if NEW.starts_at <> OLD.starts_at then
    NEW.attendance_confirmed_at := null;
  end if;
  -- A moved session keeps its length and its buffer, unless new ones are given.
  if NEW.starts_at <> OLD.starts_at and NEW.ends_at = OLD.ends_at then
    NEW.ends_at := NEW.starts_at + (OLD.ends_at - OLD.starts_at);
  end if;
  if NEW.ends_at <> OLD.ends_at and NEW.blocks_until = OLD.blocks_until then
    NEW.blocks_until := NEW.ends_at + (OLD.blocks_until - OLD.ends_at);
  end if;
  return NEW;
end;
$$;

comment on function private.appointments_guard is
  'Trigger: the state machine of appointments; moves the end and the buffer along with the start.';

create function private.appointments_record()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  -- Whoever comes upon an ended hold tidies it for somebody else: neither they nor their reason
  -- belong into that person's history.
  v_is_ended_hold boolean := TG_OP = 'UPDATE' and NEW.status = 'expired' and OLD.hold_expires_at <= now();
begin
  if TG_OP = 'UPDATE' and (NEW.status, NEW.starts_at, NEW.physiotherapist_id)
    is not distinct from (OLD.status, OLD.starts_at, OLD.physiotherapist_id) then
    return null;
  end if;
  insert into public.appointment_events (
    appointment_id, kind, old_status, new_status, old_starts_at, new_starts_at,
    old_physiotherapist_id, new_physiotherapist_id, actor_id, reason
  ) values (
    NEW.id,
    case
      when TG_OP = 'INSERT' then 'created'
      when NEW.status = OLD.status then 'rescheduled'
      else 'status'
    end,
    case when TG_OP = 'UPDATE' then OLD.status end, NEW.status,
    case when TG_OP = 'UPDATE' then OLD.starts_at end, NEW.starts_at,
    case when TG_OP = 'UPDATE' then OLD.physiotherapist_id end, NEW.physiotherapist_id,
    case when not v_is_ended_hold then (select auth.uid()) end,
    case when not v_is_ended_hold then nullif(current_setting('luwes.reason', true), '') end
  );
  return null;
end;
$$;

comment on function private.appointments_record is
  'Trigger: writes the history. The reason comes from the setting luwes.reason of the calling function; an ended hold expires by nobody and for no reason.';

create function private.bookings_carry_hold_end()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update public.appointments as appointment
  set hold_expires_at = NEW.hold_expires_at
  where appointment.booking_id = NEW.id
    and appointment.status in ('held', 'awaiting_payment')
    and appointment.hold_expires_at is distinct from NEW.hold_expires_at;
  return null;
end;
$$;

comment on function private.bookings_carry_hold_end is
  'Trigger: copies the end of the hold from the booking to its appointment, where availability reads it.';

create trigger _100_touch before update on public.bookings
  for each row execute function private.touch();
create trigger _200_guard before update on public.bookings
  for each row execute function private.bookings_guard();
create trigger _300_hold_end after update of hold_expires_at on public.bookings
  for each row when (NEW.hold_expires_at is distinct from OLD.hold_expires_at)
  execute function private.bookings_carry_hold_end();
create trigger _100_touch before update on public.appointments
  for each row execute function private.touch();
create trigger _200_guard before update on public.appointments
  for each row execute function private.appointments_guard();
create trigger _300_record after insert or update on public.appointments
  for each row execute function private.appointments_record();
