import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { local } from '../../../supabase/local/mailbox/keys.ts'
import { newAccount, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { mailTo, notify, reported } from '../../support/mailbox.ts'
import { stack } from '../../support/shared-stack.ts'
import { newWorld, type World } from '../../support/world.ts'
import { awaiting, happen, paying } from '../payments/support.ts'

let world: World
beforeAll(async () => {
  world = await newWorld(8)
})

let hour = 8
async function confirmedBy(account: Account) {
  const waiting = await awaiting(account, world, hour++)
  await happen(waiting.payment.provider_reference, { action: 'pay' })
  await expect.poll(() => mailTo(account.email)).toHaveLength(1)
  return { booking: paying(waiting).booking, mail: (await mailTo(account.email))[0]! }
}

const stateOf = async (booking: string) =>
  (
    await database().query<{ status: string; channel: string }>(
      `select notification.status, it.status as channel
       from private.notifications as notification
       join private.notification_channels as it on it.notification_id = notification.id
       where notification.booking_id = $1 and notification.kind = 'appointment_confirmed'`,
      [booking],
    )
  ).rows[0]

const call = (notice: { url: string; headers: Record<string, string>; body: string }) =>
  fetch(notice.url, { method: 'POST', headers: notice.headers, body: notice.body })

describe('message-webhook', () => {
  it('hears of a delivery, twice as once', async () => {
    const account = await newAccount()
    const { booking, mail } = await confirmedBy(account)
    const { deliveries } = await reported(mail.ID, 'delivered', 2)
    expect(deliveries.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(() => stateOf(booking.id)).toEqual({ status: 'sent', channel: 'delivered' })
  })

  it('knows by the signature whose report it is, where its address names nobody', async () => {
    const account = await newAccount()
    const { mail } = await confirmedBy(account)
    const { notice } = await reported(mail.ID, 'delivered')
    const url = `${stack().api_url}/functions/v1/message-webhook`
    expect((await call({ ...notice, url })).status).toBe(200)
    const statuses = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
    const sign = (secret: string) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(statuses).digest('hex')}`,
    })
    const fromMeta = (secret: string) => call({ url, headers: sign(secret), body: statuses })
    expect((await fromMeta(local.whatsappSecret)).status).toBe(200)
    expect((await fromMeta('guess')).status).toBe(403)
    expect((await call({ url, headers: {}, body: statuses })).status).toBe(422)
  })

  it('refuses what is forged, changed or old', async () => {
    const account = await newAccount()
    const { mail } = await confirmedBy(account)
    const { notice } = await reported(mail.ID, 'delivered')
    const bounced = notice.body.replace('email.delivered', 'email.bounced')
    expect((await call({ ...notice, body: bounced })).status).toBe(403)
    const old = String(Number(notice.headers['svix-timestamp']) - 3600)
    const key = Buffer.from(local.resendSecret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key)
      .update(`${notice.headers['svix-id']}.${old}.${notice.body}`)
      .digest('base64')
    const headers = {
      ...notice.headers,
      'svix-timestamp': old,
      'svix-signature': `v1,${signature}`,
    }
    expect((await call({ ...notice, headers })).status).toBe(403)
    expect((await call({ ...notice, headers: {} })).status).toBe(403)
    const asMeta = notice.url.replace('resend', 'whatsapp')
    expect((await call({ ...notice, url: asMeta })).status).toBe(403)
    expect((await call({ ...notice, url: notice.url.replace('resend', 'post') })).status).toBe(422)
  })

  it('shows a bounce to the patient, and gives the desk a task', async () => {
    const account = await newAccount()
    const { booking, mail } = await confirmedBy(account)
    await reported(mail.ID, 'bounced')
    await notify()
    await expect.poll(() => stateOf(booking.id)).toEqual({ status: 'failed', channel: 'bounced' })
    const { data } = await account.client.rpc('message_channels', {
      patient_id: booking.patient_id,
    })
    expect(data).toMatchObject([{ channel: 'email', is_on: false, problem: 'bounced' }, {}])
    const { rows } = await database().query(
      `select kind from public.admin_tasks where booking_id = $1`,
      [booking.id],
    )
    expect(rows).toEqual([{ kind: 'message_failed' }])
  })

  it('goes by WhatsApp with consent alone, and hears "I am coming" there', async () => {
    const account = await newAccount()
    const { booking } = await confirmedBy(account)
    const phone = `+62812${String(Date.now()).slice(-8)}`
    await database().query(`update public.patients set phone = $2 where id = $1`, [
      booking.patient_id,
      phone,
    ])
    await database().query(
      `insert into public.patient_consents (patient_id, purpose, version, is_granted) values ($1, 'whatsapp', 1, true)`,
      [booking.patient_id],
    )
    const remind = async (hours: number) => {
      await database().query(
        `update private.notifications set due_at = now()
         where booking_id = $1 and kind = 'appointment_reminder' and (payload ->> 'hours_ahead')::numeric = $2`,
        [booking.id, hours],
      )
      await notify()
    }
    await remind(24)
    await expect.poll(() => mailTo(phone)).toHaveLength(1)
    const [message] = await mailTo(phone)
    expect(message!.Text).toContain('Apakah Anda datang?')
    expect(await mailTo(account.email)).toHaveLength(1)
    await fetch(`${stack().mail_url}/control/press/${message!.ID}/0`, {
      method: 'POST',
      redirect: 'manual',
    })
    const { rows } = await database().query(
      `select attendance_confirmed_at is not null as is from public.appointments where booking_id = $1`,
      [booking.id],
    )
    expect(rows).toEqual([{ is: true }])
    await remind(3)
    await expect.poll(() => mailTo(phone)).toHaveLength(2)
    const texts = (await mailTo(phone)).map(({ Text }) => Text.includes('Apakah Anda datang?'))
    expect(texts.sort()).toEqual([false, true])
  })

  it('answers Meta once it proves that it is ours', async () => {
    const ask = (token: string) =>
      fetch(
        `${stack().api_url}/functions/v1/message-webhook?provider=whatsapp&hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`,
      )
    const right = await ask(local.whatsappVerify)
    expect([right.status, await right.text()]).toEqual([200, '42'])
    expect((await ask('guess')).status).toBe(403)
  })
})
