import type { APIResponse, BrowserContext } from '@playwright/test'
import { newAddress, newSignedInPatient, say, signInByCode } from '../../support/booking.ts'
import { expect, stack, test } from '../../support/browser.ts'

// Schemes have no case.
const overTls = { 'x-forwarded-proto': 'HTTPS' }
const fourHundredDays = 400 * 24 * 60 * 60

const setCookies = (response: APIResponse) =>
  response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value)

const isSession = (cookie: { name: string }) => /^sb-.+-auth-token(\.\d+)?$/.test(cookie.name)

/** Makes the stored session look expired, so that the server refreshes it. */
async function endAccessToken(context: BrowserContext) {
  const cookies = (await context.cookies()).filter(isSession)
  const stored = cookies.map(({ value }) => value).join('')
  const session = JSON.parse(
    Buffer.from(stored.replace('base64-', ''), 'base64url').toString(),
  ) as object
  const ended = JSON.stringify({ ...session, expires_at: 1, expires_in: 0 })
  const value = `base64-${Buffer.from(ended).toString('base64url')}`
  const { name, domain, path } = cookies[0]!
  await context.clearCookies()
  const size = 3180
  for (let part = 0; part * size < value.length; part++)
    await context.addCookies([
      {
        name: `${name.replace(/\.\d+$/, '')}.${part}`,
        value: value.slice(part * size, (part + 1) * size),
        domain,
        path,
      },
    ])
}

test('a session renewed by the server works without TLS, and stays on it', async ({
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!)
  for (const secure of [false, true]) {
    await endAccessToken(context)
    const headers = secure ? overTls : undefined
    const response = await context.request.get('/user', { headers })
    expect(response.url()).toBe(`${baseURL}/user`)
    expect(response.headers()['cache-control']).toContain('no-store')
    const cookies = setCookies(response).filter((text) => /^sb-[^=]+=base64-/.test(text))
    expect(cookies.length).toBeGreaterThan(0)
    for (const text of cookies) {
      expect(/; ?Secure/i.test(text)).toBe(secure)
      expect(text).toMatch(/; ?SameSite=Lax/i)
      expect(text).toMatch(/; ?Path=\/(;|$)/)
      expect(text).toMatch(new RegExp(`; ?Max-Age=${fourHundredDays}(;|$)`))
      // The browser's own client reads the cookie.
      expect(text).not.toMatch(/HttpOnly/i)
    }
  }
})

test('the wanted path stays on TLS', async ({ request }) => {
  const secured = await request.get('/user/appointment', { headers: overTls, maxRedirects: 0 })
  expect(setCookies(secured)).toEqual([expect.stringMatching(/^wanted-path=.*; ?Secure/i)])
  const plain = await request.get('/user/appointment', { maxRedirects: 0 })
  expect(setCookies(plain)).toEqual([expect.not.stringMatching(/Secure/i)])
})

test('over TLS the browser keeps only cookies that stay on it', async ({ context, baseURL }) => {
  const site = 'https://luwes.example'
  // Simulates a TLS proxy in front of the app.
  await context.route(`${site}/**`, async (route) => {
    const request = route.request()
    const headers = { ...(await request.allHeaders()), ...overTls }
    const url = request.url().replace(site, baseURL!)
    await route.fulfill({ response: await route.fetch({ url, headers }) })
  })
  // Browsers block requests from a public page to local addresses.
  await context.route(`${stack.api_url}/**`, async (route) =>
    route.fulfill({ response: await route.fetch() }),
  )
  const notSecure = async () => (await context.cookies()).filter(({ secure }) => !secure)
  const page = await context.newPage()
  await page.goto(`${site}/auth/confirm?type=email_change`)
  await page.getByRole('link', { name: say('id', 'auth_go_on') }).click()
  await expect(page).toHaveURL(`${site}/auth/login`)
  expect((await context.cookies()).map(({ name }) => name)).toContain('wanted-path')
  expect(await notSecure()).toEqual([])
  await signInByCode(page, 'id', newAddress())
  await expect(page).toHaveURL(`${site}/user`)
  expect((await context.cookies()).filter(isSession).length).toBeGreaterThan(0)
  expect(await notSecure()).toEqual([])
  await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
