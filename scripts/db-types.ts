// Writes app/lib/database.types.ts from the schema that the migrations create.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { startStack } from '../tests/support/stack.ts'
import { formatted } from './formatted.ts'

const file = 'app/lib/database.types.ts'

/** The TypeScript types of a database's public schema, as the Supabase CLI writes them. */
export async function databaseTypes(db_url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/supabase',
    ['gen', 'types', '--lang', 'typescript', '--schema', 'public', `--remote=${db_url}`],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  // The CLI prints connection notices to stdout too; drop them.
  return formatted(file, stdout.slice(stdout.indexOf('export type Json')))
}

if (import.meta.main) {
  const stack = await startStack(['--no-seed'])
  try {
    await writeFile(file, await databaseTypes(stack.info.db_url))
  } finally {
    await stack.stop()
  }
}
