import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { findTestChromium, testArgs } from '../../scripts/chromium.ts'
import { startApp } from '../support/app.ts'

const address = '/user/booking?clinic=kebayoran-baru&service=physiotherapy&step=time'
const slowdown = 6
// Kilobits and milliseconds of a bad mobile connection.
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
 * Taps by a finger as soon as the calendar is to be seen, on a phone six times slower than this
 * machine and a slow line: how many are kept, lost, or end on something that was not tapped.
 */
export async function benchTaps(runs = 200) {
  const app = await startApp()
  const browser = await chromium.launch({ executablePath: findTestChromium(), args: testArgs })
  const counts = new Map(kinds.map((kind) => [kind, { kept: 0, lost: 0, wrong: 0 }]))
  try {
    for (let run = 0; run < runs; run++) {
      const kind = kinds[run % kinds.length]!
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: app.url })
      counts.get(kind)![await tapEarly(context, kind)] += 1
      await context.close()
    }
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
  if (kind === 'a day after a swipe') await swipe(page)
  const wanted = new Map<string, string>()
  const day = days.nth(1 + Math.floor(Math.random() * ((await days.count()) - 1)))
  wanted.set('day', await day.locator('input').inputValue())
  await day.tap()
  const times = page.locator('label:visible:has(input[name=at]:enabled)')
  for (let taps = kind.split(',').length - 1; taps > 0; taps--) {
    const time = times.nth(Math.floor(Math.random() * (await times.count())))
    wanted.set('at', await time.locator('input').inputValue())
    await time.tap()
  }
  // It is alive, and has said all that it has to say.
  await page.waitForFunction(() => !window.early)
  await page.waitForLoadState('networkidle')
  const shown = await page.evaluate(() =>
    ['day', 'at'].map(
      (name) => document.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value,
    ),
  )
  const { searchParams } = new URL(page.url())
  const results = ['day', 'at'].map((name, index): Result => {
    const want = wanted.get(name)
    if (!want) return 'kept'
    const [inPage, inAddress] = [shown[index], searchParams.get(name)]
    if (inPage === want && inAddress === want) return 'kept'
    return inPage && inPage !== want && name === 'at' ? 'wrong' : 'lost'
  })
  return results.find((it) => it === 'wrong') ?? results.find((it) => it === 'lost') ?? 'kept'
}

/** A finger drawn to the left over the days, and lifted. */
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
