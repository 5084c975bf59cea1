import { beforeAll, describe, expect, it } from 'vitest'
import { newAccount, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { callFunction } from '../../support/functions.ts'
import { mailTo, notify, planted } from '../../support/mailbox.ts'
import { newWorld, type World } from '../../support/world.ts'
import { awaiting, happen, paying } from '../payments/support.ts'

let world: World
beforeAll(async () => {
  world = await newWorld(8)
})

type Row = { status: string; attempts: number; last_error: string | null; due_in: number }

const rowOf = async (booking: string, kind = 'appointment_confirmed') =>
  (
    await database().query<Row>(
      `select status, attempts, last_error, round(extract(epoch from due_at - now()))::integer as due_in
       from private.notifications where booking_id = $1 and kind = $2 order by created_at desc limit 1`,
      [booking, kind],
    )
  ).rows[0]

let hour = 8
async function paid(account: Account, complaint?: string) {
  const waiting = await awaiting(account, world, hour++, { complaint })
  await happen(waiting.payment.provider_reference, { action: 'pay' })
  return paying(waiting).booking
}

/** Makes the next try of waiting messages due now. */
const comeDue = (booking: string, kind = 'appointment_confirmed') =>
  database().query(
    `update private.notifications set due_at = now() - interval '1 second', locked_until = null
     where booking_id = $1 and kind = $2 and status = 'queued'`,
    [booking, kind],
  )

describe('notify', () => {
  it('confirms a paid booking by e-mail, with a calendar file, and says nothing of the complaint', async () => {
    const account = await newAccount()
    const booking = await paid(account, 'RAHASIA nyeri pinggang')
    await expect.poll(() => mailTo(account.email)).toHaveLength(1)
    const [mail] = await mailTo(account.email)
    expect(mail!.Subject).toMatch(/^Janji Anda pasti: /)
    expect(mail!.Text).toContain(booking.number)
    expect(mail!.Attachments).toMatchObject([
      { FileName: 'luwes.ics', ContentType: 'text/calendar; charset=utf-8; method=REQUEST' },
    ])
    expect(JSON.stringify(mail)).not.toMatch(/RAHASIA|nyeri/)
    await expect.poll(() => rowOf(booking.id)).toMatchObject({ status: 'sent', attempts: 1 })
    await notify()
    expect(await mailTo(account.email)).toHaveLength(1)
  })

  it.each([
    ['is down', { down: true }, '503', 60],
    [
      'throttles and says how long',
      {
        answer: {
          status: 429,
          body: '{"name":"rate_limit_exceeded"}',
          headers: { 'retry-after': '900' },
        },
      },
      '429 rate_limit_exceeded',
      900,
    ],
    ['answers nonsense', { answer: { status: 200, body: '<html>' } }, '200 unreadable', 60],
    [
      'does not know our key',
      { answer: { status: 403, body: '{"name":"invalid_api_key"}' } },
      '403 invalid_api_key',
      60,
    ],
  ])('tries again when the provider %s', async (_, fault, error, wait) => {
    const account = await newAccount()
    await planted({ match: account.email, times: 1, ...fault })
    const booking = await paid(account)
    await expect
      .poll(() => rowOf(booking.id))
      .toMatchObject({ status: 'queued', attempts: 1, last_error: error })
    const { due_in } = (await rowOf(booking.id))!
    expect(due_in).toBeGreaterThan(wait - 30)
    expect(due_in).toBeLessThanOrEqual(wait)
    await comeDue(booking.id)
    await notify()
    await expect.poll(() => rowOf(booking.id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(await mailTo(account.email)).toHaveLength(1)
  })

  it('fails at once, with a task, when the provider refuses the e-mail for good', async () => {
    const account = await newAccount()
    await planted({
      match: account.email,
      times: 1,
      answer: { status: 422, body: '{"name":"validation_error"}' },
    })
    const booking = await paid(account)
    await expect
      .poll(() => rowOf(booking.id))
      .toMatchObject({ status: 'failed', last_error: 'email: 422 validation_error' })
    const { rows } = await database().query(
      `select kind from public.admin_tasks where booking_id = $1`,
      [booking.id],
    )
    expect(rows).toEqual([{ kind: 'message_failed' }])
  })

  it('sends once although it died between sending and writing that down', async () => {
    const account = await newAccount()
    await planted({ match: account.email, times: 1, down: true })
    const booking = await paid(account)
    // The try is over once its result is recorded.
    await expect
      .poll(() => rowOf(booking.id))
      .toMatchObject({ status: 'queued', attempts: 1, last_error: expect.stringContaining('503') })
    // The database refuses to record the sender's result, as if the sender had died.
    await database().query(
      `create or replace function tests.refuse_channel() returns trigger language plpgsql as $$
       begin
         if exists (select from private.notifications where id = NEW.notification_id and booking_id = '${booking.id}')
           and NEW.status = 'sent' then raise exception 'planted'; end if;
         return NEW;
       end $$;
       create trigger refuse_channel before insert or update on private.notification_channels for each row execute function tests.refuse_channel()`,
    )
    try {
      await comeDue(booking.id)
      // Whichever run leases it, the result is the same.
      await notify().catch(() => {})
      await expect.poll(() => mailTo(account.email)).toHaveLength(1)
      await expect.poll(() => rowOf(booking.id)).toMatchObject({ status: 'queued', attempts: 2 })
      await notify().catch(() => {})
    } finally {
      await database().query(`drop trigger refuse_channel on private.notification_channels`)
    }
    await comeDue(booking.id)
    await notify()
    await expect.poll(() => rowOf(booking.id)).toMatchObject({ status: 'sent', attempts: 3 })
    expect(await mailTo(account.email)).toHaveLength(1)
  })

  it('asks nobody to pay who has paid, although nobody told us', async () => {
    const account = await newAccount()
    const { booking, payment } = await awaiting(account, world, hour++)
    await happen(payment.provider_reference, { action: 'pay', notify: 'never' })
    await comeDue(booking.id, 'payment_waiting')
    await notify()
    await expect
      .poll(() => rowOf(booking.id, 'payment_waiting'))
      .toMatchObject({ status: 'withdrawn' })
    await expect.poll(() => mailTo(account.email)).toHaveLength(1)
    expect((await mailTo(account.email))[0]!.Subject).toMatch(/^Janji Anda pasti/)
  })

  it('asks whoever has not, where to pay', async () => {
    const account = await newAccount()
    const { booking, payment } = await awaiting(account, world, hour++)
    await comeDue(booking.id, 'payment_waiting')
    await notify()
    await expect.poll(() => rowOf(booking.id, 'payment_waiting')).toMatchObject({ status: 'sent' })
    expect((await mailTo(account.email))[0]!.Text).toContain(
      `/user/booking/payment/${payment.id}/process`,
    )
  })

  it('is called by the service alone', async () => {
    const account = await newAccount()
    expect(await callFunction('notify', {}, { account })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await callFunction('notify', {})).toMatchObject({ status: 401 })
  })

  it(
    'waits for no provider that hangs, and has the row explain it',
    { timeout: 60_000 },
    async () => {
      const account = await newAccount()
      await planted({ match: account.email, times: 1, hang_ms: 15_000 })
      const booking = await paid(account)
      await expect
        .poll(() => rowOf(booking.id))
        .toMatchObject({ status: 'queued', attempts: 1, last_error: 'no answer in time' })
    },
  )
})
