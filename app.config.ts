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
    // What every page with a form needs, signing in included.
    {
      name: 'action',
      test: /\/components\/(ui\/alert|form\/(form-alert|submit-button)|layout\/needs-script)\.|\/app\/lib\/(use-action|version|error-texts\/signing-in)\.|\/messages\/(version|changes)_|lucide-react\/.*\/(check|chevron-down|circle-exclamation-point|minus)\./,
      minShareCount: 2,
      priority: 6,
    },
    // What every page with data of its own needs, staff's too.
    {
      name: 'data',
      test: /\/components\/(brand\/portrait|layout\/use-menu)\.|\/app\/lib\/(format|localised|phone-text|use-broadcast|recovery|supabase\/(public|retrying-fetch|topics|broadcast))\.|\/features\/staff\/queries|\/messages\/common_back|lucide-react\/.*\/(chevron-left|chevron-right|users)\./,
      minShareCount: 2,
      priority: 5,
    },
    // What every page of somebody who is signed in needs; the calendar loads it ahead.
    {
      name: 'signed-in',
      test: /\/layout\/sign-out-button\.|\/lib\/error-texts\/paying\.|\/features\/clinics\/queries|\/messages\/(common_(close|whatsapp)|reach_try_again)|lucide-react\/.*\/(calendar-days|calendar-plus|circle-dashed|door-open|file-down|info|log-out|map-pin|plus|printer|ticket|x)\./,
      minShareCount: 2,
      priority: 5,
    },
    // tslib is read by the overlays too: it comes with what is loaded anyway.
    {
      name: 'supabase',
      test: /node_modules\/(@supabase|tslib|cookie|iceberg-js)\/|\/app\/lib\/supabase\/browser\./,
      priority: 5,
    },
    {
      name: 'error-texts',
      test: /\/lib\/error-texts\/|\/messages\/error_/,
      minShareCount: 2,
      priority: 5,
    },
    // What many pages of one area show comes at once: a request costs more than a few bytes.
    {
      name: 'patient-icons',
      test: /lucide-react\/.*\/(ban|calendar-sync|circle-check|clock|receipt-text)\./,
      minShareCount: 2,
      priority: 6,
    },
    {
      name: 'staff-icons',
      test: /lucide-react\/.*\/(arrow-down|arrow-up|calendar-(?:check|clock|off|range)|check-check|chevrons-up-down|cloud-off|columns-3|download|grip-vertical|layout-dashboard|list|list-checks|list-plus|message-circle|message-square|newspaper|package|phone|receipt|search|search-x|settings|sliders-horizontal|stethoscope|user|user-search)\./,
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
      name: 'profile',
      test: /\/layout\/profile-tabs\.|\/messages\/profile_(?!phone_|\w+_(?:missing|wrong)\.)/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'vouchers',
      test: /\/features\/(vouchers|packages)\/(?!admin\/)|\/messages\/(packages|vouchers)_(?!all\.|credit|to_history)/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'reach',
      test: /\/features\/reach\/(?!admin\/)|\/messages\/reach_|lucide-react\/.*\/(copy|mail-exclamation-point|triangle-exclamation-point)\./,
      minShareCount: 2,
      priority: 6,
    },
    {
      name: 'parts',
      test: /app\/components\/(filter-links|ui\/(badge|dialog|skeleton))\./,
      minShareCount: 2,
      priority: 4,
    },
    {
      name: 'appointments',
      test: /\/features\/appointments\/(?!admin\/)|\/messages\/(appointments|cancel|proposal|settlement|history|vouchers_(?:all|credit|to_history))[_.]/,
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
    // What all pages of the staff area are made of.
    {
      name: 'staff',
      test: /\/app\/(components|lib)\/admin\/|\/layout\/admin-|\/messages\/admin_|\/features\/(staff\/guard|tasks\/admin\/queries|patients\/admin\/found-by|appointments\/admin\/when)\./,
      minShareCount: 2,
      priority: 1,
    },
    // What the desk works with, on the board and in the lists.
    {
      name: 'desk',
      test: /\/features\/(appointments|board|reach|sales)\/admin\//,
      minShareCount: 3,
      priority: 1,
    },
    {
      name: 'staff-libraries',
      test: /node_modules\/(@tanstack\/(react-query|query-core|react-table|table-core|react-form|form-core|pacer-lite|devtools-event-client)|tailwind-merge|@radix-ui\/(?!react-toast)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|detect-node-es)\//,
      priority: 2,
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
