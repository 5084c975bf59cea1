import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { become, becomeOwner, type Person, refusal, rolledBack } from '../../support/db.ts'
import { at, confirmed, makeCalendar, makePatient, row } from '../../support/calendar.ts'

const cancel = `select public.cancel_appointment($1, 'Salah catat', 'credit')`
const move = `select public.reschedule_appointment($1, $2, null, 'Salah catat')`

const credit = async (client: pg.ClientBase, patient: string) => {
  await becomeOwner(client)
  const { total } = await row<{ total: number }>(
    client,
    `select coalesce(sum(entry.quantity), 0)::bigint as total from public.voucher_entries as entry
     join public.vouchers as voucher on voucher.id = entry.voucher_id and voucher.kind = 'credit'
     where voucher.patient_id = $1 and entry.kind = 'issue'`,
    [patient],
  )
  return total
}

/** A session that began 16 minutes ago, ended like this and reopened until it is confirmed. */
async function reopened(client: pg.ClientBase, ending: 'completed' | 'no_show') {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  const { appointment } = await confirmed(client, rina, calendar, at(3, '09:00'))
  const { id } = appointment
  await client.query(
    `update public.appointments set starts_at = now() - interval '16 minutes', ends_at = now() + interval '44 minutes', blocks_until = now() + interval '44 minutes' where id = $1`,
    [id],
  )
  await become(client, 'sari')
  const reopen = () => client.query(`select public.reopen_appointment($1, 'Salah tekan')`, [id])
  if (ending === 'no_show') await client.query(`select public.mark_no_show($1)`, [id])
  else {
    await client.query(`select public.check_in_appointment($1)`, [id])
    await client.query(`select public.complete_appointment($1)`, [id])
    await reopen()
  }
  await reopen()
  return { id, rina }
}

describe.each(['completed', 'no_show'] as const)('a reopened %s', (ending) => {
  it.each(['sari', 'rina'] as (Person | 'rina')[])('pays nothing back through %s', (person) =>
    rolledBack(async (client) => {
      const { id, rina } = await reopened(client, ending)
      await become(client, person === 'rina' ? rina : person)
      expect(await refusal(client, cancel, [id])).toMatchObject({
        code: 'cancel_closed',
        status: 422,
      })
      // Nor can it be moved to a day from which it could be cancelled in time.
      expect(await refusal(client, move, [id, at(5, '09:00')])).toMatchObject({
        code: 'reschedule_closed',
        status: 422,
      })
      expect(await credit(client, rina.patient)).toBe(0)
    }),
  )

  it('is waived by an administrator, once', () =>
    rolledBack(async (client) => {
      const { id, rina } = await reopened(client, ending)
      await become(client, 'agus')
      await client.query(cancel, [id])
      await client.query(cancel, [id])
      expect(await credit(client, rina.patient)).toBe(350_000)
      await become(client, 'sari')
      const reopen = `select public.reopen_appointment($1, 'Salah tekan')`
      expect(await refusal(client, reopen, [id])).toMatchObject({ code: 'invalid_input' })
    }))

  it('is given another time by an administrator, and is an ordinary session then', () =>
    rolledBack(async (client) => {
      const { id, rina } = await reopened(client, ending)
      await become(client, 'agus')
      await client.query(move, [id, at(5, '09:00')])
      await become(client, rina)
      await client.query(cancel, [id])
      expect(await credit(client, rina.patient)).toBe(350_000)
    }))
})

it.each(['checked_in', 'completed', 'no_show'])('nobody cancels a session that is %s', (status) =>
  rolledBack(async (client) => {
    const { id, rina } = await reopened(client, 'no_show')
    if (status === 'no_show') await client.query(`select public.mark_no_show($1)`, [id])
    else await client.query(`select public.check_in_appointment($1)`, [id])
    if (status === 'completed') await client.query(`select public.complete_appointment($1)`, [id])
    for (const person of ['sari', 'agus', rina] as const) {
      await become(client, person)
      expect(await refusal(client, cancel, [id])).toMatchObject({ code: 'cancel_closed' })
    }
    expect(await credit(client, rina.patient)).toBe(0)
  }),
)
