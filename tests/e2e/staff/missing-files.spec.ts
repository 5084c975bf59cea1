import { type Page } from '@playwright/test'
import { newBoard, newVisit } from '../../support/board.ts'
import { say } from '../../support/booking.ts'
import { expect, expectCalm, test } from '../../support/browser.ts'
import { disguisedPage } from '../../support/disguised-page.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** A file of the page whose name begins so does not come, until the answer is called. */
async function lose(page: Page, name: string) {
  const pattern = `**/assets/${name}-*.js`
  await page.route(pattern, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(pattern)
}

test('what a press would bring to a form and cannot takes nothing that was typed with it', async ({
  page,
  signIn,
}) => {
  await signIn('agus@example.com')
  const missing = page.getByText(t('admin_part_missing'))
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

  await test.step('the preview of an article', async () => {
    const find = await lose(page, 'preview')
    await page.goto('/admin/content/articles/new')
    const title = page.getByLabel(t('admin_article_title'), { exact: true })
    await title.fill('Jalan kaki')
    await press('admin_article_preview')
    await expect(missing).toBeVisible()
    await expectCalm(page)
    await press('admin_article_write')
    await expect(title).toHaveValue('Jalan kaki')
    await find()
  })

  await test.step('the map of a clinic', async () => {
    await lose(page, 'position-map')
    await page.goto('/admin/settings/clinics/new')
    const name = page.getByLabel(t('admin_clinic_name'), { exact: true })
    await name.fill('Klinik Uji')
    await press('admin_clinic_map_open')
    await expect(missing).toBeVisible()
    await expect(name).toHaveValue('Klinik Uji')
    await expectCalm(page)
  })

  await test.step('what cuts the picture of a physiotherapist', async () => {
    await lose(page, 'crop-dialog')
    await page.goto('/admin/physio/new')
    const name = page.getByLabel(t('admin_physio_name'), { exact: true })
    await name.fill('Maya Uji')
    await page.getByLabel(t('admin_photo_choose')).first().setInputFiles(disguisedPage)
    await expect(missing).toBeVisible()
    await expect(name).toHaveValue('Maya Uji')
    await expectCalm(page)
  })
})

test('the board says what could not be sent, and stays where even that cannot be said', async ({
  page,
  context,
  signIn,
}) => {
  const { clinic, ayu, desk } = await newBoard()
  await newVisit({ clinic, physiotherapist: ayu.id, name: 'Citra Dewanti', in: 15 })
  await signIn(desk.email)
  const visit = page.locator('[data-appointment]', { hasText: 'Citra Dewanti' })
  const refused = page.getByText(t('error_network'), { exact: true })
  const unsent = async () => {
    await page.goto('/admin/board')
    await expect(visit).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (it) => it.url().includes('/rpc/check_in'))
    await page.keyboard.press('j')
    await page.keyboard.press('c')
    await failed
  }

  await unsent()
  await expect(refused.first()).toBeVisible()
  await context.setOffline(false)

  await lose(page, 'toaster')
  await unsent()
  // It is asked for what would say so, and the page is drawn after that.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
  )
  await page.keyboard.press('k')
  await expect(visit).toBeVisible()
  await expect(refused).toHaveCount(0)
  await context.setOffline(false)
})
