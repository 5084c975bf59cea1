// Writes app/lib/database.types.ts from the schema that the migrations make.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as prettier from 'prettier'
import { startStack } from '../tests/support/stack.ts'

/** The TypeScript types of the public schema of a database, as the Supabase CLI writes them. */
export async function databaseTypes(db_url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/supabase',
    ['gen', 'types', '--lang', 'typescript', '--schema', 'public', `--remote=${db_url}`],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  // The command prints notices of its connection into the same stream.
  const types = stdout.slice(stdout.indexOf('export type Json'))
  const options = await prettier.resolveConfig('app/lib/database.types.ts')
  return prettier.format(types, { ...options, parser: 'typescript', plugins: [] })
}

if (import.meta.main) {
  const stack = await startStack(['--no-seed'])
  try {
    await writeFile('app/lib/database.types.ts', await databaseTypes(stack.info.db_url))
  } finally {
    await stack.stop()
  }
}
