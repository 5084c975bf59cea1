import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Client, Database } from '#app/lib/supabase/database'
import { expect, newestCode, stack } from './browser.ts'
import { endHold as endHoldIn } from './holds.ts'
import { control } from './payments.ts'

export type Language = 'id' | 'en'

const messages = Object.fromEntries(
  (['id', 'en'] as const).map((language) => [
    language,
    JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Record<string, string>,
  ]),
)

/** A message of the app, so that tests follow its copy. */
export function say(language: Language, key: string, inputs: Record<string, string | number> = {}) {
  const text = messages[language]?.[key]
  if (!text) throw new Error(`no message ${key}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name] ?? ''))
}

export const prefix = (language: Language) => (language === 'en' ? '/en' : '')

// Times out a request that is never answered, with its own error rather than the test's timeout.
const global = {
  fetch: (input: string | URL | Request, init?: RequestInit) =>
    fetch(input, { signal: AbortSignal.timeout(30_000), ...init }),
}

let count = 0
/** An address that nobody has used before. */
export const newAddress = () => `e2e-${process.pid}-${Date.now()}-${(count += 1)}@example.com`

/** The calendar day of an instant in the clinics' zone. */
export const dayOf = (instant: string | number) =>
  new Date(new Date(instant).getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

/** The calendar day this many days from today in the clinics' zone. */
export const dayIn = (days: number) => dayOf(Date.now() + days * 86_400_000)

export const place = { clinic: 'kebayoran-baru', service: 'physiotherapy' }

/** The address of the calendar; parallel tests use different weeks to stay apart. */
export const calendarPath = (language: Language, from: number, more: Record<string, string> = {}) =>
  `${prefix(language)}/user/booking?${new URLSearchParams({ ...place, step: 'time', from: dayIn(from), ...more })}`

const third = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 3

/** Prefers days reserved for this worker, so that parallel tests take different times. */
export function ownOf<Item>(all: Item[], day: (item: Item) => string): Item[] {
  const own = all.filter((item) => isOwn(day(item)))
  return own.length ? own : all
}

const isOwn = (day: string) => (Date.parse(day) / 86_400_000) % 3 === third

/** The shown days with a free time, those reserved for this worker first. */
export async function freeDays(page: Page): Promise<string[]> {
  // A chosen day that loses its last time stays enabled.
  const free = new Set((await allFreeTimes(page)).map(dayOf))
  const days = await valuesOf(page.locator('input[name=day]:enabled'))
  const open = days.filter((day) => free.has(day))
  return [...open.filter(isOwn), ...open.filter((day) => !isOwn(day))]
}

/** The free times of one of the shown days, in order. */
export async function freeTimes(page: Page, day: string): Promise<string[]> {
  return (await allFreeTimes(page)).filter((at) => dayOf(at) === day)
}

const allFreeTimes = (page: Page) => valuesOf(page.locator('input[name=at]:enabled'))

/** Chooses one of the shown free times at random, and returns it. */
export async function chooseTime(page: Page): Promise<string> {
  await expect.poll(() => freeDays(page)).not.toEqual([])
  const days = await freeDays(page)
  const times = (await allFreeTimes(page)).map(dayOf)
  // A parallel test may take the last times of a day just before the click.
  const roomy = days.filter((day) => times.filter((other) => other === day).length > 2)
  const day = anyOf(ownOf(roomy.length ? roomy : days, String))
  if (!day) return chooseTime(page)
  let at: string | undefined
  try {
    await chooseDay(page, day)
    at = anyOf(await freeTimes(page, day))
    if (at) {
      await choose(page.locator(`input[name=at][value="${at}"]`))
      await expect(page).toHaveURL((url) => url.searchParams.get('at') === at)
      return at
    }
  } catch (error) {
    // Rethrow if the time is still free: then it was not lost to another test.
    const left = at ? await freeTimes(page, day) : await freeDays(page)
    if (left.includes(at ?? day)) throw error
  }
  return chooseTime(page)
}

export const chooseDay = (page: Page, day: string) =>
  choose(page.locator(`input[name=day][value="${day}"]`))

// Always by value: an index shifts as soon as another test takes a time.
const valuesOf = (radios: Locator) =>
  radios.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))

/** A random item; undefined if there is none. */
export const anyOf = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)]

/** Clicks the label, like a real tap. */
export async function choose(radio: Locator) {
  await radio.locator('xpath=..').click({ timeout: 10_000 })
  await expect(radio).toBeChecked()
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Goes on with the chosen time. @returns whether it is held: not if a parallel test was faster */
export async function holdChosen(page: Page, language: Language = 'id') {
  const held = page.getByRole('heading', { name: say(language, 'booking_pay_heading') })
  const lost = page.getByText(say(language, 'booking_nearest'))
  try {
    await page
      .getByRole('button', { name: say(language, 'booking_continue'), exact: true })
      .click({ timeout: 10_000 })
  } catch (error) {
    // The button is gone only if the time was lost.
    if (!(await lost.isVisible())) throw error
  }
  await expect(held.or(lost).first()).toBeVisible()
  return held.isVisible()
}

/** Chooses a time and holds it; retries if a parallel test was faster. */
export async function holdTime(page: Page, language: Language = 'id') {
  for (let tries = 0; tries < 3; tries++) {
    await chooseTime(page)
    if (await holdChosen(page, language)) return
  }
  throw new Error('no time could be held')
}

/** Signs in by code on a page that asks for it. */
export async function signInByCode(page: Page, language: Language, to: string, typed = to) {
  const field = page.getByLabel(say(language, 'auth_code_label'))
  await page.getByLabel(say(language, 'auth_identifier_label')).fill(typed)
  await press(page, say(language, 'auth_send_code'))
  await expect(field).toBeFocused()
  await field.fill(await newestCode(to))
}

export type Patient = { id: string; email: string; client: Client }

/** A new patient with a name, who can book through the API. */
export async function newPatient(name = 'Uji Coba'): Promise<Patient> {
  const email = newAddress()
  const client = createClient<Database>(stack.api_url, stack.publishable_key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global,
  })
  return { email, client, ...(await introduce(client, email, name)) }
}

/** A new patient with a name, signed in in the browser. */
export async function newSignedInPatient(
  context: BrowserContext,
  baseURL: string,
  name = 'Uji Coba',
): Promise<Patient> {
  const email = newAddress()
  const cookies = new Map<string, string>()
  const client = createServerClient<Database>(stack.api_url, stack.publishable_key, {
    global,
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (all) => all.forEach(({ name, value }) => cookies.set(name, value)),
    },
  })
  const patient = { email, client, ...(await introduce(client, email, name)) }
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url: baseURL, sameSite: 'Lax' as const })),
  )
  return patient
}

async function introduce(client: Client, email: string, name: string) {
  const sent = await client.auth.signInWithOtp({ email })
  if (sent.error) throw sent.error
  const token = await newestCode(email)
  const signedIn = await client.auth.verifyOtp({ email, token, type: 'email' })
  if (signedIn.error) throw signedIn.error
  const saved = await client.rpc('save_patient', {
    patient: { is_self: true, full_name: name, consents: { care: true } },
  })
  if (saved.error) throw saved.error
  return { id: saved.data.id }
}

/** Lets somebody else hold this start with the physiotherapist in the calendar's address. */
export async function takenBySomebodyElse(page: Page, at: string, address = page.url()) {
  const physio = new URL(address).searchParams.get('physio')
  const [ids] = await sql<{ clinic: string; service: string; physio: string }>(
    `select clinic.id as clinic, service.id as service, physio.id as physio
     from public.clinics as clinic, public.services as service, public.physiotherapists as physio
     where clinic.slug = $1 and service.slug = $2 and physio.slug = $3`,
    [place.clinic, place.service, physio],
  )
  const rival = await newPatient('Saingan')
  const { error } = await rival.client.rpc('hold_slot', {
    clinic_id: ids!.clinic,
    service_id: ids!.service,
    starts_at: at,
    physiotherapist_id: ids!.physio,
  })
  if (error) throw error
}

/** An action of the payer at the provider. */
export const atProvider = (
  orderId: string,
  action: 'pay' | 'deny' | 'expire',
  notify: 'once' | 'never' = 'once',
) => control(stack.payment_sandbox_url, orderId, { action, notify })

// Kept for the worker's lifetime: each new connection has to load the catalogue and every function.
const pool = new pg.Pool({
  connectionString: stack.db_url,
  idleTimeoutMillis: 60_000,
  allowExitOnIdle: true,
})
pool.on('error', () => {})

/** Runs SQL as the database's owner: for what time or other people would do. */
export const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows

/** Runs `work` under a named lock: for resources that exist only once. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`tests: ${name}`])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
}

/** Ends the hold of a booking now. */
export const endHold = (bookingId: string) => endHoldIn({ query: sql }, bookingId)

/** The booking and the payment of an address such as `.../payment/<id>/process`. */
export async function paymentOf(page: Page) {
  await page.waitForURL(/\/payment\/[0-9a-f-]{36}\/|\/snap\//)
  const id = /payment\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  const [payment] = await sql<{ id: string; booking_id: string; order_id: string }>(
    'select id, booking_id, order_id from public.payments where id = $1',
    [id],
  )
  if (!payment) throw new Error(`no payment at ${page.url()}`)
  return payment
}
