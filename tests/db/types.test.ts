import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { databaseTypes } from '../../scripts/db-types.ts'
import { stack } from '../support/shared-stack.ts'

it('has current TypeScript types of the schema (npm run db:types writes them)', async () => {
  expect(await readFile('app/lib/database.types.ts', 'utf8')).toBe(
    await databaseTypes(stack().db_url),
  )
})
