import { say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'
import { newCode } from '../../support/voucher-codes.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

test.beforeEach(async ({ signIn }) => {
  await signIn('agus@example.com')
})

test('a promotion is issued, told in words, found with its use, and stopped', async ({ page }) => {
  const code = newCode()
  const name = `Promo ${code}`
  await page.goto('/admin/vouchers')
  await expect(page.getByRole('heading', { name: t('admin_vouchers_title') })).toBeVisible()
  await page.getByRole('link', { name: t('admin_vouchers_new') }).click()

  await page.getByLabel(t('admin_service_name_id')).fill(name)
  await page.getByLabel(t('admin_service_name_en')).fill(name)
  const save = page.getByRole('button', { name: t('admin_form_save'), exact: true })
  await save.click()
  await expect(page.getByLabel(t('admin_vouchers_percent'))).toBeFocused()
  await page.getByLabel(t('admin_vouchers_percent')).fill('15')
  await page.getByLabel(t('admin_vouchers_max_discount')).fill('50000')
  await page.getByLabel(t('admin_vouchers_min_spend')).fill('300000')
  await page.getByLabel(t('admin_vouchers_max_uses'), { exact: true }).fill('20')
  await page.getByLabel(t('admin_vouchers_valid_from')).fill('2030-02-01')
  await page.getByLabel(t('admin_vouchers_valid_until')).fill('2030-01-01')
  await page.getByLabel(t('vouchers_first_visit')).check()
  await page.getByLabel(t('vouchers_code')).fill(code.toLowerCase())
  const preview = page.getByRole('region', { name: t('admin_vouchers_preview') })
  for (const words of [
    t('vouchers_off_percent_most', { percent: 15, most: 'Rp50.000' }),
    t('vouchers_min_spend', { amount: 'Rp300.000' }),
    t('admin_vouchers_most', { count: 20 }),
    t('vouchers_first_visit'),
  ])
    await expect(preview.getByText(words)).toBeVisible()
  await expectAccessible(page)

  // A value that the database refuses is reported at its field.
  await save.click()
  await expect(page.getByLabel(t('admin_vouchers_valid_until'))).toBeFocused()
  await page.getByLabel(t('admin_vouchers_valid_until')).fill('2030-03-01')
  await page.getByLabel(t('vouchers_code')).fill('HEMAT-10%')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel(t('vouchers_code'))).toHaveAccessibleDescription(
    `${t('admin_form_refused')} ${t('admin_vouchers_code_hint')}`,
  )
  await page.getByLabel(t('vouchers_code')).fill(code.toLowerCase())
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('admin_vouchers_issued', { code }), { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(t('admin_vouchers_coming'))).toBeVisible()
  await expect(page.getByText(t('admin_vouchers_used_of', { count: 0, most: 20 }))).toBeVisible()

  await goOn(page, `/admin/vouchers?q=${code}`)
  await expect(page.getByRole('heading', { name: t('admin_vouchers_title') })).toBeVisible()
  await page.getByText(name).first().click()
  await page.getByRole('button', { name: t('admin_vouchers_stop') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(t('admin_vouchers_stop_reason')).fill('Salah harga')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin_vouchers_stop') }).click()
  await expect(page.getByText(/Salah harga/)).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_vouchers_stop') })).toHaveCount(0)
  expect(
    await sql(`select is_active, deactivation_reason from public.vouchers where code = $1`, [code]),
  ).toEqual([{ is_active: false, deactivation_reason: 'Salah harga' }])
})
