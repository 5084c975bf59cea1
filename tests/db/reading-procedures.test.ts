import { expect, it } from 'vitest'
import { isReading } from '#app/lib/supabase/retrying-fetch'
import { rolledBack } from '../support/db.ts'

// These are volatile, and doing them twice does no harm: one notes each reading, another undoes
// what it tries, and the prices only count an unknown code once more.
const harmless = ['check_voucher', 'preview_schedule', 'quote_booking', 'read_patient']

it('what is asked again after a passing fault only reads, and all that only reads is', () =>
  rolledBack(async (client) => {
    const { rows } = await client.query<{ name: string; reads: boolean }>(
      `select distinct proc.proname as name, proc.provolatile <> 'v' as reads
       from pg_catalog.pg_proc as proc
       where proc.pronamespace = 'public'::regnamespace
         and (has_function_privilege('authenticated', proc.oid, 'execute')
           or has_function_privilege('anon', proc.oid, 'execute'))
         and proc.prorettype <> 'trigger'::regtype
       order by 1`,
    )
    const names = rows.map(({ name }) => name)
    const reading = rows.filter(({ name, reads }) => reads || harmless.includes(name))
    expect(names.filter((name) => isReading(`/rest/v1/rpc/${name}`))).toEqual(
      reading.map(({ name }) => name),
    )
  }))
