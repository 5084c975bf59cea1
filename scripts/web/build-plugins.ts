import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const publicPage = /\/app\/routes\/(_website(\/|\.tsx)|cta\/)/
const address = `
import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('')({ component: () => { location.reload(); return null } })
`

/**
 * Public pages are complete HTML: the client bundle contains only their routes. If a link inside
 * the app leads to one, the page is loaded from the server.
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

const runtime = fileURLToPath(new URL('../../app/paraglide/runtime.js', import.meta.url))
const byLocale = '\0luwes:by-locale'
const choosing =
  /export const (\w+) = (?:(?!=> \{)[\s\S])*? => \{\n\tconst locale = [^\n]*\n\tif \(locale === "en"\) return en_\1\(inputs\);?\n\treturn id_\1\(inputs\);?\n\}\);/

/**
 * Makes messages share one function that selects the language, instead of one each: a page has
 * about a hundred of them. If the compiler's output ever changes, it is left as it is.
 */
export function lighterMessages(): Plugin {
  return {
    name: 'luwes:lighter-messages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === byLocale ? id : undefined),
    load: (id) =>
      id === byLocale
        ? `import { getLocale } from ${JSON.stringify(runtime)}
           export const byLocale = (id, en) => (inputs = {}, { locale = getLocale() } = {}) =>
             (locale === 'en' ? en : id)(inputs)`
        : undefined,
    transform: (code, id) =>
      id.includes('/paraglide/messages/') && choosing.test(code)
        ? `import { byLocale } from '${byLocale}'\n` +
          code.replace(choosing, 'export const $1 = /* @__PURE__ */ byLocale(id_$1, en_$1)')
        : undefined,
  }
}

/** Removes a route's path from its own file, where only the types use it; the route tree has it. */
export function lighterRoutes(): Plugin {
  return {
    name: 'luwes:lighter-routes',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) =>
      id.includes('/app/routes/')
        ? { code: code.replace(/(createFileRoute\()(["'])[^"']*\2/, '$1$2$2'), map: null }
        : undefined,
  }
}

/**
 * Removes from icons what only adds bytes: the random React keys of their parts, which never change
 * order, a statement without effect, the usual size, their other names, and how one would be made
 * from a name.
 */
export function lighterIcons(): Plugin {
  const removed = {
    '/lucide-react/dist/esm/icons/':
      /, key: "\w+"|^ {2}size: 24,|,\s+aliases: \[[^\]]*\]|^__iconData\.node;$/gm,
    '/lucide-react/dist/esm/createLucideIcon.':
      /typeof iconDataOrName === "string" \? [^:]+ : |if \(iconData\.name\) \{[^}]+\}/g,
  }
  return {
    name: 'luwes:lighter-icons',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      for (const [path, pattern] of Object.entries(removed))
        if (id.includes(path)) return { code: code.replaceAll(pattern, ''), map: null }
      return undefined
    },
  }
}

/** The build ids that an open page compares: `/builds/latest.json` and `/builds/meta/{id}.json`. */
export function buildMetadata(): Plugin {
  return {
    name: 'luwes:build-metadata',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      // Names contain a content hash: same code, same build.
      const names = Object.keys(bundle).sort().join('\n')
      const id = createHash('sha256').update(names).digest('hex').slice(0, 12)
      const source = JSON.stringify({ id, timestamp: Date.now() })
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source })
    },
  }
}

/** Writes .br and .gz beside every text file, at the highest compression level. */
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
        if (content.length < 256) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await writeFile(`${path}.br`, brotliCompressSync(content, { params }))
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Writes a list, outside the served folder, of each client chunk's modules and imports. */
export function chunkList(): Plugin {
  return {
    name: 'luwes:chunk-list',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const chunks = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk'
          ? [{ file: one.fileName, modules: one.moduleIds, imports: one.imports }]
          : [],
      )
      await writeFile(`${dir}/../chunks.json`, JSON.stringify(chunks))
    },
  }
}
