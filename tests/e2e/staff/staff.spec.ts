import { newAddress, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  newestCode,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { newStaff } from '../../support/staff.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

for (const language of languagesFrom('en'))
  test(
    `somebody is invited, changed and let go, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn }) => {
      const words = (key: string) => say(language, key)
      const email = newAddress()
      const name = `Wati ${email.slice(4, -12)}`
      await signIn('agus@example.com')
      await page.goto(`${language === 'en' ? '/en' : ''}/admin/settings/staff`)
      await page.getByRole('link', { name: words('admin_staff_invite') }).click()
      await page.getByLabel(words('admin_physio_name'), { exact: true }).fill(name)
      await page.getByLabel(words('admin_staff_email')).fill(email)
      await expectAccessible(page)
      await page.keyboard.press('Control+Enter')
      await expect(
        page.getByText(words('admin_staff_invitation_sent'), { exact: true }),
      ).toBeVisible()
      expect(await newestCode(email)).toMatch(/^\d{6}$/)
      const ofHer = () =>
        sql<{ id: string; role: string; is_active: boolean }>(
          `select id, role, is_active from public.staff where full_name = $1`,
          [name],
        )
      const [made] = await ofHer()
      expect(made).toMatchObject({ role: 'receptionist', is_active: true })
      await page.getByLabel(words('admin_physio_search')).fill(name)
      await page.getByText(name).first().click()
      await page.getByRole('checkbox', { name: words('admin_staff_active_label') }).press('Space')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await page.getByRole('button', { name: words('admin_form_save'), exact: true }).click()
      await expect(page.getByText(words('admin_saved'), { exact: true })).toBeVisible()
      expect(await ofHer()).toMatchObject([{ is_active: false }])

      // Who signs in here already is sent nothing, which is said.
      const known = await newStaff({ role: 'receptionist' })
      await page.getByRole('link', { name: words('admin_staff_invite') }).click()
      await page.getByLabel(words('admin_physio_name'), { exact: true }).fill('Staf Uji')
      await page.getByLabel(words('admin_staff_email')).fill(known.email)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(words('admin_staff_role_given'), { exact: true })).toBeVisible()
    },
  )

test('is not for the front desk', async ({ page, signIn }) => {
  const desk = await newStaff({ role: 'receptionist' })
  await signIn(desk.email)
  await page.goto('/admin/settings/staff')
  await expect(page.getByText('Agus Wibowo')).toHaveCount(0)
  await expect(page.getByText(t('error_forbidden')).first()).toBeVisible()
})
