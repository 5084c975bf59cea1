import { calendarPath, dayIn, newSignedInPatient, prefix, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectCalm,
  languagesFrom,
  screenOf,
  test,
} from '../../support/browser.ts'

for (const language of languagesFrom('en'))
  test(
    `from the calendar onto the waiting list, to a free time, and off it (${language})`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const title = page.getByRole('heading', { name: t('waitlist_title'), level: 1 })
      const { email } = await newSignedInPatient(context, baseURL!)
      await test.step('joins from the calendar', async () => {
        await page.goto(calendarPath(language, 9))
        await page.getByRole('link', { name: t('waitlist_offer_link') }).click()
        await expect(page.getByRole('heading', { name: t('waitlist_new') })).toBeVisible()
        await expectCalm(page)
        await page.getByLabel(t('waitlist_time')).selectOption('morning')
        const from = page.getByLabel(t('waitlist_from'))
        const day = await from.inputValue()
        await from.fill('')
        await page.getByRole('button', { name: t('waitlist_join') }).click()
        await expect(from).toBeFocused()
        await expect(from).toHaveAccessibleDescription(t('waitlist_date_missing'))
        await from.fill(day)
        const to = page.getByLabel(t('waitlist_to'))
        const last = dayIn(20)
        await to.fill(last)
        await page.reload()
        await expect(to).toHaveValue(last)
        await expect(page.getByLabel(t('waitlist_time'))).toHaveValue('morning')
        await page.getByRole('button', { name: t('waitlist_join') }).click()
        await expect(page.getByRole('heading', { name: t('waitlist_own') })).toBeVisible()
        await expect(title).toBeFocused()
        await expect(
          page.getByText(t('waitlist_until', { time: language === 'id' ? '12.00' : '12:00' })),
        ).toBeVisible()
        await expectCalm(page)
      })
      await test.step('opens the link of a message', async () => {
        const [entry] = await sql<{ id: string; at: Date }>(
          `select id, (from_date + time '10:00') at time zone 'Asia/Jakarta' as at
         from public.waitlist_entries
         where patient_id in (select id from public.patients where email = $1)`,
          [email],
        )
        await page.goto(
          `${prefix(language)}/user/waitlist?entry=${entry!.id}&at=${entry!.at.toISOString()}`,
        )
        await expect(page.getByRole('link', { name: t('waitlist_book') })).toBeVisible()
      })
      await test.step('stops waiting', async () => {
        await page.goto(`${prefix(language)}/user/waitlist`)
        await page.getByRole('button', { name: new RegExp(t('waitlist_leave')) }).click()
        await expect(page.getByText(t('waitlist_none'))).toBeVisible()
        await expect(title).toBeFocused()
        await expectAccessible(page)
      })
    },
  )
