import type { Page } from '@playwright/test'
import {
  atProvider,
  newSignedInPatient,
  paymentOf,
  prefix,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  expectReadable,
  languagesFrom,
  screenOf,
  test,
} from '../../support/browser.ts'
import { openHeld } from '../../support/held.ts'
import { openWithin } from '../../support/within-app.ts'

test.describe.configure({ timeout: 120_000 })

/** The demo package of five sessions. */
const five = { id: 'Paket 5 sesi', en: '5 sessions' }

const orderOf = async (id: string) =>
  (await sql<{ order_id: string }>(`select order_id from public.payments where id = $1`, [id]))[0]!
    .order_id

/** Chooses a clinic and goes on to the provider. */
async function buy(page: Page) {
  await page.getByRole('radio', { name: /Gading Serpong/ }).check()
  await page.getByRole('button', { name: /1[.,]650[.,]000/ }).click()
  await page.waitForURL(/\/snap\//)
}

for (const language of languagesFrom('id'))
  test(
    `a package is found, bought and paid, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      await newSignedInPatient(context, baseURL!, 'Rani Uji')
      await page.goto(`${prefix(language)}/services`)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('packages_see') })
        .click()
      await expect(page).toHaveTitle(new RegExp(t('packages_title')))
      await expect(page.getByText(/(Hemat|You save)/).first()).toBeVisible()
      await page.getByRole('link', { name: t('packages_buy', { name: five[language] }) }).click()

      await expect(page.getByRole('heading', { name: t('packages_buy_title') })).toBeVisible()
      await expect(page.getByRole('radio', { name: five[language] })).toBeChecked()
      await expectCalm(page)
      // A missing choice is reported where it can be made.
      await page.getByRole('button', { name: /1[.,]650[.,]000/ }).click()
      await expect(page.getByText(t('packages_clinic_missing'))).toBeVisible()
      await buy(page)

      // Back without paying: the purchase is pending, on its own page and among the vouchers.
      await page.goBack()
      await expect(page.getByRole('heading', { name: t('payment_pending_title') })).toBeVisible()
      await expectCalm(page)
      const { id } = await paymentOf(page)
      await comesAlive(page)
      await openWithin(page, `${prefix(language)}/user/voucher`)
      await page.getByRole('link', { name: t('packages_open_pay') }).click()
      await expect(page.getByRole('heading', { name: t('payment_pending_title') })).toBeVisible()

      // The open page learns of the payment by itself.
      await atProvider(await orderOf(id), 'pay')
      await expect(page.getByRole('heading', { name: t('packages_success_title') })).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await page.getByRole('link', { name: t('packages_to_vouchers') }).click()
      await expect(
        page.getByRole('heading', { name: t('vouchers_sessions_left', { count: 5 }) }),
      ).toBeVisible()
      await expect(page.getByText(t('packages_open_pay'))).toHaveCount(0)

      // Its receipt lies with it; the way there begins in the history, too.
      await openWithin(page, `${prefix(language)}/user/book`)
      await page.getByRole('link', { name: t('history_to_vouchers') }).click()
      await page.getByRole('link', { name: /(Kwitansi|Receipt) \w{3}\/\d{4}\/\d{6}/ }).click()
      await expect(
        page.getByRole('heading', { name: t('payment_receipt'), level: 1 }),
      ).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`${t('payment_receipt')}$`))
      await expect(page.getByText(five[language], { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('link')).toHaveCount(0)
      await expect(page.getByText(five[language], { exact: true })).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('receipt_pdf') }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^\w{3}-\d{4}-\d{6}\.pdf$/)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('vouchers_title'), exact: true })
        .click()
      await expect(page.getByRole('heading', { name: t('vouchers_title'), level: 1 })).toBeVisible()
    },
  )

const t = (key: string, inputs = {}) => say('id', key, inputs)

test('this session and four more: one payment confirms the booking, the next one is free by itself', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!, 'Rani Uji')
  const booking = await openHeld(page, patient, 22)
  await expect(
    page.getByRole('heading', { name: t('packages_this_and_more', { count: 4 }) }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Ambil Paket 5 sesi/ }).click()
  await expect(page.getByText(t('packages_for_booking'))).toBeVisible()
  await expect(page.getByRole('radio', { name: /Kebayoran Baru/ })).toBeChecked()
  await page.getByRole('button', { name: /1[.,]650[.,]000/ }).click()
  await page.waitForURL(/\/snap\//)
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('heading', { name: t('packages_booked_title') })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: t('packages_first_session'), level: 2 }),
  ).toBeVisible()
  await expectAccessible(page)
  const success = page.url()
  const [{ status }] = (await sql<{ status: string }>(
    `select status from public.bookings where id = $1`,
    [booking],
  )) as [{ status: string }]
  expect(status).toBe('confirmed')

  await openHeld(page, patient, 29)
  await expect(page.getByText(t('booking_voucher_used'))).toBeVisible()
  await expect(
    page.getByRole('heading', { name: t('packages_this_and_more', { count: 4 }) }),
  ).toHaveCount(0)
  await press(page, t('booking_confirm_free'))
  await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
  await openWithin(page, '/user/voucher')
  await expect(
    page.getByRole('heading', { name: t('vouchers_sessions_left', { count: 3 }) }),
  ).toBeVisible()
  // Cancelled later, the first session has not been lost to the clinic.
  const [session] = await sql<{ id: string }>(
    `select id from public.appointments where booking_id = $1`,
    [booking],
  )
  await patient.client.rpc('cancel_appointment', { appointment_id: session!.id })
  await openWithin(page, new URL(success).pathname)
  await expect(page.getByRole('heading', { name: t('packages_success_title') })).toBeVisible()
  await expect(page.getByText(t('packages_time_gone'))).toHaveCount(0)
})

test('a package whose payment is refused is paid another time, and one whose time has ended is bought anew', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!)
  await page.goto('/user/voucher/buy?package=5-sessions')
  await buy(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('payment_pending_title') })).toBeVisible()
  const { id } = await paymentOf(page)
  await atProvider(await orderOf(id), 'deny')
  await expect(page.getByRole('heading', { name: t('payment_failed_title') })).toBeVisible()
  await expectAccessible(page)
  await press(page, t('payment_retry'))
  await page.waitForURL(/\/snap\//)
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('payment_pending_title') })).toBeVisible()
  await sql(
    `with late as (
       update public.package_purchases as purchase set expires_at = now() - interval '1 second'
       from public.payments as payment where payment.id = $1 and purchase.id = payment.purchase_id
     ) select 1`,
    [id],
  )
  await sql(`select private.expire_purchases()`)
  await expect(page.getByRole('heading', { name: t('payment_expired_title') })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('packages_buy_title') })
    .click()
  await expect(page.getByRole('heading', { name: t('packages_buy_title') })).toBeVisible()
  // The purchase is no longer pending.
  await openWithin(page, '/user/voucher')
  await expect(page.getByRole('link', { name: t('packages_open_pay') })).toHaveCount(0)
})
