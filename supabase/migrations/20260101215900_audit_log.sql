-- One audit trail: every change of the clinic's set-up, who made it and when, before and after.
-- Appointments, money and patients have histories of their own; of patients only who took a record
-- from an account stands here, and why (release_patient).

create table public.audit_log (
  id bigint not null generated always as identity,
  table_name text not null,
  row_id text not null,
  -- its name at the time of the change
  row_name text,
  clinic_id uuid,
  action text not null,
  old_values jsonb,
  new_values jsonb,
  actor_id uuid,
  actor_name text,
  created_at timestamptz not null default now(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_is_known check (action in ('insert', 'update', 'delete'))
);

create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_row_id_idx on public.audit_log (row_id, created_at desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, created_at desc);

comment on table public.audit_log is
  'Changes of the clinic''s set-up, and records of patients that were taken from an account. Append-only, by triggers and release_patient; no foreign keys, so that it outlives what it describes.';
comment on column public.audit_log.old_values is 'For an update only the changed columns; null for an insert.';
comment on column public.audit_log.new_values is 'For an update only the changed columns; null for a delete.';
comment on column public.audit_log.actor_id is 'The user who did it; null: the system or somebody with the service key.';
comment on column public.audit_log.actor_name is 'Their name as staff at that time.';

create function private.audit()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- the row itself says when it changed, and search is derived from the other columns
  c_quiet constant text[] := array['created_at', 'updated_at', 'search'];
  v_old jsonb := case when TG_OP <> 'INSERT' then to_jsonb(OLD) - c_quiet end;
  v_new jsonb := case when TG_OP <> 'DELETE' then to_jsonb(NEW) - c_quiet end;
  v_row jsonb := coalesce(v_new, v_old);
  v_actor_id uuid := auth.uid();
begin
  if TG_OP = 'UPDATE' then
    if v_old = v_new then
      return null;
    end if;
    select jsonb_object_agg(key, v_old -> key), jsonb_object_agg(key, v_new -> key)
    into v_old, v_new
    from jsonb_object_keys(v_new) as key
    where v_old -> key is distinct from v_new -> key;
  end if;
  insert into public.audit_log (table_name, row_id, row_name, clinic_id, action, old_values, new_values, actor_id, actor_name)
  values (
    TG_TABLE_NAME,
    coalesce(v_row ->> 'id', v_row ->> 'physiotherapist_id'),
    coalesce(
      v_row ->> 'name', v_row ->> 'full_name', v_row ->> 'title', v_row ->> 'name_id', left(v_row ->> 'question_id', 120),
      (select physiotherapist.name from public.physiotherapists as physiotherapist where physiotherapist.id = (v_row ->> 'physiotherapist_id')::uuid),
      (select clinic.name from public.clinics as clinic where clinic.id = (v_row ->> 'clinic_id')::uuid),
      (select service.name from public.services as service where service.id = (v_row ->> 'service_id')::uuid)
    ),
    case when TG_TABLE_NAME = 'clinics' then (v_row ->> 'id')::uuid else (v_row ->> 'clinic_id')::uuid end,
    lower(TG_OP), v_old, v_new, v_actor_id,
    (select staff.full_name from public.staff as staff where staff.user_id = v_actor_id order by staff.is_active desc limit 1)
  );
  return null;
end;
$$;

comment on function private.audit is 'Trigger: writes the changes of a row into the audit trail.';

create trigger _950_audit after insert or update or delete on public.articles
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.booking_policy
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.clinic_hours
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.clinics
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.faqs
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.off_days
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.packages
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.physiotherapist_services
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.physiotherapists
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.schedules
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.security_policy
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.service_prices
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.services
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.site_settings
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.staff
  for each row execute function private.audit();
create trigger _950_audit after insert or update or delete on public.testimonials
  for each row execute function private.audit();

alter table public.audit_log enable row level security;
create policy admin_select on public.audit_log
  for select to authenticated
  using ((select private.is_admin()));
-- NOTE: no write is granted: nobody rewrites history.
grant select on public.audit_log to authenticated;
