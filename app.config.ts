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

const appModules = /app\/(components|lib|paraglide|features)\/|node_modules\/lucide-react\//
// No other page loads them: tests/e2e/staff/admin-bundle.spec.ts.
const staffModules = /\/admin[/-]|\/messages\/admin_/

// What every page of the app needs comes in two files. What several pages share comes in a few files
// by what people do there, and not in sixty small ones: a small file compresses badly. A group takes
// along what its modules need and no group of a higher priority has: what staff's pages need too
// (data, icons) comes before what patients do, or they would load all of that.
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|react-router|react-start|react-start-client|router-core|start-client-core|start-fn-stubs|start-storage-context)|clsx|class-variance-authority)\/(?!dist\/esm\/use(Blocker|CanGoBack)\.)/,
      priority: 7,
    },
    { name: 'shell', test: appModules, tags: ['$initial' as const], priority: 6 },
    // What every page with data of its own needs, staff's too.
    {
      name: 'data',
      test: /\/brand\/portrait\.|\/layout\/use-menu\.|app\/lib\/(format|localised|phone-text|use-broadcast|recovery|supabase\/(public|retrying-fetch|topics|broadcast))\.|app\/features\/staff\/queries/,
      minShareCount: 2,
      priority: 5,
    },
    {
      name: 'error-texts',
      test: /\/lib\/error-texts\/|\/messages\/error_/,
      minShareCount: 2,
      entriesAware: true,
      priority: 5,
    },
    {
      name: 'action',
      test: /\/(alert|form-alert|submit-button|use-action|circle-exclamation-point)\.m?[jt]sx?/,
      minShareCount: 2,
      priority: 5,
    },
    // Most pages of the patient area show some of these.
    {
      name: 'patient-icons',
      test: /node_modules\/lucide-react\/.*\/(calendar-days|calendar-plus|file-down|info|log-out|map-pin|plus|printer|ticket)\./,
      minShareCount: 2,
      priority: 6,
    },
    // A request costs more than a few bytes: what many pages of the staff area show comes at once.
    {
      name: 'staff-icons',
      test: /node_modules\/lucide-react\/.*\/(arrow-down|arrow-up|calendar-(?:check|clock|off|range)|check-check|chevrons-up-down|cloud-off|columns-3|download|grip-vertical|layout-dashboard|list|list-checks|list-plus|message-circle|message-square|newspaper|package|phone|receipt|search|search-x|settings|sliders-horizontal|stethoscope|user|user-search)\./,
      minShareCount: 2,
      priority: 6,
    },
    {
      name: 'icons',
      test: /node_modules\/lucide-react\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 600,
      priority: 5,
    },
    {
      name: 'sign-in',
      test: /\/features\/auth\/(?!code-form|resend|otp|enrol|factor|confirm|.*password)|app\/components\/(form\/(?!code-field)|ui\/(label|input|textarea)\.)|app\/lib\/identifier\.|\/messages\/auth_(?!code|resend|verify|enrol|factor|password)/,
      minShareCount: 2,
      priority: 4,
    },
    {
      name: 'calendar',
      test: /\/features\/(slots\/|(bookings|checkout|patients|vouchers)\/(queries|steps)|payments\/payment-state|checkout\/use-leave)|app\/lib\/(remembered|use-choice|kept)\.|\/(whatsapp-link|summary-bar)\.tsx|\/messages\/booking_/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'checkout',
      test: /\/features\/(bookings\/(you|place)-step|checkout\/(pay-step|voucher-field)|patients\/patient-form)\.|app\/components\/ui\/(checkbox|radio-group)\./,
      priority: 2,
    },
    // One after the other they are gone through in a minute.
    {
      name: 'payment',
      test: /\/features\/(payments|sales)\/(?!admin\/|purchase-|receipt-(page|pdf))|\/messages\/(payment|receipt)_/,
      priority: 3,
    },
    {
      name: 'parts',
      test: /app\/components\/ui\/(badge|skeleton)\./,
      minShareCount: 2,
      priority: 4,
    },
    {
      name: 'appointments',
      test: /\/features\/appointments\/(?!admin\/)|\/messages\/(appointments|cancel|proposal|settlement|history)_/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'shared',
      // Features stay apart: a small part of one would be joined with the whole of another.
      test: (id: string) =>
        appModules.test(id) && !/\/features\//.test(id) && !staffModules.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1500,
      priority: 2,
    },
    { name: 'staff-words', test: /\/messages\/admin_/, minShareCount: 3, priority: 1 },
    // The client of Supabase reads it too, which would load all overlays with it.
    { name: 'tslib', test: /node_modules\/tslib\//, priority: 3 },
    {
      name: 'primitives',
      test: /@radix-ui\/(primitive|react-(compose-refs|context|presence|primitive|slot|use-controllable-state|use-effect-event|use-layout-effect|use-size))\//,
      minShareCount: 2,
      priority: 3,
    },
    // What a toast needs: it comes on every page.
    {
      name: 'layers',
      test: /@radix-ui\/react-(collection|dismissable-layer|portal|use-callback-ref|visually-hidden)\//,
      minShareCount: 2,
      priority: 2,
    },
    {
      name: 'overlays',
      test: /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|detect-node-es)\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 25_000,
      priority: 1,
    },
    // The parts that all pages of the staff area are made of.
    {
      name: 'staff',
      test: /\/app\/(components|lib)\/admin\//,
      minShareCount: 3,
    },
    {
      name: 'admin',
      priority: 1,
      test: /node_modules\/(@tanstack\/(react-query|query-core|react-table|table-core|react-form|form-core|pacer-lite|devtools-event-client)|tailwind-merge)\//,
    },
  ],
}

/**
 * A shared file is called after all the pages that need it otherwise. The first file carries the
 * names of all pages, and no hash can be compressed: it is as short as may be.
 */
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${/^(shared|icons|error-texts|overlays)~/.exec(name)?.[1] ?? '[name]'}-[hash:7].js`

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
