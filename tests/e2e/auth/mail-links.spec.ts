import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { calendarPath, dayIn, newAddress, press, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  stack,
  test,
} from '../../support/browser.ts'
import { linkTo } from '../../support/mail-link.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string) => say('en', key)

const heading = (page: Page, key: string) => page.getByRole('heading', { name: t(key) })

const withKey = (key: string) =>
  createClient(stack.api_url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Opens a link in English, presses its button, and opens it again from where that led. */
async function openTwice(page: Page, link: string, action: string, after: () => Promise<void>) {
  await page.goto(link)
  await expect(page).toHaveURL(/\/en\/auth\/confirm\?/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await press(page, t(action))
  await after()
  if (page.url().includes('/auth/confirm')) await page.goto(link)
  else {
    await comesAlive(page)
    const { pathname, search } = new URL(link)
    await goOn(page, `/en${pathname}${search}`)
  }
  await press(page, t(action))
  await expect(heading(page, 'auth_confirm_dead_title')).toBeVisible()
}

test('the link in the e-mail signs in after one press, once, in another browser and in the language of the visitor', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = newAddress()
  await page.goto('/en/user/appointment')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const link = await linkTo(address)
  expect(link).toContain('type=signup')
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere).toHaveURL(/\/en\/auth\/confirm\?/)
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en')
  await expectCalm(elsewhere)
  await press(elsewhere, t('auth_sign_in'))
  await expect(elsewhere).toHaveURL(`${baseURL}/en/user/appointment`)
  await elsewhere.context().close()

  await page.goto(link)
  await press(page, t('auth_sign_in'))
  await expect(heading(page, 'auth_confirm_dead_title')).toBeVisible()
  await expect(page.getByRole('link', { name: t('auth_send_new_code') })).toBeVisible()
  await expectCalm(page)
})

test('a link that was asked for while booking leads back to the chosen time', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = newAddress()
  const at = `${dayIn(41)}T03:00Z`
  await page.goto(calendarPath('id', 40, { step: 'you', at }))
  await page.getByLabel(say('id', 'auth_identifier_label')).fill(address)
  await press(page, say('id', 'auth_send_code'))
  const other = await (await browser.newContext({ baseURL })).newPage()
  await other.goto(await linkTo(address))
  await press(other, say('id', 'auth_sign_in'))
  await expect(other).toHaveURL(
    (url) => url.pathname === '/user/booking' && url.searchParams.get('at') === at,
  )
  await other.context().close()
})

test('a link leads to no other site, and may be tried again when the line was cut', async ({
  page,
  baseURL,
}) => {
  const address = newAddress()
  const { error } = await withKey(stack.publishable_key).auth.signInWithOtp({
    email: address,
    options: { emailRedirectTo: 'https://evil.example/en/auth/confirm' },
  })
  expect(error).toBeNull()
  const link = await linkTo(address)
  expect(link.startsWith(`${baseURL}/auth/confirm?`)).toBe(true)
  expect(link).not.toContain('evil')
  const leadingTo = (next: string) => {
    const url = new URL(link)
    url.searchParams.set('next', next)
    return url.href
  }
  const answer = await page.request.get(leadingTo('https://evil.example/en/auth/confirm'))
  expect(answer.url()).toMatch(new RegExp(`^${baseURL}/en/auth/confirm`))

  const wanted = encodeURIComponent('//evil.example')
  await page.route('**/auth/v1/verify', (route) => route.abort())
  await page.goto(leadingTo(`${baseURL}/en/auth/confirm?wanted=${wanted}`))
  await press(page, t('auth_sign_in'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await page.unroute('**/auth/v1/verify')
  await press(page, t('auth_sign_in'))
  await expect(page).toHaveURL(`${baseURL}/en/user`)
})

test('an invitation signs in, a forgotten password is replaced, both addresses agree to a change, each by a link that works once', async ({
  page,
  baseURL,
}) => {
  const email = newAddress()
  const api = withKey(stack.publishable_key)
  const english = `${baseURL}/en/auth/confirm`
  await test.step('accepts an invitation', async () => {
    const { error } = await withKey(stack.secret_key).auth.admin.inviteUserByEmail(email, {
      redirectTo: english,
    })
    expect(error).toBeNull()
    await openTwice(page, await linkTo(email), 'auth_accept_invitation', () =>
      expect(page).toHaveURL(`${baseURL}/en/user`),
    )
    await expect(page.getByText(t('auth_confirm_dead_invite'))).toBeVisible()
  })
  await test.step('replaces a forgotten password', async () => {
    await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
    await api.auth.resetPasswordForEmail(email, { redirectTo: english })
    await openTwice(page, await newLinkTo(email, 'recovery'), 'auth_go_on', async () => {
      await expect(heading(page, 'auth_new_password_title')).toBeVisible()
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
  })
  await test.step('changes the address', async () => {
    const next = newAddress()
    const again = await api.auth.signInWithPassword({ email, password: 'Segar-Bugar-2026' })
    expect(again.error).toBeNull()
    const asked = await api.auth.updateUser({ email: next }, { emailRedirectTo: english })
    expect(asked.error).toBeNull()
    await page.goto(await linkTo(next))
    await press(page, t('auth_agree'))
    await expect(heading(page, 'auth_email_half_title')).toBeVisible()
    await expectAccessible(page)
    await openTwice(page, await newLinkTo(email, 'email_change'), 'auth_agree', async () => {
      await expect(heading(page, 'auth_email_changed_title')).toBeVisible()
      await expectAccessible(page)
    })
    await expect(page.getByText(t('auth_confirm_dead_change'))).toBeVisible()
    const rows = await sql('select email from auth.users where email = $1', [next])
    expect(rows).toHaveLength(1)
  })
})

/** The link in the newest e-mail to an address, once it is of this kind. */
async function newLinkTo(address: string, kind: string) {
  await expect.poll(() => linkTo(address)).toContain(`type=${kind}`)
  return linkTo(address)
}
