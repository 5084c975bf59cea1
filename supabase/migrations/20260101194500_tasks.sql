-- The list of tasks, as staff read and close it.

alter table public.admin_tasks
  add column note text,
  add constraint admin_tasks_note_length check (length(note) between 3 and 500);
comment on column public.admin_tasks.note is 'What was done, by whoever closed it.';
create index admin_tasks_clinic_id_where_open_idx on public.admin_tasks (clinic_id, created_at) where status = 'open';

create function private.unsettled_idr(task public.admin_tasks)
returns bigint
language sql
immutable
security invoker
set search_path = ''
as $$
  select ((task).details ->> 'amount_idr')::bigint - coalesce(((task).details ->> 'settled_idr')::bigint, 0)
$$;

comment on function private.unsettled_idr is
  'What was asked back in a task and the clinic has not paid back yet, in whole rupiah; null where the task names no amount.';

create function private.waiting_idr(task public.admin_tasks)
returns bigint
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_details jsonb := (task).details;
  v_payment public.payments;
begin
  if (task).kind not in ('refund_request', 'payment_review', 'payment_late') then
    return null;
  elsif v_details ->> 'channel' = 'desk' then
    return private.unsettled_idr(task);
  end if;
  select payment.* into v_payment
  from public.payments as payment
  where payment.id = (v_details ->> 'payment_id')::uuid
    or v_details ->> 'payment_id' is null and payment.open_idr > 0
    and (payment.booking_id = (task).booking_id or payment.purchase_id = (task).purchase_id)
  order by payment.id limit 1;
  return case
    when v_payment.open_idr > 0 then least(v_payment.open_idr, private.unsettled_idr(task))
    -- of the price itself, which the provider could not pay back
    when (task).kind = 'refund_request' then greatest(least(
      private.unsettled_idr(task) - coalesce((v_details ->> 'refunded_idr')::bigint, 0),
      v_payment.received_idr - v_payment.refunded_idr - v_payment.settled_idr
    ), 0)
    -- what came too late, twice or was too much, as long as its credit is unused; what the provider
    -- has paid back is no reason to pay back the rest
    when v_details ->> 'outcome' in ('confirmed', 'credited', 'duplicate') then greatest(least(
      (v_details ->> 'credited_idr')::bigint - coalesce((v_details ->> 'settled_idr')::bigint, 0),
      (
        select sum(least(
          credit.idr, private.voucher_left(voucher, voucher.patient_id, '00000000-0000-0000-0000-000000000000')
        ))
        from (
          select entry.voucher_id, sum(case entry.kind when 'issue' then entry.quantity else -entry.quantity end)::bigint as idr
          from public.voucher_entries as entry
          where entry.payment_id = v_payment.id
          group by entry.voucher_id
        ) as credit
        join public.vouchers as voucher on voucher.id = credit.voucher_id and voucher.kind = 'credit'
      )
    ), 0)
    else 0
  end;
end;
$$;

comment on function private.waiting_idr is
  'How much money can be paid back for a task by settle_refund or the provider, in whole rupiah: what waits for a decision, was asked back, or became credit that is unused; null for a task that is not about that.';

