import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { say, sql } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import { newRegistered } from '../../support/patients.ts'
import { comesNextDay, expect, expectAccessible, test } from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const history = '/admin/sales/history'
const rows = (page: Page) => page.locator('[data-row]')
const sums = (page: Page) => page.getByLabel(t('admin_sales_sums'))

const longName = 'Panjang'.repeat(15)

/**
 * Three sales of today, one of them to somebody with a long name, and one of three days ago, in the
 * time zone of most clinics.
 */
async function scene() {
  const books = await newBooks('Asia/Jakarta')
  const cash = await books.sell({ amount: 125_000, name: 'Pita elastis', note: '=SUM(A1)' })
  const patient = await newRegistered({ full_name: longName }, books.slug)
  await books.sell({ amount: 80_000, method: 'qris', name: 'Bola terapi', patient })
  await books.sell({ amount: 45_000, method: 'edc', name: 'Minyak pijat' })
  const old = await books.sell({ amount: 10_000, daysAgo: 3 })
  return { ...books, cash, old }
}

test('what is filtered is summed, and saved as CSV with commas or semicolons and no formulas; a receipt stands by itself, on paper nothing else; a sale is voided with its reason', async ({
  page,
  signIn,
}) => {
  const { admin, cash } = await scene()
  await signIn(admin.email)
  await page.goto(history)
  await expect(page).toHaveTitle(/Riwayat penjualan/i)
  await expect(rows(page)).toHaveCount(4)
  await expect(sums(page)).toContainText('Rp260.000')
  const { width } = (await page.getByRole('cell', { name: longName }).boundingBox())!
  expect(width, 'a long name takes no more of the row than another').toBeLessThan(300)
  await page.getByRole('button', { name: t('admin_appointments_days') }).click()
  await page.getByRole('button', { name: t('admin_filter_today') }).click()
  await page.keyboard.press('Escape')
  await expect(sums(page)).toContainText('Rp250.000')
  await page
    .getByRole('button', { name: t('admin_sales_method'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitemcheckbox', { name: t('admin_sales_method_cash') }).click()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await expect(sums(page)).toContainText('Rp125.000')

  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: cash.receipt_number })).toBeFocused()
  await expectAccessible(page)
  // What is filtered is saved.
  for (const [name, separator] of [
    ['admin_csv_commas', ','],
    ['admin_csv_semicolons', ';'],
  ] as const) {
    await page.getByRole('button', { name: t('admin_csv_download') }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t(name) }).click()
    const file = await saving
    const text = await readFile(await file.path(), 'utf8')
    const [heading, line] = text.split('\r\n')
    expect(heading).toContain(`"${t('admin_sales_number')}"${separator}`)
    expect(line).toContain(`"'=SUM(A1)"${separator}125000${separator}0`)
    for (const word of ['admin_sales_state_sale', 'admin_sales_kind_product'])
      expect(line).toContain(`"${t(word)}"`)
  }

  await page.getByRole('link', { name: t('payment_receipt') }).click()
  await expect(page.getByText('seratus dua puluh lima ribu rupiah')).toBeVisible()
  await expect(page.getByText('Pita elastis')).toBeVisible()
  // A product, sold without a patient.
  await expect(page.getByText(t('payment_receipt_from'))).toHaveCount(0)
  await expect(page.getByText(t('payment_receipt_vat'))).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText(cash.receipt_number)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('receipt_pdf') }).click()
  expect((await saving).suggestedFilename()).toBe(`${cash.receipt_number.replaceAll('/', '-')}.pdf`)

  await page.goBack()
  await expect(page.getByRole('heading', { name: cash.receipt_number })).toBeVisible()
  await page.getByRole('button', { name: t('admin_sales_void') }).click()
  await page.getByLabel(t('admin_sales_void_reason')).fill('Salah ketik')
  // The answer is lost: what is shown is read anew.
  await page.route(
    '**/rpc/void_sale',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: cash.receipt_number })).toContainText(
    'Salah ketik',
  )
  await expect(rows(page)).toHaveCount(2)
  await expect(sums(page)).toContainText('Rp0')
  await expect(page.getByRole('button', { name: t('admin_sales_void') })).toHaveCount(0)
})

test('the front desk sees its own day, closes it, and sees that it is over', async ({
  page,
  signIn,
}) => {
  const { desk, clinic } = await scene()
  await signIn(desk.email)
  await page.goto(history)
  await expect(rows(page)).toHaveCount(3)
  await expect(sums(page)).toContainText('Rp250.000')
  await expect(page.getByRole('button', { name: t('admin_appointments_days') })).toHaveCount(0)
  await rows(page).first().click()
  await expect(page.getByRole('link', { name: t('payment_receipt') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_sales_void') })).toHaveCount(0)

  // It closes that day, and sees that it is over.
  await goOn(page, '/admin/sales/closing')
  const counted = page.getByLabel(
    t('admin_sales_counted_of', { method: t('admin_sales_method_cash') }),
  )
  await counted.fill('125000')
  const days = await sql<{ day: string; next: string }>(
    `select to_char(now() at time zone time_zone, 'FMDD') as day,
       to_char(now() at time zone time_zone + interval '1 day', 'FMDD') as next
     from public.clinics where id = $1`,
    [clinic],
  )
  const { day, next } = days[0]!
  const shown = page.locator('time')
  await expect(shown).toContainText(new RegExp(`(^|\\D)${day} `))
  // The server's day ends before the page knows.
  await page.route('**/rpc/close_day', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'forbidden' } }),
  )
  await page.getByRole('button', { name: t('admin_sales_close') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('admin_sales_day_over'))
  await comesNextDay(page)
  await expect(page.getByRole('button', { name: t('admin_sales_close') })).toHaveCount(0)
  await expect(page.getByText(t('admin_sales_day_over'))).toBeVisible()
  await expect(counted, 'what was counted stays').toHaveValue('125.000')
  await expect(shown).toContainText(new RegExp(`(^|\\D)${day} `))
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_sales_day_over_today') }).click()
  await expect(shown).toContainText(new RegExp(`(^|\\D)${next} `))
})
