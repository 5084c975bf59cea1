// `npm start`: the product as it runs in production, on the embedded backend.
import { existsSync, globSync, statSync } from 'node:fs'
import { runProduct, runToEnd } from './product.ts'
import { leanHeap } from './web/lean-heap.ts'

const built = 'dist/server/server.js'
const sources = [
  '{app,messages,public,project.inlang}/**/*.*',
  'app.config.ts',
  'package-lock.json',
]

function isBuilt(): boolean {
  if (!existsSync(built)) return false
  const at = statSync(built).mtimeMs
  const generated = /^app\/(paraglide|routeTree)|^project\.inlang\/(cache|README|\.meta)/
  return !globSync(sources).some((path) => !generated.test(path) && statSync(path).mtimeMs > at)
}

await runProduct({
  prepare: async () => {
    if (!isBuilt()) await runToEnd('npm', ['run', 'build', '--', '--logLevel', 'warn'])
  },
  args: () => [...leanHeap, 'scripts/serve.ts'],
})
