import type { Page } from '@playwright/test'
import {
  calendarPath,
  choose,
  chooseTime,
  newSignedInPatient,
  press,
  say,
  takenBySomebodyElse,
} from '../../support/booking.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'

const t = (key: string) => say('id', key)

/** Chooses the physiotherapist at this index of the list. */
async function choosePhysio(page: Page, index: number) {
  await choose(page.locator('input[name=physio]').nth(index))
  await expect(page).toHaveURL(/physio=/)
}

/** Positions of the parts of the page that a user may be about to tap. */
const places = (page: Page) =>
  page
    .locator('form label:visible, form a:visible, button:visible')
    .evaluateAll((parts) =>
      parts.map((part) => Object.values(part.getBoundingClientRect().toJSON())),
    )

test('a time that somebody else takes stays in its place, struck through', async ({ page }) => {
  const alert = page.getByRole('alert').filter({ hasText: t('booking_nearest') })
  const goOn = page.getByRole('button', { name: t('booking_continue'), exact: true })
  await page.goto(calendarPath('id', 28))
  await page.waitForLoadState('networkidle')
  await choosePhysio(page, 1)
  // The taller screen has more room than the times of a day fill.
  for (const height of [839, 1600]) {
    await page.setViewportSize({ width: 412, height })
    const at = await chooseTime(page)
    const before = await places(page)
    await takenBySomebodyElse(page, at)

    await expect(alert).toBeVisible()
    const start = page.locator(`input[name=at][value="${at}"]`)
    await expect(start).toBeDisabled()
    await expect(start.locator('xpath=..')).toContainText(t('booking_taken'))
    await expect(start.locator('xpath=..').locator('s')).toBeVisible()
    expect(await places(page)).toEqual(before)
    await expect(goOn).toBeDisabled()
    if (height === 839) await expectAccessible(page)
    await alert.getByRole('link').first().click()
    await expect(alert).toBeHidden()
    await expect(page.locator('input[name=at]:checked:enabled')).toHaveCount(1)
  }
  await goOn.click()
  await expect(page.getByRole('heading', { name: t('booking_you_heading') })).toBeVisible()
})

test('who comes a moment too late is offered the nearest times', async ({
  page,
  context,
  baseURL,
}) => {
  // Without Realtime the page learns of it only when it asks.
  await page.routeWebSocket(/realtime/, () => {})
  await newSignedInPatient(context, baseURL!)
  await page.goto(calendarPath('id', 42))
  await page.waitForLoadState('networkidle')
  await choosePhysio(page, 1)
  const at = await chooseTime(page)
  await takenBySomebodyElse(page, at)
  await press(page, t('booking_continue'))

  const alert = page.getByRole('alert').filter({ hasText: t('booking_nearest') })
  await expect(alert).toBeFocused()
  await alert.getByRole('link').last().click()
  await expect(alert).toBeHidden()
  await press(page, t('booking_continue'))
  await expect(page.getByRole('heading', { name: t('booking_pay_heading') })).toBeVisible()
})
