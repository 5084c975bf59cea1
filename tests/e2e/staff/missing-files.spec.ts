import type { Page } from '@playwright/test'
import { newBoard, newVisit } from '../../support/board.ts'
import { say } from '../../support/booking.ts'
import { expect, expectCalm, test } from '../../support/browser.ts'
import { disguisedPage } from '../../support/disguised-page.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** Makes the page's scripts whose names begin like this fail to load. */
const lose = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.abort('internetdisconnected'))

test('what a press would bring to a form and cannot takes nothing that was typed with it', async ({
  page,
  signIn,
}) => {
  await signIn('agus@example.com')
  const missing = page.getByText(t('admin_part_missing'))
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

  for (const name of ['preview', 'position-map', 'crop-dialog']) await lose(page, name)

  await test.step('the preview of an article', async () => {
    await page.goto('/admin/content/articles/new')
    const title = page.getByLabel(t('admin_article_title'), { exact: true })
    await title.fill('Jalan kaki')
    await press('admin_article_preview')
    await expect(missing).toBeVisible()
    await expectCalm(page)
    await press('admin_article_write')
    await expect(title).toHaveValue('Jalan kaki')
  })

  await test.step('the map of a clinic', async () => {
    await goOn(page, '/admin/settings/clinics/new')
    const name = page.getByLabel(t('admin_clinic_name'), { exact: true })
    await name.fill('Klinik Uji')
    await press('admin_clinic_map_open')
    await expect(missing).toBeVisible()
    await expect(name).toHaveValue('Klinik Uji')
  })

  await test.step('what cuts the picture of a physiotherapist', async () => {
    await goOn(page, '/admin/physio/new')
    const name = page.getByLabel(t('admin_physio_name'), { exact: true })
    await name.fill('Maya Uji')
    await page.getByLabel(t('admin_photo_choose')).first().setInputFiles(disguisedPage)
    await expect(missing).toBeVisible()
    await expect(name).toHaveValue('Maya Uji')
  })
})

test('the board says what could not be sent, also where what would say it cannot come', async ({
  page,
  context,
  signIn,
}) => {
  const { clinic, ayu, desk } = await newBoard()
  await newVisit({ clinic, physiotherapist: ayu.id, name: 'Citra Dewanti', in: 15 })
  await signIn(desk.email)
  await page.goto('/admin/board')
  const visit = page.locator('[data-appointment]', { hasText: 'Citra Dewanti' })
  await expect(visit).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  const refused = page.getByRole('alert').filter({ hasText: t('error_network') })
  await expect(refused).toBeVisible()
  await expect(visit).toBeVisible()
  await expectCalm(page)
  await refused.getByRole('button', { name: t('common_close') }).click()
  await expect(refused).toHaveCount(0)

  // Once online, the toast component loads, and the step can be done.
  await page.keyboard.press('c')
  await expect(refused).toBeVisible()
  // A browser may say that it is online before anything can be loaded.
  await page.route('**/assets/toaster-*.js', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: /F8/ }).getByText(t('error_network'))).toBeVisible()
  await expect(refused).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(visit).toContainText(t('admin_board_state_checked_in'))
})
