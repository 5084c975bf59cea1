-- Demo messages: what patients were told of their appointments in the last two weeks. All of it has
-- been sent, or could not be: nothing goes out now.

insert into private.notifications (
  id, kind, patient_id, booking_id, appointment_id, payload, due_at, status, attempts, sent_at, last_error, created_at
)
select
  ('95000000-0000-4000-8000-' || told.no || right(appointment.id::text, 11))::uuid, told.kind, appointment.patient_id,
  appointment.booking_id, appointment.id, jsonb_strip_nulls(jsonb_build_object('starts_at', appointment.starts_at, 'hours_ahead', told.hours_ahead)),
  told.at, case when told.is_failed then 'failed' else 'sent' end, 1,
  case when not told.is_failed then told.at + interval '20 seconds' end,
  case when told.is_failed then 'email: mailbox unavailable; whatsapp: not a WhatsApp number' end, appointment.created_at
from public.appointments as appointment
left join public.admin_tasks as task on task.kind = 'message_failed' and task.booking_id = appointment.booking_id
cross join lateral (
  select * from (values
    (1, 'appointment_confirmed', null, coalesce(task.created_at, appointment.created_at), task.id is not null),
    (2, 'appointment_reminder', 24, appointment.starts_at - interval '24 hours', false),
    (3, 'appointment_reminder', 3, appointment.starts_at - interval '3 hours', false),
    (4, 'appointment_cancelled', null, appointment.updated_at, false)
  ) as it (no, kind, hours_ahead, at, is_failed)
  where case it.kind
    when 'appointment_reminder' then task.id is null and appointment.status in ('confirmed', 'completed', 'no_show')
    when 'appointment_cancelled' then appointment.status = 'cancelled_by_patient'
    else true
  end
) as told
where told.at between now() - interval '14 days' and now() - interval '10 minutes';

-- People without addresses of their own hear at those of the account.
insert into private.notification_channels (notification_id, channel, recipient, status, provider_id, error, tried_at, reported_at)
select
  message.id, way.channel, way.recipient, case message.status when 'sent' then way.report else way.failure end,
  'demo-' || message.id, case when message.status = 'failed' then way.error end,
  message.due_at + interval '20 seconds', message.due_at + interval '1 minute'
from private.notifications as message
join public.patients as patient on patient.id = message.patient_id
left join public.patients as holder on holder.user_id = patient.user_id and holder.is_account_holder
cross join lateral (values
  ('email', coalesce(patient.email, holder.email), 'delivered', 'bounced', 'mailbox unavailable'),
  ('whatsapp', coalesce(patient.phone, holder.phone), 'read', 'refused', 'not a WhatsApp number')
) as way (channel, recipient, report, failure, error)
where way.recipient is not null;
