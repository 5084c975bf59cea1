-- "I am coming": a link in an e-mail or a button in WhatsApp that works without signing in.
--
-- A link is for one appointment at one time. It shows that time and nothing else, works once, and
-- expires when the appointment moves. Opening it changes nothing, because e-mail scanners follow
-- links; only pressing the button does.

create table private.attendance_links (
  token text not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  used_at timestamptz,
  constraint attendance_links_pkey primary key (token),
  constraint attendance_links_appointment_id_fkey foreign key (appointment_id)
    references public.appointments (id) on delete cascade
);

create index attendance_links_appointment_id_idx on private.attendance_links (appointment_id);
alter table private.attendance_links enable row level security;
comment on table private.attendance_links is 'Tokens of the links by which patients confirm attendance.';

create function private.appointments_make_link()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.attendance_links (token, appointment_id, starts_at)
  values (translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_'), NEW.id, NEW.starts_at);
  return null;
end;
$$;

comment on function private.appointments_make_link is 'Trigger: creates a link for each time of a confirmed appointment.';

create trigger _350_link after update on public.appointments
  for each row when (
    NEW.status = 'confirmed' and (OLD.status in ('held', 'awaiting_payment', 'expired') or NEW.starts_at <> OLD.starts_at)
  )
  execute function private.appointments_make_link();

create function private.attendance_token(appointment_id uuid)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select link.token
  from private.attendance_links as link
  join public.appointments as appointment on appointment.id = link.appointment_id and appointment.starts_at = link.starts_at
  where link.appointment_id = attendance_token.appointment_id
  order by link.used_at nulls first, link.token
  limit 1
$$;

comment on function private.attendance_token is 'The token for an appointment at its present time.';

create function private.attendance_link(token text, is_confirming boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_link private.attendance_links;
  v_appointment public.appointments;
  v_is_open boolean;
begin
  select link.* into v_link from private.attendance_links as link where link.token = attendance_link.token;
  if v_link.token is null then
    perform private.fail('not_found', 404, '{"field": "token"}');
  end if;
  -- lock: the booking first, as everywhere
  if attendance_link.is_confirming then
    perform private.lock_booking((
      select appointment.booking_id from public.appointments as appointment where appointment.id = v_link.appointment_id
    ));
  end if;
  select appointment.* into v_appointment
  from public.appointments as appointment where appointment.id = v_link.appointment_id;
  v_is_open := v_appointment.status = 'confirmed' and v_appointment.starts_at = v_link.starts_at and v_link.starts_at > now()
    -- the clinic has said that it cannot keep this time
    and not private.is_proposal_open(v_appointment.id);

  -- write
  if attendance_link.is_confirming and v_is_open and v_appointment.attendance_confirmed_at is null then
    update private.attendance_links as link set used_at = now() where link.token = v_link.token and link.used_at is null;
    update public.appointments as appointment
    set attendance_confirmed_at = now()
    where appointment.id = v_appointment.id
    returning appointment.* into v_appointment;
  end if;
  return jsonb_build_object(
    'state', case
      when not v_is_open then 'closed'
      when v_appointment.attendance_confirmed_at is not null then 'confirmed'
      else 'open'
    end,
    'starts_at', v_link.starts_at,
    'time_zone', (select clinic.time_zone from public.clinics as clinic where clinic.id = v_appointment.clinic_id)
  );
end;
$$;

comment on function private.attendance_link is 'See public.confirm_attendance.';
grant execute on function private.attendance_link to anon, authenticated, service_role;

create function public.confirm_attendance(token text, is_coming boolean default false)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  if (length(confirm_attendance.token) between 20 and 64) is not true or confirm_attendance.token !~ '^[A-Za-z0-9_-]+$' then
    perform private.fail('not_found', 404, '{"field": "token"}');
  end if;
  return private.attendance_link(confirm_attendance.token, coalesce(confirm_attendance.is_coming, false));
end;
$$;

comment on function public.confirm_attendance is
  'What an "I am coming" link is about, for anybody who has it: {state, starts_at, time_zone}; with is_coming true it confirms attendance, once, which the clinic sees. state: open, confirmed, or closed (moved, cancelled, begun, or other times are proposed). Errors: not_found.';
grant execute on function public.confirm_attendance to anon, authenticated, service_role;
