import type { BrowserContext, Page } from '@playwright/test'
import {
  calendarPath,
  newAddress,
  newSignedInPatient,
  press,
  say,
  signInByCode,
  sql,
} from '../../support/booking.ts'
import { comesAlive, expect, stack, test, holdRequests } from '../../support/browser.ts'

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ name }) => /-auth-token(\.\d)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name))

type Session = { access_token: string; refresh_token: string; expires_at: number }

async function readSession(context: BrowserContext): Promise<Session> {
  const text = (await sessionCookies(context)).map(({ value }) => value).join('')
  return JSON.parse(Buffer.from(text.replace(/^base64-/, ''), 'base64url').toString()) as Session
}

async function changeSession(context: BrowserContext, change: Partial<Session>) {
  const parts = await sessionCookies(context)
  const session = { ...(await readSession(context)), ...change }
  const text = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  const size = Math.ceil(text.length / parts.length)
  await context.addCookies(
    parts.map((part, n) => ({ ...part, value: text.slice(n * size, (n + 1) * size) })),
  )
}

const now = () => Math.floor(Date.now() / 1000)
const over = () => ({ expires_at: now() - 60 })

/** Waits until the page has subscribed to session events. */
const isAwake = (page: Page) => page.waitForLoadState('networkidle')

test('the next person at a screen sees nothing of the one before', async ({
  page,
  context,
  baseURL,
}) => {
  const name = page.getByLabel(say('id', 'profile_name_label'))
  const follow = (path: string) => page.locator(`a[href="${path}"]:visible`).first().click()
  await newSignedInPatient(context, baseURL!, 'Ani Rahasia')
  await page.goto('/user/profile')
  await expect(name).toHaveValue('Ani Rahasia')
  await isAwake(page)
  await follow('/user/voucher')
  await expect(page).toHaveURL(/\/user\/voucher$/)
  await expect(name).toHaveCount(0)
  const vouchers = page.getByRole('heading', { name: say('id', 'vouchers_title'), level: 1 })
  await expect(vouchers).toBeVisible()
  const other = await context.newPage()
  await other.goto('/user/profile/account')
  await isAwake(other)
  // Signed out in all pages within a second, also where the script of the sign-in page is slow.
  const arrive = await holdRequests(page, '**/assets/**')
  await press(other, say('id', 'account_sign_out_here'))
  await expect(other).toHaveURL(/\/$/)
  await expect(vouchers).toBeHidden({ timeout: 1000 })
  arrive()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await signInByCode(page, 'id', newAddress())
  await expect(page).toHaveURL(/\/user/)
  // A request under way while the page's requests begin to be held would never be answered.
  await expect(vouchers).toBeVisible()
  const isSeen = await page.evaluateHandle(() => {
    const seen = { it: false }
    const look = () => {
      seen.it ||= [...document.querySelectorAll('input')].some((it) => /Ani/.test(it.value))
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  // However slow the answers are.
  const letOn = await holdRequests(page, /\/rest\/v1\//)
  await follow('/user/profile')
  await expect(page).toHaveURL(/\/user\/profile$/)
  letOn()
  await expect(name).toHaveValue('')
  expect(await isSeen.evaluate(({ it }) => it)).toBe(false)

  // Nor what was typed, when somebody else signs in on another page.
  await name.fill('Ani lagi')
  const [cookie] = await sessionCookies(context)
  await other.evaluate(
    (name) => {
      const session = { user: { id: 'somebody else' } }
      new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session })
    },
    cookie!.name.replace(/\.\d$/, ''),
  )
  await expect(name).toHaveValue('')
})

test('a page leaves without a fault when the session ends before it has come to life', async ({
  page,
  context,
  baseURL,
}) => {
  const scripts = '**/assets/*.js'
  await newSignedInPatient(context, baseURL!)
  const session = await sessionCookies(context)
  for (const path of ['/en/user/profile', '/en/user/nowhere']) {
    await context.addCookies(session)
    const end = await holdRequests(page, scripts)
    await page.goto(path, { waitUntil: 'commit' })
    await context.clearCookies({ name: /-auth-token/ })
    end()
    await expect(page).toHaveURL(/\/en\/auth\/login$/)
    await page.unroute(scripts)
  }
})

test('what was typed is found again by its person when the session has ended, and by nobody else', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await newSignedInPatient(context, baseURL!)
  const name = page.getByLabel(say('id', 'profile_name_label'))
  await page.goto('/user/profile/person/new')
  await isAwake(page)
  await name.fill('Ibu Sumiati')
  await context.clearCookies({ name: /-auth-token/ })
  await page.reload()
  await sql(
    `update auth.users set confirmation_sent_at = null, recovery_sent_at = null where email = $1`,
    [email],
  )
  await signInByCode(page, 'id', email)
  await expect(name).toHaveValue('Ibu Sumiati')
  await context.clearCookies({ name: /-auth-token/ })
  await page.reload()
  await signInByCode(page, 'id', newAddress())
  await expect(page).toHaveURL(/\/person\/new$/)
  await isAwake(page)
  await expect(name).toHaveValue('')

  // A page that was asleep while the session ended looks for it when it wakes.
  await context.clearCookies({ name: /-auth-token/ })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/auth\/login$/)
  const wanted = (await context.cookies()).find((cookie) => cookie.name === 'wanted-path')
  expect(decodeURIComponent(wanted!.value)).toBe('/user/profile/person/new')
})

