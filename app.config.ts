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

/** Options for compiling messages/; scripts/generate.ts uses them without a build. */
export const paraglideOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  // Only the address determines the language; the cookie stores an explicit choice, see
  // lib/inline/shell-script.ts.
  strategy: ['url', 'baseLocale'],
  // The value that the plugin would set, so that both write the same output.
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
}

/**
 * The server preloads the files of a page. The list of them in the browser's first chunk costs more
 * bytes than it saves: the next page is preloaded anyway.
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
    // Skipped when already generated, so that no concurrent reader finds a half-written file.
    ...(process.env.SKIP_GENERATE ? [] : [paraglideVitePlugin(paraglideOptions)]),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      // A page's loader is in the chunk of its component, and so not in the initial load.
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
