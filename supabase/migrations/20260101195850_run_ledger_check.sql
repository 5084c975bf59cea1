-- The nightly check of the ledger, when somebody wants to know now.

create function private.run_ledger_check(clinic_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_new integer;
begin
  -- guard
  perform private.require_staff(run_ledger_check.clinic_id, array['admin']);

  v_new := private.check_ledger(run_ledger_check.clinic_id);
  return jsonb_build_object('new', v_new, 'open', (
    select count(*) from public.admin_tasks as task
    where task.kind = 'ledger_fault' and task.status = 'open'
      and (run_ledger_check.clinic_id is null or task.clinic_id = run_ledger_check.clinic_id)
  ));
end;
$$;

comment on function private.run_ledger_check is 'See public.run_ledger_check.';
grant execute on function private.run_ledger_check to anon, authenticated;

create function public.run_ledger_check(clinic_id uuid default null)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  return private.run_ledger_check(run_ledger_check.clinic_id);
end;
$$;

comment on function public.run_ledger_check is
  'An administrator of a clinic, or of all of them (null), has every sum of its ledger computed anew, as each night: money that was received is applied, credit, refunded or open; sales are their lines and their payments; receipt numbers have no gaps; the sums of days are those of their sales. Each difference raises a task. Returns {new, open}: tasks that were raised now, and all that are open. Errors: not_signed_in, forbidden, mfa_required.';
grant execute on function public.run_ledger_check to anon, authenticated;
