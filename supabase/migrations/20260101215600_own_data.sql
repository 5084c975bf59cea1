-- Everything that is kept about an account and its people, for themselves to take along.
--
-- Rows are told whole, so that a column which is added later is told by itself; what is left out is
-- named here: secrets, what only machines read, and which member of staff did it. A test walks every
-- reference to a patient or an account and demands that its table is told here or excused with a reason.

create function private.plain_row(value jsonb)
returns jsonb
language sql
immutable
security invoker
set search_path = ''
as $$
  select plain_row.value - array[
    'user_id', 'created_by', 'given_by', 'chosen_by', 'deactivated_by', 'actor_id',
    'idempotency_key', 'request_digest', 'redirect_url', 'patient_id'
  ]
$$;

comment on function private.plain_row is
  'A row as its person takes it along: without secrets, links, what only machines read and which account did it.';

create function private.export_payments(booking_id uuid, purchase_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.plain_row(to_jsonb(payment)) order by payment.created_at), '[]')
  from public.payments as payment
  where payment.booking_id = export_payments.booking_id or payment.purchase_id = export_payments.purchase_id
$$;

comment on function private.export_payments is 'Every attempt to pay for a booking or for a package.';

create function private.export_bookings(patient_id uuid, user_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.plain_row(to_jsonb(booking)) || jsonb_build_object(
    'clinic', clinic.name,
    'service', service.name_id,
    'payments', private.export_payments(booking.id, null),
    'appointments', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(appointment)) || jsonb_build_object(
        'physiotherapist', (
          select it.name from public.physiotherapists as it where it.id = appointment.physiotherapist_id
        ),
        'events', (
          select jsonb_agg(private.plain_row(to_jsonb(event)) || jsonb_build_object('by', case
            when event.actor_id is null then 'system' when event.actor_id = export_bookings.user_id then 'you' else 'clinic'
          end) order by event.id)
          from public.appointment_events as event where event.appointment_id = appointment.id
        ),
        'settlements', (
          select jsonb_agg(private.plain_row(to_jsonb(settlement)) order by settlement.created_at)
          from public.settlements as settlement where settlement.appointment_id = appointment.id
        ),
        'proposals', (
          select jsonb_agg(private.plain_row(to_jsonb(proposal)) order by proposal.created_at)
          from public.proposals as proposal where proposal.appointment_id = appointment.id
        )
      ) order by appointment.starts_at), '[]')
      from public.appointments as appointment where appointment.booking_id = booking.id
    )
  ) order by booking.created_at), '[]')
  from public.bookings as booking
  join public.clinics as clinic on clinic.id = booking.clinic_id
  join public.services as service on service.id = booking.service_id
  where booking.patient_id = export_bookings.patient_id
$$;

comment on function private.export_bookings is
  'The bookings of a patient with their payments, and their appointments with what happened to them.';

create function private.export_money(patient_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'purchases', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(purchase)) || jsonb_build_object(
        'package', package.name_id, 'payments', private.export_payments(null, purchase.id)
      ) order by purchase.created_at), '[]')
      from public.package_purchases as purchase
      join public.packages as package on package.id = purchase.package_id
      where purchase.patient_id = export_money.patient_id
    ),
    'sales', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(sale)) || jsonb_build_object(
        'lines', (
          select jsonb_agg(to_jsonb(line) - 'sale_id' order by line.id) from public.sale_lines as line where line.sale_id = sale.id
        ),
        'payments', (
          select jsonb_agg(to_jsonb(paid) - 'sale_id' order by paid.id) from public.sale_payments as paid where paid.sale_id = sale.id
        )
      ) order by sale.sold_at), '[]')
      from public.sales as sale where sale.patient_id = export_money.patient_id
    ),
    'vouchers', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(voucher)) || jsonb_build_object('entries', (
        select jsonb_agg(private.plain_row(to_jsonb(entry)) order by entry.id)
        from public.voucher_entries as entry where entry.voucher_id = voucher.id
      )) order by voucher.created_at), '[]')
      from public.vouchers as voucher where voucher.patient_id = export_money.patient_id
    ),
    -- promotions, and packages of the family
    'uses_of_other_vouchers', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(entry)) || jsonb_build_object(
        'code', voucher.code, 'name', voucher.name_id
      ) order by entry.id), '[]')
      from public.voucher_entries as entry
      join public.vouchers as voucher on voucher.id = entry.voucher_id
      where entry.patient_id = export_money.patient_id and voucher.patient_id is distinct from export_money.patient_id
    )
  )
$$;

comment on function private.export_money is
  'What a patient bought, what stands in the books, and vouchers with their ledger.';

