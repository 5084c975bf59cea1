import { createClient } from '@supabase/supabase-js'
import { newAddress, newPatient, press, say, signInByCode, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectCalm,
  newestCode,
  stack,
  test,
  holdRequests,
} from '../../support/browser.ts'
import { linkTo } from '../../support/mail-link.ts'

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

test('a forgotten password is chosen anew with a code to the phone, and by nobody without', async ({
  page,
}) => {
  expect((await page.request.get('/auth/password')).url()).toMatch(/\/auth\/login$/)
  const digits = `812${String(Date.now()).slice(-8)}`
  // Also right after a code to sign in with.
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(`0${digits}`)
  await press(page, t('auth_send_code'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await press(page, t('auth_change_identifier'))
  await page.getByRole('link', { name: t('auth_use_password') }).click()
  await page.getByRole('link', { name: t('auth_password_forgotten') }).click()
  await page.getByLabel(t('auth_identifier_label')).fill(`0${digits}`)
  await press(page, t('auth_password_link_send'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(`+62${digits}`))
  await expect(page).toHaveURL(/\/auth\/password$/)
})

test('a password signs in, who forgot it or has none gets a link, and the wait for another code or link is counted down', async ({
  page,
  baseURL,
}) => {
  const { email } = await newPatient()
  await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
  const waits = (kind: string, seconds: number) =>
    page.route(`**/auth/v1/${kind}**`, (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: `For security purposes, you can only request this after ${seconds} seconds.`,
        },
      }),
    )
  await page.clock.install()
  await page.goto('/auth/login')
  const address = page.getByLabel(t('auth_identifier_label'), { exact: true })
  // As another page, to which the code went 29 seconds ago, has it.
  await waits('otp', 31)
  await address.fill(newAddress())
  await press(page, t('auth_send_code'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await expect(page.getByText(/0:(3[01]|2\d)/)).toBeVisible()
  await press(page, t('auth_change_identifier'))

  await page.getByRole('link', { name: t('auth_use_password') }).click()
  await expect(page.getByLabel(t('auth_password_label'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('auth_password_heading') })).toBeFocused()
  await expectCalm(page)
  await address.fill('rina@example.com')
  await page.getByLabel(t('auth_password_label')).fill('wrong')
  await press(page, t('auth_sign_in'))
  await expect(page.getByText(t('error_credentials_wrong'))).toBeVisible()
  await page.getByRole('link', { name: t('auth_password_forgotten') }).click()
  await expect(page.getByRole('heading', { name: t('auth_new_password_title') })).toBeVisible()
  await expectAccessible(page)
  await waits('recover', 42)
  await address.fill(email)
  await press(page, t('auth_password_link_send'))
  await expect(page.getByText(/0:(4[0-2]|3\d)/)).toBeVisible()
  await expectAccessible(page)
  await page.clock.runFor(12_000)
  await expect(page.getByText(/0:(30|[12]\d)/)).toBeVisible()
  await page.clock.runFor(43_000)
  await expect(page.getByText(t('auth_wait_over'))).toBeVisible()
  await page.unroute('**/auth/v1/recover**')
  await press(page, t('auth_password_link_send'))
  const sent = say('id', 'auth_password_link_sent', { to: email })
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  const link = await linkTo(email)
  expect(link).toContain(`${baseURL}/auth/confirm?`)
  expect(link).toContain('type=recovery')

  await page.goBack()
  await page.getByRole('link', { name: t('auth_use_password') }).click()
  await address.fill('rina@example.com')
  await page.getByLabel(t('auth_password_label')).fill('Luwes-demo-2026')
  await press(page, t('auth_sign_in'))
  await expect(page).toHaveURL(/\/user$/)
})
