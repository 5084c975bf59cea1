import { newAddress, press, say } from '../../support/booking.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'

const t = (key: string) => say('id', key)

// GoTrue's answer when a captcha is required (internal/api/middleware.go, verifyCaptcha).
const refusal = {
  code: 'captcha_failed',
  message: 'captcha protection: request disallowed (no captcha_token found)',
}

// Turnstile cannot be reached from tests: a stub with its interface and one button that solves it.
const turnstile = `window.turnstile = { render(place, { callback }) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'proved' })
  button.onclick = () => callback('XXXX.DUMMY.TOKEN.XXXX')
  place.append(button)
} }`

test('a code is sent once the person has shown that they are one, when the service asks for it', async ({
  page,
}) => {
  const tokens: (string | undefined)[] = []
  await page.route('**/auth/v1/otp*', async (route) => {
    const { gotrue_meta_security: security } = route.request().postDataJSON() as {
      gotrue_meta_security?: { captcha_token?: string }
    }
    tokens.push(security?.captcha_token)
    if (security?.captcha_token) return route.fallback()
    await route.fulfill({ status: 400, json: refusal })
  })
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: turnstile }),
  )
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(newAddress())
  await press(page, t('auth_send_code'))
  const layer = page.getByRole('dialog', { name: t('auth_captcha_title') })
  await expect(layer).toBeVisible()
  await expectAccessible(page)
  await layer.getByRole('button', { name: t('common_close') }).click()
  await expect(layer).toHaveCount(0)
  await press(page, t('auth_send_code'))
  await layer.getByRole('button', { name: 'proved' }).click()
  await expect(page.getByLabel(t('auth_code_label'))).toBeVisible()
  expect(tokens).toEqual([undefined, undefined, 'XXXX.DUMMY.TOKEN.XXXX'])
})
