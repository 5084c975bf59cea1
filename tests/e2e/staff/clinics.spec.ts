import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { code, newVisit } from '../../support/board.ts'
import { dayIn, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, expectReadable, test } from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const en = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)

/** Serves one grey square for every map tile. */
async function serveMap(page: Page) {
  let asked = 0
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    asked += 1
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#ddd"/></svg>',
    })
  })
  return () => asked
}

/** Somebody who works around the clock at a clinic and has a visit there at 9:00 on a day. */
async function someoneAt(clinic: string, day: string) {
  const id = randomUUID()
  await sql(
    `with made as (insert into public.physiotherapists (id, slug, name, is_public) values ($1::uuid, 'uji-' || $1::uuid, 'Ayu Uji', false))
     insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
     select $1::uuid, $2::uuid, weekday, time '00:00', time '23:45' from generate_series(1, 7) as weekday`,
    [id, clinic],
  )
  return newVisit({ clinic, physiotherapist: id, name: 'Citra Uji', at: `${day}T09:00:00+07:00` })
}

test('a clinic is opened: details, place on the map, hours, other hours for a time', async ({
  page,
  signIn,
}) => {
  const mapRequests = await serveMap(page)
  const slug = `uji-${process.pid}-${Date.now()}`
  await signIn('agus@example.com')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: new RegExp(`^${t('admin_clinics_title')}`) }).click()
  await page.getByRole('link', { name: t('admin_clinic_new') }).click()
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  await field('admin_clinic_name').fill('Klinik Uji')
  await field('admin_clinic_slug').fill(slug)
  await field('admin_clinic_code').fill('jk')
  await field('admin_clinic_phone').fill('021 5000 0003')
  await field('common_whatsapp').fill('0811-000-0003')
  await field('admin_clinic_address_1').fill('Jl. Uji 1')
  await field('admin_clinic_city').fill('Depok')
  await field('admin_clinic_province').fill('Jawa Barat')
  await field('admin_clinic_postal_code').fill('16412')
  await field('admin_clinic_position').fill('di sana')
  const save = page.getByRole('button', { name: t('admin_form_save'), exact: true })
  await save.click()
  await expect(page.getByText(t('admin_clinic_position_wrong'))).toBeVisible()
  await field('admin_clinic_position').fill('-6.390000, 106.830000')

  expect(mapRequests(), 'nobody is asked before the map is wanted').toBe(0)
  await page.getByRole('button', { name: t('admin_clinic_map_open') }).click()
  const map = page.getByRole('application')
  await expect.poll(mapRequests).toBeGreaterThan(0)
  await expectAccessible(page)
  await map.click({ position: { x: 240, y: 60 } })
  await expect(field('admin_clinic_position')).not.toHaveValue('-6.390000, 106.830000')
  const picked = await field('admin_clinic_position').inputValue()

  // A value that the database refuses is reported at its field.
  await save.click()
  await expect(field('admin_clinic_code')).toBeFocused()
  await field('admin_clinic_code').fill(code().toLowerCase())
  await save.click()
  await expect(page).toHaveURL(/\/hours$/)
  const [made] = await sql<{ id: string }>(
    `select id, phone, whatsapp, latitude || ', ' || longitude as position, is_active from public.clinics where slug = $1`,
    [slug],
  )
  expect(made).toMatchObject({
    phone: '+622150000003',
    whatsapp: '+628110000003',
    position: picked,
    is_active: false,
  })

  const add = async (day: string) =>
    page.getByRole('button', { name: t('admin_hours_add_on', { day }) }).click()
  for (const day of ['Senin', 'Selasa']) await add(day)
  const saveHours = page.getByRole('button', { name: t('admin_hours_save') })
  // Hours do not run into the next day: the time that does is named.
  const until = { day: 'Selasa', number: 1 }
  await page.getByLabel(t('admin_hours_until', until)).fill('00:00')
  await saveHours.click()
  await expect(
    page.getByText(t('admin_hours_end', { what: t('admin_hours_until', until), latest: '23.59' })),
  ).toBeVisible()
  await page.getByLabel(t('admin_hours_until', until)).fill('12:00')
  // Nothing has to be read before the next change is saved: the answer has the versions.
  await page.route('**/rest/v1/clinic_hours?*', (route) => route.abort())
  await saveHours.click()
  await expect(page.getByText(t('admin_saved'), { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: t('admin_hours_other') }).click()
  await page.getByLabel(t('admin_off_days_first_day')).fill('2027-02-08')
  await page.getByLabel(t('admin_hours_last_day')).fill('2027-03-09')
  await page.getByRole('button', { name: t('admin_hours_other_make') }).click()
  await page.getByLabel(t('admin_hours_until', { day: 'Senin', number: 1 })).fill('10:00')
  await expectAccessible(page)
  // The answer to saving is delayed: changes and clicks made meanwhile are not lost.
  let letOn = () => {}
  const late = new Promise<void>((resolve) => (letOn = resolve))
  await page.route('**/rest/v1/rpc/save_clinic_hours', async (route) => {
    const response = await route.fetch()
    await late
    await route.fulfill({ response })
  })
  await saveHours.click()
  const rows = () =>
    sql(
      `select weekday, opens_at::text, closes_at::text, valid_from::text, valid_until::text
         from public.clinic_hours where clinic_id = $1 and weekday = 1 order by valid_from`,
      [made!.id],
    )
  const monday = (valid_from: string, valid_until: string | null, closes_at = '12:00:00') => ({
    weekday: 1,
    opens_at: '08:00:00',
    closes_at,
    valid_from,
    valid_until,
  })
  await expect
    .poll(rows)
    .toEqual([
      monday('2020-01-01', '2027-02-07'),
      monday('2027-02-08', '2027-03-09', '10:00:00'),
      monday('2027-03-10', null),
    ])
  await page.getByRole('button', { name: t('admin_hours_period_remove') }).click()
  await page.getByRole('main').locator('button[aria-busy]').press('Enter')
  letOn()
  await expect.poll(rows).toEqual([monday('2020-01-01', null)])
})

