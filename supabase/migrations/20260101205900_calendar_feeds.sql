-- Calendar feeds for other programs: the address contains a secret, which can be renewed.
--
-- Whoever has the address sees times, clinics and booking numbers, but neither who comes nor why.

create table private.calendar_feeds (
  user_id uuid not null,
  kind text not null,
  token text not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_pkey primary key (user_id, kind),
  constraint calendar_feeds_token_key unique (token),
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint calendar_feeds_kind_is_known check (kind in ('patient', 'physiotherapist'))
);

alter table private.calendar_feeds enable row level security;
comment on table private.calendar_feeds is 'The secrets in the addresses of subscribed calendars, one per account and kind.';

create function private.calendar_token(kind text, renew boolean)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_token text;
begin
  -- guard
  if calendar_token.kind = 'physiotherapist' and not exists (select from private.my_physiotherapist_ids()) then
    perform private.fail('forbidden', 403);
  end if;
  insert into private.calendar_feeds as known (user_id, kind, token)
  values (v_user_id, calendar_token.kind, translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_'))
  on conflict on constraint calendar_feeds_pkey do update
  set token = case when calendar_token.renew then excluded.token else known.token end,
    created_at = case when calendar_token.renew then now() else known.created_at end
  returning known.token into v_token;
  return v_token;
end;
$$;

comment on function private.calendar_token is 'See public.calendar_token.';
grant execute on function private.calendar_token to anon, authenticated;

create function public.calendar_token(kind text default 'patient', renew boolean default false)
returns text
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if calendar_token.kind is null or calendar_token.kind not in ('patient', 'physiotherapist') then
    perform private.invalid('kind', 'patient or physiotherapist.');
  end if;
  return private.calendar_token(calendar_token.kind, coalesce(calendar_token.renew, false));
end;
$$;

comment on function public.calendar_token is
  'The secret in the address of the caller''s calendar, created at the first call: of the appointments of all their people, or of those they give as a physiotherapist. With renew true a new one is created, and the old address stops working. Errors: not_signed_in, mfa_required, forbidden for a caller who is not a physiotherapist, invalid_input.';
grant execute on function public.calendar_token to anon, authenticated;

create function public.calendar_feed(token text)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_most constant integer := 1000;
  v_feed private.calendar_feeds;
  v_patients uuid[];
  v_physiotherapists uuid[];
  v_events jsonb;
begin
  select feed.* into v_feed from private.calendar_feeds as feed where feed.token = calendar_feed.token;
  if not found then
    return null;
  elsif v_feed.kind = 'patient' then
    v_patients := array(select patient.id from public.patients as patient where patient.user_id = v_feed.user_id);
  else
    v_physiotherapists := array(
      select staff.physiotherapist_id from public.staff as staff
      where staff.user_id = v_feed.user_id and staff.is_active and staff.physiotherapist_id is not null
    );
  end if;
  select coalesce(jsonb_agg(to_jsonb(it) order by it.starts_at, it.number), '[]') into v_events
  from (
    select
      booking.number, appointment.starts_at, appointment.ends_at, appointment.updated_at,
      clinic.name as clinic, concat_ws(', ', clinic.address_line1, clinic.city) as address,
      private.calendar_sequence(appointment.id) as sequence
    from public.appointments as appointment
    join public.bookings as booking on booking.id = appointment.booking_id
    join public.clinics as clinic on clinic.id = appointment.clinic_id
    where (appointment.patient_id = any (v_patients) or appointment.physiotherapist_id = any (v_physiotherapists))
      and appointment.status in ('confirmed', 'checked_in', 'completed')
      and appointment.starts_at > now() - interval '60 days'
    order by appointment.starts_at
    limit c_most
  ) as it;
  return jsonb_build_object(
    'kind', v_feed.kind,
    'locale', coalesce((
      select patient.locale from public.patients as patient
      where patient.user_id = v_feed.user_id and patient.is_account_holder
    ), 'id'),
    'events', v_events
  );
end;
$$;

comment on function public.calendar_feed is
  'Service role: the appointments of a subscribed calendar, from 60 days ago on, at most 1,000: {kind, locale, events [{number, starts_at, ends_at, updated_at, clinic, address, sequence}]}; null if there is no such calendar.';
grant execute on function public.calendar_feed to service_role;
