import { newBoard, newVisit } from '../../support/board.ts'
import { newAddress, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { newStaff } from '../../support/staff.ts'

test('what a patient was told, how it arrived, what failed and what waits, up to their record', async ({
  page,
  signIn,
}) => {
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const { clinic, slug, ayu } = await newBoard()
  const { email } = await newStaff({ role: 'admin', clinic: slug })
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: 'Nina Uji', in: 90 })
  const address = newAddress()
  await sql(
    `with visit as (select id, patient_id, booking_id from public.appointments where id = $1), told as (
       insert into private.notifications (kind, patient_id, booking_id, appointment_id, payload, status, due_at, sent_at, last_error)
       select it.kind, visit.patient_id, visit.booking_id, visit.id, it.payload::jsonb, it.status, now() + it.due, it.sent, it.error
       from visit, (values
         ('appointment_confirmed', '{}', 'sent', interval '-2 hours', now() - interval '2 hours', null),
         ('appointment_rescheduled', '{}', 'failed', interval '-1 hour', null, 'no_channel'),
         ('appointment_reminder', '{"hours_ahead": 3}', 'queued', interval '1 hour', null::timestamptz, null)
       ) as it (kind, payload, status, due, sent, error)
       returning id, kind
     )
     insert into private.notification_channels (notification_id, channel, recipient, status)
     select id, 'email', $2, 'delivered' from told where kind = 'appointment_confirmed'`,
    [visit, address],
  )
  await signIn(email)
  await page.goto('/en/admin/dashboard')
  await page.getByRole('link', { name: t('admin_nav_messages') }).click()
  const row = (kind: string) => page.locator('[data-row]', { hasText: t(`admin_messages_${kind}`) })
  await expect(row('appointment_confirmed')).toContainText(
    t('admin_messages_report', {
      ...{ channel: t('articles_share_email'), what: t('admin_messages_delivered'), address },
    }),
  )
  await expect(row('appointment_rescheduled')).toContainText(t('admin_messages_no_channel'))
  await expect(row('appointment_reminder')).toHaveCount(0)
  await expectAccessible(page)

  const show = async (state: string) => {
    await page.getByRole('combobox', { name: t('admin_vouchers_state') }).click()
    await page.getByRole('option', { name: t(`admin_messages_${state}`), exact: true }).click()
  }
  await show('queued')
  await expect(
    page.locator('[data-row]', { hasText: t('admin_messages_reminder_ahead', { count: 3 }) }),
  ).toBeVisible()
  await expect(row('appointment_confirmed')).toHaveCount(0)
  await show('failed')
  await row('appointment_rescheduled').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nina Uji')
})
