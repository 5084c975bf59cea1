import {
  ClientOnly,
  createFileRoute,
  Outlet,
  useMatches,
  useParams,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { AdminKeys } from '#app/components/admin/admin-keys'
import { AdminProviders } from '#app/components/admin/admin-providers'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { RefusedPage } from '#app/components/errors/refused-page'
import { WrongRolePage } from '#app/components/errors/wrong-role-page'
import { AdminLayout } from '#app/components/layout/admin-layout'
import { mayOpen } from '#app/components/layout/admin-pages'
import { SearchButton } from '#app/features/search/admin/search-button'
import { listStaffClinics } from '#app/features/staff/clinics'
import { forgetStaffAccess, rememberStaffAccess } from '#app/features/staff/queries'
import { TasksLink } from '#app/features/tasks/admin/tasks-link'
import { onRefused } from '#app/lib/admin/query-client'
import { loadEarly } from '#app/lib/load-early'
import { loadSupabase } from '#app/lib/supabase/client'
import { isUuid } from '#app/lib/search-params'
import { wrongParametersData } from '#app/lib/wrong-parameters'

/**
 * The guard of every further navigation, before the page is hydrated: whoever loses the connection
 * afterwards still searches and pages. The client that reads comes beside it, without a wait.
 */
async function loadGuard() {
  loadEarly(loadSupabase)
  await import('#app/features/staff/guard')
}

export const Route = createFileRoute('/admin')({
  staticData: { app: true, prepare: loadGuard },
  // Each page parses its own parameters: a schema here would be loaded with every page of the site.
  validateSearch: (search: Record<string, unknown>) => search,
  // The selected clinic is kept from page to page.
  search: { middlewares: [({ search, next }) => ({ clinic: search.clinic, ...next(search) })] },
  // Lazy, because every page of the site loads this route.
  beforeLoad: async ({ location }) =>
    (await import('#app/features/staff/guard')).requireStaff(location),
  loader: async ({ context }) => ({ clinics: await listStaffClinics(context.access.clinic_ids) }),
  staleTime: Infinity,
  errorComponent: RefusedPage,
  notFoundComponent: NotFoundPage,
  component: AdminRoute,
})

function AdminRoute() {
  const { user, access } = Route.useRouteContext()
  const { clinics } = Route.useLoaderData()
  const router = useRouter()
  useEffect(() => rememberStaffAccess(user, access), [user, access])
  useEffect(
    () =>
      onRefused(() => {
        forgetStaffAccess()
        void router.invalidate()
      }),
    [router],
  )
  return (
    <AdminProviders>
      <AdminLayout
        person={user.email ?? user.phone ?? ''}
        roles={access.roles}
        clinics={clinics}
        search={<SearchButton roles={access.roles} clinics={clinics} />}
        tools={
          <>
            {access.roles.some(({ role }) => role !== 'physiotherapist') && (
              <ClientOnly fallback={<span className="size-9" />}>
                <TasksLink clinics={clinics} />
              </ClientOnly>
            )}
            <AdminKeys roles={access.roles} />
          </>
        }
      >
        <AdminPage />
      </AdminLayout>
    </AdminProviders>
  )
}

// Checked here, because the pages behind it read by the id and offer what their role may do.
function AdminPage() {
  const { access } = Route.useRouteContext()
  const { id } = useParams({ strict: false })
  // Of the page that is shown: the address is already that of the next one while it loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  if (!mayOpen(access.roles, path)) return <WrongRolePage />
  const isWrong = id !== undefined && id !== 'new' && !isUuid(id)
  return isWrong ? <NotFoundPage data={wrongParametersData} /> : <Outlet />
}
