import type { Page } from '@playwright/test'
import {
  atProvider,
  calendarPath,
  endHold,
  holdChosen,
  holdTime,
  newPatient,
  newSignedInPatient,
  type Patient,
  paymentOf,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  listens,
  loseAnswers,
  test,
  holdRequests,
} from '../../support/browser.ts'
import { heldPath, openHeld, unpaid } from '../../support/held.ts'
import { goOn, openWithin } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: t(key), level: 1, exact: true })

test.describe.configure({ timeout: 150_000 })

const payOf = (page: Page) => page.getByRole('button', { name: /350[.,]000/ })

let patient: Patient

test.beforeEach(async ({ context, baseURL }) => {
  patient = await newSignedInPatient(context, baseURL!)
})

/** Opens the page of a payment that was not made. */
async function openPayment(page: Page) {
  await page.goto(`/user/booking/payment/${await unpaid(patient, 14)}/process`)
  await expect(heading(page, 'payment_pending_title')).toBeVisible()
  return paymentOf(page)
}

test('a press whose answer fails or is lost is made again, and the payment moves every open page on', async ({
  page,
  context,
}) => {
  await page.route(
    '**/functions/v1/booking',
    (route) =>
      route.fulfill({
        status: 502,
        headers: { 'access-control-allow-origin': '*' },
        json: { code: 'provider_unavailable', message: 'no answer' },
      }),
    { times: 1 },
  )
  await openHeld(page, patient, 14)
  await payOf(page).click()
  await expect(page.getByText(t('error_provider_unavailable'))).toBeVisible()
  const arrive = await loseAnswers(page, '**/functions/v1/booking', 'POST')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/functions/v1/booking'))
      keys.push(request.headers()['idempotency-key'])
  })
  await payOf(page).click()
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await expectAccessible(page)
  await arrive()
  await payOf(page).click()
  await page.waitForURL(/\/snap\//)
  expect(keys[1]).toBe(keys[0])

  await page.goBack()
  await expect(heading(page, 'payment_pending_title')).toBeVisible()
  const payment = await paymentOf(page)
  expect(
    await sql('select id from public.payments where booking_id = $1', [payment.booking_id]),
  ).toHaveLength(1)
  await expectCalm(page)
  const second = await context.newPage()
  const listening = listens(second)
  await second.goto(page.url())
  await expect(heading(second, 'payment_pending_title')).toBeVisible()
  await listening
  await atProvider(payment.order_id, 'pay')
  for (const tab of [page, second])
    await expect(tab).toHaveURL(new RegExp(`/payment/${payment.id}/success$`))
  await second.close()
  // Back leads to the page of the payment, and on from there: nothing is left to pay.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/payment/${payment.booking_id}/success$`))
  await expect(heading(page, 'payment_success_title')).toBeVisible()

  // After a cancellation all of them lead to the page that says what came back.
  const appointment = await cancel(payment.booking_id)
  for (const path of [
    `/user/booking/payment/${payment.id}/success`,
    `/user/booking/payment/${payment.booking_id}/success`,
    calendarPath('id', 14, { step: 'pay', booking: payment.booking_id }),
  ]) {
    const answer = await page.request.get(path)
    expect(answer.url()).toMatch(new RegExp(`/user/appointment/${appointment}$`))
    expect(await answer.text()).toContain(t('cancel_back_title'))
  }
})

/** Cancels as the patient; returns the id of the appointment. */
async function cancel(bookingId: string) {
  const [appointment] = await sql<{ id: string }>(
    'select id from public.appointments where booking_id = $1',
    [bookingId],
  )
  const { error } = await patient.client.rpc('cancel_appointment', {
    appointment_id: appointment!.id,
  })
  expect(error).toBeNull()
  return appointment!.id
}

test('a word in the return address pays for nothing, and a payment without a webhook counts', async ({
  page,
}) => {
  const id = await unpaid(patient, 14)
  const [{ order } = { order: '' }] = await sql<{ order: string }>(
    'select order_id as order from public.payments where id = $1',
    [id],
  )
  const capture = (more: string) => `/user/booking/payment/capture?${more}`
  await page.goto(capture(`payment_id=${id}&transaction_status=settlement&status_code=200`))
  await expect(heading(page, 'payment_pending_title')).toBeVisible()
  await comesAlive(page)
  await atProvider(order, 'pay', 'never')
  // The provider adds its own parameters to the return address; none is trusted.
  await goOn(page, capture(`payment_id=${id}&order_id=${order}&transaction_status=deny`))
  await expect(heading(page, 'payment_success_title')).toBeVisible()
  await page.goto(capture(`order_id=${order}`))
  await expect(heading(page, 'payment_success_title')).toBeVisible()
})

