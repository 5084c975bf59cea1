import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const unused = [
  {
    source: /client-rpc\/createClientRpc\.js$/,
    code: 'export const createClientRpc = () => { throw new Error("no server functions") }',
  },
  {
    source: /^@supabase\/storage-js$/,
    code: 'export class StorageClient { from() { throw new Error("import @supabase/storage-js") } }; export class StorageApiError extends Error {}',
  },
  {
    source: /^@supabase\/realtime-js$/,
    code: 'export class RealtimeClient { setAuth() {} disconnect() {} getChannels() { return [] } channel() { throw new Error("import @supabase/realtime-js") } }',
  },
  {
    source: /\/lib\/webauthn$/,
    code: [
      'createCredential',
      'deserializeCredentialCreationOptions',
      'deserializeCredentialRequestOptions',
      'getCredential',
      'serializeCredentialCreationResponse',
      'serializeCredentialRequestResponse',
      'browserSupportsWebAuthn',
      'webAuthnAbortService',
    ]
      .map((name) => `export const ${name} = undefined`)
      .concat('export class WebAuthnApi {}')
      .join(';'),
  },
  {
    source: /\/lib\/web3\/ethereum$/,
    code: ['createSiweMessage', 'fromHex', 'getAddress', 'toHex']
      .map((name) => `export const ${name} = undefined`)
      .join(';'),
  },
]
const stub = '\0unused-'

/**
 * Leaves out of the browser's files what every page would carry and none uses: the caller of
 * server functions (the browser calls Supabase), the Storage and the Realtime client (a page that
 * uploads imports @supabase/storage-js itself; lib/supabase/live.ts listens), and the ways to sign
 * in that this product does not offer. 39 kB compressed.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'luwes:without-unused',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (importer?.includes('/app/')) return undefined
      const index = unused.findIndex((one) => one.source.test(source))
      return index < 0 ? undefined : stub + index
    },
    load: (id) => (id.startsWith(stub) ? unused[Number(id.slice(stub.length))]?.code : undefined),
  }
}

const publicPage = /\/app\/routes\/(_website(\/|\.tsx)|cta\/)/
const address = `
import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('')({ component: () => { location.reload(); return null } })
`

/**
 * Public pages are finished HTML: the browser's code knows their addresses and nothing else of
 * them. Should a link inside the app lead to one, the page is asked of the server.
 */
export function withoutPublicPages(): Plugin {
  return {
    name: 'luwes:without-public-pages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (publicPage.test(id) ? address : undefined),
  }
}

/** What an open page compares itself with: `/builds/latest.json` and `/builds/meta/{id}.json`. */
export function buildMetadata(): Plugin {
  return {
    name: 'luwes:build-metadata',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      // Names carry a hash of the content: the same code is the same build.
      const names = Object.keys(bundle).sort().join('\n')
      const id = createHash('sha256').update(names).digest('hex').slice(0, 12)
      const source = JSON.stringify({ id, timestamp: Date.now() })
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source })
    },
  }
}

/** Writes .br and .gz beside every file of text, as small as they get, once. */
export function precompress(): Plugin {
  return {
    name: 'luwes:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true, withFileTypes: true })
      const texts = files.filter((file) => /\.(js|css|svg|json|txt|xml)$/.test(file.name))
      for (const file of texts) {
        const path = `${file.parentPath}/${file.name}`
        const content = await readFile(path)
        if (content.length < 1024) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await writeFile(`${path}.br`, brotliCompressSync(content, { params }))
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
