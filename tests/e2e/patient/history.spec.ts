import { newSignedInPatient, prefix, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { heldPath } from '../../support/held.ts'
import { goOn } from '../../support/within-app.ts'
import { paidBooking, unpaidBookings } from '../../support/past-bookings.ts'

test.describe.configure({ timeout: 150_000 })

for (const language of languagesFrom('id'))
  test(
    `bookings tell their payments and what came back, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const patient = await newSignedInPatient(context, baseURL!, 'Rani Uji')
      await page.goto(`${prefix(language)}/user/book`)
      await expect(page).toHaveTitle(new RegExp(`${t('history_title')}$`))
      await expect(page.getByText(t('history_none'))).toBeVisible()
      await expectAccessible(page)

      await paidBooking(patient, 44)
      const { appointment } = await paidBooking(patient, 51)
      await unpaidBookings(patient.id, 1)
      const { error } = await patient.client.rpc('cancel_appointment', {
        appointment_id: appointment,
        settlement: 'credit',
      })
      expect(error).toBeNull()
      await heldPath(patient, 22)
      await page.reload()
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(4)
      await expect(cards.getByText(t('history_waiting'))).toBeVisible()
      await expect(cards.getByText(t('history_unpaid'))).toBeVisible()
      const cancelled = cards.filter({ hasText: t('appointments_cancelled_by_patient') })
      await expect(
        cancelled.getByText(/^(Kredit Rp350.000 untuk Anda|IDR 350,000 of credit)/),
      ).toBeVisible()
      const summaries = cards.getByText(t('history_price_and_payments'))
      for (const summary of await summaries.all()) await summary.click()
      const attempt = t('history_payment_unpaid', {
        amount: language === 'id' ? 'Rp350.000' : 'IDR 350,000',
      })
      await expect(cards.getByText(attempt)).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await page.emulateMedia({ colorScheme: 'light' })

      // What is held leads back to paying. Whoever leaves before the price has come is not taken
      // there again by it.
      await comesAlive(page)
      const asked = page.waitForRequest('**/rpc/quote_booking*')
      const sendPrice = await holdRequests(page, '**/rpc/quote_booking*')
      await page.getByRole('link', { name: t('appointments_held_go') }).click()
      await expect(
        page.getByRole('heading', { name: t('booking_pay_heading'), level: 1 }),
      ).toBeVisible()
      const price = await asked
      const sendBookings = await holdRequests(page, '**/rpc/my_bookings*')
      const reading = page.waitForRequest('**/rpc/my_bookings*')
      await goOn(page, `${prefix(language)}/user/book?person=${patient.id}`)
      await reading
      const answered = price.response()
      sendPrice()
      await (await answered)!.finished()
      sendBookings()
      await expect(cards).toHaveCount(4)
      // Back leads through the payment to the list.
      await page.goBack()
      await expect(
        page.getByRole('heading', { name: t('booking_pay_heading'), level: 1 }),
      ).toBeVisible()
      await page.goBack()
      const again = cards.filter({ hasText: t('history_unpaid') }).getByRole('link', {
        name: t('history_book_again'),
      })
      await again.click()
      await expect(page).toHaveURL(/step=time/)
      await expect(page).toHaveURL(/physio=/)
    },
  )

test('many bookings come in pages that the address keeps, by year and person', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string) => say('id', key)
  const name = `Raden Ayu ${'Kusumaningrumadiwijaya '.repeat(4)}`.trim()
  const patient = await newSignedInPatient(context, baseURL!, name)
  const [child] = await sql<{ id: string }>(
    `insert into public.patients (user_id, full_name)
     select user_id, 'Anak Uji' from public.patients where id = $1 returning id`,
    [patient.id],
  )
  await unpaidBookings(patient.id, 197)
  await unpaidBookings(child!.id, 3, 800)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/user/book')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const [first] = await cards.getByRole('heading').allTextContents()
  await page.getByRole('link', { name: t('history_older') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/after=/)
  await expect(cards.getByRole('heading').first()).not.toHaveText(first!)
  const [second] = await cards.getByRole('heading').allTextContents()
  await page.reload()
  await expect(cards.getByRole('heading').first()).toHaveText(second!)
  await comesAlive(page)
  await page.goBack()
  await expect(cards.getByRole('heading').first()).toHaveText(first!)

  await page.getByRole('link', { name: 'Anak Uji' }).click()
  await expect(cards).toHaveCount(3)
  await expectAccessible(page)
  await goOn(page, `/user/book?person=${child!.id}&year=2001`)
  await expect(page.getByText(t('history_none_here'))).toBeVisible()
  await page.getByRole('link', { name: t('history_show_all') }).click()
  await expect(cards).toHaveCount(20)
  const years = page.getByRole('navigation', { name: t('history_by_year') }).getByRole('link')
  const oldest = years.last()
  await oldest.click()
  await expect(page).toHaveURL(/year=20\d\d$/)
  await expect(oldest).toHaveAttribute('aria-current', /page|true/)
  await expect(cards.getByText('Anak Uji').first()).toBeVisible()
  await goOn(page, `/user/book?person=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error_not_found_title'))
  await expect(cards).toHaveCount(0)
})

test('after a session the page of its payment is the session’s: nobody is told to come', async ({
  context,
  baseURL,
  signIn,
}) => {
  const [past] = await sql<{ payment: string; booking: string; appointment: string }>(
    `select payment.id as payment, booking_id as booking, appointment.id as appointment
     from public.appointments as appointment join public.payments as payment using (booking_id)
     where appointment.patient_id = (select id from public.patients where email = 'rina@example.com')
       and appointment.status = 'completed' limit 1`,
  )
  await signIn('rina@example.com')
  for (const id of [past!.payment, past!.booking]) {
    const answer = await context.request.get(`/user/booking/payment/${id}/success`, {
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(307)
    expect(new URL(answer.headers().location!, baseURL).pathname).toBe(
      `/user/appointment/${past!.appointment}`,
    )
  }
})
