import path from 'node:path'

/** Imports may only go down this list. */
const layers = ['routes', 'features', 'components', 'lib']

/** Every feature may use another's `queries`; other parts only of the features listed here. */
const uses: Record<string, string[]> = {
  account: ['auth'],
  appointments: ['payments'],
  bookings: ['auth', 'checkout', 'patients', 'payments', 'slots'],
  changes: ['appointments', 'slots'],
  checkout: ['bookings', 'packages'],
  home: ['appointments', 'payments', 'slots'],
  history: ['appointments', 'payments', 'slots'],
  packages: ['checkout'],
  patients: ['reach'],
  payments: ['appointments', 'checkout', 'packages', 'sales', 'slots'],
  physiotherapists: ['services'],
  vouchers: ['packages'],
  website: ['articles', 'clinics', 'packages', 'physiotherapists', 'services'],
}

/** Libraries that are too large for anybody but staff. */
const staffLibraries =
  /^(@tanstack\/react-(query|table|form)|recharts|leaflet|@dnd-kit\/.*|papaparse|read-excel-file|cmdk|react-day-picker|sonner)(\/|$)/

const isStaffPath = (file: string) => /(^|\/)admin[/.]/.test(file)

const messages = {
  layer: 'Imports go one way: routes, features, components, lib.',
  feature:
    'Another feature is used by its queries alone, unless scripts/lint/boundaries.ts says so.',
  staff: 'What stands under /admin/ is for the staff area alone.',
  library: 'Only files under an /admin/ path may use this library.',
}

type Fault = keyof typeof messages

/**
 * The rule that an import breaks, or undefined.
 * @param file the importing file within app/
 * @param spec the import specifier as written
 */
export function faultOf(file: string, spec: string): Fault | undefined {
  if (staffLibraries.test(spec)) return isStaffPath(file) ? undefined : 'library'
  const target = targetOf(file, spec)
  if (target === undefined) return undefined
  const [layer = '', feature = ''] = file.split('/')
  const [otherLayer = '', other = ''] = target.split('/')
  const depth = layers.indexOf(layer)
  const isUp = layers.indexOf(otherLayer) >= 0 && layers.indexOf(otherLayer) < depth
  if (isUp) return 'layer'
  // A route may import the page that it shows, also a staff page.
  if (isStaffPath(target) && !isStaffPath(file) && layer !== 'routes' && depth >= 0) return 'staff'
  if (layer !== 'features' || otherLayer !== 'features' || feature === other) return undefined
  if (isStaffPath(file) || target === `features/${other}/queries`) return undefined
  return uses[feature]?.includes(other) ? undefined : 'feature'
}

/** The path within app/ of an import, or undefined for a package. */
function targetOf(file: string, spec: string) {
  if (spec.startsWith('#app/')) return spec.slice('#app/'.length).replace(/\.tsx?$/, '')
  if (!spec.startsWith('.')) return undefined
  return path.posix.join(path.posix.dirname(file), spec).replace(/\.tsx?$/, '')
}

/** The part of oxlint's rule API that this rule uses. */
type Node = { source?: { value?: unknown } | null }
type Context = {
  cwd: string
  filename: string
  report: (fault: { node: Node; messageId: Fault }) => void
}

/** Enforces the boundaries within app/: layers, features, and the staff area. */
const boundaries = {
  meta: { type: 'problem', schema: [], messages },
  create(context: Context) {
    const file = path.relative(path.join(context.cwd, 'app'), context.filename)
    if (file.startsWith('..')) return {}
    const check = (node: Node) => {
      const source = node.source?.value
      const fault = typeof source === 'string' && faultOf(file.replaceAll('\\', '/'), source)
      if (fault) context.report({ node, messageId: fault })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default { meta: { name: 'luwes' }, rules: { boundaries } }
