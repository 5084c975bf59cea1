import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../../supabase/local/errors.ts'
import { at, confirmed, hold, makeCalendar, makePatient } from '../../support/calendar.ts'
import { become, becomeOwner, rolledBack } from '../../support/db.ts'

/** pg_net and the vault as on a hosted project, for this transaction; what is posted is kept. */
const onHosted = (client: pg.ClientBase) =>
  client.query(`
    create schema net;
    create table net.posted (url text, apikey text, authorization_header text);
    create function net.http_post(url text, body jsonb, params jsonb, headers jsonb, timeout_milliseconds integer)
    returns void language sql as $$ insert into net.posted values ($1, $4 ->> 'apikey', $4 ->> 'authorization') $$;
    create schema vault;
    create table vault.decrypted_secrets (name text, decrypted_secret text)`)

const fill = (client: pg.ClientBase, key: string) =>
  client.query(
    `insert into vault.decrypted_secrets values ('project_url', 'https://clinic.supabase.co'), ('secret_key', $1)`,
    [key],
  )

/** A booking, which queues its message, and something to do for every job that calls a function. */
async function work(client: pg.ClientBase) {
  const calendar = await makeCalendar(client)
  const rina = await makePatient(client)
  await confirmed(client, rina, calendar, at(5, '09:00'))
  await become(client, rina)
  const { id } = await hold(client, calendar, at(6, '09:00'))
  await becomeOwner(client)
  await client.query(`select public.open_payment($1, 'midtrans')`, [id])
  await client.query(
    `update public.payments set created_at = now() - interval '5 minutes' where booking_id = $1`,
    [id],
  )
  await client.query(
    `insert into storage.objects (bucket_id, name) values ('website', 'articles/old.webp')`,
  )
  await client.query(
    `insert into private.unused_pictures values ('website', 'articles/old.webp', now() - interval '1 day')`,
  )
}

const jobs = ['send_messages', 'sweep_payments', 'tidy_pictures']

async function refusal(client: pg.ClientBase, job: string): Promise<string> {
  await client.query('savepoint job')
  const refused = await client.query(`select private.${job}()`).then(() => 'none', messageOf)
  await client.query('rollback to savepoint job')
  return refused
}

describe('call_edge_function', () => {
  it.each([
    ['an empty vault', undefined],
    ['a key that functions refuse', 'sb_publishable_abc'],
  ])('with %s fails jobs, and nobody’s booking', (_, key) =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      await onHosted(client)
      if (key) await fill(client, key)
      await work(client)
      for (const job of jobs)
        expect(await refusal(client, job)).toMatch(/^vault lacks project_url or a secret_key/)
      expect((await client.query('select from net.posted')).rowCount).toBe(0)
    }),
  )

  it('posts with what the vault holds', () =>
    rolledBack(async (client) => {
      await becomeOwner(client)
      await onHosted(client)
      await fill(client, 'sb_secret_abc')
      await work(client)
      await client.query('delete from net.posted')
      for (const job of jobs) await client.query(`select private.${job}()`)
      const { rows } = await client.query('select * from net.posted')
      expect(rows).toEqual(
        ['notify', 'payment-capture', 'tidy-pictures'].map((name) => ({
          url: `https://clinic.supabase.co/functions/v1/${name}`,
          apikey: 'sb_secret_abc',
          // Hosted functions refuse what is no token there, before ours run.
          authorization_header: null,
        })),
      )
    }))
})
