import { say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { newServices, newStaff } from '../../support/staff.ts'

for (const language of languagesFrom('en'))
  test(
    `who changed what is read and filtered, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn }) => {
      const words = (key: string) => say(language, key)
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
      await signIn('agus@example.com')
      await page.goto(`${language === 'en' ? '/en' : ''}/admin/settings`)
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
