import { dayIn, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { openWithin } from '../../support/within-app.ts'

const en = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)

test('a service is added, and every physiotherapist gives it; a price from a day on is planned, refused where it cannot be, and taken back', async ({
  page,
  signIn,
}) => {
  const name = `Uji ${crypto.randomUUID().slice(0, 8)}`
  await signIn('agus@example.com')
  await page.goto('/en/admin/settings/services')
  await page.getByRole('link', { name: en('admin_services_new') }).click()
  await expect(page).toHaveTitle(new RegExp(`${en('admin_services_new')}$`))
  const english = page.getByLabel(en('admin_service_name_en'))
  await page.getByLabel(en('admin_service_name_id')).fill(name)
  // Its address is made from the name: another service has this one.
  await english.fill('Physiotherapy')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel(en('admin_service_price'))).toBeFocused()
  await page.getByLabel(en('admin_service_price')).fill('275000')
  // Not offered, so that no other test meets it.
  await page.getByRole('checkbox', { name: en('admin_service_offered_label') }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(english).toBeFocused()
  await expect(english).toHaveAccessibleDescription(en('error_already_exists'))
  await english.fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/settings\/services$/)
  const [made] = await sql<{ id: string; price: number; isGiven: boolean }>(
    `select id, price_idr::int as price, not exists (
       select from public.physiotherapists as physiotherapist
       where physiotherapist.slug in ('dewi-lestari', 'arif-nugroho') and not exists (
         select from public.physiotherapist_services as given
         where given.physiotherapist_id = physiotherapist.id and given.service_id = service.id
       )
     ) as "isGiven"
     from public.services as service where name_en = $1`,
    [name],
  )
  expect(made).toMatchObject({ price: 275_000, isGiven: true })

  const id = made!.id
  await openWithin(page, `/en/admin/settings/services/${id}`)
  const day = page.getByLabel(en('admin_service_price_from'), { exact: true })
  const price = page.getByLabel(en('admin_service_price_new'), { exact: true })
  const add = page.getByRole('button', { name: en('admin_service_price_add') })
  await expect(page.getByText(en('admin_service_price_none'))).toBeVisible()
  await add.click()
  await expect(day).toBeFocused()
  await day.fill(dayIn(0))
  await price.fill('375000')
  await add.click()
  await expect(day).toHaveAccessibleDescription(
    `${en('admin_form_refused')} ${en('admin_service_price_from_hint')}`,
  )
  await day.fill(dayIn(30))
  await add.click()
  const prices = page.getByRole('region', { name: en('admin_service_prices') })
  await expect(prices.getByText('IDR 375,000')).toBeVisible()
  await expectAccessible(page)
  await day.fill(dayIn(30))
  await price.fill('380000')
  await add.click()
  await expect(day).toHaveAccessibleDescription(
    `${en('error_already_exists')} ${en('admin_service_price_from_hint')}`,
  )
  const planned = () =>
    sql(`select price_idr::int, applied_at from public.service_prices where service_id = $1`, [id])
  expect(await planned()).toEqual([{ price_idr: 375_000, applied_at: null }])
  await prices.getByRole('button').first().click()
  await expect(prices.getByText('IDR 375,000')).toHaveCount(0)
  await expect(add, 'the focus stays in the section').toBeFocused()
  expect(await planned()).toEqual([])
})
