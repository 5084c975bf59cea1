import { stack } from './shared-stack.ts'

export type Mail = {
  ID: string
  Subject: string
  Text: string
  HTML: string
  Tags: string[]
  To: { Address: string }[]
  Attachments: { PartID: string; FileName: string; ContentType: string }[]
}

/** Messages to an address or a number, oldest first. */
export async function mailTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${stack().mail_url}/api/v1/messages?limit=1000`)
  const { messages } = (await answer.json()) as { messages: Mail[] }
  const own = messages.filter(({ To }) => To.some(({ Address }) => Address === address)).reverse()
  return Promise.all(
    own.map(async ({ ID }) => {
      const one = await fetch(`${stack().mail_url}/api/v1/message/${ID}`)
      return (await one.json()) as Mail
    }),
  )
}

type Fault = {
  match: string
  times?: number
  down?: boolean
  hang_ms?: number
  answer?: { status: number; body: string; headers?: Record<string, string> }
}

/** Makes the providers fail for calls that contain this text. */
export async function planted(fault: Fault): Promise<void> {
  const answer = await fetch(`${stack().mail_url}/control/faults`, {
    method: 'POST',
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Calls the sender as the scheduler does. */
export async function notify(): Promise<{ sent: number; failed: number; withdrawn: number }> {
  const info = stack()
  const call = () =>
    fetch(`${info.api_url}/functions/v1/notify`, {
      method: 'POST',
      headers: { apikey: info.secret_key },
    })
  let answer = await call()
  // Another test has its message's result refused: the run that leases it fails, the next does not.
  if (answer.status === 500) answer = await call()
  if (!answer.ok) throw new Error(`notify: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { sent: number; failed: number; withdrawn: number }
}

/** Sends a provider's report about a message; our webhook has processed it when this returns. */
export async function reported(id: string, event: string, times = 1) {
  const answer = await fetch(`${stack().mail_url}/control/report/${id}`, {
    method: 'POST',
    body: JSON.stringify({ event, times }),
  })
  return (await answer.json()) as {
    deliveries: { status: number }[]
    notice: { url: string; headers: Record<string, string>; body: string }
  }
}
