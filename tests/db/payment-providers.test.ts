import { expect, it } from 'vitest'
import * as adapters from '../../supabase/functions/_shared/payment/providers.ts'
import * as gateways from '../../supabase/local/payment-sandbox/gateways.ts'
import { database } from '../support/db.ts'

it('payment providers are the same in the database, the functions and the sandbox', async () => {
  // A parallel test inserts the provider 'kasir'.
  const { rows } = await database().query<{ name: string }>(
    `select name from private.payment_providers where name <> 'kasir' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(adapters))
  expect(Object.keys(gateways)).toEqual(Object.keys(adapters))
  const setting = (name: string, fallback?: string) => fallback ?? name
  for (const [name, open] of Object.entries(adapters)) expect(open(setting).name).toBe(name)
})
