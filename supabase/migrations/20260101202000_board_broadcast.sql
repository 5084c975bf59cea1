-- Realtime for the board: absences, closures, shifts and tasks change what staff see without any
-- appointment changing, and changes of the set-up change the free times. One broadcast per clinic
-- and transaction is enough, because a board refetches everything.

create function private.broadcast_board()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  c_everywhere constant text := '*';
  v_event text := TG_ARGV[0];
  v_told text := coalesce(current_setting('luwes.board_told', true), '');
  v_column text := case TG_TABLE_NAME when 'clinics' then 'id' else 'clinic_id' end;
  v_ids text[] := array[
    case when TG_OP <> 'INSERT' then coalesce(to_jsonb(OLD) ->> v_column, c_everywhere) end,
    case when TG_OP <> 'DELETE' then coalesce(to_jsonb(NEW) ->> v_column, c_everywhere) end
  ];
  v_clinic_id uuid;
begin
  if strpos(v_told, v_event || c_everywhere) > 0 then
    return null;
  end if;
  for v_clinic_id in
    select clinic.id from public.clinics as clinic where c_everywhere = any (v_ids)
    union
    select id::uuid from unnest(v_ids) as id where id <> c_everywhere
  loop
    continue when strpos(v_told, v_event || v_clinic_id) > 0;
    v_told := v_told || v_event || v_clinic_id;
    perform realtime.send(jsonb_build_object('clinic_id', v_clinic_id), v_event, 'clinic:' || v_clinic_id, true);
    if v_event = 'board_changed' and TG_TABLE_NAME <> 'sales' and current_setting('luwes.slots_told', true) is distinct from v_clinic_id::text then
      perform set_config('luwes.slots_told', v_clinic_id::text, true);
      perform private.broadcast_slots(v_clinic_id);
    end if;
  end loop;
  if c_everywhere = any (v_ids) then
    v_told := v_told || v_event || c_everywhere;
  end if;
  perform set_config('luwes.board_told', v_told, true);
  return null;
end;
$$;

comment on function private.broadcast_board is
  'Trigger: sends the event of its argument to the staff of the clinic (null: of all clinics), and with board_changed, unless only money has changed, slots_changed to everyone.';

create trigger _500_broadcast after insert or update or delete on public.off_days
  for each row execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after insert or update or delete on public.schedules
  for each row execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after insert or update or delete on public.clinic_hours
  for each row execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after update of is_active on public.clinics
  for each row when (NEW.is_active <> OLD.is_active) execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after update of is_active, is_public on public.physiotherapists
  for each row when ((NEW.is_active, NEW.is_public) <> (OLD.is_active, OLD.is_public)) execute function private.broadcast_board('board_changed');
-- Skip the defaults that a trigger writes for everybody new: nobody can book those yet.
create trigger _500_broadcast after insert or delete on public.physiotherapist_services
  for each row when (pg_trigger_depth() = 0) execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after update on public.services
  for each row when (
    (NEW.is_active, NEW.duration_minutes, NEW.slot_step_minutes, NEW.buffer_minutes)
      <> (OLD.is_active, OLD.duration_minutes, OLD.slot_step_minutes, OLD.buffer_minutes)
  ) execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after insert or update or delete on public.booking_policy
  for each row execute function private.broadcast_board('board_changed');
-- A booking became paid, or unpaid again.
create trigger _500_broadcast after insert on public.sales
  for each row when (NEW.booking_id is not null) execute function private.broadcast_board('board_changed');
create trigger _500_broadcast after insert or update on public.admin_tasks
  for each row execute function private.broadcast_board('tasks_changed');
