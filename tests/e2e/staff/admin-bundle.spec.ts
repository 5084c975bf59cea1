import { readFileSync } from 'node:fs'
import { expect, test } from '../../support/browser.ts'
import { type Chunk, strayModules } from '../../support/chunks.ts'

const library = '/p/node_modules/@tanstack/query-core/build/query.js'
const page = (name: string) => `/p/app/features/${name}.tsx`

test('no other page loads anything of the staff area', () => {
  const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as Chunk[]
  const modules = chunks.flatMap((chunk) => chunk.modules).join('\n')
  expect(modules).toContain('/query-core/')
  expect(modules).toContain('/features/services/admin/')
  expect(strayModules(chunks)).toEqual([])
})

test('what would be loaded too much is found', () => {
  const admin = { file: 'admin.js', modules: [library], imports: ['react.js'] }
  const react = { file: 'react.js', modules: ['/p/node_modules/react/index.js'], imports: [] }
  const list = { file: 'list.js', modules: [page('services/admin/page')], imports: ['admin.js'] }
  const home = { file: 'home.js', modules: [page('website/home')], imports: ['react.js'] }
  expect(strayModules([admin, react, list, home])).toEqual([])

  const reaching = { ...home, imports: ['between.js'] }
  const between = { file: 'between.js', modules: [page('website/x')], imports: ['admin.js'] }
  expect(strayModules([admin, react, list, reaching, between])).toEqual([`admin.js: ${library}`])

  const message = '/p/app/paraglide/messages/admin_table_view.js'
  const shell = { file: 'shell.js', modules: ['/p/app/lib/x.ts', message], imports: [] }
  expect(strayModules([shell, { ...home, imports: ['shell.js'] }])).toEqual([
    `shell.js: ${message}`,
  ])

  const entry = { file: 'main.js', modules: ['/p/app/router.tsx', library], imports: [] }
  expect(strayModules([entry])).toEqual([`main.js: ${library}`])
})
