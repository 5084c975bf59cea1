import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const query = "import { useQuery } from '@tanstack/react-query'"

const refused = [
  ['lib/x.ts', "import { x } from '#app/features/clinics/queries'", 'layer'],
  ['lib/x.ts', "import { x } from '../components/ui/button'", 'layer'],
  ['components/x.tsx', "import type { Clinic } from '#app/features/clinics/queries'", 'layer'],
  ['features/clinics/x.ts', "export { Route } from '#app/routes/admin'", 'layer'],
  ['features/clinics/x.ts', "const x = import('#app/routes/admin')", 'layer'],
  ['features/clinics/x.ts', "import { x } from '#app/features/bookings/mutations'", 'feature'],
  ['features/clinics/x.ts', "import { x } from '../bookings/mutations'", 'feature'],
  ['features/clinics/x.ts', query, 'library'],
  ['components/x.tsx', "import { useReactTable } from '@tanstack/react-table'", 'library'],
  ['routes/user/x.tsx', "import { useForm } from '@tanstack/react-form'", 'library'],
  ['lib/x.ts', "import { Line } from 'recharts'", 'library'],
  ['lib/x.ts', "import { useDraggable } from '@dnd-kit/core'", 'library'],
  ['lib/x.ts', "import { Command } from 'cmdk'", 'library'],
  ['features/clinics/x.ts', "import { x } from './admin/queries'", 'staff'],
  ['components/x.tsx', "import { x } from '#app/components/admin/form'", 'staff'],
  ['lib/x.ts', "import { x } from '#app/lib/admin/query-client'", 'staff'],
] as const

const passed = [
  ['features/clinics/x.ts', "import { x } from '#app/features/services/queries'"],
  ['features/bookings/x.ts', "import { x } from '#app/features/slots/calendar'"],
  ['features/clinics/admin/x.ts', query],
  ['components/admin/form/x.tsx', "import { useForm } from '@tanstack/react-form'"],
  ['lib/admin/x.ts', query],
  ['routes/admin/x.tsx', "import { x } from '#app/features/services/admin/services-page'"],
  ['features/services/admin/x.ts', "import { x } from '#app/features/clinics/admin/queries'"],
  ['features/services/admin/x.ts', "import { x } from '../queries'"],
] as const

const messages = {
  layer: 'Imports go one way',
  feature: 'Another feature is used by its queries alone',
  staff: 'What stands under /admin/ is for the staff area alone',
  library: 'Only files under an /admin/ path may use this library',
}

/** Diagnostics of the project's own configuration for lines planted in a copy of its folders. */
let said: { filename: string; message: string; code: string }[]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boundaries-'))
  await cp('oxlint.config.ts', path.join(folder, 'oxlint.config.ts'))
  for (const name of ['scripts', 'node_modules', 'package.json'])
    await symlink(path.resolve(name), path.join(folder, name))
  const planted = [...refused, ...passed]
  for (const [at, [file, line]] of planted.entries()) {
    const place = path.join(folder, 'app', nameOf(file, at))
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, `${line}\n`)
  }
  const { stdout } = await promisify(execFile)(
    path.resolve('node_modules/.bin/oxlint'),
    ['--format', 'json', 'app'],
    { cwd: folder },
  ).catch((error: unknown) => error as { stdout: string })
  said = (JSON.parse(stdout) as { diagnostics: typeof said }).diagnostics
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file of its own for each planted line. */
const nameOf = (file: string, at: number) => file.replace('/x.', `/x${at}.`)

function faults(file: string, at: number) {
  const place = `app/${nameOf(file, at)}`
  return said
    .filter(({ filename, code }) => filename.endsWith(place) && code === 'luwes(boundaries)')
    .map(({ message }) => message)
}

describe('boundaries', () => {
  it.each(refused.map(([file, line, fault], at) => ({ file, line, fault, at })))(
    'in $file refuses $line',
    ({ file, fault, at }) => {
      expect(faults(file, at)).toEqual([expect.stringContaining(messages[fault])])
    },
  )

  it.each(passed.map(([file, line], at) => ({ file, line, at: refused.length + at })))(
    'in $file lets pass $line',
    ({ file, at }) => {
      expect(faults(file, at)).toEqual([])
    },
  )
})
