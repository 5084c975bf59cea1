import type { BrowserContext, Page } from '@playwright/test'
import { newSignedInPatient, say, sql } from '../../support/booking.ts'
import { comesAlive, expect, test, untilIdle } from '../../support/browser.ts'
import { openHeld } from '../../support/held.ts'
import { beginning } from '../../support/visits.ts'
import { openWithin } from '../../support/within-app.ts'

test('signing out in one page ends it in the others, which show and keep nothing of the person', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!, 'Ibu Sumiati')
  const keptBy = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage))
  const second = await context.newPage()
  await second.goto('/en/user/profile/person/new')
  await comesAlive(second)
  await second.getByLabel(say('en', 'profile_name_label')).fill('Anak Sumiati')
  await openWithin(second, '/en/user/appointment')
  expect(await keptBy(second)).toContain('Anak Sumiati')
  const booking = await context.newPage()
  await openHeld(booking, patient, 26)
  await expect(booking.getByText('Ibu Sumiati')).toBeVisible()
  await comesAlive(booking)
  await booking.getByLabel(say('id', 'booking_complaint_label')).fill('nyeri lutut')
  await expect.poll(() => keptBy(booking)).toContain('nyeri lutut')

  await page.goto('/en/user')
  await comesAlive(page)
  await page.getByRole('button', { name: say('en', 'nav_sign_out') }).click()
  await expect(page).toHaveURL(/\/en$/)
  await expect(second).toHaveURL(/\/en\/auth\/login$/)
  await expect(second.getByRole('navigation', { name: /patient/i })).toHaveCount(0)
  expect(await keptBy(second)).not.toContain('Anak Sumiati')
  // After signing in, the second tab returns to the page that it showed.
  const wanted = (await context.cookies()).find(({ value }) => /appointment/.test(value))
  expect(decodeURIComponent(wanted!.value)).toContain('/user/appointment')
  // The person is taken out of the booking, which stays.
  await expect(booking.getByText('Ibu Sumiati')).toHaveCount(0)
  expect(await keptBy(booking)).not.toContain('nyeri lutut')
  await expect(booking.locator('html')).not.toHaveAttribute('data-signed-out')
  await expect(booking.getByRole('heading', { level: 1 })).toBeVisible()
  // It is held for the person, which is no reason to offer other times.
  await untilIdle(booking)
  await expect(booking.getByText(say('id', 'booking_nearest'))).toHaveCount(0)
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
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible({ timeout: 500 })
    }).toPass()
    expect((await context.cookies()).some(({ name }) => /auth-token/.test(name))).toBe(true)
    await page.unroute('**/auth/v1/token**')
    await page.clock.resume()
    // The page also retries by itself, sometimes before the click.
    const found = page.getByRole('heading', { name: say('en', 'appointments_title') })
    await page.getByRole('link', { name: 'Try again' }).or(found).first().click()
    await expect(found).toBeVisible()
  },
)

test('paying for what was paid in another tab leads to the appointment', async ({
  page,
  context,
  baseURL,
}) => {
  const patient = await newSignedInPatient(context, baseURL!)
  // Otherwise it would hear of it, and lead on by itself.
  await page.routeWebSocket(/realtime/, () => {})
  const booking = await openHeld(page, patient, 26)
  await comesAlive(page)
  await sql('select private.confirm_booking($1)', [booking])
  await page.getByRole('button', { name: beginning('id', 'booking_pay', 'amount') }).click()
  await expect(page).toHaveURL(new RegExp(`/payment/${booking}/success$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
