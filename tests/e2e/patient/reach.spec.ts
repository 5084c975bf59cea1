import { newSignedInPatient, prefix, press, say, sql } from '../../support/booking.ts'
import { expect, expectCalm, languagesFrom, screenOf, test } from '../../support/browser.ts'

const switchOff = (channel: string, address: string, reason: string) =>
  sql(`insert into private.unreachable_addresses (channel, address, reason) values ($1, $2, $3)`, [
    channel,
    address,
    reason,
  ])

const off = (address: string) =>
  sql(`select from private.unreachable_addresses where address = $1`, [address])

for (const language of languagesFrom('en'))
  test(
    `an address that bounces is said in the profile until it works again, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const { email } = await newSignedInPatient(context, baseURL!)
      await page.goto(`${prefix(language)}/user/profile`)
      await expect(page.getByLabel(t('profile_email_label'))).toHaveValue(email)
      await expect(page.getByText(t('reach_bounced', { address: email }))).toHaveCount(0)
      await switchOff('email', email, 'bounced')
      await page.reload()
      await expect(page.getByText(t('reach_bounced', { address: email }))).toBeVisible()
      await expectCalm(page)
      await press(page, t('reach_works_again'))
      await expect(page.getByText(t('reach_bounced', { address: email }))).toHaveCount(0)
      expect(await off(email)).toEqual([])
    },
  )
