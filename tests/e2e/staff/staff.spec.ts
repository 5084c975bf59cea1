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
import { newServices, newStaff } from '../../support/staff.ts'

for (const language of languagesFrom('en'))
  test(
    `somebody is invited, changed and let go; who changed what is read and filtered, in ${language}`,
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

      // Who changed what is read and filtered.
      const { ids, tag } = await newServices(1)
      const [agus] = await sql<{ id: string }>(
        `select user_id as id from public.staff where full_name = 'Agus Wibowo'`,
      )
      await sql(
        `with caller as (select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true) as claims)
       update public.services set price_idr = 123000 from caller where services.id = $1 and claims is not null`,
        [ids[0], agus!.id],
      )
      const desk = await newStaff({ role: 'receptionist', clinic: 'kebayoran-baru' })
      await sql(`update public.staff set full_name = $2, clinic_id = null where user_id = $1`, [
        desk.userId,
        tag,
      ])
      await page
        .getByRole('link', { name: words('admin_nav_settings') })
        .first()
        .click()
      await page.getByRole('link', { name: words('admin_audit_title') }).click()
      await expect(page).toHaveURL(/settings\/history$/)
      await page.getByLabel(words('admin_audit_search')).fill(tag)
      await expect(page).toHaveURL(/q=/)
      await expect(page.getByText(tag).first()).toBeVisible()
      await expect(page.getByText('Agus Wibowo').first()).toBeVisible()
      const price = language === 'id' ? 'Rp123.000' : 'IDR 123,000'
      const change = page.getByText(new RegExp(`^${words('admin_service_price')}: .* → ${price}$`))
      // Other changes are listed too until the search has answered.
      await expect(change).toHaveCount(1)
      const everywhere = `: Luwes Kebayoran Baru → ${words('admin_off_days_all_clinics')}`
      await expect(page.getByText(everywhere)).toHaveCount(1)
      // The rows are dimmed while they reload.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
    },
  )
