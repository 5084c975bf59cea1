import { expect, type Page } from '@playwright/test'

/**
 * Goes to an address of the same area as a link does, without loading the document again. Call it
 * when the page has come alive and goes nowhere else by itself, as it does after saving.
 */
export const goOn = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/** The same, and waits for the page, which has a heading of its own, until nothing of it loads. */
export async function openWithin(page: Page, address: string) {
  await page.locator('h1').evaluate((it) => (it.dataset.seen = ''))
  await goOn(page, address)
  const title = page.locator('h1:not([data-seen])')
  await expect(title).toHaveText(/\S/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return title
}
