-- By which channels a person can be reached, and which of them have turned out not to work.
--
-- An address or number that bounces is switched off for everybody who has it. A different address
-- is tried at once; the same one again once its owner or the front desk says so, or a delivery is
-- reported.

create table private.unreachable_addresses (
  channel text not null,
  address text not null,
  reason text not null,
  since timestamptz not null default now(),
  constraint unreachable_addresses_pkey primary key (channel, address),
  constraint unreachable_addresses_channel_is_known check (channel in ('email', 'whatsapp')),
  constraint unreachable_addresses_reason_is_known check (reason in ('bounced', 'complained', 'blocked', 'unknown_number'))
);

alter table private.unreachable_addresses enable row level security;
comment on table private.unreachable_addresses is
  'Addresses and numbers to which nothing is sent any more: after a hard bounce, a complaint, or because the number is blocked or not on WhatsApp.';

create function private.is_reachable(channel text, address text)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return is_reachable.address is not null and not exists (
    select from private.unreachable_addresses as off
    where off.channel = is_reachable.channel and off.address = is_reachable.address
  );
end;
$$;

comment on function private.is_reachable is 'Whether there is an address and it is not switched off.';

create function private.patient_contact(
  patient_id uuid, out name text, out locale text, out email text, out phone text, out may_whatsapp boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_patient public.patients;
  v_holder public.patients;
begin
  select patient.* into v_patient from public.patients as patient where patient.id = patient_contact.patient_id;
  name := v_patient.full_name;
  locale := v_patient.locale;
  email := v_patient.email;
  phone := v_patient.phone;
  -- Family members are reached through whoever manages them.
  if v_patient.user_id is not null and (email is null or phone is null) then
    select patient.* into v_holder from public.patients as patient
    where patient.user_id = v_patient.user_id and patient.is_account_holder;
    select coalesce(patient_contact.email, v_holder.email, lower(nullif(account.email, ''))),
      coalesce(patient_contact.phone, v_holder.phone, '+' || nullif(account.phone, ''))
    into email, phone
    from auth.users as account where account.id = v_patient.user_id;
  end if;
  may_whatsapp := private.has_consent(v_patient.id, 'whatsapp');
end;
$$;

comment on function private.patient_contact is
  'How a patient is addressed and reached: their own e-mail and phone (E.164), else those of the account that manages them, and whether they consented to WhatsApp.';

create function private.message_channels(kind text, email text, phone text, may_whatsapp boolean, refused text[])
returns text[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  v_email boolean := 'email' <> all (refused) and private.is_reachable('email', message_channels.email);
  v_whatsapp boolean := 'whatsapp' <> all (refused) and coalesce(may_whatsapp, false)
    and private.is_reachable('whatsapp', message_channels.phone);
begin
  return case
    when kind = 'appointment_reminder' and v_whatsapp then array['whatsapp']
    when kind in ('payment_waiting', 'receipt') and v_email then array['email']
    else array_remove(array[case when v_email then 'email' end, case when v_whatsapp then 'whatsapp' end], null)
  end;
end;
$$;

comment on function private.message_channels is
  'The channels of a message now: WhatsApp only with consent and, for a reminder, instead of e-mail; payment reminders and receipts by e-mail if there is one; without channels that have refused it.';

create function private.my_channels(patient_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_contact record;
begin
  -- guard
  if my_channels.patient_id is null or not exists (
    select from public.patients as patient
    where patient.id = my_channels.patient_id
      and (patient.user_id = (select auth.uid()) or (select private.can_see_patients()) and private.can_see_patient(patient.id))
  ) then
    perform private.fail('not_found', 404, '{"field": "patient_id"}');
  end if;
  v_contact := private.patient_contact(my_channels.patient_id);
  return jsonb_build_array(
    jsonb_build_object(
      'channel', 'email', 'address', v_contact.email, 'is_on', private.is_reachable('email', v_contact.email),
      'problem', (
        select off.reason from private.unreachable_addresses as off
        where off.channel = 'email' and off.address = v_contact.email
      )
    ),
    jsonb_build_object(
      'channel', 'whatsapp', 'address', v_contact.phone,
      'is_on', v_contact.may_whatsapp and private.is_reachable('whatsapp', v_contact.phone),
      'problem', (
        select off.reason from private.unreachable_addresses as off
        where off.channel = 'whatsapp' and off.address = v_contact.phone
      )
    )
  );
end;
$$;

comment on function private.my_channels is 'See public.message_channels.';
grant execute on function private.my_channels to anon, authenticated, service_role;

create function public.message_channels(patient_id uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  return private.my_channels(message_channels.patient_id);
end;
$$;

comment on function public.message_channels is
  'How the clinic reaches a patient, for whoever manages them and the front desk: [{channel (email, whatsapp), address, is_on, problem (bounced, complained, blocked, unknown_number; null: none)}]. Errors: not_signed_in, mfa_required, not_found.';
grant execute on function public.message_channels to anon, authenticated;

create function private.reset_message_channel(patient_id uuid, channel text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_channels jsonb := private.my_channels(reset_message_channel.patient_id);
begin
  delete from private.unreachable_addresses as off
  using jsonb_to_recordset(v_channels) as mine (channel text, address text)
  where mine.channel = reset_message_channel.channel and off.channel = mine.channel and off.address = mine.address;
  return private.my_channels(reset_message_channel.patient_id);
end;
$$;

comment on function private.reset_message_channel is 'See public.reset_message_channel.';
grant execute on function private.reset_message_channel to anon, authenticated;

create function public.reset_message_channel(patient_id uuid, channel text)
returns jsonb
language plpgsql
volatile
security invoker
set search_path = ''
as $$
begin
  -- guard
  perform private.require_user();
  if reset_message_channel.channel is null or reset_message_channel.channel not in ('email', 'whatsapp') then
    perform private.invalid('channel', 'email or whatsapp.');
  end if;
  return private.reset_message_channel(reset_message_channel.patient_id, reset_message_channel.channel);
end;
$$;

comment on function public.reset_message_channel is
  'Whoever manages a patient, or the front desk, states that an address or number which had failed works again; the next message tries it. Returns the same as message_channels; idempotent. Errors: not_signed_in, mfa_required, not_found, invalid_input.';
grant execute on function public.reset_message_channel to anon, authenticated;

create function private.staff_contact(
  user_id uuid, out name text, out locale text, out email text, out phone text, out may_whatsapp boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    (
      select staff.full_name from public.staff as staff
      where staff.user_id = account.id and staff.is_active order by staff.created_at limit 1
    ),
    case when account.raw_user_meta_data ->> 'locale' = 'en' then 'en' else 'id' end,
    lower(nullif(account.email, '')), null::text, false
  from auth.users as account
  where account.id = staff_contact.user_id
$$;

comment on function private.staff_contact is 'How a staff member is addressed, and their e-mail; null if they no longer work here.';
