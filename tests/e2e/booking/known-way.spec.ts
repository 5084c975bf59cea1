import {
  calendarPath,
  chooseDay,
  dayIn,
  freeDays,
  freeTimes,
  place,
  say,
} from '../../support/booking.ts'
import { expect, expectAccessible, forgetPerson, test } from '../../support/browser.ts'

test.describe('what is known on the way into booking', () => {
  test(
    'an advertisement keeps the time that it comes with',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(calendarPath('en', 30))
      const day = (await freeDays(page))[0]!
      const at = (await freeTimes(page, day))[0]!
      await page.goto(`/en/cta/book?${new URLSearchParams({ ...place, at })}`)
      await expectAccessible(page)
      await page.getByRole('link', { name: say('en', 'booking_landing_go_on') }).click()
      await expect(page.locator(`input[name=day][value="${day}"]`)).toBeChecked()
      await expect(page.locator(`input[name=at][value="${at}"]`)).toBeChecked()
    },
  )

  test(
    'a time that is gone is not offered to go on with',
    { tag: '@desktop' },
    async ({ page }) => {
      const day = dayIn(31)
      await page.goto(calendarPath('id', 30, { day, at: `${day}T00:10Z` }))
      const alert = page.getByRole('alert').filter({ hasText: say('id', 'booking_nearest') })
      await expect(alert).toBeVisible()
      await expect(
        page.getByRole('button', { name: say('id', 'booking_continue'), exact: true }),
      ).toBeDisabled()
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the calendar lists the day that it highlights', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(calendarPath('id', 30))
    const days = await freeDays(page)
    for (const day of [days[2]!, days[0]!]) {
      await chooseDay(page, day)
      for (const other of days) {
        const [first] = await freeTimes(page, other)
        const label = page.locator(`label:has(input[name=at][value="${first}"])`)
        await expect(label).toBeVisible({ visible: other === day })
      }
    }
  })

  test('signing in says what it needs, and whom to call', { tag: '@desktop' }, async ({ page }) => {
    for (const path of [
      '/auth/login',
      calendarPath('id', 30, { step: 'you', at: `${dayIn(31)}T03:00Z` }),
    ]) {
      await page.goto(path)
      const note = page.getByRole('note')
      await expect(note).toContainText(say('id', 'common_needs_script'))
      await expect(note.getByRole('link').first()).toHaveAttribute('href', /^tel:\+62\d+$/)
    }
  })
})

test(
  'staff find the way to their side, patients see none',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const way = page.getByRole('link', { name: say('id', 'nav_to_admin') })
    await signIn('sari@example.com')
    await page.goto('/user')
    await expect(way).toHaveAttribute('href', '/admin')
    await expectAccessible(page)
    await forgetPerson(page)
    await signIn('rina@example.com')
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(way).toHaveCount(0)
  },
)

test('a wide screen shows the way to sign in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('en', 'nav_sign_in') })
    .click()
  await expect(page).toHaveURL(/\/en\/auth\/login$/)
})
