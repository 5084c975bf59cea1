import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildMetadata, precompress, withoutPublicPages } from './scripts/web/build-plugins.ts'

/** How messages/ becomes code; scripts/generate.ts does the same without a build. */
export const paraglideOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  // The address alone says the language; the cookie keeps what was chosen by hand, see lib/inline/shell-script.ts.
  strategy: ['url', 'baseLocale'],
}

// What every page of the app needs comes in two files instead of thirty small ones. A group takes
// what its modules import along, so those that bring supabase-js or the numbering plans of the
// world with them stand outside, and so does what a page that reads no data does without.
const shellModules =
  /app\/(components\/(?!illustrations|website|countdown|form\/code-field|ui\/radio-group|layout\/sign-out-button)|lib\/(?!phone|format|dates|identifier|use-broadcast|supabase\/(?!client))|paraglide\/)|node_modules\/lucide-react\//
// What is asked for after a time was chosen, at sign-in and in the patient area; titles of pages come
// with the routes.
const formModules =
  /app\/(components\/(form\/(text-field|field-error)|ui\/(input|label|textarea|badge))|paraglide\/messages\/(auth|payment|appointments)_(?!.*(title|page|factor_label)\.js))/

const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins|clsx|class-variance-authority)\//,
      priority: 2,
    },
    {
      name: 'shell',
      test: (id: string) => shellModules.test(id) && !formModules.test(id),
      minShareCount: 2,
      priority: 1,
    },
    {
      name: 'forms',
      test: formModules,
      minShareCount: 2,
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
    withoutPublicPages(),
    buildMetadata(),
    precompress(),
  ],
})
