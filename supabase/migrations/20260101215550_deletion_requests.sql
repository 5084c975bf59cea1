-- Whoever wants everything deleted asks for it, and an administrator has three days. Asking deletes
-- nothing; what stands in the way is told to both sides before.

alter table public.admin_tasks
  add column account_id uuid,
  add constraint admin_tasks_account_id_fkey foreign key (account_id) references auth.users (id) on delete set null;

create index admin_tasks_account_id_idx on public.admin_tasks (account_id);
create unique index admin_tasks_account_id_where_open_idx on public.admin_tasks (account_id) where status = 'open';

comment on column public.admin_tasks.account_id is 'The account that asked for its deletion; null: another task, or the account is gone.';

create function private.deletion_due_at(task public.admin_tasks)
returns timestamptz
language sql
immutable
security invoker
set search_path = ''
as $$
  select (task).created_at + interval '72 hours'
$$;

comment on function private.deletion_due_at is 'Until when a request for deletion is answered: three times 24 hours (UU PDP).';

create function private.money_bookings(people uuid[])
returns table (rule text, booking_id uuid)
language sql
stable
security invoker
set search_path = ''
as $$
  with subject as (
    select booking.id as booking_id, null::uuid as purchase_id
    from public.bookings as booking where booking.patient_id = any (money_bookings.people)
    union all
    select null, purchase.id
    from public.package_purchases as purchase where purchase.patient_id = any (money_bookings.people)
  )
  select 'payment', subject.booking_id
  from subject
  join public.payments as payment on payment.booking_id = subject.booking_id or payment.purchase_id = subject.purchase_id
  where payment.open_idr > 0 or payment.status in ('created', 'pending')
    -- money may still come as long as the provider is asked or told (private.sweep_payments)
    or payment.created_at > now() - interval '3 days' and (
      payment.status = 'review' and payment.paid_at is null
      or payment.status in ('expired', 'failed', 'cancelled') and payment.provider_told_at is null
    )
    or exists (select from private.refunds as refund where refund.payment_id = payment.id and refund.status = 'asked')
  union all
  select 'task', subject.booking_id
  from subject
  join public.admin_tasks as task on task.booking_id = subject.booking_id or task.purchase_id = subject.purchase_id
  where task.status = 'open' and task.kind in ('payment_late', 'payment_review', 'refund_request', 'receivable', 'ledger_fault')
$$;

comment on function private.money_bookings is
  'Money of these people that is not settled: payments under way or that wait for a decision (payment), open tasks about money (task); booking_id null: of a package.';

create function private.deletion_problem(people uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_rule text;
  v_ids uuid[];
begin
  select it.rule, array_agg(distinct it.appointment_id) filter (where it.appointment_id is not null)
  into v_rule, v_ids
  from (
    select 1 as place, 'upcoming' as rule, appointment.id as appointment_id
    from public.appointments as appointment
    where appointment.patient_id = any (deletion_problem.people)
      and appointment.status in ('held', 'awaiting_payment', 'confirmed', 'checked_in')
      and (appointment.hold_expires_at is null or appointment.hold_expires_at > now())
      and appointment.ends_at > now()
    union all
    select 2, 'settlement', appointment.id
    from public.settlements as settlement
    join public.appointments as appointment on appointment.id = settlement.appointment_id
    where appointment.patient_id = any (deletion_problem.people) and settlement.choice is null
    union all
    select case money.rule when 'payment' then 3 else 4 end, money.rule, appointment.id
    from private.money_bookings(deletion_problem.people) as money
    left join public.appointments as appointment on appointment.booking_id = money.booking_id
  ) as it
  group by it.place, it.rule
  order by it.place
  limit 1;
  if v_rule is null then
    return null;
  end if;
  return jsonb_build_object('rule', v_rule, 'appointment_ids', coalesce(to_jsonb(v_ids), '[]'));
end;
$$;

comment on function private.deletion_problem is
  'What keeps people from being erased, the first of: upcoming appointments, a settlement to choose, a payment that is not settled, a task about money; {rule, appointment_ids}, null: nothing.';

create function private.deletion_facts(account_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_people uuid[] := array(select patient.id from public.patients as patient where patient.user_id = deletion_facts.account_id);
  v_task public.admin_tasks;
  v_problem jsonb := private.deletion_problem(v_people);
begin
  select task.* into v_task
  from public.admin_tasks as task
  where task.account_id = deletion_facts.account_id and task.status = 'open';
  return (
    select jsonb_build_object(
      'requested_at', v_task.created_at,
      'due_at', private.deletion_due_at(v_task),
      'people', (
        select coalesce(jsonb_agg(jsonb_build_object('id', patient.id, 'full_name', patient.full_name)
          order by patient.is_account_holder desc, patient.created_at, patient.id), '[]')
        from public.patients as patient where patient.id = any (v_people)
      ),
      'rule', v_problem ->> 'rule',
      'appointments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', appointment.id, 'booking_number', booking.number, 'starts_at', appointment.starts_at,
          'time_zone', clinic.time_zone, 'clinic', clinic.name
        ) order by appointment.starts_at, appointment.id), '[]')
        from public.appointments as appointment
        join public.bookings as booking on booking.id = appointment.booking_id
        join public.clinics as clinic on clinic.id = appointment.clinic_id
        where appointment.id in (select it.id::uuid from jsonb_array_elements_text(v_problem -> 'appointment_ids') as it (id))
      ),
      'credit_idr', coalesce(sum(greatest(voucher.how_much, 0)) filter (where voucher.kind = 'credit'), 0)::bigint,
      'sessions', coalesce(sum(greatest(voucher.how_much, 0)) filter (where voucher.kind = 'package'), 0)::bigint,
      'keeps_account', private.keeps_account(deletion_facts.account_id)
    )
    from (
      select voucher.kind, private.voucher_left(voucher, voucher.patient_id, c_nobody) as how_much
      from public.vouchers as voucher
      where voucher.patient_id = any (v_people) and voucher.is_active
    ) as voucher
  );
