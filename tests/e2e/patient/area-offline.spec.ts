import type { Locator, Page } from '@playwright/test'
import { chooseTime, newSignedInPatient, press, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, loadsClient, test } from '../../support/browser.ts'
import { openWithin } from '../../support/within-app.ts'
import { newVisit } from '../../support/visits.ts'

test.describe.configure({ timeout: 150_000 })

const t = (key: string) => say('id', key)
/**
 * Resolves when every part is hydrated, later than the frame: a busy page is quiet before, and React
 * complains about a page that is left during that.
 */
const isWhole = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('a, button')].every((one) =>
      Object.keys(one).some((key) => key.startsWith('__reactFiber')),
    ),
  )

const heading = (page: Page, key: string) => page.getByRole('heading', { name: t(key), level: 1 })

test('a page or a calendar file that cannot come says so, and comes by itself when the network is back', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const { id } = await newVisit(rina, 37)
  await sql(`select private.issue_credit($1, 50000, 'Uji', null)`, [rina.id])
  const own = `/user/appointment/${id}`
  // The link to press, the heading of the page that it opens, and the page to start from, if not that one.
  const ways = [
    ['nav_appointments', 'appointments_title', '/user'],
    ['vouchers_to_history', 'history_title'],
    ['nav_vouchers', 'vouchers_title'],
    ['packages_see', 'packages_buy_title'],
    ['vouchers_all', 'vouchers_title', '/user'],
    ['nav_profile', 'profile_title'],
    ['profile_tab_account', 'account_title'],
    ['appointments_move', 'reschedule_heading', own],
    ['appointments_cancel', 'cancel_heading', 'back'],
  ]
  const calendarFile = async () => {
    await context.setOffline(true)
    await press(page, t('payment_add_to_calendar'))
    await expect(page.getByRole('alert').getByText(t('error_network'))).toBeVisible()
    await expectAccessible(page)
    const file = page.waitForEvent('download')
    await context.setOffline(false)
    expect((await file).suggestedFilename()).toMatch(/\.ics$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  for (const [way, title, begin] of ways)
    await test.step(title!, async () => {
      if (begin === 'back') await page.goBack()
      else if (begin) await page.goto(begin)
      await page.waitForLoadState('networkidle')
      await isWhole(page)
      if (begin === own) await calendarFile()
      await context.setOffline(true)
      await page.getByRole('link', { name: t(way!), exact: true }).click()
      await expect(page.getByText(t('error_network'))).toBeVisible()
      // Not reported as a server error: no server was reached.
      await expect(page.getByText(t('error_status_server'))).toHaveCount(0)
      await context.setOffline(false)
      await expect(heading(page, title!)).toBeVisible()
      // It may have come as a document of its own.
      await isWhole(page)
    })
})

test('what is typed without a network stays, and is sent by itself later; whoever signs out without one is out', async ({
  page,
  context,
  baseURL,
}) => {
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  // Most browsers do not retry a script that failed to load once: none may be needed by then.
  const scripts: string[] = []
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const loaded = loadsClient(page)
  await page.goto('/user/profile')
  await loaded
  await page.waitForLoadState('networkidle')
  const address = page.getByLabel(t('profile_address_label'))
  await address.fill('Jl. Tanpa Jaringan 1')
  await context.setOffline(true)
  await press(page, t('profile_save'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await expect(address).toHaveValue('Jl. Tanpa Jaringan 1')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(t('profile_saved'), { exact: true })).toBeVisible()
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const toast = await boxOf(page.locator('.toast'))
  const next = await boxOf(page.getByRole('button', { name: t('profile_save'), exact: true }))
  expect(toast.y + toast.height, 'what is pressed next stands clear').toBeLessThan(next.y)

  const { id } = await newVisit(rina, 38)
  const offline = page.getByText(t('booking_offline_title'))
  await openWithin(page, `/user/appointment/${id}/reschedule`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const at = await chooseTime(page)
  await expect(offline).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(offline).toBeHidden()
  await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()

  const loadedAgain = loadsClient(page)
  await page.goto(`/user/appointment/${id}/cancel`)
  await loadedAgain
  await page.waitForLoadState('networkidle')
  const reason = page.getByLabel(t('cancel_reason'))
  await reason.fill('Ke luar kota')
  await context.setOffline(true)
  await press(page, t('cancel_confirm'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await expect(reason).toHaveValue('Ke luar kota')
  await context.setOffline(false)
  await expect(heading(page, 'cancel_done')).toBeVisible()
  expect(scripts).toEqual([])

  // Whoever signs out without a network is out, and nothing of theirs stays in sight. Unsaved
  // input does not prevent it.
  await openWithin(page, '/user/profile')
  await page.waitForLoadState('networkidle')
  await address.fill('Jl. Belum Disimpan 1')
  await context.setOffline(true)
  await press(page, t('nav_sign_out'))
  await expect(heading(page, 'account_signed_out_title')).toBeVisible()
  await expect(page.getByLabel(t('profile_name_label'))).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\d\/$/)
  const answer = await context.request.get('/user', { maxRedirects: 0 })
  expect(new URL(answer.headers().location!, baseURL).pathname).toBe('/auth/login')
})
