import { type BrowserContext, chromium, devices, type Locator, type Page } from '@playwright/test'
import { findTestChromium, testArgs } from '../../scripts/chromium.ts'
import { startApp } from '../support/app.ts'
import { timed } from './figures.ts'

const address = '/user/booking?clinic=kebayoran-baru&service=physiotherapy&step=time'
const slowdown = 6
const atOnce = 4
// Bytes per second and milliseconds of a bad mobile connection.
const network = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

type Kind = 'a day' | 'a day after a swipe' | 'a day, then a time' | 'a day, a time, another time'
const kinds: Kind[] = [
  'a day',
  'a day after a swipe',
  'a day, then a time',
  'a day, a time, another time',
]
type Result = 'kept' | 'lost' | 'wrong'

/**
 * Touch taps within four seconds of seeing the calendar, on a phone six times slower than this
 * machine and a slow connection: how many are kept, lost, or select something that was not tapped.
 */
export async function benchTaps(runs = 200) {
  const app = await startApp()
  const browser = await chromium.launch({ executablePath: findTestChromium(), args: testArgs })
  const counts = new Map(kinds.map((kind) => [kind, { kept: 0, lost: 0, wrong: 0 }]))
  try {
    const all = Array.from({ length: runs }, (_, run) => kinds[run % kinds.length]!)
    await timed(all, atOnce, async (kind) => {
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: app.url })
      counts.get(kind)![await tapEarly(context, kind)] += 1
      await context.close()
    })
    console.log(`\nTaps before and while the calendar comes alive, ${slowdown} times slower`)
    console.table(Object.fromEntries(counts))
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function tapEarly(context: BrowserContext, kind: Kind): Promise<Result> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await page.goto(address, { waitUntil: 'commit' })
  const days = page.locator('label:has(input[name=day]:enabled)')
  await days.last().waitFor()
  // Some taps happen during hydration.
  await page.waitForTimeout(Math.random() * 4000)
  if (kind === 'a day after a swipe') await swipe(page)
  const wanted: Wanted = { day: oneOf((await valuesOf(days)).slice(1)), at: null }
  await tap(page, 'day', wanted.day)
  for (let taps = kind.split(',').length - 1; taps > 0; taps--) {
    const times = await valuesOf(page.locator('label:visible:has(input[name=at]:enabled)'))
    wanted.at = oneOf(times.filter((at) => at !== wanted.at))
    await tap(page, 'at', wanted.at)
  }
  await page.waitForFunction(() => !window.early)
  await page.waitForFunction(isKept, wanted, { timeout: 10_000 }).catch(() => {})
  // A pending update could still overwrite it.
  await page.waitForTimeout(2000)
  if (await page.evaluate(isKept, wanted)) return 'kept'
  const shown = page.locator('input[name=day]:checked, input[name=at]:checked')
  const other = await shown.evaluateAll(
    (radios: HTMLInputElement[], { day, at }) =>
      radios.some(({ name, value }) => value !== (name === 'day' ? day : at)),
    wanted,
  )
  return other ? 'wrong' : 'lost'
}

type Wanted = { day: string; at: string | null }

/** Runs in the page: whether it shows the last tap, and its address matches. */
function isKept({ day, at }: Wanted) {
  const search = new URLSearchParams(location.search)
  const chosen = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value
  return (
    chosen('day') === day &&
    search.get('day') === day &&
    (!at || (chosen('at') === at && search.get('at') === at))
  )
}

const oneOf = (values: string[]) => values[Math.floor(Math.random() * values.length)]!

const valuesOf = (labels: Locator) =>
  labels.evaluateAll((all) => all.map((label) => label.querySelector('input')!.value))

/**
 * The browser dispatches the click slightly after the touch: people do not tap again before they
 * see it.
 */
async function tap(page: Page, name: string, value: string) {
  const radio = page.locator(`input[name=${name}][value="${value}"]`)
  await page.locator('label', { has: radio }).tap()
  const isChecked = (input: Element | null) => (input as HTMLInputElement | null)?.checked
  await page
    .waitForFunction(isChecked, await radio.elementHandle(), { timeout: 5000 })
    .catch(() => {})
}

/** Swipes left over the days. */
async function swipe(page: Page) {
  const box = (await page.locator('label:has(input[name=day])').first().boundingBox())!
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', 320)
  for (let x = 300; x >= 60; x -= 40) await touch('touchMove', x)
  await touch('touchEnd')
}
