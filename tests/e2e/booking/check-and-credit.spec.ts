import type { Locator, Page, Route } from '@playwright/test'
import {
  atProvider,
  calendarPath,
  chooseTime,
  dayOf,
  freeTimes,
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
  holdRequests,
  loseAnswers,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { heldPath, openHeld } from '../../support/held.ts'
import { newVisit } from '../../support/visits.ts'
import { newCode } from '../../support/voucher-codes.ts'
import { goOn, openWithin } from '../../support/within-app.ts'

test.describe.configure({ timeout: 150_000 })

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const heading = (page: Page, key: string) => page.getByRole('heading', { name: t(key), level: 1 })
const pay = (page: Page) => page.getByRole('button', { name: /^Bayar/ })

let patient: Patient
test.beforeEach(async ({ context, baseURL }) => {
  patient = await newSignedInPatient(context, baseURL!, 'Rani Uji')
})

test('what is checked comes before the price, the rules, and last the voucher; what is typed offline is sent with what waits', async ({
  page,
  context,
}) => {
  await openHeld(page, patient, 15)
  const [booking] = await sql<{ hours: number }>(
    `select (policy ->> 'cancel_until_minutes')::int / 60 as hours from public.bookings
     where patient_id = $1`,
    [patient.id],
  )
  const terms = await page.locator('main dl').first().locator('dt').allTextContents()
  expect(terms).toEqual(
    [
      'booking_service',
      'payment_patient',
      'booking_clinic',
      'booking_when',
      'booking_with_whom',
    ].map((key) => t(key)),
  )
  const parts = [
    page.getByText('Rani Uji'),
    page.getByText(/Jl\. /).first(),
    page.getByText(/WIB$/).first(),
    page.getByText(t('payment_methods')),
    page.getByText(new RegExp(`sampai ${booking!.hours} jam`)),
    page.getByLabel(t('booking_voucher_label')),
  ]
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))

  // The first page leads back to it.
  await comesAlive(page)
  await openWithin(page, '/user')
  await expect(page.getByText(t('appointments_held'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('appointments_none') })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('appointments_held_go') }).click()
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()

  // What is typed while the connection is away is sent with what waits for it.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await pay(page).click()
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await page.getByLabel(t('booking_complaint_label')).fill('Bahu kaku')
  await context.setOffline(false)
  await page.waitForURL(/\/snap\//)
  expect(
    await sql('select complaint from public.bookings where patient_id = $1', [patient.id]),
  ).toContainEqual({ complaint: 'Bahu kaku' })

  // Checking a payment that nobody has made says that nothing has arrived.
  await page.goBack()
  const check = page.getByRole('button', { name: t('payment_check') })
  await check.scrollIntoViewIfNeeded()
  const top = async () => (await check.boundingBox())!.y
  const before = await top()
  await check.click()
  await expect(page.getByText(t('payment_not_arrived'))).toBeVisible()
  // The button has not moved, so it can be pressed again.
  expect(Math.abs((await top()) - before)).toBeLessThan(8)
  await expectAccessible(page)
})

