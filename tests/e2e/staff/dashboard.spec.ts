import { readFile } from 'node:fs/promises'
import { newVisit } from '../../support/board.ts'
import { say } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import { comesNextDay, expect, expectAccessible, test } from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

async function scene() {
  const books = await newBooks()
  await books.sell({ amount: 125_000 })
  await books.sell({ amount: 75_000, method: 'qris', daysAgo: 2 })
  await newVisit({
    clinic: books.clinic,
    physiotherapist: books.ayu.id,
    name: 'Citra Dewanti',
    in: -20,
  })
  return books
}

test('an administrator lands on figures that lead to their rows, and sees today as it goes', async ({
  page,
  signIn,
}) => {
  const { admin, sell, clinic, bayu } = await scene()
  await signIn(admin.email)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  const today = page.getByRole('region', { name: /^Hari ini/ })
  await expect(today).toContainText('Rp125.000')
  await sell({ amount: 5_000 })
  await newVisit({ clinic, physiotherapist: bayu.id, name: 'Doni Pratama', in: 30 })
  await expect(today.getByText('Rp130.000')).toBeVisible()

  const chart = page.getByRole('img', { name: t('admin_dashboard_revenue_by_day') })
  await expect(chart.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await page.getByText(t('admin_dashboard_as_table')).first().click()
  const table = page.getByRole('region', { name: t('admin_dashboard_revenue_by_day') })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table).toContainText('Rp75.000')
  const saving = page.waitForEvent('download')
  await page
    .getByRole('button', { name: t('admin_csv_download') })
    .first()
    .click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(31)
  expect(file).toMatch(/75000"?\r\n/)
  await expectAccessible(page)
  const day = await today.getByRole('heading', { level: 2 }).innerText()
  await comesNextDay(page)
  await expect(today.getByRole('heading', { level: 2 })).not.toHaveText(day)
  const range = page.getByRole('region', { name: / sampai / })
  await range.getByRole('link', { name: 'Rp205.000' }).first().click()
  await expect(page).toHaveURL(/\/admin\/sales\/history\?.*from=/)
  await expect(page.getByLabel(t('admin_sales_sums'))).toContainText(
    `${t('admin_sales_of_it', { name: t('admin_dashboard_revenue') })}Rp205.000`,
  )
})
