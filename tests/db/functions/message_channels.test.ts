import { describe, expect, it } from 'vitest'
import { become, becomeOwner, refusal, rolledBack } from '../../support/db.ts'
import { makePatient, row } from '../../support/calendar.ts'
import { reachable } from '../../support/outbox.ts'

const sql = `select public.message_channels($1) as it`
const reset = `select public.reset_message_channel($1, $2) as it`
const bounced = `insert into private.unreachable_addresses values ('email', 'lama@example.com', 'bounced')`

describe('message_channels', () => {
  it('says what works and what does not, to whoever manages the patient', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await reachable(client, rina.patient, { email: 'lama@example.com', phone: '+6281234567801' })
      await client.query(bounced)
      await become(client, rina)
      expect((await row<{ it: unknown }>(client, sql, [rina.patient])).it).toEqual([
        { channel: 'email', address: 'lama@example.com', is_on: false, problem: 'bounced' },
        { channel: 'whatsapp', address: '+6281234567801', is_on: false, problem: null },
      ])
    }))

  it('reaches family through whoever manages them', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await reachable(client, rina.patient, {
        email: 'rina.uji@example.com',
        phone: '+6281234567802',
      })
      const { id } = await row<{ id: string }>(
        client,
        `insert into public.patients (user_id, full_name) values ($1, 'Anak') returning id`,
        [rina.id],
      )
      await become(client, rina)
      expect((await row<{ it: unknown }>(client, sql, [id])).it).toMatchObject([
        { address: 'rina.uji@example.com', is_on: true },
        { address: '+6281234567802', is_on: false },
      ])
    }))

  it('is nothing for others', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await become(client, await makePatient(client))
      expect(await refusal(client, sql, [rina.patient])).toMatchObject({ code: 'not_found' })
      expect(await refusal(client, reset, [rina.patient, 'email'])).toMatchObject({
        code: 'not_found',
      })
    }))
})

describe('reset_message_channel', () => {
  it('lets the next message try again', () =>
    rolledBack(async (client) => {
      const rina = await makePatient(client)
      await reachable(client, rina.patient, { email: 'lama@example.com' })
      await client.query(bounced)
      await become(client, rina)
      expect((await row<{ it: unknown }>(client, reset, [rina.patient, 'email'])).it).toMatchObject(
        [{ channel: 'email', is_on: true, problem: null }, {}],
      )
      expect(await refusal(client, reset, [rina.patient, 'post'])).toMatchObject({
        code: 'invalid_input',
        details: { field: 'channel' },
      })
      await becomeOwner(client)
    }))
})