test('credit shows on the first page, pays by itself, and can be kept for later', async ({
  page,
}) => {
  const code = await newCredit(patient.id, 120_000)
  await page.goto('/user')
  await expect(page.getByText(t('vouchers_credit'))).toBeVisible()
  await expect(page.getByText(/Rp120\.000, berlaku sampai/)).toBeVisible()
  await expectAccessible(page)

  await comesAlive(page)
  await openWithin(page, (await heldPath(patient, 15)).path)
  await expect(page.getByText(t('booking_credit_applied', { amount: 'Rp120.000' }))).toBeVisible()
  await expect(page.getByText(t('booking_credit_used'))).toBeVisible()
  await expect(pay(page)).toHaveText(/230\.000/)
  await press(page, t('booking_voucher_remove', { code }))
  await expect(pay(page)).toHaveText(/350\.000/)
  await page.reload()
  await expect(pay(page)).toHaveText(/350\.000/)
  await press(page, t('booking_credit_use', { amount: 'Rp120.000' }))
  await expect(pay(page)).toHaveText(/230\.000/)

  const promotion = await newPromotion(30_000)
  await page.getByLabel(t('booking_voucher_another_label')).fill(promotion)
  await press(page, t('booking_voucher_apply'))
  await expect(pay(page)).toHaveText(/200\.000/)
  await pay(page).click()
  await page.waitForURL(/\/snap\//)
  await page.goBack()
  const payment = await paymentOf(page)
  await atProvider(payment.order_id, 'pay')
  await expect(heading(page, 'payment_success_title')).toBeVisible()
  await page.getByRole('link', { name: t('payment_to_home') }).click()
  await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
  await expect(page.getByText(t('vouchers_credit'))).toHaveCount(0)
})

test('who goes back while somebody is being entered has nothing held for them', async ({
  page,
}) => {
  await openHeld(page, patient, 22)
  // Pressed before that, the link loads another document, and going back gives up what was asked.
  await comesAlive(page)
  await page.getByRole('link', { name: t('booking_for_someone_else') }).click()
  await page.getByRole('radio', { name: t('booking_patient_other') }).check()
  await page.getByLabel(t('booking_name_label')).fill('Ibu Rani')
  await page.getByLabel(t('profile_phone_label')).fill('0812-3456-7890')
  const held: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/hold_slot')) held.push(request.url())
  })
  const save = await holdRequests(page, '**/rpc/save_patient')
  const saved = page.waitForResponse('**/rpc/save_patient')
  const asked = page.waitForRequest('**/rpc/save_patient')
  const goOn = page.getByRole('button', { name: t('booking_continue'), exact: true })
  await goOn.click()
  await expect(goOn).toHaveAttribute('aria-busy', 'true')
  await asked
  await page.goBack()
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()
  save()
  await (await saved).finished()
  await untilIdle(page)
  expect(held).toEqual([])
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()
})

test('books for somebody else in the flow, and for nobody whom another device has taken out of the account', async ({
  page,
}) => {
  const { data: child } = await patient.client.rpc('save_patient', {
    patient: { is_self: false, full_name: 'Anak Uji', consents: { care: true } },
  })
  await openHeld(page, patient, 15)
  const complaint = page.getByLabel(t('booking_complaint_label'))
  await complaint.fill('Lutut saya sakit')
  await page.getByRole('link', { name: t('booking_for_someone_else') }).click()
  const ofChild = page.getByRole('radio', { name: 'Anak Uji' })
  await ofChild.check()
  await sql('update public.patients set user_id = null where id = $1', [child!.id])
  await press(page, t('booking_continue'))
  await expect(page.getByText(t('booking_person_gone'))).toBeVisible()
  await expect(ofChild).toHaveCount(0)
  await expect(heading(page, 'booking_patient_heading')).toBeVisible()

  await page.getByRole('radio', { name: t('booking_patient_other') }).check()
  await expectAccessible(page)
  await press(page, t('booking_continue'))
  await expect(page.getByText(t('booking_name_missing'))).toBeVisible()
  await page.getByLabel(t('booking_name_label')).fill('Ibu Rani')
  await page.getByLabel(t('profile_phone_label')).fill('0812-3456-7890')
  // Pressed again after an answer that was lost, even after a reload, nobody is added twice.
  const arrive = await loseAnswers(page, '**/rpc/save_patient')
  const saving = page.waitForRequest('**/rpc/save_patient')
  await press(page, t('booking_continue'))
  // Of the account even if it is one of the front desk, which otherwise enters people for the clinic.
  expect((await saving).postDataJSON()).toMatchObject({ patient: { is_mine: true } })
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await arrive()
  await page.reload()
  await expect(page.getByLabel(t('booking_name_label'))).toHaveValue('Ibu Rani')
  await comesAlive(page)
  await press(page, t('booking_continue'))
  await expect(
    heading(page, 'booking_pay_heading')
      .or(page.getByText(t('booking_nearest')))
      .first(),
  ).toBeVisible()
  // What one person wrote is not sent for the other.
  const written = await complaint.evaluateAll((fields: HTMLInputElement[]) =>
    fields.map(({ value }) => value),
  )
  expect(written).not.toContain('Lutut saya sakit')
  const people = await sql<{ id?: string; full_name: string; is_account_holder: boolean }>(
    `select id, full_name, is_account_holder from public.patients
     where user_id = (select user_id from public.patients where id = $1) order by 2 desc`,
    [patient.id],
  )
  expect(people).toMatchObject([
    { full_name: 'Rani Uji', is_account_holder: true },
    { full_name: 'Ibu Rani', is_account_holder: false },
  ])
  // Who comes is said after the time: an hour of the account holder may be another's too.
  const { at } = await newVisit(patient, 50)
  const [ids] = await sql<{ clinic_id: string; service_id: string }>(
    'select clinic_id, service_id from public.bookings where patient_id = $1 limit 1',
    [patient.id],
  )
  const day = dayOf(at)
  const days = { ...ids!, from_date: day, to_date: day, patient_id: people[1]!.id }
  const isOffered = async () =>
    (await patient.client.rpc('available_slots', days)).data!.some(
      ({ starts_at }) => Date.parse(starts_at) === Date.parse(at),
    )
  await goOn(page, calendarPath('id', 50, { day }))
  await expect.poll(() => freeTimes(page, day)).not.toEqual([])
  const hours = (await freeTimes(page, day)).map((time) => Date.parse(time))
  // Others book these days as well.
  expect(hours.includes(Date.parse(at)) || !(await isOffered())).toBe(true)
})

