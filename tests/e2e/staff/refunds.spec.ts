import { atProvider, newPatient, place, say, sql } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import { newVisit } from '../../support/board.ts'
import { holdAny } from '../../support/held.ts'
import { newName } from '../../support/patients.ts'
import { newStaff } from '../../support/staff.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'

/** A patient who paid at the desk, whose visit the clinic cancelled, and who wants a refund. */
async function scene() {
  const books = await newBooks()
  const { clinic, ayu, client } = books
  const name = 'Citra Dewanti'
  const id = await newVisit({ clinic, physiotherapist: ayu.id, name, in: 60 })
  const [booking] = await sql<{ id: string; price: string; patient: string }>(
    `select booking.id, booking.total_idr as price, booking.patient_id as patient from public.appointments as appointment
     join public.bookings as booking on booking.id = appointment.booking_id where appointment.id = $1`,
    [id],
  )
  const price = Number(booking!.price)
  const lines = [{ kind: 'session', unit_price_idr: price }]
  const sold = await client.rpc('record_sale', {
    sale: {
      idempotency_key: crypto.randomUUID(),
      clinic_id: clinic,
      booking_id: booking!.id,
      lines,
      payments: [{ method: 'cash', amount_idr: price }],
    },
  })
  if (sold.error) throw new Error(JSON.stringify(sold.error))
  const cancelled = await client.rpc('cancel_appointment', {
    appointment_id: id,
    reason: 'Dokter sakit',
    settlement: 'refund',
  })
  if (cancelled.error) throw new Error(JSON.stringify(cancelled.error))
  return { ...books, name, price }
}

for (const language of languagesFrom('en'))
  test(
    `money that was asked back is paid back and recorded, and the books are checked, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn }) => {
      const t = (key: string, inputs?: Record<string, number>) => say(language, key, inputs)
      const { admin, name, clinic, price } = await scene()
      await signIn(admin.email)
      await page.goto(`${language === 'en' ? '/en' : ''}/admin/sales/refunds`)
      const task = page.getByRole('listitem', { name })
      await expect(task).toContainText(t('admin_refunds_kind_request'))
      await expectAccessible(page)
      const settle = task.getByRole('button', { name: t('admin_refunds_settle') })
      // The same amount in cash twice is paid twice.
      for (const left of [price - 100_000, price - 200_000]) {
        await settle.click()
        await task.getByLabel(t('admin_sales_refund_amount')).fill('100000')
        await task.getByRole('combobox', { name: t('admin_sales_method') }).click()
        await page.getByRole('option', { name: t('admin_sales_method_cash') }).click()
        await settle.click()
        await expect(task).toContainText(left.toLocaleString(language))
      }
      await settle.click()
      await settle.click()
      await expect(task.getByLabel(t('admin_sales_reference'))).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await task.getByLabel(t('admin_sales_reference')).fill('BCA 12')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      // The answer to the last part is lost, and the page says what is true.
      await page.route(
        '**/rpc/settle_refund',
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await settle.click()
      await expect(page.getByText(t('admin_refunds_none'))).toBeVisible()
      await expect(page.getByText(t('admin_refunds_settled')).first()).toBeVisible()
      expect(
        await sql(
          `select total_idr from public.sales where clinic_id = $1 and is_refund order by sold_at`,
          [clinic],
        ),
      ).toEqual([-100_000, -100_000, 200_000 - price].map((idr) => ({ total_idr: String(idr) })))

      const check = page.getByRole('button', { name: t('admin_refunds_check') })
      await check.click()
      await expect(page.getByText(t('admin_refunds_check_fine')).first()).toBeVisible()
      await sql(
        `insert into private.receipt_counters (clinic_id, year, last_number) values ($1, 2020, 1)`,
        [clinic],
      )
      await check.click()
      await expect(
        page.getByText(t('admin_refunds_check_found', { count: 1 })).first(),
      ).toBeVisible()
      await page.getByRole('link', { name: t('admin_tasks_open', { count: 1 }) }).click()
      await expect(page.getByText(t('admin_task_ledger_fault'))).toBeVisible()
    },
  )

/** A patient who paid online, cancelled in time and wants a refund. */
async function paidOnline() {
  const name = newName('Rani')
  const { client } = await newPatient(name)
  const [ids] = await sql<{ clinic_id: string; service_id: string }>(
    `select clinic.id as clinic_id, service.id as service_id from public.clinics as clinic, public.services as service
     where clinic.slug = $1 and service.slug = $2`,
    [place.clinic, place.service],
  )
  const { booking, appointment } = await holdAny(client, ids!, 30)
  const asked = await client.functions.invoke<{ payment: { id: string; order_id: string } }>(
    'booking',
    {
      body: { booking_id: booking, locale: 'id' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    },
  )
  const { id, order_id } = asked.data!.payment
  await atProvider(order_id, 'pay')
  const { error } = await client.rpc('cancel_appointment', {
    appointment_id: appointment,
    settlement: 'refund',
  })
  if (error) throw new Error(JSON.stringify(error))
  return { name, id }
}

test('what was paid online goes back through the provider, with a reason', async ({
  page,
  signIn,
}) => {
  const t = (key: string) => say('id', key)
  const { name, id } = await paidOnline()
  const admin = await newStaff({ role: 'admin', clinic: place.clinic })
  await signIn(admin.email)
  await page.goto('/admin/sales/refunds')
  const task = page.getByRole('listitem', { name })
  await task.getByRole('button', { name: t('admin_refunds_by_provider') }).click()
  const send = task.getByRole('button', { name: t('admin_sales_refund'), exact: true })
  await send.click()
  await expect(task.getByText(t('admin_board_reason_missing'))).toBeVisible()
  await task.getByLabel(t('admin_sales_refund_reason')).fill('Diminta pasien')
  // An earlier one from elsewhere, to which the provider never answered, is ended first.
  await sql(
    `insert into private.refunds (payment_id, amount_idr, refunded_before_idr, reason, idempotency_key)
     values ($1, 100000, 0, 'Diminta', 'elsewhere')`,
    [id],
  )
  const underWay = say('id', 'admin_refunds_under_way', { amount: 'Rp100.000' })
  // Whoever closes the form meanwhile is told too.
  const letOn = await holdRequests(page, '**/functions/v1/refund', 'POST')
  await send.click()
  const amount = page.getByLabel(t('admin_sales_refund_amount'))
  await expect(task.locator('[inert]').filter({ has: amount }), 'it rests').toHaveCount(1)
  await task.getByRole('button', { name: t('admin_never_mind') }).click()
  letOn()
  await expect(page.getByRole('region', { name: /F8/ }).getByText(underWay)).toBeVisible()
  await task.getByRole('button', { name: t('admin_refunds_by_provider') }).click()
  await task.getByLabel(t('admin_sales_refund_reason')).fill('Diminta pasien')
  await send.click()
  await expect(task.getByRole('alert')).toContainText(underWay)
  await task.getByLabel(t('admin_sales_refund_amount')).fill('100000')
  await send.click()
  await expect(task).toContainText('Rp250.000')
  await task.getByRole('button', { name: t('admin_refunds_by_provider') }).click()
  await task.getByLabel(t('admin_sales_refund_reason')).fill('Diminta pasien')
  await send.click()
  await expect(page.getByText(t('admin_sales_refunded_done')).first()).toBeVisible()
  await expect(task).toHaveCount(0)
  expect(
    await sql(
      `select status, refunded_idr = received_idr as is_all from public.payments where id = $1`,
      [id],
    ),
  ).toEqual([{ status: 'refunded', is_all: true }])
})
