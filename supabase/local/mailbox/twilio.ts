import { randomBytes } from 'node:crypto'
import type { Context } from '../service.ts'

/** Twilio's `POST /2010-04-01/Accounts/{sid}/Messages.json`. */
export function createTwilio(sid: string, token: string, deliver: Context['deliver']) {
  const refuse = (status: number, code: number, message: string) =>
    Response.json({ code, message, status }, { status })

  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== `/2010-04-01/Accounts/${sid}/Messages.json`)
      return undefined
    if (request.headers.get('authorization') !== `Basic ${btoa(`${sid}:${token}`)}`)
      return refuse(401, 20003, 'Authenticate')
    const form = new URLSearchParams(await request.text())
    const to = form.get('To') ?? ''
    const text = form.get('Body') ?? ''
    if (!/^\+\d{8,15}$/.test(to)) return refuse(400, 21211, "Invalid 'To' Phone Number")
    if (!text) return refuse(400, 21602, 'Message body is required')
    await deliver({ channel: 'sms', to, text })
    return Response.json(
      { sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued', to },
      { status: 201 },
    )
  }
}
