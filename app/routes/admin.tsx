import { createFileRoute, Outlet } from '@tanstack/react-router'
import { RefusedPage } from '#app/components/errors/refused-page'
import { AdminLayout } from '#app/components/layout/admin-layout'
import { requireStaff } from '#app/lib/session'

export const Route = createFileRoute('/admin')({
  staticData: { app: true },
  beforeLoad: ({ location }) => requireStaff(location),
  errorComponent: RefusedPage,
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
