import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  buildMetadata,
  chunkList,
  precompress,
  withoutPublicPages,
} from './scripts/web/build-plugins.ts'

/** How messages/ becomes code; scripts/generate.ts does the same without a build. */
export const paraglideOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  // The address alone says the language; the cookie keeps what was chosen by hand, see lib/inline/shell-script.ts.
  strategy: ['url', 'baseLocale'],
}

const appModules = /app\/(components|lib|paraglide|features)\/|node_modules\/lucide-react\//
// No other page loads them: tests/e2e/admin-bundle.spec.ts.
const staffModules = /\/admin[/-]|\/messages\/admin_/

// What every page of the app needs comes in two files. What some pages share comes in files by the
// pages that need it, and not in thirty small ones.
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|react-router|react-start|react-start-client|router-core|start-client-core|start-fn-stubs|start-storage-context)|clsx|class-variance-authority)\/(?!dist\/esm\/use(Blocker|CanGoBack)\.)/,
      priority: 2,
    },
    { name: 'shell', test: appModules, tags: ['$initial' as const], priority: 1 },
    {
      name: 'shared',
      // Features stay apart: a small part of one would be joined with the whole of another.
      test: (id: string) =>
        appModules.test(id) && !/\/features\//.test(id) && !staffModules.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1500,
    },
    {
      name: 'admin',
      test: /node_modules\/(@tanstack\/(react-query|query-core|react-table|table-core|react-form|form-core|pacer-lite|devtools-event-client)|tailwind-merge)\//,
    },
  ],
}

/** A shared file is called after all the pages that need it otherwise. */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`

/**
 * The server names the files that a page needs. In the browser's own list of them, which the first
 * file would carry, each name costs more than it spares: the next page is loaded ahead anyway.
 */
const resolveDependencies = (_: string, files: string[], { hostType }: { hostType: string }) =>
  hostType === 'js' ? [] : files

export default defineConfig({
  server: { port: 3000 },
  resolve: { tsconfigPaths: true },
  build: { modulePreload: { resolveDependencies } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } },
  },
  plugins: [
    paraglideVitePlugin(paraglideOptions),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      // A page's loader travels with its component: what a page needs stays out of the first load.
      router: {
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      },
    }),
    react(),
    withoutPublicPages(),
    buildMetadata(),
    chunkList(),
    precompress(),
  ],
})
