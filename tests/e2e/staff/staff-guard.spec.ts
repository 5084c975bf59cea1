import type { Page } from '@playwright/test'
import { say } from '../../support/booking.ts'
import { expect, expectAccessible, listens, forgetPerson, test } from '../../support/browser.ts'
import { codeOf, endStaff, newServices, newStaff } from '../../support/staff.ts'
import { goOn } from '../../support/within-app.ts'

const menuOf = 'aria-label="Menu staf"'
const menu = `nav[${menuOf}]`

test('a patient is refused in English too, and who no longer works here', async ({
  context,
  signIn,
}) => {
  /** The status of a page of the staff area, and its HTML. */
  const ask = async (path: string) => {
    const answer = await context.request.get(path)
    return { status: answer.status(), html: await answer.text() }
  }
  await signIn('rina@example.com')
  const refused = await ask('/en/admin')
  expect(refused.status).toBe(403)
  expect(refused.html).toMatch(new RegExp(`<h1[^>]*>${say('en', 'error_refused_title')}</h1>`))
  expect(refused.html.replaceAll('&#x27;', "'")).toContain(say('en', 'error_refused_message'))

  const { email, userId } = await newStaff({ role: 'admin' })
  await signIn(email)
  const known = await ask('/admin')
  expect(known.status).toBe(200)
  expect(known.html).toContain(menuOf)
  await endStaff(userId)
  const ended = await ask('/admin')
  expect(ended.status).toBe(403)
  expect(ended.html).not.toContain(menuOf)
})

test('the front desk finds a service and cannot change it; the guard is asked again by no filter or page, and a page for another role offers nothing that would be refused', async ({
  page,
  signIn,
}) => {
  const { email } = await newStaff({ role: 'receptionist' })
  const { tag } = await newServices(1)
  const title = page.getByRole('heading', { level: 1 })
  await signIn(email)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('my_staff_access')) asked++
  })
  await page.goto(`/admin/settings/services?q=${encodeURIComponent(tag)}`)
  await page.getByRole('columnheader').first().getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await page.locator('[data-row]').click()
  await expect(page.getByText(say('id', 'admin_services_read_only'))).toBeVisible()
  await expect(title).toHaveText(`${tag} 01`)
  await expect(page.getByText('Rp101.000')).toBeVisible()
  await expect(page.getByRole('button', { name: say('id', 'admin_form_save') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: say('id', 'admin_nav_settings') })).toHaveCount(0)
  await expectAccessible(page)
  expect(asked).toBe(0)

  await goOn(page, '/admin/vouchers')
  await expect(title).toHaveText(say('id', 'error_forbidden'))
  await expectAccessible(page)
  for (const path of [
    'vouchers/new',
    'physio/off-days',
    'physio/off-days/new',
    'settings/staff',
    'settings/history',
    'sales/refunds',
  ]) {
    await goOn(page, `/admin/${path}`)
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
    await expect(title).toHaveText(say('id', 'error_forbidden'))
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await goOn(page, '/admin/sales/history')
  await expect(title).toHaveText(say('id', 'admin_nav_sales'))
  await goOn(page, '/admin/dashboard')
  await page.getByRole('link', { name: say('id', 'wrong_role_home') }).click()
  await expect(page).toHaveURL(/\/admin\/board/)
})

