import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UserLayout } from '#app/components/layout/user-layout'
import { requireUser } from '#app/lib/session'

export const Route = createFileRoute('/user')({
  staticData: { app: true },
  beforeLoad: async ({ location }) => ({ user: await requireUser(location) }),
  component: () => (
    <UserLayout>
      <Outlet />
    </UserLayout>
  ),
})
