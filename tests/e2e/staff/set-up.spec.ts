import { prefix, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, expectFits, screenOf, test } from '../../support/browser.ts'
import { openWithin } from '../../support/within-app.ts'

type Row = Record<'physio' | 'closure' | 'clinic' | 'service' | 'person', string> &
  Record<'article' | 'question' | 'quote', string>

/** One demo record of each kind, which no test changes. */
const ids = async () =>
  (
    await sql<Row>(
      `select (select id from public.physiotherapists where slug = 'dewi-lestari') as physio,
         (select id from public.off_days where type = 'public_holiday' and name_en is not null order by starts_on limit 1) as closure,
         (select id from public.clinics where slug = 'kebayoran-baru') as clinic,
         (select id from public.services where slug = 'physiotherapy') as service,
         (select id from public.staff where full_name = 'Sari Melinda') as person,
         (select id from public.articles where slug = 'nyeri-punggung-bawah-tetap-bergerak') as article,
         (select id from public.faqs where question_id like 'Apakah saya perlu rujukan%') as question,
         (select id from public.testimonials where name = 'Bu Ratna, 67') as quote`,
    )
  )[0]!

/** Every set-up screen that no other test opens in both languages, with its heading. */
const areas = {
  'the house and what it sells': (id: Row) => [
    ['settings/clinics', 'admin_clinics_title'],
    [`settings/clinics/${id.clinic}`],
    [`settings/clinics/${id.clinic}/hours`],
    [`settings/clinics/${id.clinic}/policy`],
    ['settings/policy', 'admin_policy_title'],
    ['settings/security', 'admin_security_title'],
    ['settings/services', 'admin_services_title'],
    [`settings/services/${id.service}`],
    [`settings/staff/${id.person}`],
    ['settings/import', 'admin_import_title'],
    ['settings/export', 'admin_export_title'],
    ['settings', 'admin_nav_settings'],
    ['vouchers', 'admin_vouchers_title'],
    ['messages', 'admin_nav_messages'],
  ],
  'people, their hours and what the website says': (id: Row) => [
    // Two views of one page are not adjacent, because a new page is recognised by its heading.
    ['physio', 'admin_nav_physio'],
    ['physio/off-days', 'admin_off_days_title'],
    [`physio/${id.physio}`],
    ['physio/off-days?view=list&type=%5B%22public_holiday%22%5D&size=100', 'admin_off_days_title'],
    [`physio/${id.physio}/hours`],
    [`physio/off-days/${id.closure}`],
    ['content/articles'],
    [`content/articles/${id.article}`],
    ['content/faq'],
    [`content/faq/${id.question}`],
    ['content/testimonials'],
    [`content/testimonials/${id.quote}`],
    ['content/video'],
  ],
}

for (const language of ['id', 'en'] as const)
  for (const [area, screens] of Object.entries(areas))
    test(
      `${area}: every screen is accessible and fits, in ${language}`,
      { tag: screenOf[language] },
      async ({ page, signIn }) => {
        // Each language with one screen size and one colour mode: all four are covered.
        await page.emulateMedia({ colorScheme: language === 'id' ? 'light' : 'dark' })
        const [known] = await Promise.all([ids(), signIn('agus@example.com')])
        // Who serves several clinics gets the list of the one in the address.
        await page.goto(`${prefix(language)}/admin/waitlist?clinic=gading-serpong`)
        await page.waitForLoadState('networkidle')
        await expect(page).toHaveURL(/clinic=gading-serpong/)
        for (const [path, heading] of screens(known)) {
          const title = await openWithin(page, `${prefix(language)}/admin/${path}`)
          if (heading) {
            await expect(title).toHaveText(say(language, heading))
            await expect(page).toHaveTitle(new RegExp(say(language, heading)))
          }
          // Joint leave on which the clinics are open differs from a closure, on a phone as well.
          if (path!.includes('view=list'))
            for (const state of ['closed', 'open'])
              await expect(
                page.getByText(say(language, `admin_off_days_${state}`), { exact: true }).first(),
              ).toBeVisible()
          if (path === 'vouchers')
            await expect(
              page
                .getByRole('main')
                .getByText(/[2-9A-HJ-NP-Z]{8}/)
                .first(),
            ).toBeVisible()
          await expectFits(page, `${path} is not wider than the screen`)
          await test.step(path!, () => expectAccessible(page))
        }
      },
    )