test('continuing asks for a time, and an answer that comes late takes nobody back', async ({
  page,
}) => {
  let answerNow = () => {}
  const slow = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await new Promise<void>((resolve) => (answerNow = resolve))
    await route.fulfill({ response })
  }
  const leave = async (pressed: Locator, to: string) => {
    await pressed.click()
    await expect(pressed).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('link', { name: t('common_back'), exact: true }).click()
    await expect(heading(page, to)).toBeVisible()
    await expect.poll(() => (answerNow(), page.locator('[aria-busy=true]').count())).toBe(0)
    await expect(heading(page, to)).toBeVisible()
  }
  const goOnWith = page.getByRole('button', { name: t('booking_continue') })
  await page.goto(calendarPath('id', 30))
  await page.waitForLoadState('networkidle')
  await goOnWith.click()
  await expect(page.getByRole('alert').filter({ hasText: t('booking_time_missing') })).toBeFocused()
  await expectAccessible(page)

  const first = await chooseTime(page)
  await page.route('**/rpc/hold_slot', slow)
  await leave(goOnWith, 'booking_place_heading')
  await page.unroute('**/rpc/hold_slot')
  await goOnWith.click()
  await expect(heading(page, 'booking_time_heading')).toBeVisible()

  // Another time that is chosen while one is asked for stays chosen.
  const once = await chooseTime(page)
  const letOn = await holdRequests(page, '**/rpc/hold_slot', 'POST')
  await press(page, t('booking_continue'))
  let other = once
  while (other === once || other === first) other = await chooseTime(page)
  letOn()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.searchParams.get('at') === other)
  await press(page, t('booking_continue'))
  await expect(heading(page, 'booking_pay_heading')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('at')).toBe(other)

  await page.route('**/functions/v1/booking', slow)
  await leave(pay(page), 'booking_time_heading')
})

async function newCredit(patientId: string, amount: number) {
  const code = newCode()
  await sql(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, valid_until)
       values ($1, 'credit', 'Kredit', 'Credit', $2, current_date + 90) returning id, patient_id
     )
     insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
     select id, patient_id, 'issue', $3, 'test' from voucher`,
    [code, patientId, amount],
  )
  return code
}

async function newPromotion(amount: number) {
  const code = newCode()
  await sql(
    `insert into public.vouchers (code, kind, name_id, name_en, amount_idr) values ($1, 'fixed', 'Uji', 'Test', $2)`,
    [code, amount],
  )
  return code
}
