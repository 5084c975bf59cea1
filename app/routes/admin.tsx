import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminLayout } from '#app/components/layout/admin-layout'
import { requireStaff } from '#app/lib/session'

export const Route = createFileRoute('/admin')({
  staticData: { app: true },
  beforeLoad: ({ location }) => requireStaff(location),
  component: () => (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  ),
})
