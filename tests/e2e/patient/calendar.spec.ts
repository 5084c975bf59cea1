import { newSignedInPatient, prefix, press, say } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  languagesFrom,
  screenOf,
  stack,
  test,
} from '../../support/browser.ts'

const statusOf = async (address: string) => (await fetch(address)).status

for (const language of languagesFrom('en'))
  test(
    `a calendar is subscribed to, and its address replaced, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string) => say(language, key)
      await newSignedInPatient(context, baseURL!)
      await page.goto(`${prefix(language)}/user/appointment`)
      await page.getByRole('link', { name: t('calendar_subscribe') }).click()
      await expect(page.getByRole('heading', { name: t('calendar_title') })).toBeVisible()
      await press(page, t('calendar_subscribe'))
      await expect(page.getByRole('link', { name: t('calendar_open_app') })).toBeFocused()
      const shown = page.getByText(`${stack.api_url}/functions/v1/calendar-feed?token=`)
      const old = (await shown.textContent())!
      expect(await statusOf(old)).toBe(200)
      await expect(page.getByRole('link', { name: t('calendar_open_app') })).toHaveAttribute(
        'href',
        old.replace('http:', 'webcal:'),
      )
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await press(page, t('calendar_renew'))
      await expectAccessible(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('calendar_renew') })
        .click()
      await expect(shown).not.toHaveText(old)
      expect(await statusOf(old)).toBe(404)
      expect(await statusOf((await shown.textContent())!)).toBe(200)
    },
  )
