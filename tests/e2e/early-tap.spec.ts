import { calendarPath, choose } from '../support/booking.ts'
import { expect, test } from '../support/browser.ts'

test.skip(({ isMobile }) => !isMobile, 'slow phones are where this happens')

test('keeps the day that was tapped before the page was ready', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((open) => (release = open))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(calendarPath('id', 20), { waitUntil: 'commit' })
  const day = page.locator('input[name=day]:enabled').nth(2)
  const wanted = await day.inputValue()
  await choose(day)
  release()
  await expect(page).toHaveURL(new RegExp(`day=${wanted}`))
  await expect(page.locator(`input[name=day][value="${wanted}"]`)).toBeChecked()
})
