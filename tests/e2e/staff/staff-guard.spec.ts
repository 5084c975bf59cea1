import type { Page } from '@playwright/test'
import { say } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  listens,
  forgetPerson,
  test,
} from '../../support/browser.ts'
import { codeOf, endStaff, newStaff } from '../../support/staff.ts'
import { goOn } from '../../support/within-app.ts'

const menu = 'nav[aria-label="Menu staf"]'

test('a visitor signs in first and comes back to the page that was wanted', async ({ page }) => {
  const { email } = await newStaff({ role: 'receptionist' })
  await page.goto('/admin?page=2')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByRole('link', { name: say('id', 'auth_use_password') }).click()
  await page.getByLabel(say('id', 'auth_identifier_label')).fill(email)
  await page.getByLabel(say('id', 'auth_password_label')).fill('Luwes-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\b.*page=2/)
  await expect(page.locator(menu).first()).toBeAttached()
})

// A refusal during rendering is logged.
const faulty = test.extend({ failOnConsoleError: undefined })

faulty('a patient is refused in English too', async ({ page, signIn }) => {
  await signIn('rina@example.com')
  expect((await page.goto('/en/admin'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'error_refused_title'))
  await expect(page.getByText(say('en', 'error_refused_message'))).toBeVisible()
})

faulty('somebody who no longer works here is refused', async ({ page, signIn }) => {
  const { email, userId } = await newStaff({ role: 'admin' })
  await signIn(email)
  expect((await page.goto('/admin'))?.status()).toBe(200)
  await endStaff(userId)
  expect((await page.goto('/admin'))?.status()).toBe(403)
  await expect(page.locator(menu)).toHaveCount(0)
})

test('an address that names nothing says so, with the way on', async ({ page, signIn }) => {
  await signIn('agus@example.com')
  const [first, second] = ['/admin/patients/rina', '/admin/settings/clinics/1/hours'] as const
  await page.goto(first)
  await comesAlive(page)
  for (const path of [first, second]) {
    if (path === second) await goOn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('id', 'error_not_found_title'),
    )
    await expect(page.getByText(say('id', 'error_not_found_params', { path }))).toBeVisible()
    await expect(page.locator(menu).first()).toBeVisible()
  }
  await expectAccessible(page)
})

test('a page for another role says so, and offers nothing that would be refused', async ({
  page,
  signIn,
}) => {
  const { email } = await newStaff({ role: 'receptionist' })
  const title = page.getByRole('heading', { level: 1 })
  await signIn(email)
  await page.goto('/admin/vouchers')
  await comesAlive(page)
  await expect(title).toHaveText(say('id', 'error_forbidden'))
  await expectAccessible(page)
  for (const path of ['vouchers/new', 'physio/off-days', 'settings/history', 'sales/refunds']) {
    await goOn(page, `/admin/${path}`)
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
    await expect(title).toHaveText(say('id', 'error_forbidden'))
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
  await goOn(page, '/admin/sales/history')
  await expect(title).toHaveText(say('id', 'admin_nav_sales'))
  await goOn(page, '/admin/dashboard')
  await page.getByRole('link', { name: say('id', 'wrong_role_home') }).click()
  await expect(page).toHaveURL(/\/admin\/board/)
})

test('signing out without a network leaves nothing in sight', async ({ page, context, signIn }) => {
  const { email } = await newStaff({ role: 'receptionist' })
  await signIn(email)
  const isLive = listens(page)
  await page.goto('/admin/board')
  await isLive
  await context.setOffline(true)
  await page.getByRole('button', { name: say('id', 'admin_account') }).click()
  await page.getByRole('button', { name: say('id', 'nav_sign_out') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('id', 'account_signed_out_title'),
  )
  await expect(page.locator(menu)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/$/)
})

test.describe('a second factor', () => {
  test('that exists is asked for, then the wanted page opens', async ({ page, signIn }) => {
    const { email, secret } = await newStaff({ role: 'receptionist', hasFactor: true })
    await signIn(email)
    await page.goto('/en/admin?page=3')
    await expect(page).toHaveURL(/\/en\/auth\/factor$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en', 'auth_factor_title'))
    await expectAccessible(page)
    const field = page.getByLabel(say('en', 'auth_factor_label'))
    await field.fill('000000')
    await expect(page.getByText(say('en', 'auth_factor_wrong'))).toBeVisible()
    await field.fill(await codeOf(secret))
    await expect(page).toHaveURL(/\/en\/admin\b.*page=3/)
    await expect(page.getByRole('navigation', { name: say('en', 'nav_admin') })).toBeAttached()
  })

  test('is set up by whoever has none, and counts from its first code on', async ({
    page,
    signIn,
  }) => {
    const { email } = await newStaff({ role: 'admin' })
    await signIn(email)
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
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/auth\/factor$/)
  })
})

/** Sorts a list until a heading shows the result; the page may refetch by itself first. */
async function sortUntil(page: Page, column: number, heading: string) {
  const seen = page.getByRole('heading', { level: 1, name: say('id', heading), exact: true })
  const button = page.getByRole('columnheader').nth(column).getByRole('button')
  await Promise.race([button.click().catch(() => {}), seen.waitFor()])
  await expect(seen).toBeVisible()
}

test.describe('what the guard has asked', () => {
  const list = '/admin/settings/services'
  const access = '**/rest/v1/rpc/my_staff_access**'

  faulty(
    'is asked again when a call is refused: a fault is no refusal',
    async ({ page, signIn }) => {
      const { email, userId } = await newStaff({ role: 'receptionist' })
      await signIn(email)
      await page.goto(list)
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await page.route(access, (route) => route.abort())
      await page.route('**/rest/v1/services**', (route) =>
        route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
      )
      await sortUntil(page, 0, 'error_network')
      await expect(page.getByRole('button', { name: say('id', 'common_try_again') })).toBeVisible()
      // The page recovers by itself.
      await page.unrouteAll()
      await expect(page.locator('[data-row]').first()).toBeVisible()

      await endStaff(userId)
      await page.route('**/rest/v1/services**', (route) =>
        route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
      )
      await sortUntil(page, 1, 'error_refused_title')
    },
  )

  test('may say that the clinic now wants a second factor', async ({ page, signIn }) => {
    const { email } = await newStaff({ role: 'admin' })
    await signIn(email)
    await page.goto(list)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    // Simulates a change of the policy, which would affect all administrators in these tests.
    const json = { roles: [], is_admin: false, clinic_ids: [], second_factor: 'must_enrol' }
    await page.route(access, (route) => route.fulfill({ json }))
    await page.route('**/rest/v1/services**', (route) =>
      route.fulfill({ status: 403, json: { code: 'mfa_required', message: 'x' } }),
    )
    await page.getByRole('columnheader').first().getByRole('button').click()
    await expect(page).toHaveURL(/\/auth\/factor$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('id', 'auth_enrol_title'))
    await page.unrouteAll()
    await page.getByRole('button', { name: say('id', 'auth_enrol_begin') }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel(say('id', 'auth_factor_label')).fill(await codeOf(secret))
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.locator('[data-row]').first()).toBeVisible()
  })
})
