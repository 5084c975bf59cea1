import { say, sql } from '../../support/booking.ts'
import { newBooks } from '../../support/books.ts'
import { comesNextDay, expect, expectAccessible, test } from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

test('the front desk sees the day that it closes, and that it is over', async ({
  page,
  signIn,
}) => {
  const { desk, clinic, sell } = await newBooks()
  await sell({ amount: 125_000 })
  await signIn(desk.email)
  await page.goto('/admin/sales/closing')
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

test('of two who close a day the second is told which count was not saved', async ({
  page,
  signIn,
}) => {
  const { desk, clinic, client, sell } = await newBooks()
  await sell({ amount: 125_000 })
  await signIn(desk.email)
  await page.goto('/admin/sales/closing')
  const method = t('admin_sales_method_cash')
  await page.getByLabel(t('admin_sales_counted_of', { method })).fill('100000')
  await page.getByLabel(t('admin_sales_note')).fill('Kurang')
  const [today] = await sql<{ day: string }>(
    `select (now() at time zone time_zone)::date::text as day from public.clinics where id = $1`,
    [clinic],
  )
  const amounts = { cash: 125_000, transfer: 0, edc: 0, qris: 0 }
  const { error } = await client.rpc('close_day', {
    clinic_id: clinic,
    on_date: today!.day,
    counted: amounts,
    seen: amounts,
    opening_idr: 0,
  })
  expect(error).toBe(null)
  await page.getByRole('button', { name: t('admin_sales_close') }).click()
  await expect(page.getByText(t('admin_sales_closed'), { exact: true })).toBeVisible()
  const lost = t('admin_sales_closed_before_counted', { amounts: `${method} Rp100.000` })
  await expect(page.getByText(lost).first()).toBeVisible()
})
