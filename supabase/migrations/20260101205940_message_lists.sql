-- The messages to patients as administrators read them: what went out or could not, to whom, when,
-- and what the providers reported of it.

create index notifications_due_at_id_where_for_patients_idx
  on private.notifications (due_at desc, id desc) where patient_id is not null;
create index notifications_due_at_id_where_unsent_idx
  on private.notifications (status, due_at desc, id desc) where patient_id is not null and status in ('failed', 'withdrawn');

create function private.message_condition(filter jsonb)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  c_zone constant text := 'Asia/Jakarta';
  c_states constant text[] := array['queued', 'sent', 'failed', 'withdrawn'];
  v_query text := btrim(coalesce(filter ->> 'query', ''));
  v_state text := filter ->> 'state';
  v_clinics uuid[];
  v_kinds text[];
  v_from date;
  v_until date;
begin
  -- guard
  perform private.require_filter(filter, array['clinic_id', 'kinds', 'state', 'query', 'from_date', 'to_date']);
  v_clinics := private.admin_clinics(private.filter_value(filter, 'clinic_id', 'uuid')::uuid);
  if filter ->> 'clinic_id' is null and private.is_admin() then
    v_clinics := null;
  end if;
  v_kinds := private.filter_words(filter, 'kinds');
  v_from := private.filter_value(filter, 'from_date', 'date')::date;
  v_until := private.filter_value(filter, 'to_date', 'date')::date;
  if v_state is not null and v_state <> all (c_states) then
    perform private.invalid('state', 'queued, sent, failed or withdrawn.');
  elsif length(v_query) > 120 then
    perform private.invalid('query', 'At most 120 characters.');
  end if;
  return concat_ws(
    ' and ', 'message.patient_id is not null',
    case
      when v_state is not null then format('message.status = %L', v_state)
      -- Reminders of the coming weeks would stand above everything, and most of what is withdrawn was
      -- never meant to go out: a payment reminder after the payment.
      else 'message.due_at <= now() and message.status <> ''withdrawn'''
    end,
    case when v_clinics is not null then format(
      'case when message.booking_id is not null
         then exists (select from public.bookings as booking where booking.id = message.booking_id and booking.clinic_id = any (%1$L))
         else exists (select from public.patient_clinics as known where known.patient_id = message.patient_id and known.clinic_id = any (%1$L))
       end', v_clinics) end,
    case when v_kinds is not null then format('message.kind = any (%L)', v_kinds) end,
    case when v_from is not null then format('message.due_at >= %L', v_from::timestamp at time zone c_zone) end,
    case when v_until is not null then format('message.due_at < %L', (v_until + 1)::timestamp at time zone c_zone) end,
    case when v_query <> '' then format('message.patient_id = any (%L)', private.matching_patients(v_query)) end
  );
end;
$$;

comment on function private.message_condition is
  'The filter of a list of messages as it applies to the caller, an administrator: a condition on private.notifications as message, with its values quoted.';

create function private.listed_messages(ids uuid[])
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', message.id, 'kind', message.kind, 'status', message.status, 'due_at', message.due_at, 'sent_at', message.sent_at,
    'hours_ahead', (message.payload ->> 'hours_ahead')::numeric,
    -- errors of providers are not for people
    'reason', case when message.status in ('failed', 'withdrawn') and message.last_error ~ '^[a-z_]+$' then message.last_error end,
    'patient', jsonb_build_object('id', patient.id, 'full_name', patient.full_name),
    'appointment', case when appointment.id is not null then jsonb_build_object(
      'id', appointment.id, 'starts_at', appointment.starts_at, 'clinic', clinic.name, 'time_zone', clinic.time_zone
    ) end,
    'channels', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'channel', it.channel, 'recipient', it.recipient, 'status', it.status, 'at', coalesce(it.reported_at, it.tried_at)
      ) order by it.channel), '[]')
      from private.notification_channels as it where it.notification_id = message.id
    )
  ) order by wanted.position), '[]')
  from unnest(listed_messages.ids) with ordinality as wanted (id, position)
  join private.notifications as message on message.id = wanted.id
  join public.patients as patient on patient.id = message.patient_id
  left join public.appointments as appointment on appointment.id = message.appointment_id
  left join public.clinics as clinic on clinic.id = appointment.clinic_id
$$;

comment on function private.listed_messages is 'Messages to patients as lists show them, in the order of their ids.';

create function private.list_messages(filter jsonb, max_count integer, skip integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  c_most constant integer := 1000;
  v_condition text := private.message_condition(list_messages.filter);
  v_order text := case when filter ->> 'state' = 'queued' then 'message.due_at, message.id' else 'message.due_at desc, message.id desc' end;
  v_ids uuid[];
  v_count integer;
begin
  execute format(
    'select array(select message.id from private.notifications as message where %s order by %s limit %s offset %s)',
    v_condition, v_order, list_messages.max_count, list_messages.skip
  ) into v_ids;
  execute format(
    'select count(*) from (select from private.notifications as message where %s limit %s) as it', v_condition, c_most + 1
  ) into v_count;
  return jsonb_build_object(
    'rows', private.listed_messages(v_ids), 'count', least(v_count, c_most), 'is_count_exact', v_count <= c_most
  );
end;
$$;

comment on function private.list_messages is 'See public.list_messages.';
grant execute on function private.list_messages to anon, authenticated, service_role;

create function public.list_messages(filter jsonb default '{}', max_count integer default 25, skip integer default 0)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  perform private.require_page(list_messages.max_count, list_messages.skip);
  return private.list_messages(list_messages.filter, list_messages.max_count, list_messages.skip);
end;
$$;

comment on function public.list_messages is
  'A page of the messages to patients, for administrators: what was due until now without what was withdrawn, newest first; with state queued what waits, soonest first: {rows [{id, kind, status (queued, sent, failed, withdrawn), due_at, sent_at, hours_ahead (of a reminder), reason (a word: why it was withdrawn, or no_channel), patient {id, full_name}, appointment {id, starts_at, clinic, time_zone} or null, channels [{channel (email, whatsapp), recipient, status (waiting, sent, delivered, read, refused, bounced, complained, failed), at}]}], count, is_count_exact}. filter: clinic_id (about its bookings; without a booking: to its patients), kinds, state, from_date and to_date (days on which they are due, inclusive), query (patients as in search_patients). Counts stop at 1,000 and are then not exact. Errors: not_signed_in, forbidden, mfa_required, invalid_input.';
grant execute on function public.list_messages to anon, authenticated;
