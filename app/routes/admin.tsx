import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { RefusedPage } from '#app/components/errors/refused-page'
import { AdminLayout } from '#app/components/layout/admin-layout'
import { requireStaff } from '#app/features/staff/guard'
import { rememberStaffAccess } from '#app/features/staff/queries'

export const Route = createFileRoute('/admin')({
  staticData: { app: true },
  beforeLoad: ({ location }) => requireStaff(location),
  errorComponent: RefusedPage,
  notFoundComponent: NotFoundPage,
  component: AdminRoute,
})

function AdminRoute() {
  const { user, access } = Route.useRouteContext()
  useEffect(() => rememberStaffAccess(user, access), [user, access])
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
