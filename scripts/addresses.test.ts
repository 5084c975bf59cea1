import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const addressAsPath = /import\.meta\.url\)\.pathname/

// In a folder whose name has a space the two differ: fileURLToPath makes one of the other.
it('no address of a file is taken for its path', () => {
  expect('new URL("../dist", import.meta.url).pathname').toMatch(addressAsPath)
  const files = globSync('{*.ts,{app,scripts,supabase,tests}/**/*.{ts,tsx}}')
  expect(files.length).toBeGreaterThan(1000)
  const own = 'scripts/addresses.test.ts'
  expect(
    files.filter((file) => file !== own && addressAsPath.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
