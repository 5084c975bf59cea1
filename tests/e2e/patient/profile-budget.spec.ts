import { calendarPath, newSignedInPatient } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'
import { watchScripts } from '../../support/script-bytes.ts'

/** Compressed bytes beside what booking loads. */
const budget = 20_000

for (const path of ['/user/profile', '/user/profile/account'])
  test(`${path} loads at most 20 kB of compressed script beside what booking does`, async ({
    page,
    context,
    baseURL,
  }) => {
    await newSignedInPatient(context, baseURL!)
    const booking = watchScripts(page)
    await page.goto(calendarPath('id', 14, { step: 'you' }))
    await page.waitForLoadState('networkidle')
    const known = new Set((await booking()).files.map(({ name }) => name))
    const second = await context.newPage()
    const own = watchScripts(second)
    await second.goto(path)
    await second.waitForLoadState('networkidle')
    const more = (await own()).files.filter(({ name }) => !known.has(name))
    const total = more.reduce((sum, { bytes }) => sum + bytes, 0)
    console.info(
      [`${path}: ${total} bytes`, ...more.map(({ name, bytes }) => `${bytes} ${name}`)].join('\n'),
    )
    expect(total).toBeLessThanOrEqual(budget)
  })
