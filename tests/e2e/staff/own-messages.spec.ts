import { press, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, expectReadable, test } from '../../support/browser.ts'
import { newStaff } from '../../support/staff.ts'

const statusOf = async (address: string) => (await fetch(address)).status

test('who works here says what they want to be told, and has a calendar of the sessions they give', async ({
  page,
  signIn,
}) => {
  const t = (key: string) => say('en', key)
  const { email, userId } = await newStaff({ role: 'physiotherapist' })
  await sql(
    `with made as (
         insert into public.physiotherapists (slug, name, is_active) values ('uji-' || $1::uuid, 'Uji', false) returning id
       )
       update public.staff set physiotherapist_id = made.id from made where user_id = $1`,
    [userId],
  )
  await signIn(email)
  await page.goto('/en/admin/board')
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
