import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from './built.ts'

let root: string
let builds: number

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const build = (succeeds = true) =>
  ensureBuilt(() => {
    builds += 1
    write('dist/chunks.json', '[]')
    write('dist/server/server.js', '')
    return Promise.resolve(succeeds)
  }, root)

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'built-'))
  builds = 0
  write('app/a.ts', 'a')
  write('app/b.ts', 'b')
  write('messages/id.json', '{}')
  await build()
})
afterEach(() => rmSync(root, { recursive: true }))

test('what is built is not built again', async () => {
  write('app/a.test.ts', 'no part of it')
  write('app/paraglide/messages.js', 'generated')
  expect(await build()).toBe(true)
  expect(builds).toBe(1)
})

test.each([
  ['a changed file', () => write('app/a.ts', 'c')],
  ['a new file', () => write('public/icons/c.svg', '')],
  ['a deleted file', () => rmSync(join(root, 'app/b.ts'))],
  ['a renamed file', () => (rmSync(join(root, 'app/b.ts')), write('app/c.ts', 'b'))],
  ['a lost result', () => rmSync(join(root, 'dist/server/server.js'))],
  ['another build', () => utimesSync(join(root, 'dist/chunks.json'), 1, 1)],
])('%s is built', async (_, change) => {
  change()
  expect(await build()).toBe(true)
  expect(builds).toBe(2)
})

test('what failed is built again, also when the change is taken back', async () => {
  write('app/a.ts', 'wrong')
  expect(await build(false)).toBe(false)
  write('app/a.ts', 'a')
  expect(await build()).toBe(true)
  expect(builds).toBe(3)
})
