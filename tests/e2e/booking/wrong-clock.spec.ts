import { expect, test } from '../../support/browser.ts'
import { calendarPath, holdTime, newSignedInPatient } from '../../support/booking.ts'

for (const minutes of [10, -10])
  test(`a clock that is off by ${minutes} minutes takes nothing from the hold`, async ({
    page,
    context,
    baseURL,
  }) => {
    await newSignedInPatient(context, baseURL!)
    await page.addInitScript((shift) => {
      const real = Date
      const now = () => real.now() + shift
      window.Date = new Proxy(real, {
        construct: (_, given: [number]) => (given.length ? new real(...given) : new real(now())),
        get: (_, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
      })
    }, minutes * 60_000)
    await page.goto(calendarPath('id', minutes > 0 ? 27 : 34))
    await holdTime(page)
    await expect(page.getByRole('timer')).toHaveText(/\b(9:\d\d|10:00)\b/)
    await page.getByRole('button', { name: /^Bayar/ }).click()
    await page.waitForURL(/\/payment\/[0-9a-f-]{36}\/process|\/snap\//)
  })

test('a token that ended before a slow clock noticed is renewed', async ({
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
  await page.goto(calendarPath('id', 41))
  await holdTime(page)
  expect(new Set(tokens).size).toBe(2)
})
