import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page, type Route } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { createServerClient } from '@supabase/ssr'
import { lastMinute, onOneDay } from './one-day.ts'
import type { StackInfo } from './stack.ts'

export const stack = JSON.parse(process.env.STACK ?? '{}') as StackInfo

type Fixtures = {
  /** Signs in one of the people of seed.sql by password, as a returning visitor. */
  signIn: (email: string, password?: string) => Promise<void>
  failOnConsoleError: undefined
  isOnOneDay: undefined
}

/**
 * The browser logs every refused request, and a socket's try to join again while a test has cut
 * the network; tests check what the page shows instead.
 */
const isRefusedRequest =
  /^Failed to load resource|^WebSocket connection to .* net::ERR_INTERNET_DISCONNECTED$/

export const test = base.extend<Fixtures>({
  isOnOneDay: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await onOneDay()
      await use(undefined)
    },
    { auto: true, timeout: lastMinute * 2 },
  ],
  signIn: async ({ context, baseURL }, use) => {
    await use(async (email, password = 'Luwes-demo-2026') => {
      const cookies = new Map<string, string>()
      const client = createServerClient(stack.api_url, stack.publishable_key, {
        cookies: {
          getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
          setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
        },
      })
      const { error } = await client.auth.signInWithPassword({ email, password })
      if (error) throw error
      await expect.poll(() => cookies.size).toBeGreaterThan(0)
      await context.addCookies(
        [...cookies].map(([name, value]) => ({
          name,
          value,
          url: baseURL!,
          sameSite: 'Lax' as const,
        })),
      )
    })
  },
  failOnConsoleError: [
    // On the context, so that a test without a page does not open one.
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !isRefusedRequest.test(message.text()))
          errors.push(message.text())
      })
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Each task is tested in each language on one kind of screen. */
export const screenOf = { id: '@phone', en: '@desktop' } as const

/**
 * The languages in which a task is tested: one, or both with EVERY_LANGUAGE=1. One is enough
 * because messages exist in both languages, and every page is checked in both elsewhere.
 */
export const languagesFrom = (first: 'id' | 'en'): ('id' | 'en')[] =>
  process.env.EVERY_LANGUAGE ? ['id', 'en'] : [first]

/** Lets the page do what it does at once, where nothing shall come of it. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<unknown>((idle) => requestIdleCallback(idle)))

/**
 * From now on requests to this address are carried out, and their answers are lost; refusals are
 * not, because nothing was carried out.
 * @param method of the requests; all without it
 * @returns lets answers come again
 */
export async function loseAnswers(page: Page, address: string, method?: string) {
  const lose = async (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await (response.ok() ? route.abort('connectionreset') : route.fulfill({ response }))
  }
  await page.route(address, lose)
  return () => page.unroute(address, lose)
}

/**
 * From now on requests to this address wait.
 * @param method of the requests; all without it
 * @returns lets them go on
 */
export async function holdRequests(page: Page, address: string | RegExp, method?: string) {
  let letOn = () => {}
  const held = new Promise<void>((resolve) => (letOn = resolve))
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await held
    await route.fallback()
  })
  return letOn
}

/**
 * Forgets who was signed in. Leaves the page first: while it is open it notices that the session is
 * another's or has ended, and moves in the middle of the test's next navigation.
 */
export async function forgetPerson(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** From now on it is a day later for the page, which is told as one that was left open is. */
export const comesNextDay = (page: Page) =>
  page.evaluate(() => {
    const before = Date.now
    Date.now = () => before() + 86_400_000
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Waits until React has hydrated the page; its complaints have then been logged. */
export const comesAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')),
  )

/**
 * Resolves when the page has the client of the backend, which pages load when they are idle,
 * however late that is. Call it before opening the page.
 */
export const loadsClient = (page: Page) =>
  page.waitForResponse(/\/assets\/supabase-/).then((response) => response.finished())

/**
 * Resolves when the page has joined its Realtime channel. Call it before opening the page, because
 * the reply is sent only once.
 * @param about what the reply contains; without it, the reply of any channel
 */
export const listens = (page: Page, about = '"ok"') =>
  page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(about)),
    )

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
// The minified build: parsing the other one costs more than all rules. The quoted HTML is not used.
const axeSource = `${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')}\n;axe.configure({ noHtml: true });0`

/** Fails on any axe violation of WCAG 2.2 A and AA. */
export const expectAccessible = (page: Page) => expectNoViolations(page)

/** The same for a page already checked in the other colour mode: only colours can differ. */
export const expectReadable = (page: Page) =>
  expectNoViolations(page, ['color-contrast', 'link-in-text-block'])

/** Fails on a page that scrolls sideways. */
export const expectFits = async (page: Page, what: string) =>
  expect(
    await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    }),
    what,
  ).toBeLessThanOrEqual(0)

/** Checks light and dark mode; back in light mode afterwards. */
export async function expectCalm(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoViolations(page: Page, rules?: string[]) {
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  // Transitions of colours or pages may be in progress: retry, at most four times, however long one
  // check takes.
  await expect(async () => {
    const isAlone = page.frames().length === 1
    let violations = isAlone ? await look(page, options) : await lookIntoFrames(page, rules)
    if (!violations) {
      await page.evaluate(axeSource)
      violations = await look(page, options)
    }
    expect(violations).toEqual([])
  }).toPass({ timeout: 20_000, intervals: [250, 500, 1000, 20_000] })
}

type Violation = { id: string; nodes: { target: unknown }[] }
type WithAxe = Window & { axe?: { run: (options: object) => Promise<{ violations: Violation[] }> } }

/**
 * Without frames, axe need not be injected again, open a second page, or report passes.
 * @returns undefined if axe has not been injected yet
 */
const look = (page: Page, options: object) =>
  page.evaluate(async (options) => {
    const { axe } = window as unknown as WithAxe
    if (!axe) return undefined
    const moving = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations } = await axe.run(options)
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))
  }, options)

async function lookIntoFrames(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))
}

type Mail = { ID: string; Subject: string; To: { Address: string }[] }

async function codeAmong(newest: number, to: string) {
  const answer = await fetch(`${stack.mail_url}/api/v1/messages?limit=${newest}`)
  const { messages } = (await answer.json()) as { messages: Mail[] }
  // Messages about appointments are sent to the same address.
  return messages.find(
    ({ To, Subject }) =>
      To.some(({ Address }) => Address === to) &&
      /\b\d{6}\b|^(SMS|WhatsApp)$|^(Ubah|Atur ulang|Anda diundang)/.test(Subject),
  )
}

/** The newest six-digit code sent to an address or a phone number. */
export async function newestCode(to: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      // Nearly always among the last few; reading more costs more than what is tested.
      const mail = (await codeAmong(20, to)) ?? (await codeAmong(500, to))
      if (!mail) return undefined
      const { Text } = (await (
        await fetch(`${stack.mail_url}/api/v1/message/${mail.ID}`)
      ).json()) as { Text: string }
      return (code = Text.match(/\b\d{6}\b/)?.[0])
    })
    .toBeTruthy()
  return code!
}
