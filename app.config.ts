import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  buildMetadata,
  chunkList,
  lighterIcons,
  lighterMessages,
  lighterRoutes,
  precompress,
  withoutPublicPages,
} from './scripts/web/build-plugins.ts'
import { chunkFileNames, codeSplitting } from './scripts/web/code-splitting.ts'

/** How messages/ becomes code; scripts/generate.ts does the same without a build. */
export const paraglideOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  // The address alone says the language; the cookie keeps what was chosen by hand, see lib/inline/shell-script.ts.
  strategy: ['url', 'baseLocale'],
  // As the plugin would have it: what both write is the same.
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
}

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
    // Where it is already made, nothing that reads it meanwhile finds it half written.
    ...(process.env.SKIP_GENERATE ? [] : [paraglideVitePlugin(paraglideOptions)]),
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
    lighterIcons(),
    lighterMessages(),
    lighterRoutes(),
    buildMetadata(),
    chunkList(),
    precompress(),
  ],
})
