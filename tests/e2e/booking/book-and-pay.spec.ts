import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import {
  calendarPath,
  chooseTime,
  newAddress,
  newSignedInPatient,
  prefix,
  press,
  say,
  signInByCode,
} from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectCalm,
  languagesFrom,
  test,
  screenOf,
} from '../../support/browser.ts'
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts'
import { watchScripts } from '../../support/script-bytes.ts'

test.describe.configure({ timeout: 120_000 })

/** Compressed bytes of all scripts of the flow. */
const budget = 230_000

for (const language of languagesFrom('id'))
  test(
    `a first-time patient books and pays, and loads at most 230 kB of compressed script (${language})`,
    { tag: screenOf[language] },
    async ({ page }) => {
      const t = (key: string) => say(language, key)
      const sizes = watchScripts(page)

      await test.step('comes in by the landing page', async () => {
        await page.goto(`${prefix(language)}/cta/book`)
        await expectAccessible(page)
        await page.getByRole('link', { name: t('booking_landing_start') }).click()
      })
      await test.step('chooses clinic and service', async () => {
        await expect(page.getByRole('heading', { name: t('booking_place_heading') })).toBeVisible()
        await expectAccessible(page)
        // No other test books at this clinic, so that the time is still free when it is held.
        await page.getByRole('radio', { name: /Gading Serpong/ }).check()
        await page.getByRole('radio').and(page.locator('[value=physiotherapy]')).check()
        await press(page, t('booking_continue'))
      })
      await test.step('chooses a time before signing in, and keeps it over a reload', async () => {
        await expect(page.getByRole('heading', { name: t('booking_time_heading') })).toBeVisible()
        const at = await chooseTime(page)
        await expectAccessible(page)
        await page.reload()
        await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()
        await press(page, t('booking_continue'))
      })
      await test.step('signs in by code without leaving', async () => {
        await expect(page.getByRole('heading', { name: t('booking_you_heading') })).toBeVisible()
        await expectCalm(page)
        await signInByCode(page, language, newAddress())
      })
      await test.step('says the name', async () => {
        const name = page.getByLabel(t('booking_name_label'))
        await expect(name).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        const cookies = async () =>
          (await page.context().cookies()).map((cookie) => cookie.name).join(' ')
        await expect.poll(cookies).not.toContain('wanted-path')
        await press(page, t('booking_continue'))
        await expect(name).toBeFocused()
        await expect(page.getByText(t('booking_name_missing'))).toBeVisible()
        await expectCalm(page)
        await name.fill('Siti Pertama')
        await press(page, t('booking_continue'))
      })
      await test.step('says where the clinic can call, for nobody answers an e-mail address', async () => {
        const phone = page.getByLabel(t('profile_phone_label'))
        await expect(phone).toBeFocused()
        await expect(page.getByText(t('profile_phone_missing'))).toBeVisible()
        await phone.fill('0812')
        await press(page, t('booking_continue'))
        await expect(page.getByText(t('profile_phone_wrong'))).toBeVisible()
        await phone.fill('0812-3456-7890')
        await page.goBack()
        await expect(page.getByRole('heading', { name: t('booking_time_heading') })).toBeVisible()
        await page.goForward()
        await expect(phone).toHaveValue('0812-3456-7890')
        await expect(page.getByLabel(t('booking_name_label'))).toHaveValue('Siti Pertama')
        await press(page, t('booking_continue'))
      })
      await test.step('checks, goes back and forth, and pays', async () => {
        const heading = page.getByRole('heading', { name: t('booking_pay_heading') })
        await expect(heading).toBeVisible()
        await expectAccessible(page)
        await page.getByLabel(t('booking_complaint_label')).fill('Lutut kanan saat naik tangga')
        await page.goBack()
        await page.goForward()
        await expect(heading).toBeVisible()
        await expect(page.getByLabel(t('booking_complaint_label'))).toHaveValue(/Lutut kanan/)
        await expect(page.getByText('Siti Pertama')).toBeVisible()
        expect(page.url()).not.toMatch(/Lutut|example\.com/)
        await page.getByRole('button', { name: /350[.,]000/ }).click()
      })
      await payOnTheProvidersPage(page)
      await test.step('sees the confirmed appointment', async () => {
        await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
        await expect(page).toHaveURL(
          new RegExp(`${prefix(language)}/user/booking/payment/[0-9a-f-]{36}/success$`),
        )
        await expect(page.getByText(/\d\d[.:]\d\d–\d\d[.:]\d\d WIB/)).toBeVisible()
        await expect(page.getByText(/TGR\/\d{4}\/\d{6}$/)).toBeVisible()
        const words = {
          id: 'tiga ratus lima puluh ribu rupiah',
          en: /three hundred (and )?fifty thousand rupiah/,
        }
        await expect(page.getByText(words[language])).toBeVisible()
        await expect(page.getByRole('link', { name: t('payment_open_map') })).toHaveAttribute(
          'href',
          /google\.com\/maps/,
        )
        await expectAccessible(page)
      })
      await test.step('has loaded little', async () => {
        await page.waitForLoadState('networkidle')
        const { total, files } = await sizes()
        const lines = files.map(({ name, bytes }) => `${String(bytes).padStart(7)}  ${name}`)
        console.info([`booking flow: ${total} bytes of script (gzip)`, ...lines].join('\n'))
        expect(total).toBeLessThanOrEqual(budget)
      })
      await test.step('keeps it in the calendar', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          press(page, t('payment_add_to_calendar')),
        ])
        expect(await readFile(await download.path(), 'utf8')).toMatch(
          /BEGIN:VEVENT[^]*DTSTART:\d{8}T\d{6}Z/,
        )
      })
      await test.step('finds it on the first page of the patient area', async () => {
        await page.getByRole('link', { name: t('payment_to_home') }).click()
        await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
        await expect(page.getByText(t('appointments_confirmed'))).toBeVisible()
        await expectAccessible(page)
      })
    },
  )

