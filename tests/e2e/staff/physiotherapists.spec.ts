import { type Page } from '@playwright/test'
import { newAbsence } from '../../support/absence.ts'
import { say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, expectReadable, test, screenOf } from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** A red picture of 640 by 480. */
const picture = async (page: Page) => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')!
    context.fillStyle = '#c03030'
    context.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  return { name: 'wajah.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}

for (const language of ['id', 'en'] as const)
  test(
    `somebody new with photo and hours can be booked, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn }) => {
      const words = (key: string, inputs?: Record<string, string | number>) =>
        say(language, key, inputs)
      const name = `Maya Uji ${process.pid}${Date.now()}`
      await signIn('agus@example.com')
      await page.goto(`${language === 'en' ? '/en' : ''}/admin/physio`)
      await page.getByRole('link', { name: words('admin_physio_new') }).click()
      await page.getByLabel(words('admin_physio_name'), { exact: true }).fill(name)
      await page.getByLabel(words('admin_physio_years')).fill('6')
      await page.getByText(words('services_specialisation_general_health')).click()
      // Nobody else's website shows who is tried here.
      await page.getByText(words('admin_physio_public_label'), { exact: true }).click()
      await page
        .getByLabel(words('admin_photo_choose'))
        .first()
        .setInputFiles(await picture(page))
      await page.getByRole('button', { name: words('admin_photo_use') }).click()
      await expect(page.getByAltText(words('admin_photo_new'))).toBeVisible()
      await page.getByRole('button', { name: words('admin_form_save'), exact: true }).click()
      await expect(page).toHaveURL(/\/hours$/)
      const [made] = await sql<{ id: string; slug: string; photo_path: string }>(
        `select id, slug, photo_path from public.physiotherapists where name = $1`,
        [name],
      )
      expect(made!.slug).toMatch(/^maya-uji-\d+$/)
      expect(made!.photo_path).toMatch(new RegExp(`^${made!.id}/.+\\.webp$`))

      const monday = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'id-ID', {
        weekday: 'long',
      }).format(new Date('2026-11-23'))
      await page.getByRole('button', { name: words('admin_hours_add_on', { day: monday }) }).click()
      const from = page.getByLabel(words('admin_hours_from', { day: monday, number: 1 }))
      await from.fill('13:00')
      await page.getByLabel(words('admin_hours_until', { day: monday, number: 1 })).fill('17:00')
      if (language === 'id') await expectAccessible(page)
      else {
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectReadable(page)
      }
      await page.getByRole('button', { name: words('admin_hours_save') }).click()
      await expect(page.getByText(words('admin_saved'), { exact: true })).toBeVisible()
      await expect(page.getByText(/13[.:]00 · 14[.:]00/).first()).toBeVisible()
      const rows = await sql<{ weekday: number; start_time: string }>(
        `select weekday, start_time::text from public.schedules where physiotherapist_id = $1`,
        [made!.id],
      )
      expect(rows).toEqual([{ weekday: 1, start_time: '13:00:00' }])
    },
  )

test('hours are painted in the grid, and taken away again', async ({ page, signIn }) => {
  const { ayu } = await newAbsence([])
  await sql(`delete from public.schedules where physiotherapist_id = $1`, [ayu.id])
  await signIn('agus@example.com')
  await page.goto(`/admin/physio/${ayu.id}/hours`)
  const cell = (minute: number) => page.locator(`[data-weekday="2"][data-minute="${minute}"]`)
  const drag = async (from: number, until: number) => {
    await cell(from).hover()
    await page.mouse.down()
    await cell(until).hover()
    await page.mouse.up()
  }
  await drag(480, 690)
  const first = page.getByLabel(t('admin_hours_from', { day: 'Selasa', number: 1 }))
  await expect(first).toHaveValue('08:00')
  await drag(570, 600)
  await expect(page.getByLabel(t('admin_hours_from', { day: 'Selasa', number: 2 }))).toHaveValue(
    '10:30',
  )
  await page.getByRole('button', { name: t('admin_hours_save') }).click()
  await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
  expect(
    await sql(
      `select start_time::text, end_time::text from public.schedules where physiotherapist_id = $1 order by 1`,
      [ayu.id],
    ),
  ).toEqual([
    { start_time: '08:00:00', end_time: '09:30:00' },
    { start_time: '10:30:00', end_time: '12:00:00' },
  ])
})

test('hours that strand a visit are saved when it is resolved', async ({ page, signIn }) => {
  const { ayu, bayu, ids } = await newAbsence(['Citra'])
  await signIn('agus@example.com')
  await page.goto(`/admin/physio/${ayu.id}/hours`)
  await page
    .getByRole('button', { name: t('admin_hours_remove', { day: 'Selasa', number: 1 }) })
    .click()
  await page.getByRole('button', { name: t('admin_hours_save') }).click()
  await expect(
    page.getByRole('heading', { name: t('admin_conflicts_title', { count: 1 }) }),
  ).toBeVisible()
  const row = page.locator(`[data-conflict="${ids[0]}"]`)
  await row
    .getByRole('combobox')
    .first()
    .selectOption({ label: t('admin_conflicts_reassign') })
  await row.getByRole('combobox').nth(1).selectOption(bayu.id)
  await page.getByRole('button', { name: t('admin_conflicts_save') }).click()
  await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
  const [visit] = await sql<{ physiotherapist_id: string }>(
    `select physiotherapist_id from public.appointments where id = $1`,
    [ids[0]],
  )
  expect(visit!.physiotherapist_id).toBe(bayu.id)
})

test('who is still booked stays active', async ({ page, signIn }) => {
  const { ayu } = await newAbsence(['Citra'])
  await signIn('agus@example.com')
  await page.goto(`/admin/physio/${ayu.id}`)
  await page.getByText(t('admin_physio_active_label'), { exact: true }).click()
  await page.getByRole('button', { name: t('admin_form_save'), exact: true }).click()
  await expect(page.getByText(t('admin_physio_still_booked', { count: 1 }))).toBeVisible()
})