test('a token is renewed only while somebody looks, once for all pages; a session that cannot be renewed for good is removed, and sign-in leads back', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await newSignedInPatient(context, baseURL!)
  await page.clock.install()
  await page.goto('/user')
  await comesAlive(page)
  // A server-rendered page needs no Supabase client in the browser; navigating loads it.
  await page.locator('a[href="/user/profile"]:visible').first().click()
  await expect(page.getByLabel(say('id', 'profile_name_label'))).toBeVisible()
  await isAwake(page)
  let renewals = 0
  await context.route('**/auth/v1/token**', (route) => {
    renewals += 1
    return route.continue()
  })
  const look = (state: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      for (const target of [document, window]) target.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')
  await changeSession(context, over())
  await page.clock.runFor(120_000)
  expect(renewals).toBe(0)
  await look('visible')
  await expect.poll(() => renewals).toBe(1)
  await expect.poll(async () => (await readSession(context)).expires_at).toBeGreaterThan(now())

  // A token that one page renewed is used by the others.
  const second = await context.newPage()
  await second.goto('/user')
  await isAwake(second)
  await changeSession(context, over())
  const old = await readSession(context)
  for (const [tab, path] of [
    [page, '/user/appointment'],
    [second, '/user/profile'],
  ] as const) {
    const answer = tab.waitForResponse(
      (response) => response.url().includes('/rest/v1/') && response.ok(),
    )
    await tab.locator(`a[href="${path}"]:visible`).first().click()
    const headers = await (await answer).request().allHeaders()
    expect(headers.authorization).not.toContain(old.access_token)
    await expect(tab).toHaveURL(new RegExp(`${path}$`))
  }
  expect(renewals).toBe(2)
  await second.close()

  await changeSession(context, { ...over(), refresh_token: 'gone-for-good' })
  await page.locator('a[href="/user/profile"]:visible').first().click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await sessionCookies(context)).toEqual([])
  await sql(
    `update auth.users set confirmation_sent_at = null, recovery_sent_at = null where email = $1`,
    [email],
  )
  await signInByCode(page, 'id', email)
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('a page that visitors see too is read once by whoever is signed in', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/rest\/v1\//.test(request.url())) asked.push(request.url())
  })
  // The client of the backend tells each page who is signed in. The channel, which is opened after
  // that, is never joined, for with that everything is read again.
  let isOpened = () => {}
  const opened = new Promise<void>((resolve) => (isOpened = resolve))
  await page.routeWebSocket(/realtime/, () => isOpened())
  await page.goto(calendarPath('id', 14))
  await opened
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

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
