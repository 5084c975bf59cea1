import { type Page } from '@playwright/test'
import {
  atProvider,
  calendarPath,
  holdTime,
  newSignedInPatient,
  paymentOf,
  say,
} from '../support/booking.ts'
import { expect, test } from '../support/browser.ts'

test.skip(({ isMobile }) => !isMobile, 'the same page on a desktop')

const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: say('id', key), level: 1 })

for (const action of ['deny', 'expire'] as const)
  test(`every open page hears of a payment that ends by ${action}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(90_000)
    await newSignedInPatient(context, baseURL!)
    await page.goto(calendarPath('id', 26))
    await holdTime(page)
    await page.getByRole('button', { name: /350[.,]000/ }).click()
    await page.waitForURL(/\/snap\//)
    await page.goBack()
    await expect(heading(page, 'payment_pending_title')).toBeVisible()
    const payment = await paymentOf(page)
    const second = await context.newPage()
    const socket = second.waitForEvent('websocket')
    await second.goto(page.url())
    await expect(heading(second, 'payment_pending_title')).toBeVisible()
    // The page listens once its channel has been joined.
    await (
      await socket
    ).waitForEvent('framereceived', ({ payload }) => /"ok"/.test(String(payload)))
    await atProvider(payment.order_id, action)
    for (const tab of [page, second])
      await expect(heading(tab, 'payment_failed_title')).toBeVisible()
  })