test('a refused attempt is tried again and succeeds, and every page of the booking still answers', async ({
  page,
}) => {
  await openHeld(page, patient, 14)
  const step = page.url()
  await payOf(page).click()
  await page.waitForURL(/\/snap\//)
  await page.locator('button[value=deny]').click()
  await expect(heading(page, 'payment_failed_title')).toBeVisible()
  await expectCalm(page)
  const first = await paymentOf(page)
  await comesAlive(page)
  await openWithin(page, '/user')
  await expect(page.getByText(t('payment_failed_title'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('payment_retry') }).click()
  await press(page, t('payment_retry'))
  await page.waitForURL(/\/snap\//)
  for (const [path, shown] of [
    ['/user', 'payment_pending_title'],
    [step, 'booking_pay_heading'],
  ] as const) {
    const answer = await page.request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain(t(shown))
  }
  await page.locator('button[value=pay]').click()
  await expect(heading(page, 'payment_success_title')).toBeVisible()
  const second = await paymentOf(page)
  expect(second.booking_id).toBe(first.booking_id)
  expect(second.id).not.toBe(first.id)
})

test('a hold that has ended leads back to the times, and money that comes after the slot has gone is credit', async ({
  page,
}) => {
  const payment = await openPayment(page)
  await endHold(payment.booking_id)
  await page.reload()
  await expect(heading(page, 'payment_expired_title')).toBeVisible()
  await expectCalm(page)
  await page.getByRole('link', { name: t('payment_book_again') }).click()
  await expect(heading(page, 'booking_time_heading')).toBeVisible()

  const [slot] = await sql<
    Record<'clinic_id' | 'service_id' | 'starts_at' | 'physiotherapist_id', string>
  >(
    `select clinic_id, service_id, starts_at, physiotherapist_id
     from public.appointments where booking_id = $1`,
    [payment.booking_id],
  )
  const rival = await newPatient('Lebih Cepat')
  const taken = await rival.client.rpc('hold_slot', {
    ...slot!,
    starts_at: new Date(slot!.starts_at).toISOString(),
  })
  // Another test may have been as fast.
  expect(taken.error?.code ?? 'slot_taken').toBe('slot_taken')
  await atProvider(payment.order_id, 'pay')
  await page.goBack()
  await expect(heading(page, 'payment_credited_title')).toBeVisible()
  await expect(page.getByText(/Rp350\.000/)).toBeVisible()
  await expectAccessible(page)
  const nearest = page
    .getByRole('region', { name: t('payment_credited_nearest') })
    .getByRole('link')
  await expect(nearest).toHaveCount(3)
  await nearest.first().click()
  // The nearest time is the same for other tests too: who is late is offered others.
  if (!(await holdChosen(page))) {
    const lost = page.getByRole('alert').filter({ hasText: t('booking_nearest') })
    await lost.getByRole('link').first().click()
    await holdTime(page)
  }
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()
  await press(page, t('booking_confirm_free'))
  await expect(heading(page, 'payment_success_title')).toBeVisible()
})

test('money that comes after a cancellation is credit; what does not fit is looked at by people, and what went back is said', async ({
  page,
}) => {
  const payment = await openPayment(page)
  await cancel(payment.booking_id)
  await expect(heading(page, 'payment_cancelled_title')).toBeVisible()
  await expect(page.getByText(t('payment_cancelled_late'))).toBeVisible()
  await expectAccessible(page)
  await atProvider(payment.order_id, 'pay')
  // Nobody is said to have taken the time.
  await expect(heading(page, 'payment_credited_cancelled_title')).toBeVisible()
  await expect(page.getByText(t('payment_credited_cancelled_text'))).toBeVisible()
  await expect(page.getByText(/Rp350\.000/)).toBeVisible()
  await expectCalm(page)

  await openWithin(page, '/user')
  const id = await unpaid(patient, 14)
  await openWithin(page, `/user/booking/payment/${id}/process`)
  await expect(heading(page, 'payment_pending_title')).toBeVisible()
  const report = (status: string, received: string, refunded: string) =>
    sql(
      `select public.apply_payment_status(id, $2, order_id, 'IDR', ${received}, ${refunded})
       from public.payments where id = $1`,
      [id, status],
    )
  await report('paid', 'amount_idr - 1000', '0')
  await expect(heading(page, 'payment_review_title')).toBeVisible()
  await expectCalm(page)
  await report('refunded', 'amount_idr - 1000', 'amount_idr - 1000')
  await page.reload()
  await expect(heading(page, 'payment_refunded_title')).toBeVisible()
  await expectAccessible(page)
})

test('a voucher says what it changes or why not; with nothing left to pay there is no provider', async ({
  page,
}) => {
  await openHeld(page, patient, 14)
  const field = page.getByLabel(t('booking_voucher_label'))
  const wrong = page.getByText(t('error_voucher_invalid'))
  await field.fill('ABCDEFGH')
  await press(page, t('booking_voucher_apply'))
  await expect(wrong).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  // What was said of one code is not said of the next.
  await field.fill('HGFEDCBA')
  await expect(wrong).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('HGFEDCBA')
  await expect(wrong).toHaveCount(0)
  // A code that is typed when paying is applied first, or refused.
  await payOf(page).click()
  await expect(field).toHaveAccessibleDescription(t('error_voucher_invalid'))
  const code = await newVoucher()
  const applied = page.getByText(t('booking_voucher_applied', { code, amount: 'Rp350.000' }))
  await field.fill(code.toLowerCase())
  await press(page, t('booking_voucher_apply'))
  await expect(applied).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(applied).toBeVisible()
  await press(page, t('booking_confirm_free'))
  await expect(heading(page, 'payment_success_title')).toBeVisible()
  await expect(page.getByRole('heading', { name: t('payment_receipt') })).toHaveCount(0)
  await expectAccessible(page)

  const openNext = async () => openWithin(page, (await heldPath(patient, 14)).path)
  await openNext()
  await field.fill(await newVoucher())
  await payOf(page).click()
  await expect(heading(page, 'payment_success_title')).toBeVisible()

  // Paying waits for the price that is being asked for.
  await openNext()
  await expect(payOf(page)).toBeEnabled()
  const answerNow = await holdRequests(page, '**/rpc/quote_booking*')
  await field.fill(await newVoucher())
  await press(page, t('booking_voucher_apply'))
  await payOf(page).click()
  await expect(payOf(page)).toHaveAttribute('aria-busy', 'true')
  answerNow()
  await expect(heading(page, 'payment_success_title')).toBeVisible()
})

async function expectHeldAgain(page: Page, id: string) {
  await press(page, t('booking_hold_again'))
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(payOf(page)).toBeEnabled()
  await expect(page.getByText(t('error_hold_expired')), 'of the time before').toHaveCount(0)
  // Three that ended on one day are the most.
  await sql(`update public.bookings set created_at = now() - interval '9 days' where id = $1`, [id])
  return new URL(page.url()).searchParams.get('booking')!
}

test('a time that is kept and runs out can be kept again, also while paying, and no answer about the one before is said of it', async ({
  page,
}) => {
  const over = page.getByText(t('booking_hold_over_title'))
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // Far enough ahead that no other test takes it meanwhile.
  const seen = await openHeld(page, patient, 45)
  await comesAlive(page)
  await endHold(seen)
  await look()
  await expect(over).toBeVisible()
  await expect(payOf(page)).toHaveAttribute('aria-disabled', 'true')
  const pressed = await expectHeldAgain(page, seen)

  // Under the press: a page that reads its booking again a moment earlier has no button to press.
  let id = pressed
  await page.route('**/functions/v1/booking', async (route) => {
    if (route.request().method() === 'POST') await endHold(id)
    await route.continue()
  })
  await payOf(page).click()
  id = await expectHeldAgain(page, pressed)
  await page.unroute('**/functions/v1/booking')

  let answerNow = () => {}
  const isHeldAgain = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route('**/functions/v1/booking', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await endHold(id)
    const response = await route.fetch()
    await isHeldAgain
    await route.fulfill({ response })
  })
  await payOf(page).click()
  await expect(payOf(page)).toHaveAttribute('aria-busy', 'true')
  await expect.poll(async () => (await look(), over.isVisible())).toBe(true)
  await expectHeldAgain(page, id)
  answerNow()
  // The page has read the answer once it has let go of the key of its request.
  await page.waitForFunction(() => !sessionStorage.getItem('booking-attempt'))
  await expect(page.getByText(t('error_hold_expired'))).toHaveCount(0)
})

test("somebody else's payment is not there", async ({ context }) => {
  const payment = await unpaid(await newPatient('Orang Lain'), 14)
  const answer = await context.request.get(`/user/booking/payment/${payment}/process`)
  expect(answer.status()).toBe(404)
})

/** A single-use promotion that covers the whole price. */
async function newVoucher() {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const code = Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * 32)]).join('')
  await sql(
    `insert into public.vouchers (code, kind, name_id, name_en, amount_idr, max_uses)
     values ($1, 'fixed', 'Uji', 'Test', 1000000, 1)`,
    [code],
  )
  return code
}
