import { newBoard, newVisit, panel } from '../../support/board.ts'
import { press, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  holdRequests,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { newStaff } from '../../support/staff.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)

const statusOf = async (address: string) => (await fetch(address)).status

/** A physiotherapist with a visit in 15 minutes, and a colleague who has one now. */
async function scene() {
  const { clinic, slug, ayu, bayu } = await newBoard()
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: 'Citra Dewanti', in: 15 })
  await newVisit({ clinic, physiotherapist: bayu.id, name: 'Elok Wardani', in: -30 })
  const [other] = await sql<{ id: string }>(
    `select id from public.clinics where slug = 'kebayoran-baru'`,
  )
  await newVisit({ clinic: other!.id, physiotherapist: ayu.id, name: 'Fajar Lain', in: 240 })
  await sql(
    `update public.bookings set complaint = 'Lutut kiri nyeri'
     where id = (select booking_id from public.appointments where id = $1)`,
    [visit],
  )
  await sql(
    `insert into public.off_days (type, physiotherapist_id, starts_on, ends_on)
     values ('training', $1, current_date + 30, current_date + 31)`,
    [ayu.id],
  )
  const person = await newStaff({ role: 'physiotherapist', clinic: slug })
  await sql('update public.staff set physiotherapist_id = $1 where user_id = $2', [
    ayu.id,
    person.userId,
  ])
  return { ...person, slug, clinicName: `Klinik ${slug}` }
}

test(
  'a physiotherapist has their day, their patients and their hours, and nothing of others; says what they want to be told, and has a calendar of the sessions they give',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const { email, userId, slug, clinicName } = await scene()
    const card = page.locator('[data-appointment]', { hasText: 'Citra D.' })
    await signIn(email)
    await test.step('the own day, and on request when others are taken', async () => {
      await page.goto('/en/admin')
      await expect(card).toBeVisible()
      const elsewhere = t('admin_board_elsewhere', { from: '', until: '' }).split('–')[0]!
      await expect(page.getByText(elsewhere)).toBeVisible()
      const taken = page.getByText(t('admin_board_busy', { from: '', until: '' }).split(' ')[0]!)
      await expect(taken).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: t('admin_board_whole_day') }).click()
      await expect(taken).toBeVisible()
      await expect(page.getByText('Elok')).toHaveCount(0)
      await card.click()
      await expect(panel(page)).toContainText('Lutut kiri nyeri')
      await expect(panel(page)).toContainText(t('admin_board_history'))
      await expect(panel(page)).not.toContainText('+62')
    })
    await test.step('the own patients', async () => {
      await goOn(page, '/en/admin/my-patients')
      const rows = page.locator('[data-row]')
      await expect(rows).toHaveCount(2)
      const row = rows.filter({ hasText: 'Citra D.' })
      await expect(row).toContainText('Lutut kiri nyeri')
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await row.click()
      await expect(panel(page)).toContainText('Lutut kiri nyeri')
      await expect(page.getByText('Dewanti')).toHaveCount(0)
    })
    await test.step('the own hours', async () => {
      await goOn(page, '/en/admin/my-hours')
      await expect(page.getByRole('definition').first()).toContainText(clinicName)
      await expect(page.getByText(t('admin_board_absence_training'))).toBeVisible()
      await expectReadable(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
    })
    await test.step('of several clinics, the one of the next session', async () => {
      await sql('update public.staff set clinic_id = null where user_id = $1', [userId])
      await page.goto('/en/admin')
      await expect(page).toHaveURL(new RegExp(`clinic=${slug}`))
      await expect(card).toBeVisible()
    })
    await test.step('what they want to be told, and a calendar of the sessions they give', async () => {
      await page.getByRole('button', { name: t('admin_account') }).click()
      await page.getByRole('link', { name: t('admin_own_title') }).click()
      const changes = page.getByRole('checkbox', { name: t('admin_own_changes') })
      await expect(changes).toBeChecked()
      await expect(page.getByRole('checkbox', { name: t('admin_own_digest') })).toHaveCount(0)
      await expectAccessible(page)
      for (const isOn of [false, true]) {
        await changes.click()
        await expect
          .poll(() =>
            sql(`select has_changes as is from public.staff_message_settings where user_id = $1`, [
              userId,
            ]),
          )
          .toEqual([{ is: isOn }])
      }
      await press(page, t('calendar_subscribe'))
      const shown = page.getByText('/functions/v1/calendar-feed?token=')
      expect(await statusOf((await shown.textContent())!)).toBe(200)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
    })
  },
)

test('the clinic of the next session, learned late, is not named to the page that was gone on to', async ({
  page,
  signIn,
}) => {
  const { email, userId, slug } = await scene()
  await sql('update public.staff set clinic_id = null where user_id = $1', [userId])
  await signIn(email)
  const asked = page.waitForRequest('**/rest/v1/appointments?select=clinic_id&*')
  const learn = await holdRequests(page, '**/rest/v1/appointments?select=clinic_id&*')
  await page.goto('/en/admin')
  await asked
  const open = await holdRequests(page, '**/assets/*.js')
  await goOn(page, '/en/admin/my-hours')
  const answered = page.waitForResponse('**/rest/v1/appointments?select=clinic_id&*')
  learn()
  await (await answered).finished()
  await untilIdle(page)
  open()
  await expect(page.getByRole('heading', { name: t('admin_nav_my_hours'), level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/my-hours$/)
  await page.goBack()
  await expect(page, 'named on the page itself').toHaveURL(new RegExp(`clinic=${slug}`))
})
