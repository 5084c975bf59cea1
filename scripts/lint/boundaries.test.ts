import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === 'luwes/boundaries',
  // A planted file is on no disk, where its types would be looked for.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
})

/** What the project's own configuration says of a line that is planted in a file. */
async function faults(file: string, line: string) {
  const [result] = await eslint.lintText(`${line}\n`, { filePath: `app/${file}` })
  return result?.messages.map(({ messageId }) => messageId)
}

// The first file waits for the whole configuration.
beforeAll(() => faults('lib/x.ts', ''), 60_000)

const query = "import { useQuery } from '@tanstack/react-query'"

describe('boundaries', () => {
  it.each([
    ['lib/x.ts', "import { x } from '#app/features/clinics/queries'", 'layer'],
    ['lib/x.ts', "import { x } from '../components/ui/button'", 'layer'],
    ['components/x.tsx', "import { type Clinic } from '#app/features/clinics/queries'", 'layer'],
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
  ])('in %s refuses %s', async (file, line, fault) => {
    expect(await faults(file, line)).toEqual([fault])
  })

  it.each([
    ['features/clinics/x.ts', "import { x } from '#app/features/services/queries'"],
    ['features/bookings/x.ts', "import { x } from '#app/features/slots/calendar'"],
    ['features/clinics/admin/x.ts', query],
    ['components/admin/form/x.tsx', "import { useForm } from '@tanstack/react-form'"],
    ['lib/admin/x.ts', query],
    ['routes/admin/x.tsx', "import { x } from '#app/features/services/admin/services-page'"],
    ['features/services/admin/x.ts', "import { x } from '#app/features/clinics/admin/queries'"],
    ['features/services/admin/x.ts', "import { x } from '../queries'"],
  ])('in %s lets pass %s', async (file, line) => {
    expect(await faults(file, line)).toEqual([])
  })
})
