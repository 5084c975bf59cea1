-- Scheduled jobs, as data: on hosted Supabase pg_cron runs them, locally the embedded backend does.

create table private.scheduled_jobs (
  name text not null,
  schedule text not null,
  command text not null,
  constraint scheduled_jobs_pkey primary key (name),
  constraint scheduled_jobs_name_is_a_word check (name ~ '^[a-z_]+$')
);

alter table private.scheduled_jobs enable row level security;
comment on table private.scheduled_jobs is 'What runs on a schedule.';
comment on column private.scheduled_jobs.schedule is 'Cron, in UTC.';
comment on column private.scheduled_jobs.command is 'One SQL statement, idempotent.';

create function private.tidy_job_runs()
returns integer
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count integer := 0;
begin
  -- The embedded backend keeps no such log.
  if to_regclass('cron.job_run_details') is not null then
    execute $sql$
      delete from cron.job_run_details as run
      where coalesce(run.end_time, run.start_time) < now() - interval '7 days'
    $sql$;
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end;
$$;

comment on function private.tidy_job_runs is
  'Job, daily: deletes what pg_cron noted about runs of more than a week ago, some nine thousand a day, which it keeps for ever itself; returns how many.';

insert into private.scheduled_jobs (name, schedule, command) values
  ('apply_service_prices', '* * * * *', 'select private.apply_service_prices()'),
  ('expire_holds', '* * * * *', 'select private.expire_holds()'),
  ('expire_proposals', '*/10 * * * *', 'select private.expire_proposals()'),
  ('expire_purchases', '* * * * *', 'select private.expire_purchases()'),
  ('expire_waitlist', '13 * * * *', 'select private.expire_waitlist()'),
  ('expire_vouchers', '5 18 * * *', 'select private.expire_vouchers()'),
  ('forget_complaints', '50 18 * * *', 'select private.forget_complaints()'),
  ('keep_balances', '* * * * *', 'select private.keep_balances()'),
  ('send_messages', '* * * * *', 'select private.send_messages()'),
  ('settle_due', '7 * * * *', 'select private.settle_due()'),
  ('sweep_payments', '* * * * *', 'select private.sweep_payments()'),
  ('tell_tasks', '0 0 * * *', 'select private.tell_tasks()'),
  ('tell_ending_vouchers', '0 2 * * *', 'select private.tell_ending_vouchers()'),
  ('tidy_job_runs', '35 19 * * *', 'select private.tidy_job_runs()'),
  ('tidy_messages', '45 18 * * *', 'select private.tidy_messages()'),
  ('tidy_payment_requests', '17 * * * *', 'select private.tidy_payment_requests()'),
  ('tidy_pictures', '25 19 * * *', 'select private.tidy_pictures()'),
  ('tidy_voucher_misses', '27 * * * *', 'delete from private.voucher_misses where missed_at < now() - interval ''1 day''');

-- Each part of the ledger by itself: hosted Supabase aborts statements after two minutes.
insert into private.scheduled_jobs (name, schedule, command)
select 'check_' || part.name, format('%s 18 * * *', 30 + part.n), format('select private.check_ledger(part => %L)', part.name)
from unnest(private.ledger_parts()) with ordinality as part(name, n);

do $$
declare
  v_job private.scheduled_jobs;
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    for v_job in select job.* from private.scheduled_jobs as job loop
      perform cron.schedule(v_job.name, v_job.schedule, v_job.command);
    end loop;
  end if;
end;
$$;
