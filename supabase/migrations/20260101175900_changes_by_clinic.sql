-- The patient's options after a change by the clinic: a choice after a cancellation (settlements),
-- and other times for an appointment that the clinic cannot keep (proposals).
--
-- While a settlement is open nothing has been given back: the price stays with the booking, so that
-- it can simply take place at a new time (reschedule_appointment). Credit or a refund is chosen
-- with choose_settlement; without a choice in time it becomes credit. While a proposal is open the
-- appointment stands, and its patient may move or cancel it as if the clinic had: no limit counts.
-- Both are written under the lock of the booking.

create table public.settlements (
  id uuid not null default gen_random_uuid(),
  appointment_id uuid not null,
  choose_until timestamptz not null,
  choice text,
  chosen_at timestamptz,
  chosen_by uuid,
  created_at timestamptz not null default now(),
  constraint settlements_pkey primary key (id),
  constraint settlements_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete restrict,
  constraint settlements_chosen_by_fkey foreign key (chosen_by) references auth.users (id) on delete set null,
  constraint settlements_choice_is_known check (choice in ('new_time', 'credit', 'refund')),
  constraint settlements_chosen_at_matches_choice check ((choice is null) = (chosen_at is null))
);

create index settlements_appointment_id_idx on public.settlements (appointment_id);
create unique index settlements_appointment_id_where_open_idx on public.settlements (appointment_id) where choice is null;
create index settlements_choose_until_where_open_idx on public.settlements (choose_until) where choice is null;
create index settlements_chosen_by_idx on public.settlements (chosen_by);

comment on table public.settlements is
  'What the patient chose after the clinic cancelled a confirmed appointment. Until then nothing of its price was given back.';
comment on column public.settlements.choose_until is 'After this moment it becomes credit automatically.';
comment on column public.settlements.chosen_by is 'Null with a choice: nobody chose in time, or all of the money had gone back before.';

create table public.proposals (
  id uuid not null default gen_random_uuid(),
  appointment_id uuid not null,
  physiotherapist_id uuid,
  starts_at timestamptz[] not null,
  expires_at timestamptz not null,
  status text not null default 'open',
  accepted_starts_at timestamptz,
  reason text,
  created_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint proposals_pkey primary key (id),
  constraint proposals_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete restrict,
  constraint proposals_physiotherapist_id_fkey foreign key (physiotherapist_id)
    references public.physiotherapists (id) on delete restrict,
  constraint proposals_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint proposals_status_is_known check (status in ('open', 'accepted', 'closed', 'expired')),
  constraint proposals_starts_at_are_one_to_three check (cardinality(starts_at) between 1 and 3),
  constraint proposals_accepted_is_proposed check (accepted_starts_at = any (starts_at)),
  constraint proposals_accepted_starts_at_matches_status check ((status = 'accepted') = (accepted_starts_at is not null)),
  constraint proposals_closed_at_matches_status check ((status = 'open') = (closed_at is null)),
  constraint proposals_reason_length check (length(reason) <= 500)
);

create index proposals_appointment_id_idx on public.proposals (appointment_id, created_at desc);
create unique index proposals_appointment_id_where_open_idx on public.proposals (appointment_id) where status = 'open';
create index proposals_expires_at_where_open_idx on public.proposals (expires_at) where status = 'open';
create index proposals_physiotherapist_id_idx on public.proposals (physiotherapist_id);
create index proposals_created_by_idx on public.proposals (created_by);

comment on table public.proposals is 'One to three times that the clinic offers for an appointment that it cannot keep as it is.';
comment on column public.proposals.physiotherapist_id is 'Who would treat; null: the same one if free, else anyone.';
comment on column public.proposals.expires_at is 'No answer is accepted after this moment; then staff get a task.';
comment on column public.proposals.status is
  'open; accepted by the patient; closed, because the appointment was moved, cancelled or proposed anew; expired without an answer.';
comment on column public.proposals.reason is 'As given by staff; readable by the patient.';

create function private.is_proposal_open(appointment_id uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return exists (
    select from public.proposals as proposal
    where proposal.appointment_id = is_proposal_open.appointment_id
      and proposal.status = 'open' and proposal.expires_at > now()
  );
end;
$$;

comment on function private.is_proposal_open is 'Whether times that the clinic proposed for this appointment are waiting for an answer.';

create function private.open_settlement(appointment_id uuid)
returns public.settlements
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_settlement public.settlements;
begin
  select settlement.* into v_settlement
  from public.settlements as settlement
  where settlement.appointment_id = open_settlement.appointment_id
    and settlement.choice is null and settlement.choose_until > now();
  return v_settlement;
end;
$$;

comment on function private.open_settlement is 'The open choice of this appointment''s patient; null: none.';

create function private.appointments_close_proposal()
returns trigger
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  update public.proposals as proposal
  set status = 'closed', closed_at = now()
  where proposal.appointment_id = NEW.id and proposal.status = 'open';
  return null;
end;
$$;

comment on function private.appointments_close_proposal is
  'Trigger: closes proposals for an appointment when it changes.';

create trigger _350_close_proposal after update on public.appointments
  for each row when ((NEW.status, NEW.starts_at, NEW.physiotherapist_id) is distinct from (OLD.status, OLD.starts_at, OLD.physiotherapist_id))
  execute function private.appointments_close_proposal();

-- Realtime: the owner's open pages are notified of moves, proposals and choices too.
create function private.broadcast_to_owner()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_booking_id uuid;
begin
  if TG_TABLE_NAME = 'appointments' then
    v_booking_id := NEW.booking_id;
  else
    select appointment.booking_id into v_booking_id
    from public.appointments as appointment where appointment.id = NEW.appointment_id;
  end if;
  perform realtime.send(
    jsonb_build_object('booking_id', v_booking_id), 'booking_changed', 'booking:' || v_booking_id, true
  );
  return null;
end;
$$;

comment on function private.broadcast_to_owner is 'Trigger: notifies the owner of the booking that something about it has changed.';

create trigger _510_broadcast after update on public.appointments
  for each row when ((NEW.starts_at, NEW.physiotherapist_id) is distinct from (OLD.starts_at, OLD.physiotherapist_id))
  execute function private.broadcast_to_owner();
create trigger _500_broadcast after insert or update on public.proposals
  for each row execute function private.broadcast_to_owner();
create trigger _500_broadcast after insert or update on public.settlements
  for each row execute function private.broadcast_to_owner();

-- Rights

alter table public.settlements enable row level security;
-- Not for a physiotherapist, whom money does not concern.
create policy authenticated_select_own_or_front_desk on public.settlements
  for select to authenticated
  using (exists (
    select from public.appointments as appointment
    where appointment.id = settlements.appointment_id
      and (
        appointment.patient_id in (select private.my_patient_ids())
        or appointment.clinic_id in (select private.my_staff_clinic_ids(array['admin', 'receptionist']))
      )
  ));
grant select on public.settlements to authenticated;

alter table public.proposals enable row level security;
create policy authenticated_select_visible on public.proposals
  for select to authenticated
  using (exists (
    select from public.appointments as appointment where appointment.id = proposals.appointment_id
  ));
grant select on public.proposals to authenticated;
-- NOTE: no write is granted, because only functions write both.