end;
$$;

create function private.keeps_account(account_id uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select exists (select from public.staff as staff where staff.user_id = keeps_account.account_id)
    -- who once entered something into the books stands there
    or exists (select from public.sales as sale where sale.created_by = keeps_account.account_id)
$$;

comment on function private.keeps_account is
  'Whether an account stays when its people are erased: somebody who works here or did, in the history.';
comment on function private.deletion_facts is
  'What a deletion of this account meets: {requested_at, due_at (null: not asked for), people [{id, full_name}], rule (private.deletion_problem, null: nothing), appointments [{id, booking_number, starts_at, time_zone, clinic}] it is about, credit_idr and sessions that are left, keeps_account}.';

create function private.my_deletion()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.deletion_facts(private.require_user());
end;
$$;

comment on function private.my_deletion is 'See public.my_deletion.';
grant execute on function private.my_deletion to anon, authenticated;

create function public.my_deletion()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.my_deletion()
$$;

comment on function public.my_deletion is
  'Whether the caller has asked for deletion and what it would meet: {requested_at, due_at (null: not asked for), people, rule (upcoming, settlement, payment or task: what has to end before; null: nothing), appointments [{id, booking_number, starts_at, time_zone, clinic}], credit_idr, sessions, keeps_account (who works here keeps the account)}. Errors: not_signed_in, mfa_required.';
grant execute on function public.my_deletion to anon, authenticated;

create function private.request_deletion(reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_task public.admin_tasks;
begin
  -- lock: two requests at once are one
  perform private.lock_account(v_user_id);
  select task.* into v_task from public.admin_tasks as task where task.account_id = v_user_id and task.status = 'open';
  if found then
    return jsonb_build_object('due_at', private.deletion_due_at(v_task));
  end if;

  -- check
  if not exists (select from public.patients as patient where patient.user_id = v_user_id)
    and private.keeps_account(v_user_id) then
    -- an account of staff alone: it is their administrator who ends it
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;

  -- write
  insert into public.admin_tasks (kind, clinic_id, account_id, details)
  select 'deletion_request', clinic.id, v_user_id,
    jsonb_strip_nulls(jsonb_build_object('reason', nullif(btrim(request_deletion.reason), '')))
  from public.clinics as clinic
  -- the clinic that knows them best, else the first
  order by (
    select max(known.created_at) from public.patient_clinics as known
    join public.patients as patient on patient.id = known.patient_id
    where known.clinic_id = clinic.id and patient.user_id = v_user_id
  ) desc nulls last, not clinic.is_active, clinic.sort_order, clinic.id
  limit 1
  returning * into v_task;
  update public.patients as patient set deletion_requested_at = v_task.created_at where patient.user_id = v_user_id;
  return jsonb_build_object('due_at', private.deletion_due_at(v_task));
end;
$$;

comment on function private.request_deletion is 'See public.request_deletion.';
grant execute on function private.request_deletion to anon, authenticated;

create function public.request_deletion(reason text default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if length(request_deletion.reason) > 500 then
    perform private.invalid('reason', 'At most 500 characters.');
  end if;
  return private.request_deletion(request_deletion.reason);
end;
$$;

comment on function public.request_deletion is
  'The caller asks that what is kept about them and their people is erased: a task for administrators, {due_at} three times 24 hours later; again gives the same due_at. Nothing is erased by asking. Errors: not_signed_in, mfa_required, invalid_input, not_found (an account of staff without people).';
grant execute on function public.request_deletion to anon, authenticated;

create function private.preview_deletion(task_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_task public.admin_tasks;
begin
  -- guard
  perform private.require_staff(null, array['admin']);
  select task.* into v_task
  from public.admin_tasks as task where task.id = preview_deletion.task_id and task.kind = 'deletion_request';
  if v_task.account_id is null then
    perform private.fail('not_found', 404, '{"field": "task_id"}');
  end if;
  return private.deletion_facts(v_task.account_id);
end;
$$;

comment on function private.preview_deletion is 'See public.preview_deletion.';
grant execute on function private.preview_deletion to anon, authenticated, service_role;

create function public.preview_deletion(task_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if preview_deletion.task_id is null then
    perform private.invalid('task_id');
  end if;
  return private.preview_deletion(preview_deletion.task_id);
end;
$$;

comment on function public.preview_deletion is
  'For administrators of all clinics, before complete_deletion: what it meets, as my_deletion tells it to the person. Errors: not_signed_in, forbidden, mfa_required, invalid_input, not_found (also when it is done).';
grant execute on function public.preview_deletion to anon, authenticated;
