import { beforeAll, expect, it } from 'vitest'
import { newAccount } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { mailTo, notify } from '../../support/mailbox.ts'
import { newWorld, type World } from '../../support/world.ts'
import { awaiting, happen, paying } from '../payments/support.ts'

let world: World
beforeAll(async () => {
  world = await newWorld(2)
})

const secrets = {
  complaint: 'RAHASIA lutut kanan sejak operasi',
  nik: '3174055501900003',
  birth: '1990-01-15',
}

/** Skips the three minutes, or the days until a reminder, for waiting messages of this kind. */
async function later(booking: string, kind: string, more = '') {
  await database().query(
    `update private.notifications set due_at = now() - interval '1 second'
     where booking_id = $1 and kind = $2 and status = 'queued' ${more}`,
    [booking, kind],
  )
  await notify()
}

it('tells a patient exactly what happens, in order and in her language', async () => {
  const account = await newAccount()
  const { data: own } = await account.client.rpc('save_patient', {
    patient: { full_name: 'Maya Uji', locale: 'en', nik: secrets.nik, birth_date: secrets.birth },
  })
  expect(own).toBeTruthy()
  const waiting = await awaiting(account, world, 9, { locale: 'en', complaint: secrets.complaint })
  const { booking, payment } = paying(waiting)
  const appointment = booking.appointment.id
  const kinds = async () =>
    (
      await database().query<{ kind: string }>(
        `select kind from private.notifications where booking_id = $1 and status = 'sent' order by sent_at`,
        [booking.id],
      )
    ).rows.map(({ kind }) => kind)
  const arrived = (count: number) => expect.poll(() => mailTo(account.email)).toHaveLength(count)

  await happen(payment.provider_reference, { action: 'pay' })
  await arrived(1)
  for (const hour of [10, 11]) {
    const { error } = await account.client.rpc('reschedule_appointment', {
      appointment_id: appointment,
      starts_at: world.at(hour),
    })
    expect(error).toBeNull()
  }
  await notify()
  await later(booking.id, 'appointment_rescheduled')
  await arrived(2)
  const proposed = world.at(14)
  await database().query(
    `select private.propose_times($1, array[$2::timestamptz],
       (select physiotherapist_id from public.appointments where id = $1))`,
    [appointment, proposed],
  )
  await later(booking.id, 'proposal')
  await arrived(3)
  const answered = await account.client.rpc('answer_proposal', {
    appointment_id: appointment,
    starts_at: proposed,
  })
  expect(answered.error).toBeNull()
  await later(booking.id, 'appointment_rescheduled')
  await arrived(4)
  await later(booking.id, 'appointment_reminder', `and payload ->> 'hours_ahead' ~ '^24'`)
  await arrived(5)
  const cancelled = await account.client.rpc('cancel_appointment', { appointment_id: appointment })
  expect(cancelled.error).toBeNull()
  await later(booking.id, 'appointment_cancelled')
  await arrived(6)
  await notify()

  const mails = await mailTo(account.email)
  expect(mails.map(({ Subject }) => Subject.replace(/:? ?(on |for |to )?\w+, \d.*$/, ''))).toEqual([
    'You are booked',
    'Your appointment has moved',
    'Please choose a new time',
    'Your appointment has moved',
    'Reminder',
    'Cancelled: your appointment',
  ])
  expect(await kinds()).toEqual([
    'appointment_confirmed',
    'appointment_rescheduled',
    'proposal',
    'appointment_rescheduled',
    'appointment_reminder',
    'appointment_cancelled',
  ])
  const { rows } = await database().query(
    `select kind from private.notifications where booking_id = $1 and status in ('queued', 'failed')`,
    [booking.id],
  )
  expect(rows).toEqual([])

  expect(mails[2]!.Text).toMatch(/^With: \w/m)
  const everything = JSON.stringify(mails)
  for (const secret of Object.values(secrets)) expect(everything).not.toContain(secret)
  expect(everything).not.toMatch(/RAHASIA|operasi/)
  expect(everything).toContain('14:00')
})
