import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractCodes } from '../../app/lib/error-codes.ts'
import { database, rolledBack } from '../support/db.ts'

// What PostgREST can parse of `raise sqlstate 'PGRST'`: src/library/PostgREST/Error.hs, the
// FromJSON instances of PgRaiseErrMessage and PgRaiseErrDetails. It answers anything else with 500
// PGRST121.
const text = z.string()
const message = z.object({
  code: text,
  message: text,
  details: text.nullish(),
  hint: text.nullish(),
})
const detail = z.object({
  status: z.int(),
  status_text: text.nullish(),
  headers: z.record(text, text),
})

async function raised(client: pg.ClientBase, sql: string, values: unknown[] = []) {
  await client.query('savepoint raising')
  const error: unknown = await client.query(sql, values).catch((error: unknown) => error)
  await client.query('rollback to savepoint raising')
  const { code, message, detail } = error as pg.DatabaseError
  return { code, message, detail: detail ?? '' }
}

const shapes: [details: string | null, hint: string | null][] = [
  [null, null],
  ['{"field": "starts_at"}', null],
  ['{"field": "a \\"quoted\\" name", "limit": 6, "nested": {"list": [1, null]}}', 'do this'],
  ['[]', ''],
  ['"text"', null],
  ['null', null],
]

describe('a refusal', () => {
  it.each(Object.entries(contractCodes))(
    '%s is what PostgREST can read, whatever it says',
    (code, status) =>
      rolledBack(async (client) => {
        for (const [details, hint] of shapes) {
          const refusal = await raised(client, 'select private.fail($1, $2, $3, $4)', [
            code,
            status,
            details,
            hint,
          ])
          expect(refusal.code).toBe('PGRST')
          const body = message.parse(JSON.parse(refusal.message))
          expect(body).toMatchObject({ code, hint })
          expect(JSON.parse(body.details ?? 'null')).toEqual(JSON.parse(details ?? 'null'))
          expect(detail.parse(JSON.parse(refusal.detail)).status).toBe(status)
        }
      }),
  )

  it('of an argument names its field', () =>
    rolledBack(async (client) => {
      const refusal = await raised(client, `select private.invalid('phone', 'digits only')`)
      const body = message.parse(JSON.parse(refusal.message))
      expect(body).toMatchObject({ code: 'invalid_input', details: '{"field": "phone"}' })
    }))

  it('is raised in that form by private.fail alone', async () => {
    const { rows } = await database().query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc
       where prosrc ~* '(raise\\s+sqlstate|errcode\\s*[:=]+)\\s*''(PGRST|PT\\d)'
         and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['private.fail(text,integer,jsonb,text)'])
  })
})
