import { newestCode, stack } from './browser.ts'

/** The link in the newest e-mail to an address, which carries a code as well. */
export async function linkTo(address: string) {
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
