import {
  calendarPath,
  chooseTime,
  newAddress,
  press,
  say,
  signInByCode,
} from '../support/booking.ts'
import { expect, test } from '../support/browser.ts'
import { watchScripts } from '../support/script-bytes.ts'

test.skip(({ isMobile }) => !isMobile, 'the same files')

const budget = 190 * 1000

test('the whole booking flow loads at most 190 kB of compressed script', async ({ page }, info) => {
  test.setTimeout(120_000)
  const t = (key: string) => say('id', key)
  const sizes = watchScripts(page)
  await page.goto('/cta/book')
  await page.goto(calendarPath('id', 14))
  await page.waitForLoadState('networkidle')
  const before = await sizes()
  expect(before.files.map(({ name }) => name).join(), 'no session, no supabase-js').not.toMatch(
    /browser-/,
  )
  await chooseTime(page)
  await press(page, t('booking_continue'))
  await signInByCode(page, 'id', newAddress())
  await page.getByLabel(t('booking_name_label')).fill('Uji Anggaran')
  await press(page, t('booking_continue'))
  await page.getByRole('button', { name: /350[.,]000/ }).click()
  await page.waitForURL(/\/snap\//)
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { total, files } = await sizes()
  const lines = files.map(({ name, bytes }) => `${String(bytes).padStart(7)}  ${name}`)
  info.annotations.push({ type: 'bytes', description: String(total) })
  console.info([`booking flow: ${total} bytes of script (gzip)`, ...lines].join('\n'))
  expect(total).toBeLessThanOrEqual(budget)
})
