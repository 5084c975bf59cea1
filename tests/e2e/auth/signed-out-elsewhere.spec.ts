import { newSignedInPatient, press, say } from '../../support/booking.ts'
import { comesAlive, expect, stack, test } from '../../support/browser.ts'
import { codeOf } from '../../support/staff.ts'

const t = (key: string) => say('id', key)

test('pages show nobody once the session was ended on another device', async ({
  context,
  baseURL,
}) => {
  const { client, email } = await newSignedInPatient(context, baseURL!)
  const { data } = await client.auth.getSession()
  const readOwn = () =>
    fetch(`${stack.api_url}/rest/v1/patients?select=email`, {
      headers: {
        apikey: stack.publishable_key,
        authorization: `Bearer ${data.session!.access_token}`,
      },
    })
  const open = (path: string) => context.request.get(path, { maxRedirects: 0 })
  expect((await open('/user')).status()).toBe(200)

  expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull()
  // The access token stays valid until it expires, as on hosted Supabase.
  expect(await (await readOwn()).json()).toEqual([{ email }])
  const cookies = await context.cookies()
  const home = await open('/user')
  expect(home.status()).toBe(307)
  expect(home.headers().location).toContain('/auth/login')
  expect(home.headers()['set-cookie']).toMatch(/sb-[^=]+-auth-token(\.\d+)?=;/)
  await context.addCookies(cookies)
  const booking = await open('/user/booking')
  expect(booking.status()).toBe(200)
  expect(await booking.text()).not.toContain(email)
})

test('pages lead to a second factor that was set up on another device', async ({
  page,
  context,
  baseURL,
}) => {
  const { client } = await newSignedInPatient(context, baseURL!)
  await page.goto('/user/profile')
  await comesAlive(page)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const code = await codeOf(data!.totp.secret)
  await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code })
  await page
    .getByRole('link', { name: t('nav_appointments') })
    .first()
    .click()
  await expect(page.getByText(t('error_mfa_required'))).toBeVisible()
  await press(page, t('common_try_again'))
  await expect(page).toHaveURL(/\/auth\/factor$/)
})
