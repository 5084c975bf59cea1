import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { RefusedPage } from '#app/components/errors/refused-page'
import { AdminLayout } from '#app/components/layout/admin-layout'
import { requireStaff } from '#app/features/staff/guard'

export const Route = createFileRoute('/admin')({
  staticData: { app: true },
  beforeLoad: ({ location }) => requireStaff(location),
  errorComponent: RefusedPage,
  notFoundComponent: NotFoundPage,
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
