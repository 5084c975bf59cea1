import type { BrowserContext, Page } from '@playwright/test'
import { atProvider, newSignedInPatient, paymentOf, say } from '../../support/booking.ts'
import { comesAlive, expect, listens, test } from '../../support/browser.ts'
import { openHeld } from '../../support/held.ts'

const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: say('id', key), level: 1 })

test('every open page hears of a payment that ends', async ({ page, context, baseURL }) => {
  test.setTimeout(150_000)
  await openHeld(page, await newSignedInPatient(context, baseURL!), 26)
  await page.getByRole('button', { name: /350[.,]000/ }).click()
  await page.waitForURL(/\/snap\//)
  await page.goBack()
  await expect(heading(page, 'payment_pending_title')).toBeVisible()
  const payment = await paymentOf(page)
  const second = await context.newPage()
  const listening = listens(second)
  await second.goto(page.url())
  await expect(heading(second, 'payment_pending_title')).toBeVisible()
  await listening
  await atProvider(payment.order_id, 'expire')
  for (const tab of [page, second]) await expect(heading(tab, 'payment_failed_title')).toBeVisible()
})

test('signing out in one page ends it in the others, which show and keep nothing of the person', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!)
  await page.goto('/en/user')
  const second = await context.newPage()
  await second.goto('/en/user/profile/person/new')
  await comesAlive(second)
  await second.getByLabel(say('en', 'profile_name_label')).fill('Ibu Sumiati')
  await second.goto('/en/user/appointment')
  await comesAlive(second)
  const kept = () => second.evaluate(() => JSON.stringify(sessionStorage))
  expect(await kept()).toContain('Ibu Sumiati')
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign out' }).click({ timeout: 2000 })
    await expect(page).toHaveURL(/\/en$/)
  }).toPass()
  await expect(second).toHaveURL(/\/en\/auth\/login$/)
  await expect(second.getByRole('navigation', { name: /patient/i })).toHaveCount(0)
  expect(await kept()).not.toContain('Ibu Sumiati')
  // After signing in, the second tab returns to the page that it showed.
  const wanted = (await context.cookies()).find(({ value }) => /appointment/.test(value))
  expect(decodeURIComponent(wanted!.value)).toContain('/user/appointment')
})

test('signing out in one page takes the person out of a booking that is open in another', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!, 'Ibu Sumiati')
  await openHeld(page, patient, 26)
  await expect(page.getByText('Ibu Sumiati')).toBeVisible()
  await comesAlive(page)
  await page.getByLabel(say('id', 'booking_complaint_label')).fill('nyeri lutut')
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(kept).toContain('nyeri lutut')
  const second = await context.newPage()
  await second.goto('/user')
  await comesAlive(second)
  await second.getByRole('button', { name: say('id', 'nav_sign_out') }).click()
  await expect(page.getByText('Ibu Sumiati')).toHaveCount(0)
  expect(await kept()).not.toContain('nyeri lutut')
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-out')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Makes the stored session look expired. */
async function endToken(context: BrowserContext) {
  const parts = (await context.cookies())
    .filter(({ name }) => /-auth-token(\.\d)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name))
  const encoded = parts
    .map(({ value }) => value)
    .join('')
    .replace(/^base64-/, '')
  const session = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as object
  const over = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
  const text = `base64-${Buffer.from(JSON.stringify(over)).toString('base64url')}`
  const size = Math.ceil(text.length / parts.length)
  await context.addCookies(
    parts.map((part, n) => ({ ...part, value: text.slice(n * size, (n + 1) * size) })),
  )
}

// Console errors caused by the lost network are expected.
const faulty = test.extend({ failOnConsoleError: undefined })

faulty(
  'a session that could not be renewed for want of a network is not over',
  async ({ page, context, baseURL }) => {
    await newSignedInPatient(context, baseURL!)
    await page.clock.install()
    await page.goto('/en/user')
    await page.waitForLoadState('networkidle')
    await endToken(context)
    await page.route('**/auth/v1/token**', (route) => route.abort('internetdisconnected'))
    await page.locator('a[href="/en/user/appointment"]:visible').first().click()
    // supabase-js retries for half a minute before it fails.
    await expect(async () => {
      await page.clock.runFor(5000)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 500 })
    }).toPass()
    expect((await context.cookies()).some(({ name }) => /auth-token/.test(name))).toBe(true)
    await page.unroute('**/auth/v1/token**')
    await page.clock.resume()
    // The page also retries by itself, sometimes before the click.
    const found = page.getByRole('heading', { name: say('en', 'appointments_title') })
    await page.getByRole('button', { name: 'Try again' }).or(found).first().click()
    await expect(found).toBeVisible()
  },
)
