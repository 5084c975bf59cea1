-- Realtime: broadcasts from the database when something has changed.
--
--   clinic:<clinic_id>    private, staff of the clinic     appointment_changed, board_changed, tasks_changed, waitlist_changed
--   booking:<booking_id>  private, the booking's owner     booking_changed
--   purchase:<id>         private, the purchase's owner    purchase_changed
--   slots:<clinic_id>     private and public, everyone     slots_changed
--
-- Payloads carry ids, states and times, never names or health data. Who may join a private channel
-- is decided by the policies on realtime.messages below; clients never send. The app hears even what
-- everyone may hear by the private channel, because anybody may send to a public one.

create function private.can_join_topic(topic text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_kind text := split_part(can_join_topic.topic, ':', 1);
  v_id text := substr(can_join_topic.topic, length(split_part(can_join_topic.topic, ':', 1)) + 2);
begin
  if can_join_topic.topic is null or not pg_input_is_valid(v_id, 'uuid') then
    return false;
  end if;
  return case v_kind
    when 'clinic' then exists (
      select from private.my_staff_clinic_ids() as clinic_id where clinic_id = v_id::uuid
    )
    when 'booking' then exists (
      select from public.bookings as booking
      where booking.id = v_id::uuid and booking.patient_id in (select private.my_patient_ids())
    )
    when 'purchase' then exists (
      select from public.package_purchases as purchase
      where purchase.id = v_id::uuid and purchase.patient_id in (select private.my_patient_ids())
    )
    when 'slots' then exists (select from public.clinics as clinic where clinic.id = v_id::uuid)
    else false
  end;
end;
$$;

comment on function private.can_join_topic is 'Whether the caller may join the private channel of this name.';
grant execute on function private.can_join_topic to anon, authenticated, service_role;

create policy everyone_select_own_topics on realtime.messages
  for select to anon, authenticated
  using (extension = 'broadcast' and (select private.can_join_topic((select realtime.topic()))));
-- NOTE: there is no policy for insert, because clients never send.

create function private.broadcast_slots(clinic_id uuid)
returns void
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_payload jsonb := jsonb_build_object('clinic_id', broadcast_slots.clinic_id);
  v_topic text := 'slots:' || broadcast_slots.clinic_id;
begin
  perform realtime.send(v_payload, 'slots_changed', v_topic, true);
  perform realtime.send(v_payload, 'slots_changed', v_topic, false);
end;
$$;

comment on function private.broadcast_slots is
  'Tells everyone that the slots of a clinic have changed: who joined its channel as a private one, and who joined it as a public one.';

create function private.broadcast_appointment()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_live constant text[] := array['held', 'awaiting_payment', 'confirmed', 'checked_in'];
  v_is_calendar_changed boolean := TG_OP = 'INSERT'
    or (NEW.status = any (c_live)) <> (OLD.status = any (c_live))
    or NEW.starts_at <> OLD.starts_at
    or NEW.physiotherapist_id <> OLD.physiotherapist_id;
begin
  if TG_OP = 'INSERT' or (
    NEW.status, NEW.starts_at, NEW.physiotherapist_id, NEW.patient_id, NEW.hold_expires_at, NEW.attendance_confirmed_at
  ) is distinct from (
    OLD.status, OLD.starts_at, OLD.physiotherapist_id, OLD.patient_id, OLD.hold_expires_at, OLD.attendance_confirmed_at
  ) then
    perform realtime.send(
      jsonb_build_object(
        'appointment_id', NEW.id, 'booking_id', NEW.booking_id, 'clinic_id', NEW.clinic_id,
        'physiotherapist_id', NEW.physiotherapist_id, 'status', NEW.status, 'starts_at', NEW.starts_at,
        -- only staff, whom the board can name; patients stay anonymous
        'actor_id', (select staff.user_id from public.staff as staff where staff.user_id = auth.uid() and staff.is_active limit 1)
      ),
      'appointment_changed', 'clinic:' || NEW.clinic_id, true
    );
  end if;
  -- Replacing one time by another changes the calendar twice, but is broadcast once.
  if v_is_calendar_changed and current_setting('luwes.slots_told', true) is distinct from NEW.clinic_id::text then
    perform set_config('luwes.slots_told', NEW.clinic_id::text, true);
    perform private.broadcast_slots(NEW.clinic_id);
  end if;
  return null;
end;
$$;

comment on function private.broadcast_appointment is 'Trigger: notifies the clinic''s staff, and everyone if slots have changed.';

create function private.broadcast_booking()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if (NEW.status, NEW.hold_expires_at, NEW.total_idr) is distinct from (OLD.status, OLD.hold_expires_at, OLD.total_idr) then
    perform realtime.send(
      jsonb_build_object('booking_id', NEW.id, 'status', NEW.status),
      'booking_changed', 'booking:' || NEW.id, true
    );
  end if;
  return null;
end;
$$;

comment on function private.broadcast_booking is 'Trigger: notifies the owner that the booking has changed.';

create trigger _500_broadcast after insert or update on public.appointments
  for each row execute function private.broadcast_appointment();
create trigger _500_broadcast after update on public.bookings
  for each row execute function private.broadcast_booking();
