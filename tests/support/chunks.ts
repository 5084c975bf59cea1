export type Chunk = { file: string; modules: string[]; imports: string[] }

// Every page includes the guards and titles of routes, but not the pages behind them.
const unsplitRoute = /\/app\/routes\/admin\/[^?]*$/
const ofAdmin =
  /\/app\/(?:.+\/)?admin\/|\/app\/components\/layout\/(?:admin-|account-menu|clinic-switch)|\/messages\/admin_|\/node_modules\/(?:@tanstack\/(?:react-query|query-core|react-table|table-core|react-form|form-core)|tailwind-merge)\//

const isOfAdmin = (module: string) => ofAdmin.test(module) && !unsplitRoute.test(module)

/**
 * Modules of the staff area that other pages would load: those in a file that a page outside it
 * loads together with its own.
 */
export function strayModules(chunks: Chunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  // A file with only libraries belongs to no area: it counts where a page imports it.
  const isOutside = ({ modules }: Chunk) =>
    modules.some((one) => !one.includes('/node_modules/')) && !modules.some(isOfAdmin)
  const reached = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    byFile.get(file)?.imports.forEach(reach)
  }
  for (const chunk of chunks) if (isOutside(chunk)) reach(chunk.file)
  const mixed = chunks.filter(
    ({ modules }) => modules.some(isOfAdmin) && modules.some((one) => outside.test(one)),
  )
  return [
    ...new Set([...[...reached].flatMap((file) => byFile.get(file) ?? []), ...mixed]),
  ].flatMap(({ file, modules }) => modules.filter(isOfAdmin).map((one) => `${file}: ${one}`))
}

// Pages of another area bundled into a file together with staff modules.
const outside = /\/app\/(?:routes\/(?!admin\/)|client\.tsx|router\.tsx)/
