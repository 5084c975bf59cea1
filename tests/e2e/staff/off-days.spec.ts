import type { Page } from '@playwright/test'
import { newAbsence } from '../../support/absence.ts'
import { newVisit } from '../../support/board.ts'
import { say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectReadable,
  holdRequests,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { goOn, openWithin } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** Fills in one day of leave and submits it. */
async function askLeave(page: Page, who: string, day: string, language: 'id' | 'en' = 'id') {
  const words = (key: string) => say(language, key)
  await page.getByLabel(words('admin_off_days_who')).click()
  await page.getByRole('option', { name: who }).click()
  await page.getByLabel(words('admin_off_days_first_day')).fill(day)
  await page.getByLabel(words('admin_off_days_last_day')).fill(day)
  await page.getByRole('button', { name: words('admin_form_save'), exact: true }).click()
}

const offDaysOf = (who: string) =>
  sql<{ id: string; reason: string | null }>(
    `select id, reason from public.off_days where physiotherapist_id = $1`,
    [who],
  )
const appointmentsOf = (ids: string[]) =>
  sql<{ status: string; physiotherapist_id: string; is_proposed: boolean }>(
    `select status, physiotherapist_id,
       exists (select from public.proposals where appointment_id = appointments.id and status = 'open') as is_proposed
     from public.appointments where id = any ($1::uuid[]) order by array_position($1::uuid[], id)`,
    [ids],
  )

for (const language of languagesFrom('en'))
  test(
    `leave over five visits is saved when each is resolved, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn }) => {
      const names = ['Citra', 'Doni', 'Elok', 'Fajar', 'Gita']
      const { clinic, ayu, bayu, day, ids } = await newAbsence(names)
      await newVisit({
        clinic: clinic.id,
        physiotherapist: bayu.id,
        name: 'Hana',
        at: `${day}T15:00+07:00`,
      })
      await signIn('agus@example.com')
      await page.goto(`${language === 'en' ? '/en' : ''}/admin/physio/off-days/new`)
      const words = (key: string, inputs?: Record<string, string | number>) =>
        say(language, key, inputs)
      // Asked for the wrong person: what that would have hit is hit no more.
      await askLeave(page, bayu.name, day, language)
      await expect(page.getByText('Hana')).toBeVisible()
      await askLeave(page, ayu.name, day, language)
      await expect(
        page.getByRole('heading', { name: words('admin_conflicts_title', { count: 5 }) }),
      ).toBeVisible()
      expect(await offDaysOf(ayu.id), 'nothing is written').toEqual([])
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await page.emulateMedia({ colorScheme: 'light' })

      // One choice for all, then other choices for some.
      await page.getByText(words('admin_conflicts_all')).click()
      await page.getByRole('button', { name: words('admin_conflicts_reassign') }).click()
      await expect(page.getByText(words('admin_conflicts_done'))).toBeVisible()
      const row = (n: number) => page.locator(`[data-conflict="${ids[n]}"]`)
      const choose = (n: number, key: string) =>
        row(n)
          .getByRole('combobox')
          .first()
          .selectOption({ label: words(key) })
      // Bayu belongs to this test, so no other test assigns visits to Bayu.
      await row(0).getByRole('combobox').nth(1).selectOption(bayu.id)
      // What is decided while other times are looked for stays.
      const find = await holdRequests(page, '**/rpc/reschedule_slots')
      await choose(2, 'admin_conflicts_propose')
      await expect(page.getByText(words('admin_conflicts_searching'))).toBeVisible()
      await choose(2, 'admin_conflicts_choice')
      await choose(1, 'admin_conflicts_propose')
      find()
      await expect(row(1)).toContainText(words('admin_conflicts_other_times'))
      await choose(3, 'admin_conflicts_credit')
      await choose(4, 'admin_conflicts_keep')
      await expect(page.getByText(words('admin_conflicts_reason_missing'))).toBeVisible()
      await page.getByLabel(words('admin_conflicts_reason')).fill('Fisioterapis cuti')
      // What is shown is what is sent.
      const save = await holdRequests(page, '**/rpc/save_off_day')
      await page.getByRole('button', { name: words('admin_conflicts_save') }).click()
      await expect(page.locator('[inert] > [data-conflict]')).toHaveCount(5)
      await expect(page.getByLabel(words('admin_conflicts_reason'))).not.toBeEditable()
      save()
      await expect(page.getByText(words('admin_saved'), { exact: true })).toBeVisible()
      expect(await offDaysOf(ayu.id)).toHaveLength(1)
      const [citra, doni, elok, fajar, gita] = await appointmentsOf(ids)
      expect(citra).toMatchObject({ status: 'confirmed', physiotherapist_id: bayu.id })
      expect(doni).toMatchObject({ status: 'confirmed', is_proposed: true })
      expect(elok).toMatchObject({ status: 'cancelled_by_clinic' })
      expect(fajar).toMatchObject({ status: 'cancelled_by_clinic' })
      expect(gita).toMatchObject({ status: 'confirmed', physiotherapist_id: ayu.id })
    },
  )

test('the month and the list show who is away, lead to it, and it is deleted', async ({
  page,
  signIn,
}) => {
  const { clinic, ayu, bayu, day } = await newAbsence([])
  await sql(
    `update public.physiotherapists set name = name || ' Putri Wulandari' where id = any ($1)`,
    [[ayu.id, bayu.id]],
  )
  // A part of the Sunday: what there is to say of it does not fit into the last column.
  await sql(
    `insert into public.off_days (physiotherapist_id, clinic_id, type, starts_on, ends_on, start_time, end_time)
     values ($1, $2, 'training', $3::date + 5, $3::date + 5, '08:00', '12:00')`,
    [bayu.id, clinic.id, day],
  )
  await signIn('agus@example.com')
  await page.goto('/admin/physio/off-days/new')
  await askLeave(page, ayu.name, day)
  await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/off-days$/)
  await goOn(page, `/admin/physio/off-days?month=${day.slice(0, 7)}`)
  const entry = page.getByRole('link', { name: ayu.name })
  await expect(entry).toBeVisible()
  await expect(page.getByRole('link', { name: bayu.name })).toBeVisible()
  await expectFits(page, 'the month is not wider than the screen')
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectFits(page, 'nor is it on a small phone')
  await page.setViewportSize({ width, height })
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  // Two quick presses are two months.
  await page.getByRole('button', { name: t('admin_off_days_month_after') }).dblclick()
  const [year, month] = day.split('-').map(Number)
  const later = new Date(Date.UTC(year!, month! + 1, 1)).toISOString().slice(0, 7)
  await expect(page).toHaveURL(new RegExp(`month=${later}`))
  await page.getByRole('button', { name: t('admin_off_days_month_before') }).dblclick()
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: t('admin_off_days_list'), exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  await page.getByLabel(t('admin_off_days_who')).first().click()
  await page.getByRole('option', { name: ayu.name }).click()
  await expect(page.getByText(ayu.name).first()).toBeVisible()
  // On a phone a long name makes room for what is beside it.
  await page.setViewportSize({ width: 375, height: 800 })
  const row = page.getByRole('listitem').filter({ hasText: ayu.name }).getByRole('button')
  await expect(row).toBeVisible()
  expect(await row.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.setViewportSize({ width, height })
  await goOn(page, `/admin/physio/off-days?month=${day.slice(0, 7)}`)
  await entry.click()
  await page.getByRole('button', { name: t('admin_off_days_delete') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('admin_off_days_delete') }).click()
  await expect(page.getByText(t('admin_off_days_deleted'), { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  expect(await offDaysOf(ayu.id)).toEqual([])
})

test('what is wrong is said at its field; of two who change one off-day the second sees what the first wrote', async ({
  page,
  signIn,
}) => {
  const { ayu, day } = await newAbsence([])
  await signIn('agus@example.com')
  await page.goto('/admin/physio/off-days/new')
  await page.getByLabel(t('admin_off_days_name_id')).fill('Libur '.repeat(70))
  await page.getByLabel(t('admin_off_days_first_day')).fill(day)
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[aria-invalid=true]')).toBeFocused()
  await page.getByText(t('admin_off_days_all_day')).click()
  await page.getByLabel(t('admin_off_days_from_time')).fill('12:00')
  await page.getByLabel(t('admin_off_days_until_time')).fill('10:00')
  await askLeave(page, ayu.name, day)
  await expect(page.getByLabel(t('admin_off_days_until_time'))).toBeFocused()
  await expect(page.getByLabel(t('admin_off_days_until_time'))).toHaveAccessibleDescription(
    t('admin_form_refused'),
  )
  // What is off for one person has no name: what is wrong with it is in nobody's way.
  await page.getByLabel(t('admin_off_days_until_time')).fill('14:00')
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('heading', { name: t('admin_off_days_title'), level: 1 })
  await expect(list).toBeVisible()

  // Two change it: the second sees what the first wrote.
  const [row] = await offDaysOf(ayu.id)
  await openWithin(page, `/admin/physio/off-days/${row!.id}`)
  await page.getByLabel(t('admin_off_days_reason')).fill('Punya saya')
  await sql(
    `update public.off_days set ends_on = starts_on + 13, reason = 'Punya mereka', weekdays = '{1,3}', start_time = '13:00', end_time = '15:00',
       updated_at = now() where id = $1`,
    [row!.id],
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Punya mereka')).toBeVisible()
  await expect(page.getByLabel(t('admin_off_days_reason'))).toHaveValue('Punya saya')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/off-days$/)
  expect(await offDaysOf(ayu.id)).toMatchObject([{ reason: 'Punya saya' }])
  // What the second did not touch is as the first left it.
  expect(
    await sql(`select weekdays, start_time, end_time from public.off_days where id = $1`, [
      row!.id,
    ]),
  ).toEqual([{ weekdays: [1, 3], start_time: '13:00:00', end_time: '15:00:00' }])
})