async function payOnTheProvidersPage(page: Page) {
  await test.step("pays on the provider's page and comes back by itself", async () => {
    await page.waitForURL(/\/snap\//)
    await page.locator('button[value=pay]').click()
    await page.waitForURL(/\/user\/booking\/payment\//)
  })
}

test('nothing moves while the calendar comes alive, and someone who returns books in three presses, also when the connection goes away meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!, 'Rudi Kembali')
  await watchLayoutShift(page)
  await page.goto(calendarPath('id', 7), { waitUntil: 'networkidle' })
  await expectStill(page, 0.001)
  const at = await chooseTime(page)

  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const notice = page.getByText(say('id', 'booking_offline_title'))
  await expect(notice).toBeVisible()
  await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()
  await expectAccessible(page)
  await page.unroute('**/rest/v1/**')
  // The page may navigate back by itself before the click.
  const again = page.getByRole('button', { name: say('id', 'common_try_again'), exact: true })
  await Promise.any([again.click(), notice.waitFor({ state: 'hidden' })])
  await expect(notice).toBeHidden()
  await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()

  await press(page, say('id', 'booking_continue'))
  await expect(page.getByText('Rudi Kembali')).toBeVisible()
  await page.getByRole('button', { name: /350[.,]000/ }).click()
  await page.waitForURL(/\/snap\//)
})

test('an address that nobody wrote shows the first step', async ({ request }) => {
  const answer = await request.get(
    '/user/booking?clinic=../x&service=%00&at=infinity&step=pay&booking=1&day=2026-99-99',
  )
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain(`>${say('id', 'booking_place_heading')}</h1>`)
})

// In the other language and colours than the flow above.
test('the keyboard alone is enough', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  const t = (key: string) => say('en', key)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newSignedInPatient(context, baseURL!)
  await page.goto('/en/user/booking')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await tabTo(page, 'input[name=clinic]')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=clinic]').nth(1)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await tabTo(page, 'input[name=service]')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('booking_time_heading') })).toBeFocused()
  await tabTo(page, 'input[name=day]')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'input[name=at]')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('input[name=at]:checked')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('booking_pay_heading') })).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, 'textarea')
  await page.keyboard.type('Leher kaku')
  await tabTo(page, 'button[form=booking-step]')
  await page.keyboard.press('Enter')
  await payOnTheProvidersPage(page)
  await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
  await expect(page).toHaveURL(/\/en\/user\/booking\/payment\/[0-9a-f-]{36}\/success$/)
  await expect(page.getByText(/three hundred (and )?fifty thousand rupiah/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('payment_to_home') }).click()
  await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
  await expectAccessible(page)
})

/** Presses Tab until a matching element has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`the tab key does not reach ${selector}`)
}
