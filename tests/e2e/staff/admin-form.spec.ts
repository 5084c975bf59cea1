import type { Page } from '@playwright/test'
import { say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
} from '../../support/browser.ts'
import { newServices } from '../../support/staff.ts'
import { openWithin } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const priceOf = async (id: string) =>
  (await sql<{ price_idr: string }>('select price_idr from public.services where id = $1', [id]))[0]
    ?.price_idr

async function open(page: Page) {
  const { ids, tag } = await newServices(1)
  const id = ids[0]!
  await page.goto(`/admin/settings/services/${id}`)
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  await expect(field('admin_service_price')).toHaveValue('101.000')
  return {
    id,
    tag,
    field,
    save: page.getByRole('button', { name: t('admin_form_save'), exact: true }),
  }
}

test.describe('an administrator', () => {
  test.beforeEach(async ({ signIn }) => {
    await signIn('agus@example.com')
  })

  test('changes a service by keys alone, is told at the field what is missing and what the database refuses, and loses nothing when somebody else saved meanwhile', async ({
    page,
  }) => {
    const { id, field, save } = await open(page)
    await field('admin_service_name_id').fill('  ')
    await save.click()
    await expect(field('admin_service_name_id')).toBeFocused()
    await expect(field('admin_service_name_id')).toHaveAccessibleDescription(
      t('admin_form_missing'),
    )
    await expectAccessible(page)
    await field('admin_service_name_id').fill('Uji')
    await expect(field('admin_service_name_id')).not.toHaveAttribute('aria-invalid')
    // The database limits the price of a session.
    await field('admin_service_price').fill('999999999')
    await save.click()
    await expect(field('admin_service_price')).toBeFocused()
    await expect(field('admin_service_price')).toHaveAccessibleDescription(
      `${t('admin_form_refused')} ${t('admin_service_price_hint')}`,
    )
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
    expect(await priceOf(id)).toBe('101000')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Rp 425.000')
    await expect(field('admin_service_price')).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/services$/)
    expect(await priceOf(id)).toBe('425000')

    // Somebody else saves meanwhile: nothing is lost.
    await page.emulateMedia({ colorScheme: 'light' })
    await openWithin(page, `/admin/settings/services/${id}`)
    await expect(field('admin_service_price')).toHaveValue('425.000')
    await field('admin_service_name_en').fill('Mine')
    await field('admin_service_price').fill('111000')
    await sql(
      `update public.services set price_idr = 222000, updated_at = clock_timestamp() where id = $1`,
      [id],
    )
    await save.click()
    const notice = page.getByRole('alert').filter({ hasText: t('error_stale_record') })
    await expect(notice).toContainText(t('admin_stale_theirs', { value: 'Rp222.000' }))
    await expect(notice).toContainText(t('admin_stale_yours', { value: 'Rp111.000' }))
    await expect(field('admin_service_name_en')).toHaveValue('Mine')
    expect(await priceOf(id), 'nothing is written over theirs').toBe('222000')
    await expectAccessible(page)
    await notice
      .getByRole('listitem')
      .filter({ hasText: 'Rp222.000' })
      .getByRole('button', { name: t('admin_stale_take') })
      .click()
    await expect(field('admin_service_price')).toHaveValue('222.000')
    await save.click()
    await expect(page).toHaveURL(/\/services$/)
    const [saved] = await sql<{ name_en: string; price_idr: string }>(
      'select name_en, price_idr from public.services where id = $1',
      [id],
    )
    expect(saved).toEqual({ name_en: 'Mine', price_idr: '222000' })
  })

  test('is asked before changes are left, keeps what was typed when the connection is gone, and is not told of somebody else where only the answer was lost', async ({
    page,
  }) => {
    const { id, field, save } = await open(page)
    await field('admin_service_name_en').fill('Changed')
    const back = page.getByRole('link', { name: t('admin_services_title') })
    await back.click()
    const dialog = page.getByRole('alertdialog', { name: t('form_leave_title') })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('form_stay') }).click()
    await expect(field('admin_service_name_en')).toHaveValue('Changed')
    await expect(back).toBeFocused()
    // Who leaves while it is saved is not taken back by the answer.
    await field('admin_service_price').fill('121000')
    const answer = await holdRequests(page, '**/rest/v1/services**', 'PATCH')
    await save.click()
    await page
      .getByRole('link', { name: t('admin_nav_board') })
      .first()
      .click()
    await dialog.getByRole('button', { name: t('form_leave') }).click()
    await expect(page).toHaveURL(/\/board/)
    await expect(dialog).toBeHidden()
    await expect(field('admin_service_price')).toHaveCount(0)
    answer()
    await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
    expect(await priceOf(id)).toBe('121000')
    await expect(page).toHaveURL(/\/board/)

    // The connection is gone: what was typed stays.
    await openWithin(page, `/admin/settings/services/${id}`)
    await expect(field('admin_service_price')).toHaveValue('121.000')
    const services = '**/rest/v1/services**'
    const failed = page.getByRole('alert').filter({ hasText: t('error_network') })
    await field('admin_service_price').fill('131000')
    await page.route(services, (route) => route.abort())
    await save.click()
    await expect(failed).toBeVisible()
    await expect(field('admin_service_price')).toHaveValue('131.000')
    expect(await priceOf(id)).toBe('121000')
    await page.unroute(services)
    // Only the answer is lost: nobody else is said to have saved.
    await page.route(services, async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch()
      await route.abort()
    })
    await save.click()
    await expect.poll(() => priceOf(id)).toBe('131000')
    await expect(failed).toBeVisible()
    await expect(save).toBeEnabled()
    await page.unroute(services)
    // It is left once it is saved: nothing is entered meanwhile, to be lost.
    const sent = await holdRequests(page, services, 'PATCH')
    await save.click()
    const resting = page.locator('form [inert]')
    await expect(resting.filter({ has: field('admin_service_price') })).toHaveCount(1)
    sent()
    await expect(page).toHaveURL(/\/services$/)
    expect(await priceOf(id)).toBe('131000')
  })
})
