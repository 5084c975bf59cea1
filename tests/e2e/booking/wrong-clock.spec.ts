import { expect, test } from '../../support/browser.ts'
import { calendarPath, holdTime, newSignedInPatient } from '../../support/booking.ts'

test('a clock that is wrong takes nothing from the hold, and a token that ended before a slow one noticed is renewed', async ({
  page,
  context,
  baseURL,
}) => {
  await newSignedInPatient(context, baseURL!)
  const tokens: (string | undefined)[] = []
  await page.route('**/rest/v1/rpc/hold_slot', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tokens.push(route.request().headers().authorization)
    if (tokens.length > 1) return route.continue()
    await route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } })
  })
  for (const [minutes, from] of [
    [-10, 34],
    [10, 27],
  ] as const) {
    await page.addInitScript((shift) => {
      const real = window.realDate ?? Date
      const now = () => real.now() + shift
      window.realDate = real
      window.Date = new Proxy(real, {
        construct: (_, given: [number]) => (given.length ? new real(...given) : new real(now())),
        get: (_, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
      })
    }, minutes * 60_000)
    await page.goto(calendarPath('id', from))
    await holdTime(page)
    await expect(page.getByRole('timer')).toHaveText(/\b(9:\d\d|10:00)\b/)
    await page.getByRole('button', { name: /^Bayar/ }).click()
    await page.waitForURL(/\/snap\//)
  }
  expect(new Set(tokens).size).toBe(2)
})

declare global {
  interface Window {
    realDate?: DateConstructor
  }
}