test('a visitor signs in and comes back to the page that was wanted; a second factor is set up, counts from its first code on, and is asked for; signing out without a network leaves nothing in sight', async ({
  page,
  context,
  signIn,
}) => {
  const { email } = await newStaff({ role: 'receptionist' })
  await page.goto('/admin?page=2')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByRole('link', { name: say('id', 'auth_use_password') }).click()
  await page.getByLabel(say('id', 'auth_identifier_label')).fill(email)
  await page.getByLabel(say('id', 'auth_password_label')).fill('Luwes-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\b.*page=2/)
  await expect(page.locator(menu).first()).toBeAttached()

  // Whoever has no second factor sets it up.
  await page.goto('/auth/factor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('id', 'auth_enrol_title'))
  // An earlier unfinished enrolment does not get in the way.
  for (let tries = 0; tries < 2; tries++) {
    if (tries) await page.reload()
    await page.getByRole('button', { name: say('id', 'auth_enrol_begin') }).click()
    const picture = page.getByRole('img', { name: say('id', 'auth_enrol_picture') })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await expectAccessible(page)
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(say('id', 'auth_factor_label')).fill(await codeOf(secret))
  await expect(page).toHaveURL(/\/user$/)
  await page.goto('/admin')
  await expect(page.locator(menu).first()).toBeAttached()

  await forgetPerson(page)
  await signIn(email)
  await page.goto('/en/admin?page=3')
  await expect(page).toHaveURL(/\/en\/auth\/factor$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'auth_factor_title'))
  await expectAccessible(page)
  const field = page.getByLabel(say('en', 'auth_factor_label'))
  await field.fill('000000')
  await expect(page.getByText(say('en', 'auth_factor_wrong'))).toBeVisible()
  const isLive = listens(page)
  // A code counts once; the next is taken half a minute early.
  await field.fill(await codeOf(secret, 30))
  await expect(page).toHaveURL(/\/en\/admin\b.*page=3/)
  const navigation = page.getByRole('navigation', { name: say('en', 'nav_admin') })
  await expect(navigation.first()).toBeAttached()

  // Nothing is left in sight, though there is no network.
  await isLive
  await context.setOffline(true)
  await page.getByRole('button', { name: say('en', 'admin_account') }).click()
  await page.getByRole('button', { name: say('en', 'nav_sign_out') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('en', 'account_signed_out_title'),
  )
  await expect(navigation).toHaveCount(0)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/en$/)
})

/** Sorts a list until a heading shows the result; the page may refetch by itself first. */
async function sortUntil(page: Page, column: number, heading: string) {
  const seen = page.getByRole('heading', { level: 1, name: say('id', heading), exact: true })
  const button = page.getByRole('columnheader').nth(column).getByRole('button')
  await Promise.race([button.click().catch(() => {}), seen.waitFor()])
  await expect(seen).toBeVisible()
}

// A refusal during rendering is logged.
const faulty = test.extend({ failOnConsoleError: undefined })

faulty(
  'what the guard has asked is asked again when a call is refused: a fault is no refusal, and the clinic may want a second factor now',
  async ({ page, signIn }) => {
    const { email, userId } = await newStaff({ role: 'admin' })
    const access = '**/rest/v1/rpc/my_staff_access**'
    const row = page.locator('[data-row]').first()
    const refuse = (json: object) =>
      page.route('**/rest/v1/services**', (route) => route.fulfill({ status: 403, json }))
    const denied = { code: '42501', message: 'permission denied' }
    await signIn(email)
    await page.goto('/admin/settings/services')
    await expect(row).toBeVisible()
    await page.route(access, (route) => route.abort())
    await refuse(denied)
    await sortUntil(page, 0, 'error_network')
    await expect(page.getByRole('link', { name: say('id', 'common_try_again') })).toBeVisible()
    // The page recovers by itself.
    await page.unrouteAll()
    await expect(row).toBeVisible()

    // Simulates a change of the policy, which would affect all administrators in these tests.
    const json = { roles: [], is_admin: false, clinic_ids: [], second_factor: 'must_enrol' }
    await page.route(access, (route) => route.fulfill({ json }))
    await refuse({ code: 'mfa_required', message: 'x' })
    const price = page.getByRole('columnheader', { name: say('id', 'admin_service_price') })
    await price.getByRole('button').click()
    await expect(page).toHaveURL(/\/auth\/factor$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('id', 'auth_enrol_title'))
    await page.unrouteAll()
    await page.getByRole('button', { name: say('id', 'auth_enrol_begin') }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel(say('id', 'auth_factor_label')).fill(await codeOf(secret))
    await expect(page).toHaveURL(/sort=price/)
    await expect(row).toBeVisible()

    await endStaff(userId)
    await refuse(denied)
    await sortUntil(page, 1, 'error_refused_title')
  },
)