create function private.export_person(patient public.patients)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    -- the number itself stands elsewhere and is masked here, as on every screen
    'record', private.plain_row(to_jsonb(patient)) || jsonb_build_object('has_nik', exists (
      select from private.patient_identities as identity where identity.patient_id = (patient).id
    )),
    'consents', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(consent)) || jsonb_build_object(
        'text_id', wording.body_id, 'text_en', wording.body_en
      ) order by consent.given_at), '[]')
      from public.patient_consents as consent
      join public.consent_texts as wording on wording.purpose = consent.purpose and wording.version = consent.version
      where consent.patient_id = (patient).id
    ),
    'known_at', (
      select coalesce(jsonb_agg(jsonb_build_object('clinic', clinic.name, 'since', known.created_at) order by known.created_at), '[]')
      from public.patient_clinics as known
      join public.clinics as clinic on clinic.id = known.clinic_id
      where known.patient_id = (patient).id
    ),
    'accounts', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(claim)) order by claim.created_at), '[]')
      from public.patient_claims as claim where claim.patient_id = (patient).id
    ),
    'merged_records', (
      select coalesce(jsonb_agg(private.plain_row(merge.merged_patient) || jsonb_build_object('merged_at', merge.created_at)
        order by merge.created_at), '[]')
      from public.patient_merges as merge where merge.kept_id = (patient).id
    ),
    'imported_rows', (
      select coalesce(jsonb_agg(jsonb_build_object('key', imported.key, 'at', imported.created_at) order by imported.created_at), '[]')
      from private.imported_rows as imported where imported.patient_id = (patient).id
    ),
    'bookings', private.export_bookings((patient).id, (patient).user_id),
    'waiting_list', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(entry)) order by entry.created_at), '[]')
      from public.waitlist_entries as entry where entry.patient_id = (patient).id
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', message.kind, 'created_at', message.created_at, 'sent_at', message.sent_at, 'status', message.status,
        'channels', (
          select jsonb_agg(jsonb_build_object(
            'channel', channel.channel, 'recipient', channel.recipient, 'status', channel.status, 'at', channel.tried_at
          ) order by channel.channel)
          from private.notification_channels as channel where channel.notification_id = message.id
        )
      ) order by message.created_at), '[]')
      from private.notifications as message where message.patient_id = (patient).id
    )
  ) || private.export_money((patient).id)
$$;

comment on function private.export_person is 'Everything that is kept about one patient.';

create function private.export_account(user_id uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'id', account.id, 'email', nullif(account.email, ''), 'phone', '+' || nullif(account.phone, ''),
    'created_at', account.created_at, 'last_sign_in_at', account.last_sign_in_at,
    'name_given', coalesce(account.raw_user_meta_data ->> 'full_name', account.raw_user_meta_data ->> 'name'),
    'signs_in_with', (
      select coalesce(jsonb_agg(distinct identity.provider), '[]') from auth.identities as identity where identity.user_id = account.id
    ),
    'second_factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', factor.friendly_name, 'type', factor.factor_type, 'created_at', factor.created_at
      ) order by factor.created_at), '[]')
      from auth.mfa_factors as factor where factor.user_id = account.id
    ),
    'calendar_feeds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', feed.kind, 'created_at', feed.created_at)), '[]')
      from private.calendar_feeds as feed where feed.user_id = account.id
    ),
    'staff', (
      select coalesce(jsonb_agg(private.plain_row(to_jsonb(staff)) order by staff.created_at), '[]')
      from public.staff as staff where staff.user_id = account.id
    ),
    'staff_message_settings', (
      select private.plain_row(to_jsonb(settings))
      from public.staff_message_settings as settings where settings.user_id = account.id
    ),
    'deletion', (
      select jsonb_build_object(
        'requested_at', task.created_at, 'due_at', private.deletion_due_at(task), 'reason', task.details ->> 'reason'
      )
      from public.admin_tasks as task
      where task.account_id = account.id and task.kind = 'deletion_request' and task.status = 'open'
    )
  )
  from auth.users as account
  where account.id = export_account.user_id
$$;

comment on function private.export_account is 'What is kept about an account itself: no passwords, tokens or other secrets.';

create function private.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'Asia/Jakarta'
set jit = off
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', private.export_account(v_user_id),
    'people', (
      select coalesce(jsonb_agg(private.export_person(patient) order by patient.is_account_holder desc, patient.created_at), '[]')
      from public.patients as patient where patient.user_id = v_user_id
    ),
    'access_log', (select coalesce(jsonb_agg(to_jsonb(entry)), '[]') from private.my_access_log() as entry)
  );
end;
$$;

comment on function private.export_my_data is 'See public.export_my_data.';
grant execute on function private.export_my_data to anon, authenticated;

create function public.export_my_data()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select private.export_my_data()
$$;

comment on function public.export_my_data is
  'Everything that is kept about the caller and the caller''s people: {exported_at, account {email, phone, signs_in_with, calendar_feeds, deletion, ...}, people [{record, consents, known_at, accounts, merged_records, imported_rows, bookings (payments, appointments with events), purchases, sales, vouchers (entries), uses_of_other_vouchers, waiting_list, messages}], access_log (as my_access_log)}. NIKs stay masked; no passwords, tokens or links. Errors: not_signed_in, mfa_required.';
grant execute on function public.export_my_data to anon, authenticated;
