import { calendarPath, chooseTime, newAddress, press, say } from '../../support/booking.ts'
import { expect, newestCode, stack, test, languagesFrom, screenOf } from '../../support/browser.ts'

async function linkTo(address: string) {
  await newestCode(address)
  const { messages } = (await (
    await fetch(`${stack.mail_url}/api/v1/messages?limit=500`)
  ).json()) as {
    messages: { ID: string; To: { Address: string }[] }[]
  }
  const mail = messages.find(({ To }) => To.some(({ Address }) => Address === address))
  const { Text } = (await (await fetch(`${stack.mail_url}/api/v1/message/${mail?.ID}`)).json()) as {
    Text: string
  }
  return /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(Text)![0]
}

for (const language of languagesFrom('id'))
  test(
    `a link that is opened in another browser leads where the person wanted to go, ${language}`,
    { tag: screenOf[language] },
    async ({ page, browser, baseURL }) => {
      const home = language === 'en' ? '/en' : ''
      const address = newAddress()
      await page.goto(`${home}/user/appointment`)
      await page.getByLabel(say(language, 'auth_identifier_label')).fill(address)
      await press(page, say(language, 'auth_send_code'))
      const other = await (await browser.newContext({ baseURL })).newPage()
      await other.goto(await linkTo(address))
      await press(other, say(language, 'auth_sign_in'))
      await expect(other).toHaveURL(`${baseURL}${home}/user/appointment`)
      await other.context().close()
    },
  )

test('a link that was asked for while booking leads back to the chosen time', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = newAddress()
  await page.goto(calendarPath('id', 40))
  const at = await chooseTime(page)
  await press(page, say('id', 'booking_continue'))
  await page.getByLabel(say('id', 'auth_identifier_label')).fill(address)
  await press(page, say('id', 'auth_send_code'))
  const other = await (await browser.newContext({ baseURL })).newPage()
  await other.goto(await linkTo(address))
  await press(other, say('id', 'auth_sign_in'))
  await expect(other).toHaveURL(
    (url) => url.pathname === '/user/booking' && url.searchParams.get('at') === at,
  )
  await other.context().close()
})

test('a link leads nowhere else', async ({ page, baseURL }) => {
  const address = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(say('id', 'auth_identifier_label')).fill(address)
  await press(page, say('id', 'auth_send_code'))
  const link = new URL(await linkTo(address))
  link.searchParams.set(
    'next',
    `${baseURL}/auth/confirm?wanted=${encodeURIComponent('//evil.example')}`,
  )
  await page.goto(link.href)
  await press(page, say('id', 'auth_sign_in'))
  await expect(page).toHaveURL(`${baseURL}/user`)
})
