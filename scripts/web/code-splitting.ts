/** Modules whose path matches one of these regular expressions. */
const paths = (...parts: string[]) => new RegExp(parts.join('|'))

const icons = (...names: string[]) => `/lucide-react/.*/(${names.join('|')})\\.`
const packages = (...names: string[]) => `/node_modules/(${names.join('|')})/`

const appModules = paths('app/(components|lib|paraglide|features)/', packages('lucide-react'))
// Loaded by no other pages: tests/e2e/staff/admin-bundle.spec.ts.
const staffModules = paths('/admin[/-]', '/messages/admin_')

/**
 * Which modules share a chunk. What every page of the app needs is in a few chunks, and so is what
 * the pages of one area share: a request costs more than some extra bytes, and small files compress
 * badly. The budgets of a page are in booking-budget.spec.ts, admin-table.spec.ts and
 * shell.spec.ts of tests/e2e.
 *
 * A group also takes the dependencies of its modules unless a group of higher priority has them:
 * what staff pages need too (data, icons) must come before patient features, or they would load
 * those.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: paths(
        `${packages(
          'react',
          'react-dom',
          'scheduler',
          'use-sync-external-store',
          '@tanstack/(history|react-router|react-start|react-start-client|router-core|start-client-core|start-fn-stubs|start-storage-context)',
          'clsx',
          'class-variance-authority',
        )}(?!dist/esm/use(Blocker|CanGoBack)\\.)`,
      ),
      priority: 7,
    },
    { name: 'shell', test: appModules, tags: ['$initial' as const], priority: 6 },
    // Needed by every page with a form, sign-in included.
    {
      name: 'action',
      test: paths(
        '/components/(ui/alert|form/(form-alert|submit-button)|layout/needs-script)\\.',
        '/app/lib/(use-action|version|error-texts/signing-in)\\.',
        '/messages/version_',
        icons('check', 'chevron-down', 'circle-exclamation-point', 'minus'),
      ),
      minShareCount: 2,
      priority: 6,
    },
    // Needed by every page with data of its own, staff pages included.
    {
      name: 'data',
      test: paths(
        '/components/(brand/portrait|layout/use-menu)\\.',
        '/app/lib/(format|localised|phone-text|use-broadcast|use-stay|recovery)\\.',
        '/app/lib/supabase/(public|retrying-fetch|topics|broadcast)\\.',
        '/features/staff/queries',
        '/messages/common_back',
        icons('chevron-left', 'chevron-right', 'users'),
      ),
      minShareCount: 2,
      priority: 5,
    },
    // Needed by every page of a signed-in user; preloaded by the calendar.
    {
      name: 'signed-in',
      test: paths(
        '/layout/(sign-out-button|signed-out-page)\\.',
        '/lib/error-texts/paying\\.',
        '/features/clinics/queries',
        '/messages/(account_signed_out|changes_|common_(close|whatsapp)|reach_try_again)',
        icons(
          ...['calendar-days', 'calendar-plus', 'circle-dashed', 'door-open', 'file-down', 'info'],
          ...['log-out', 'map-pin', 'plus', 'printer', 'ticket', 'x'],
        ),
      ),
      minShareCount: 2,
      priority: 5,
    },
    // tslib is also used by the overlays: keep it in a chunk that is loaded anyway.
    {
      name: 'supabase',
      test: paths(
        packages('@supabase/[^/]+', 'tslib', 'cookie', 'iceberg-js'),
        '/app/lib/supabase/browser\\.',
      ),
      priority: 5,
    },
    // Needed by every page of the staff area and by most of the patient area.
    {
      name: 'parts',
      test: paths(
        '/app/components/(filter-links|form/leave-question)\\.',
        '/app/components/ui/(badge|dialog|skeleton)\\.',
        '/app/lib/(error-texts/|(save-file|use-leave-question|use-press)\\.)',
        '/react-router/dist/esm/useBlocker\\.',
        '/messages/(error|form_(leave|stay))',
        icons('ban', 'calendar-sync', 'circle-check', 'clock', 'receipt-text'),
      ),
      minShareCount: 2,
      priority: 5,
    },
    {
      name: 'staff-icons',
      test: paths(
        '/messages/loading_title',
        icons(
          ...['arrow-down', 'arrow-up', 'calendar-(?:check|clock|off|range)', 'check-check'],
          ...['chevrons-up-down', 'cloud-off', 'columns-3', 'download', 'grip-vertical'],
          ...['layout-dashboard', 'list', 'list-checks', 'list-plus', 'message-circle'],
          ...['message-square', 'newspaper', 'package', 'phone', 'receipt', 'search', 'search-x'],
          ...['settings', 'sliders-horizontal', 'stethoscope', 'user', 'user-search'],
        ),
      ),
      minShareCount: 2,
      priority: 6,
    },
    {
      name: 'icons',
      test: paths(packages('lucide-react')),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 600,
      priority: 5,
    },
    {
      name: 'sign-in',
      test: paths(
        '/features/auth/(?!code-form|resend|otp|enrol|factor|confirm|.*password)',
        '/app/components/(form/(?!code-field|leave-question|select-field|use-six-digits)|ui/(label|input|textarea)\\.)',
        '/app/lib/identifier\\.',
        '/messages/auth_(?!code|resend|verify|enrol|factor|(new_)?password|weak)',
      ),
      minShareCount: 2,
      priority: 4,
    },
    {
      name: 'calendar',
      test: paths(
        '/features/slots/',
        '/features/(bookings|checkout|patients|vouchers)/(queries|steps)',
        '/features/payments/payment-state',
        '/features/checkout/use-leave',
        '/app/lib/(remembered|use-choice|kept)\\.',
        '/(whatsapp-link|summary-bar)\\.tsx',
        '/messages/booking_',
      ),
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'checkout',
      test: paths(
        '/features/bookings/(own|(you|place)-step)\\.',
        '/features/checkout/(pay-step|use-(complaint|voucher-code)|voucher-field)\\.',
        '/features/patients/patient-form\\.',
        '/app/components/ui/(checkbox|radio-group)\\.',
      ),
      priority: 2,
    },
    // Visited one after the other within a minute.
    {
      name: 'payment',
      test: paths(
        '/features/(payments|sales)/(?!admin/|purchase-|receipt-(page|pdf))',
        '/messages/(payment|receipt)_',
      ),
      priority: 3,
    },
    {
      name: 'profile',
      test: paths(
        '/layout/profile-tabs\\.',
        '/messages/profile_(?!phone_|\\w+_(missing|wrong)\\.)',
      ),
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'vouchers',
      test: paths(
        '/features/(vouchers|packages)/(?!admin/)',
        '/messages/(packages|vouchers)_(?!all\\.|credit|to_history)',
      ),
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'reach',
      test: paths(
        '/features/reach/(?!admin/)',
        '/messages/reach_',
        icons('copy', 'mail-exclamation-point', 'triangle-exclamation-point'),
      ),
      minShareCount: 2,
      priority: 6,
    },
    {
      name: 'appointments',
      test: paths(
        '/features/appointments/(?!admin/)',
        '/messages/(appointments|cancel|proposal|settlement|history)_',
        '/messages/vouchers_(all|credit|to_history)[_.]',
      ),
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'shared',
      // Features stay separate: a small part of one would be merged with the whole of another.
      test: (id: string) =>
        appModules.test(id) && !/\/features\//.test(id) && !staffModules.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1500,
      priority: 2,
    },
    {
      name: 'primitives',
      test: paths(
        '/@radix-ui/primitive/',
        '/@radix-ui/react-(compose-refs|context|presence|primitive|slot)/',
        '/@radix-ui/react-use-(controllable-state|effect-event|layout-effect|size)/',
      ),
      minShareCount: 2,
      priority: 3,
    },
    // Needed by toasts, which any page can show.
    {
      name: 'layers',
      test: paths(
        '/@radix-ui/react-(collection|dismissable-layer|portal|use-callback-ref|visually-hidden)/',
      ),
      minShareCount: 2,
      priority: 2,
    },
    // Shared by all pages of the staff area.
    {
      name: 'staff',
      test: paths(
        '/app/(components|lib)/admin/',
        '/layout/admin-',
        '/messages/admin_(?!policy_|board_)',
        '/features/staff/(clinics|guard)\\.',
        '/features/tasks/admin/queries\\.',
        '/features/patients/admin/found-by\\.',
        '/features/appointments/admin/when\\.',
      ),
      minShareCount: 2,
      priority: 1,
    },
    // The front desk's tools, on the board and in the lists.
    {
      name: 'desk',
      test: paths('/features/(appointments|board|reach|sales)/admin/', '/messages/admin_board_'),
      minShareCount: 3,
      priority: 1,
    },
    // What several pages of the staff area share: together where the same pages need it, or nearly.
    {
      name: 'features',
      test: paths('/features/[^/]+/admin/', '/messages/admin_(board|policy)_'),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3000,
      priority: 1,
    },
    {
      name: 'staff-libraries',
      test: paths(
        packages(
          '@tanstack/(react-query|query-core|react-table|table-core|react-form|form-core|pacer-lite|devtools-event-client)',
          'tailwind-merge',
          '@radix-ui/(?!react-toast/)[^/]+',
          '@floating-ui/[^/]+',
          ...['react-remove-scroll', 'react-remove-scroll-bar', 'react-style-singleton'],
          ...['use-callback-ref', 'use-sidecar', 'aria-hidden', 'get-nonce', 'detect-node-es'],
        ),
      ),
      priority: 2,
    },
  ],
}

/**
 * A shared chunk would be named after all pages that use it. The entry contains the names of all
 * chunks, and a hash does not compress: keep both short.
 */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${/^(shared|icons|features)~/.exec(name)?.[1] ?? '[name]'}-[hash:7].js`
