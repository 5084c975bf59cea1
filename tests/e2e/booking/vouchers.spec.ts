import { newSignedInPatient, prefix, press, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { openHeld } from '../../support/held.ts'
import { paidBooking } from '../../support/past-bookings.ts'
import { newCode } from '../../support/voucher-codes.ts'

test.describe.configure({ timeout: 150_000 })

async function fund(patientId: string, kind: 'credit' | 'package', quantity: number, days = 90) {
  const code = newCode()
  await sql(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, valid_until)
       values ($1, $2, case $2 when 'credit' then 'Kredit' else 'Paket 5 sesi' end,
         case $2 when 'credit' then 'Credit' else '5-session package' end, $3, current_date + $5::integer)
       returning id, patient_id
     )
     insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
     select id, patient_id, 'issue', $4, 'test' from voucher`,
    [code, kind, patientId, quantity, days],
  )
  return code
}

for (const language of languagesFrom('id'))
  test(
    `credit, packages and a code say what is left and why not, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const money = (idr: string) => (language === 'id' ? `Rp${idr}.000` : `IDR ${idr},000`)
      const patient = await newSignedInPatient(context, baseURL!, 'Rani Uji')
      await page.goto(`${prefix(language)}/user/voucher`)
      await expect(page).toHaveTitle(new RegExp(`${t('vouchers_title')}$`))
      await expect(page.getByText(t('vouchers_none'))).toBeVisible()
      await expectAccessible(page)

      const credit = await fund(patient.id, 'credit', 120_000)
      await fund(patient.id, 'credit', 30_000, 20)
      await fund(patient.id, 'package', 5)
      const old = await fund(patient.id, 'credit', 70_000, -3)
      await page.reload()
      await expect(page.getByText(money('150'))).toBeVisible()
      await expect(
        page.getByRole('heading', { name: t('vouchers_sessions_left', { count: 5 }) }),
      ).toBeVisible()
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByText(credit) })
        .first()
      await card.getByText(t('vouchers_story')).click()
      await expect(
        card.getByText(t('vouchers_story_issued', { what: money('120') }), { exact: true }),
      ).toBeVisible()
      await page.getByText(t('vouchers_over', { count: 1 })).click()
      await expect(page.getByText(old).first()).toBeVisible()
      await expect(page.getByText(t('vouchers_why_expired'))).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)

      const field = page.getByLabel(t('vouchers_try_label'))
      await expect(field).toHaveAccessibleDescription(t('vouchers_try_hint', { count: 10 }))
      await field.fill('TIDAKADA')
      await page.keyboard.press('Enter')
      await expect(field).toHaveAccessibleDescription(new RegExp(t('error_voucher_invalid')))
      // What is tried offline is tried by itself later.
      await context.setOffline(true)
      await field.fill(credit)
      await press(page, t('vouchers_try_do'))
      await expect(page.getByText(t('error_network'))).toBeVisible()
      await expect(field).toHaveValue(credit)
      await context.setOffline(false)
      await expect(page.getByRole('status').getByText(credit)).toBeVisible()
      const promotion = newCode()
      await sql(
        `insert into public.vouchers (code, kind, name_id, name_en, percent, max_discount_idr)
       values ($1, 'percentage', 'Promo Uji', 'Test promotion', 20, 80000)`,
        [promotion],
      )
      await field.fill(promotion.toLowerCase())
      await press(page, t('vouchers_try_do'))
      await expect(
        page.getByText(t('vouchers_off_percent_most', { percent: 20, most: money('80') })),
      ).toBeVisible()
      await page.getByRole('link', { name: t('vouchers_try_book') }).click()
      await expect(page).toHaveURL(new RegExp(`voucher=${promotion}`))
    },
  )

test('many vouchers of a family fit a narrow phone, and are of one person when asked', async ({
  page,
  context,
  baseURL,
}) => {
  const name = `Raden Ayu ${'Kusumaningrumadiwijaya '.repeat(4)}`.trim()
  const patient = await newSignedInPatient(context, baseURL!, name)
  const [child] = await sql<{ id: string }>(
    `insert into public.patients (user_id, full_name)
     select user_id, 'Anak Uji' from public.patients where id = $1 returning id`,
    [patient.id],
  )
  await fund(child!.id, 'credit', 40_000)
  for (let n = 0; n < 5; n++) await fund(patient.id, 'package', 1 + n)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/user/voucher')
  await expect(page.getByText(say('id', 'vouchers_owner', { name })).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Anak Uji' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByText(say('id', 'vouchers_owner', { name }))).toHaveCount(0)
  await expect(page.getByText(say('id', 'vouchers_owner', { name: 'Anak Uji' }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(say('id', 'vouchers_owner', { name: 'Anak Uji' }))).toBeVisible()
  await page.goBack()
  await expect(page.getByText(say('id', 'vouchers_owner', { name })).first()).toBeVisible()
})

test('the best of what is known is used by itself, says so and can be taken off', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!)
  const [small, large] = [newCode(), newCode()]
  await sql(
    `insert into public.vouchers (code, kind, name_id, name_en, amount_idr)
     values ($1, 'fixed', 'Uji', 'Test', 10000), ($2, 'fixed', 'Uji', 'Test', 30000)`,
    [small, large],
  )
  await paidBooking(patient, 23, [small])
  await paidBooking(patient, 30, [large])
  await fund(patient.id, 'credit', 20_000)
  await openHeld(page, patient, 51)
  const pay = page.getByRole('button', { name: /^Bayar/ })
  await expect(pay).toHaveText(/300\.000/)
  await expect(page.getByText(say('id', 'booking_voucher_used'))).toBeVisible()
  await expect(page.getByText(say('id', 'booking_credit_used'))).toBeVisible()
  await expectAccessible(page)
  await press(page, say('id', 'booking_voucher_remove', { code: large }))
  await expect(pay).toHaveText(/330\.000/)
  await expect(page.getByText(say('id', 'booking_voucher_used'))).toHaveCount(0)
})
