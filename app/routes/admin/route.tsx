import { ClientOnly, createFileRoute, Outlet, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AdminKeys } from '#app/components/admin/admin-keys'
import { AdminProviders } from '#app/components/admin/admin-providers'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { RefusedPage } from '#app/components/errors/refused-page'
import { AdminLayout } from '#app/components/layout/admin-layout'
import { SearchButton } from '#app/features/search/admin/search-button'
import {
  forgetStaffAccess,
  listStaffClinics,
  rememberStaffAccess,
} from '#app/features/staff/queries'
import { TasksLink } from '#app/features/tasks/admin/tasks-link'
import { onRefused } from '#app/lib/admin/query-client'
import { loadSupabase } from '#app/lib/supabase/client'
import { isUuid } from '#app/lib/search-params'
import { useFileEarly } from '#app/lib/use-file'
import { wrongParametersData } from '#app/lib/wrong-parameters'

export const Route = createFileRoute('/admin')({
  staticData: { app: true },
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

// Preloads the guard of the next page and the client that saves, in case the connection is lost.
const loadNext = () => Promise.all([import('#app/features/staff/guard'), loadSupabase()])

function AdminRoute() {
  const { user, access } = Route.useRouteContext()
  const { clinics } = Route.useLoaderData()
  const router = useRouter()
  useEffect(() => rememberStaffAccess(user, access), [user, access])
  useFileEarly(loadNext)
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

// Validates the id here, because the pages behind it read their data by it.
function AdminPage() {
  const { id } = useParams({ strict: false })
  const isWrong = id !== undefined && id !== 'new' && !isUuid(id)
  return isWrong ? <NotFoundPage data={wrongParametersData} /> : <Outlet />
}
