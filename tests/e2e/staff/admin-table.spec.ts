import type { Page } from '@playwright/test'
import { say } from '../../support/booking.ts'
import { expect, expectAccessible, holdRequests, test } from '../../support/browser.ts'
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts'
import { watchScripts } from '../../support/script-bytes.ts'
import { newServices } from '../../support/staff.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const list = '/admin/settings/services'
const search = (page: Page) => page.getByRole('searchbox', { name: t('admin_services_search') })
const names = (page: Page) => page.locator('[data-row]')
const url = (page: Page) => new URL(page.url()).searchParams

test.beforeEach(async ({ signIn }) => {
  await signIn('agus@example.com')
})

test('what goes wrong is said, and tried again; without a connection the list waits for it; filters, order, page and columns stand in the address and survive reload and back', async ({
  page,
  context,
}) => {
  const { tag } = await newServices(52)
  // A device that is never idle: what the list needs is there as soon as the list is.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(list)
  await expect(names(page).first()).toBeVisible()
  await context.setOffline(true)
  await search(page).fill('fisioterapi')
  // The rows on screen are never presented as the answer to the new search.
  await expect(page.getByText(/offline/i)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/offline/i)).toBeHidden()
  await expect(names(page).first()).toContainText('Fisioterapi')

  await page.route('**/rest/v1/services**', (route) => route.abort())
  await search(page).fill('pasca')
  const again = page.getByRole('button', { name: t('common_try_again') })
  await expect(page.getByRole('alert').filter({ hasText: t('error_network') })).toBeVisible()
  await page.unroute('**/rest/v1/services**')
  await again.click()
  await expect(names(page).first()).toContainText(/pasca/i)

  // What is typed before another address has arrived stays.
  await search(page).evaluate(
    (field: HTMLInputElement, [to, text]) => {
      history.pushState(null, '', to)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [`${list}?size=25`, tag] as const,
  )
  await expect(page.getByText(t('admin_table_range', { from: 1, to: 25, total: 52 }))).toBeVisible()
  expect(url(page).get('q')).toContain(tag)

  // Two quick presses are two pages.
  await page.getByRole('button', { name: t('admin_table_next') }).dblclick()
  await expect(names(page)).toHaveCount(2)
  expect(url(page).get('page')).toBe('3')

  const price = page.getByRole('columnheader', { name: t('admin_service_price') })
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  expect(url(page).get('page'), 'another order begins at its first page').toBeNull()
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page).first()).toContainText(`${tag} 52`)
  expect(url(page).get('sort')).toBe('-price_idr')

  await page.getByRole('button', { name: t('admin_table_view'), exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: t('admin_service_duration') }).click()
  await page.getByRole('menuitemradio', { name: t('admin_table_compact') }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: t('admin_service_duration') })).toHaveCount(0)
  expect(url(page).get('hide')).toBe('duration_minutes')
  expect(url(page).get('density')).toBe('compact')

  const address = page.url()
  await page.reload()
  await expect(names(page).first()).toContainText(`${tag} 52`)
  await expect(search(page)).toHaveValue(tag)
  await expect(page.getByRole('columnheader', { name: t('admin_service_duration') })).toHaveCount(0)

  await names(page).nth(3).click()
  await expect(page.getByLabel(t('admin_service_name_id'))).toBeVisible()
  await page.getByRole('link', { name: t('admin_services_title') }).click()
  await expect(page).toHaveURL(address)
  await expect(names(page).nth(3), 'the hand is where it was').toBeFocused()

  // What was typed just before leaving does not filter the page that is still loading.
  const load = await holdRequests(page, /assets\/messages-/)
  const loading = page.waitForRequest(/assets\/messages-/)
  await search(page).fill('pasca')
  await goOn(page, '/admin/messages')
  await loading
  // Longer than the search waits for the next letter.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  load()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_nav_messages'))
  expect(url(page).get('q')).toBeNull()
})

test('the first screen of the staff area loads at most 350 kB of compressed script, and nothing moves when the rows come; filters narrow together and are cleared together; rows are walked and opened by keys', async ({
  page,
}, info) => {
  const { tag } = await newServices(3)
  const sizes = watchScripts(page)
  await watchLayoutShift(page)
  await page.goto(list)
  await expect(names(page).nth(1)).toBeVisible()
  await expectStill(page, 0.01)
  await page.waitForLoadState('networkidle')
  const { total, files } = await sizes()
  const lines = files.map(({ name, bytes }) => `${String(bytes).padStart(7)}  ${name}`)
  info.annotations.push({ type: 'bytes', description: String(total) })
  console.info([`staff area: ${total} bytes of script (gzip)`, ...lines].join('\n'))
  expect(total).toBeLessThanOrEqual(350_000)

  await goOn(page, `${list}?q=${encodeURIComponent(tag)}&page=900`)
  await expect(names(page), 'a page beyond the last one is the first').toHaveCount(3)
  await page.getByRole('combobox', { name: t('admin_service_state') }).click()
  await page.getByRole('option', { name: t('admin_service_offered'), exact: true }).click()
  await expect(page.getByText(t('admin_table_nothing_found'))).toBeVisible()
  expect(url(page).get('offered')).toBe('yes')
  await page.goBack()
  await expect(names(page)).toHaveCount(3)
  const specialisation = { name: t('admin_service_specialisation'), exact: true }
  await page.getByRole('button', specialisation).first().click()
  const sports = t('services_specialisation_sports_injury_recovery')
  await page.getByRole('menuitemcheckbox', { name: sports }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('admin_table_nothing_found'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_filter_clear') }).click()
  await expect(search(page)).toHaveValue('')
  await expect(names(page).nth(3)).toBeVisible()

  await goOn(page, `${list}?sort=name&q=${encodeURIComponent(tag)}`)
  await expect(names(page)).toHaveCount(3)
  await names(page).first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(names(page).nth(2)).toBeFocused()
  await page.keyboard.press('j')
  await expect(names(page).nth(2), 'the last one stays').toBeFocused()
  await page.keyboard.press('k')
  await expect(names(page).nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(names(page).nth(2), 'Tab comes back to it').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${tag} 03`)
  await page.goBack()
  await expect(names(page).nth(2)).toBeFocused()
  // Letters typed into a field are not shortcuts.
  await search(page).fill('jk')
  await search(page).press('j')
  await expect(search(page)).toHaveValue('jkj')

  // The clinic that is chosen stays in the address.
  await page.getByRole('combobox', { name: t('admin_clinic') }).selectOption('gading-serpong')
  await expect(page).toHaveURL(/clinic=gading-serpong/)
  await search(page).fill('')
  await names(page).first().click()
  await expect(page.getByLabel(t('admin_service_name_id'))).toBeVisible()
  await expect(page).toHaveURL(/clinic=gading-serpong/)
})
