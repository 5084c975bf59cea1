import type { Page } from '@playwright/test'

/**
 * Goes to an address of the staff area as a link does, without loading the area again. Call it when
 * the page has come alive and goes nowhere else by itself, as it does after saving.
 */
export const goOn = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, '', to), address)
