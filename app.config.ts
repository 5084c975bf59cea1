import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  buildMetadata,
  precompress,
  withoutPublicPages,
  withoutUnused,
} from './scripts/web/build-plugins.ts'

/** How messages/ becomes code; scripts/generate.ts does the same without a build. */
export const paraglideOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  // The address alone says the language; the cookie keeps what was chosen by hand, see shell-script.
  strategy: ['url', 'baseLocale'],
}

// What every page of the app needs comes in two files instead of thirty small ones. A group takes
// what its modules import along, so those that bring supabase-js or the numbering plans of the
// world with them stand outside, and so does what a page that reads no data does without.
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins|clsx|class-variance-authority)\//,
      priority: 2,
    },
    {
      name: 'shell',
      test: /app\/(components\/(?!illustrations|website|form\/code-field)|lib\/(?!phone|contacts|format|dates|identifier|supabase\/(browser|live|public|retrying-fetch))|paraglide\/)|node_modules\/lucide-react\//,
      minShareCount: 2,
      priority: 1,
    },
  ],
}

export default defineConfig({
  server: { port: 3000 },
  resolve: { tsconfigPaths: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
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
    withoutUnused(),
    withoutPublicPages(),
    buildMetadata(),
    precompress(),
  ],
})
