import { createClient } from '@supabase/supabase-js'
import { newAddress, press, say, signInByCode } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectCalm,
  newestCode,
  stack,
  test,
  holdRequests,
} from '../../support/browser.ts'

const t = (key: string) => say('id', key)

test('who wants a password chooses one after the code, and lands where they wanted to go', async ({
  page,
}) => {
  await page.goto('/user/appointment')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByRole('link', { name: t('auth_use_password') }).click()
  await page.getByRole('link', { name: t('auth_sign_up_way') }).click()
  await expect(page.getByRole('heading', { name: t('auth_sign_up_title') })).toBeVisible()
  await expectAccessible(page)
  const address = newAddress()
  await signInByCode(page, 'id', address)
  await expect(page.getByRole('heading', { name: t('auth_new_password_title') })).toBeVisible()
  await expectCalm(page)
  await page.reload()
  const field = page.getByLabel(t('auth_new_password_label'))
  await field.fill('lemah')
  await press(page, t('auth_new_password_save'))
  await expect(field).toHaveAccessibleDescription(new RegExp(t('auth_weak_length')))
  await expect(field).toBeFocused()
  await field.fill('Segar-Bugar-2026')
  const answer = await holdRequests(page, '**/auth/v1/user', 'PUT')
  await press(page, t('auth_new_password_save'))
  const busy = page.locator('button[aria-busy=true]')
  await expect(busy).toHaveAccessibleName(t('auth_new_password_save'))
  await expect(busy).toBeFocused()
  await expectAccessible(page)
  answer()
  await expect(page).toHaveURL(/\/user\/appointment$/)

  const { auth } = createClient(stack.api_url, stack.publishable_key)
  const again = await auth.signInWithPassword({ email: address, password: 'Segar-Bugar-2026' })
  expect(again.error).toBeNull()
})

test('a forgotten password is chosen anew with a code to the phone', async ({ page }) => {
  const digits = `812${String(Date.now()).slice(-8)}`
  // Also right after a code to sign in with.
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(`0${digits}`)
  await press(page, t('auth_send_code'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await page.goto('/auth/login?with=new-password')
  await page.getByLabel(t('auth_identifier_label')).fill(`0${digits}`)
  await press(page, t('auth_password_link_send'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(`+62${digits}`))
  await expect(page).toHaveURL(/\/auth\/password$/)
})

test('nobody chooses a password without having proved who they are', async ({ page }) => {
  await page.goto('/auth/password')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a code that went out just now is waited for, and the time until the next one is right', async ({
  page,
}) => {
  // As another page, to which the code went 29 seconds ago, has it.
  await page.route('**/auth/v1/otp**', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 31 seconds.',
      },
    }),
  )
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(newAddress())
  await press(page, t('auth_send_code'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await expect(page.getByText(/0:(3[01]|2\d)/)).toBeVisible()
})

test('the wait for another link is counted down', async ({ page }) => {
  await page.clock.install()
  await page.route('**/auth/v1/recover**', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 42 seconds.',
      },
    }),
  )
  await page.goto('/auth/login?with=new-password')
  await page.getByLabel(t('auth_identifier_label')).fill(newAddress())
  await press(page, t('auth_password_link_send'))
  await expect(page.getByText(/0:(4[0-2]|3\d)/)).toBeVisible()
  await expectAccessible(page)
  await page.clock.runFor(12_000)
  await expect(page.getByText(/0:(30|2\d)/)).toBeVisible()
  await page.clock.runFor(43_000)
  await expect(page.getByText(t('auth_wait_over'))).toBeVisible()
})