test('a clinic is changed: who was faster is shown, what is typed stays, nobody is left outside', async ({
  page,
  signIn,
}) => {
  const slug = `uji-${process.pid}-${Date.now()}`
  const [clinic] = await sql<{ id: string }>(
    `insert into public.clinics (slug, code, name, address_line1, city, province, postal_code, phone, whatsapp, is_active)
       values ($1, $2, 'Klinik ' || $1::text, 'Jl. Uji', 'Depok', 'Jawa Barat', '16412', '+622150000003', '+628110000003', false) returning id`,
    [slug, code()],
  )
  const id = clinic!.id
  await sql(
    `insert into public.clinic_hours (clinic_id, weekday, opens_at, closes_at)
       select $1, weekday, '08:00', '20:00' from generate_series(1, 7) as weekday`,
    [id],
  )
  await signIn('agus@example.com')
  await page.goto('/en/admin/settings/clinics')
  await page.getByLabel(en('admin_clinics_search')).fill(slug)
  await page.getByRole('row', { name: `Klinik ${slug}` }).press('Enter')
  const city = page.getByLabel(en('admin_clinic_city'), { exact: true })
  const text = page.getByLabel(en('admin_service_description_en'), { exact: true })
  await text.fill('Parking behind the house.')
  await city.fill('Depok Baru')
  await sql(`update public.clinics set city = 'Kota Depok', updated_at = now() where id = $1`, [id])
  await page.getByRole('link', { name: en('clinics_hours') }).click()
  await page.getByRole('button', { name: en('form_stay') }).click()
  const save = page.getByRole('button', { name: en('admin_form_save'), exact: true })
  await save.click()
  await expect(page.getByText(en('error_stale_record'))).toBeVisible()
  await expect(page.getByText(en('admin_stale_theirs', { value: 'Kota Depok' }))).toBeVisible()
  await expect(text).toHaveValue('Parking behind the house.')
  await page
    .getByRole('button', { name: en('admin_stale_take') })
    .first()
    .click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await city.fill('Depok')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(en('admin_saved'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/clinics(\?|$)/)

  const day = dayIn(20)
  const visit = await someoneAt(id, day)
  await goOn(page, `/en/admin/settings/clinics/${id}/hours`)
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const weekday = name.format(new Date(day))
  await page.getByLabel(en('admin_hours_from', { day: weekday, number: 1 })).fill('10:00')
  await page.getByRole('button', { name: en('admin_hours_save') }).press('Enter')
  await expect(
    page.getByRole('heading', { name: en('admin_conflicts_title', { count: 1 }) }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.locator(`[data-conflict="${visit}"]`).getByRole('combobox').selectOption('keep')
  await page.getByLabel(en('admin_conflicts_reason')).fill('We open earlier for her')
  await page.getByRole('button', { name: en('admin_conflicts_save') }).press('Enter')
  // The message of the first save may still be there.
  await expect(page.locator(`[data-conflict="${visit}"]`)).toHaveCount(0)
  await expect(page.getByText(en('admin_saved'), { exact: true }).last()).toBeVisible()

  await goOn(page, `/en/admin/settings/history?q=${slug}`)
  await expect(page.getByText('Agus Wibowo').first()).toBeVisible()
  await expect(page.getByText(/10:00/).first()).toBeVisible()
})