create function private.staff_tasks(clinic_id uuid, max_count integer, kinds text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  c_most constant integer := 1000;
  -- what the front desk can act on; the others are about money and persons
  c_desk_kinds constant text[] := array['off_day_conflict'];
  v_admin_of uuid[] := array(select private.my_staff_clinic_ids(array['admin']));
  v_desk_of uuid[] := array(select private.my_staff_clinic_ids(array['admin', 'receptionist']));
  v_count integer;
begin
  -- guard
  perform private.require_front_desk();
  if staff_tasks.clinic_id is not null then
    perform private.require_staff(staff_tasks.clinic_id, array['admin', 'receptionist']);
    v_admin_of := array(select id from unnest(v_admin_of) as id where id = staff_tasks.clinic_id);
    v_desk_of := array[staff_tasks.clinic_id];
  end if;

  select count(*) into v_count
  from (
    select from public.admin_tasks as task
    where task.status = 'open' and task.clinic_id = any (v_desk_of)
      and (staff_tasks.kinds is null or task.kind = any (staff_tasks.kinds))
      and (task.kind = any (c_desk_kinds) or task.clinic_id = any (v_admin_of))
    limit c_most
  ) as it;
  return jsonb_build_object(
    'count', v_count,
    'tasks', coalesce((
      select jsonb_agg(to_jsonb(it) order by it.created_at, it.id)
      from (
        select
          task.id, task.kind, task.clinic_id, task.booking_id, booking.number as booking_number, task.details, task.created_at,
          (
            select appointment.id from public.appointments as appointment where appointment.booking_id = task.booking_id
            order by appointment.starts_at desc limit 1
          ) as appointment_id,
          purchase.number as purchase_number, private.waiting_idr(task.whole) as waiting_idr,
          jsonb_build_object('id', patient.id, 'full_name', patient.full_name) as patient,
          task.clinic_id = any (v_admin_of) as can_close
        from (
          -- the page first: names are looked up for its rows only, not for thousands
          select waiting.*, waiting as whole from public.admin_tasks as waiting
          where waiting.status = 'open' and waiting.clinic_id = any (v_desk_of)
            and (staff_tasks.kinds is null or waiting.kind = any (staff_tasks.kinds))
            and (waiting.kind = any (c_desk_kinds) or waiting.clinic_id = any (v_admin_of))
          order by waiting.created_at, waiting.id
          limit staff_tasks.max_count
        ) as task
        left join public.bookings as booking on booking.id = task.booking_id
        left join public.package_purchases as purchase on purchase.id = task.purchase_id
        left join public.patients as patient on patient.id = coalesce(booking.patient_id, purchase.patient_id, (
          select person.id from public.patients as person where person.user_id = task.account_id
          order by person.is_account_holder desc, person.created_at, person.id
          limit 1
        ))
      ) as it
    ), '[]')
  );
end;
$$;

comment on function private.staff_tasks is 'See public.staff_tasks.';
grant execute on function private.staff_tasks to anon, authenticated, service_role;

create function public.staff_tasks(clinic_id uuid default null, max_count integer default 50, kinds text[] default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if (staff_tasks.max_count between 0 and 200) is not true then
    perform private.invalid('max_count', 'From 0 to 200.');
  end if;
  return private.staff_tasks(staff_tasks.clinic_id, staff_tasks.max_count, staff_tasks.kinds);
end;
$$;

comment on function public.staff_tasks is
  'Open tasks, oldest first, of one or all of the caller''s clinics, of some kinds or all: {count (at most 1,000), tasks [{id, kind, clinic_id, booking_id, booking_number, purchase_number (of a package), appointment_id, details, waiting_idr (what can be paid back; null: it is not about that), created_at, patient {id, full_name}, can_close}]}. Administrators see all, the front desk those about appointments hit by an absence. tasks_changed on clinic:<id> signals when to reload; max_count 0 returns only the count. Errors: not_signed_in, forbidden, mfa_required, not_found (the clinic), invalid_input.';
grant execute on function public.staff_tasks to anon, authenticated;

create function private.close_task(task_id uuid, note text)
returns public.admin_tasks
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_task public.admin_tasks;
begin
  -- lock: of two who close it, the first wins
  select task.* into v_task from public.admin_tasks as task where task.id = close_task.task_id for no key update;

  -- guard
  perform private.require_staff(v_task.clinic_id, array['admin']);
  if v_task.id is null then
    perform private.fail('not_found', 404, '{"field": "task_id"}');
  elsif v_task.status = 'done' then
    return v_task;
  elsif v_task.kind in ('refund_request', 'payment_review') and (
    exists (
      select from public.payments as payment
      where (payment.booking_id = v_task.booking_id or payment.purchase_id = v_task.purchase_id) and payment.open_idr > 0
    )
    or v_task.details ->> 'channel' = 'desk' and private.unsettled_idr(v_task) > 0
  ) then
    -- A task with open money cannot be closed: money is never kept silently.
    perform private.fail('invalid_input', 422, '{"field": "task_id", "rule": "money_open"}',
      'Money waits for this decision: pay it back first.');
  end if;

  -- write
  update public.admin_tasks as task
  set status = 'done', resolved_by = (select auth.uid()), resolved_at = now(), note = btrim(close_task.note)
  where task.id = v_task.id
  returning task.* into v_task;
  if v_task.kind = 'deletion_request' then
    -- closed without erasing: they have thought better of it
    update public.patients as patient set deletion_requested_at = null where patient.user_id = v_task.account_id;
  end if;
  return v_task;
end;
$$;

comment on function private.close_task is 'See public.close_task.';
grant execute on function private.close_task to anon, authenticated, service_role;

create function public.close_task(task_id uuid, note text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if close_task.task_id is null then
    perform private.invalid('task_id');
  elsif (length(btrim(close_task.note)) between 3 and 500) is not true then
    perform private.invalid('note', '3 to 500 characters.');
  end if;
  return to_jsonb(private.close_task(close_task.task_id, close_task.note));
end;
$$;

comment on function public.close_task is
  'An administrator of its clinic closes a task with a note of what was done; returns it; idempotent. A request for deletion is closed without erasing anything. One about money that still waits for a decision cannot be closed (invalid_input with the rule money_open). Errors: not_signed_in, forbidden, mfa_required, not_found, invalid_input.';
grant execute on function public.close_task to anon, authenticated;
