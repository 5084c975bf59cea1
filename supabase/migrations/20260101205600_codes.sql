-- Each one-time code by phone costs money: they are limited per day, and the clinic is told when
-- the limit is reached.

create table private.code_counts (
  day date not null,
  sent integer not null default 0,
  told_at timestamptz,
  constraint code_counts_pkey primary key (day)
);

alter table private.code_counts enable row level security;
comment on table private.code_counts is 'How many one-time codes were sent by phone, by day in Jakarta.';

create function public.claim_code(phone text, max_per_day integer)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
declare
  v_count private.code_counts;
begin
  insert into private.code_counts as known (day, sent) values (private.local_date(now(), 'Asia/Jakarta'), 1)
  on conflict on constraint code_counts_pkey do update
  set sent = known.sent + 1
  returning * into v_count;
  if v_count.sent > claim_code.max_per_day and v_count.told_at is null then
    update private.code_counts as known set told_at = now() where known.day = v_count.day;
    insert into public.admin_tasks (kind, clinic_id, details)
    select 'code_cap', clinic.id, jsonb_build_object('day', v_count.day, 'limit', claim_code.max_per_day)
    from public.clinics as clinic
    order by not clinic.is_active, clinic.sort_order, clinic.id
    limit 1;
  end if;
  return jsonb_build_object(
    'is_allowed', v_count.sent <= claim_code.max_per_day,
    'has_whatsapp', private.is_reachable('whatsapp', claim_code.phone)
  );
end;
$$;

comment on function public.claim_code is
  'Service role: counts a one-time code to a phone number (E.164). Returns {is_allowed: false once the codes of the day are used up, which raises a task for administrators, has_whatsapp: whether WhatsApp is not switched off for it}.';
grant execute on function public.claim_code to service_role;
