// The production web server: static files with long caching, pages from dist/server/server.js, both
// compressed. `PORT=3000 SUPABASE_URL=... SUPABASE_PUBLISHABLE_KEY=... npm run serve`
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from 'srvx/node'
import { staticMiddleware } from 'srvx/static'
import { compressed } from './web/compress.ts'
import { keepFiles } from './web/kept-files.ts'
import { createPageCache } from './web/page-cache.ts'

const client = 'dist/client'
const entry = new URL('../dist/server/server.js', import.meta.url)
if (!existsSync(entry)) {
  console.error('There is no build yet: run `npm run build` first.')
  process.exit(1)
}
for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'])
  if (!process.env[name]) {
    console.error(`${name} is not set.`)
    process.exit(1)
  }

process.env.NODE_ENV ??= 'production'
const latest = readFileSync(new URL(`../${client}/builds/latest.json`, import.meta.url), 'utf8')
process.env.BUILD_ID = (JSON.parse(latest) as { id: string }).id
const app = (
  (await import(entry.href)) as { default: { fetch: (r: Request) => Promise<Response> } }
).default

const encodings = { br: '.br', gzip: '.gz' }
const dir = fileURLToPath(new URL(`../${client}`, import.meta.url))
// Names of built files contain a content hash; other files may change under the same name.
const hashedFiles = staticMiddleware({ dir, encodings, maxAge: 31_536_000, immutable: true })
const otherFiles = staticMiddleware({ dir, encodings, maxAge: 0 })
const notThere = () => new Response(null, { status: 404 })
const keptFiles = keepFiles(async (request) => hashedFiles(request, notThere))
const pages = createPageCache((request) => app.fetch(request))

const answerFile = (request: Request, pathname: string) =>
  pathname.startsWith('/assets/') ? keptFiles(request) : otherFiles(request, notThere)
/** Only files have a dot in the last path segment, so most requests skip the disk. */
const mayBeFile = (pathname: string) => /\.[^/]*$/.test(pathname) || pathname.includes('%')

function withoutEscapes(request: Request) {
  const url = new URL(request.url)
  url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, { method: request.method, headers: request.headers })
}

const server = serve({
  port: Number(process.env.PORT ?? 3000),
  hostname: process.env.HOST ?? 'localhost',
  silent: true,
  gracefulShutdown: { gracefulTimeout: 3 },
  // Longer than proxies keep a connection (60 s as a rule): else one is closed here in the moment in
  // which it is used again, and a request is lost.
  node: { keepAliveTimeout: 65_000 },
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    const file = mayBeFile(pathname) ? await answerFile(request, pathname) : undefined
    if (file && file.status !== 404 && file.status !== 400) {
      file.headers.set('x-content-type-options', 'nosniff')
      return file
    }
    if (pathname.startsWith('/assets/'))
      return new Response('Not found', {
        status: 404,
        headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      })
    // A URL with invalid escapes is answered as not found.
    const asked = file?.status === 400 ? withoutEscapes(request) : request
    return compressed(request, await pages(asked))
  },
})
await server.ready()
console.log(`Web server ready on ${process.env.SITE_URL ?? server.url}`)
