import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { newAddress, newPatient, press, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, newestCode, stack, test } from '../../support/browser.ts'

const t = (key: string) => say('en', key)

const heading = (page: Page, key: string) => page.getByRole('heading', { name: t(key) })

const withKey = (key: string) =>
  createClient(stack.api_url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** The link in the newest e-mail to an address. */
async function linkTo(address: string) {
  await newestCode(address)
  const { messages } = (await (
    await fetch(`${stack.mail_url}/api/v1/messages?limit=500`)
  ).json()) as {
    messages: { ID: string; To: { Address: string }[] }[]
  }
  const mail = messages.find(({ To }) => To.some(({ Address }) => Address === address))
  const { Text } = (await (await fetch(`${stack.mail_url}/api/v1/message/${mail?.ID}`)).json()) as {
    Text: string
  }
  return /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(Text)![0]
}

async function openTwice(page: Page, link: string, action: string, after: () => Promise<void>) {
  await page.goto(link)
  await expect(page).toHaveURL(/\/en\/auth\/confirm\?/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectAccessible(page)
  await press(page, t(action))
  await after()
  await page.goto(link)
  await press(page, t(action))
  await expect(heading(page, 'auth_confirm_dead_title')).toBeVisible()
}

test('an English visitor gets a link to the English page', async ({ page, browser, baseURL }) => {
  const address = newAddress()
  await page.goto('/en/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const link = await linkTo(address)
  expect(link).toContain('type=signup')
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await openTwice(elsewhere, link, 'auth_sign_in', () =>
    expect(elsewhere).toHaveURL(`${baseURL}/en/user`),
  )
  await expect(elsewhere.getByRole('link', { name: t('auth_send_new_code') })).toBeVisible()
  await elsewhere.context().close()
})

test('no address of another site gets into a link', async ({ page, baseURL }) => {
  const address = newAddress()
  const { error } = await withKey(stack.publishable_key).auth.signInWithOtp({
    email: address,
    options: { emailRedirectTo: 'https://evil.example/en/auth/confirm' },
  })
  expect(error).toBeNull()
  const link = await linkTo(address)
  expect(link.startsWith(`${baseURL}/auth/confirm?`)).toBe(true)
  expect(link).not.toContain('evil')
  const url = new URL(link)
  url.searchParams.set('next', 'https://evil.example/en/auth/confirm')
  await page.goto(url.href)
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/en/auth/confirm`))
})

test('a forgotten password is replaced by a new one', async ({ page, baseURL }) => {
  const { email } = await newPatient()
  await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
  const api = withKey(stack.publishable_key)
  await api.auth.resetPasswordForEmail(email, { redirectTo: `${baseURL}/en/auth/confirm` })
  await openTwice(page, await linkTo(email), 'auth_go_on', async () => {
    await expect(heading(page, 'auth_new_password_title')).toBeVisible()
    await expectAccessible(page)
    const field = page.getByLabel(t('auth_new_password_label'))
    await field.fill('password')
    await press(page, t('auth_new_password_save'))
    await expect(
      page.getByText(`${t('auth_weak_length')} ${t('auth_weak_characters')}`),
    ).toBeVisible()
    await field.fill('Segar-Bugar-2026')
    await press(page, t('auth_new_password_save'))
    await expect(page).toHaveURL(`${baseURL}/en/user`)
  })
  await expect(page.getByText(t('auth_confirm_dead_recovery'))).toBeVisible()
  const again = await api.auth.signInWithPassword({ email, password: 'Segar-Bugar-2026' })
  expect(again.error).toBeNull()
})

test('who forgot a password or has none gets a link by e-mail', async ({ page, baseURL }) => {
  const { email } = await newPatient()
  await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
  await page.goto('/en/auth/login?with=password')
  await page.getByRole('link', { name: t('auth_password_forgotten') }).click()
  await expect(heading(page, 'auth_new_password_title')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t('auth_identifier_label'), { exact: true }).fill(email)
  await press(page, t('auth_password_link_send'))
  const sent = say('en', 'auth_password_link_sent', { to: email })
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  const link = await linkTo(email)
  expect(link).toContain(`${baseURL}/auth/confirm?`)
  expect(link).toContain('type=recovery')
})

test('an invitation signs in, and says what to do when it is over', async ({ page, baseURL }) => {
  const email = newAddress()
  const { error } = await withKey(stack.secret_key).auth.admin.inviteUserByEmail(email, {
    redirectTo: `${baseURL}/en/auth/confirm`,
  })
  expect(error).toBeNull()
  await openTwice(page, await linkTo(email), 'auth_accept_invitation', () =>
    expect(page).toHaveURL(`${baseURL}/en/user`),
  )
  await expect(page.getByText(t('auth_confirm_dead_invite'))).toBeVisible()
})

test('both addresses agree to a change of address', async ({ page, baseURL }) => {
  const { email, client } = await newPatient()
  const next = newAddress()
  const { error } = await client.auth.updateUser(
    { email: next },
    { emailRedirectTo: `${baseURL}/en/auth/confirm` },
  )
  expect(error).toBeNull()
  await page.goto(await linkTo(next))
  await press(page, t('auth_agree'))
  await expect(heading(page, 'auth_email_half_title')).toBeVisible()
  await expectAccessible(page)
  await openTwice(page, await linkTo(email), 'auth_agree', async () => {
    await expect(heading(page, 'auth_email_changed_title')).toBeVisible()
    await expectAccessible(page)
  })
  await expect(page.getByText(t('auth_confirm_dead_change'))).toBeVisible()
  const rows = await sql<{ email: string }>('select email from auth.users where email = $1', [next])
  expect(rows).toHaveLength(1)
})

test('a cut line may be tried again', async ({ page, baseURL }) => {
  const address = newAddress()
  await withKey(stack.publishable_key).auth.signInWithOtp({
    email: address,
    options: { emailRedirectTo: `${baseURL}/en/auth/confirm` },
  })
  await page.route('**/auth/v1/verify', (route) => route.abort())
  await page.goto(await linkTo(address))
  await press(page, t('auth_sign_in'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await page.unroute('**/auth/v1/verify')
  await press(page, t('auth_sign_in'))
  await expect(page).toHaveURL(`${baseURL}/en/user`)
})
