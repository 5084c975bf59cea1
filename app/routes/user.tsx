import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { UserLayout } from '#app/components/layout/user-layout'
import { listContacts } from '#app/lib/contacts'
import { requireUser } from '#app/lib/session'

export const Route = createFileRoute('/user')({
  staticData: { app: true },
  beforeLoad: async ({ location }) => ({ user: await requireUser(location) }),
  loader: () => listContacts(),
  staleTime: Infinity,
  notFoundComponent: NotFoundPage,
  component: UserRoute,
})

function UserRoute() {
  return (
    <UserLayout contacts={Route.useLoaderData()}>
      <Outlet />
    </UserLayout>
  )
}
