import { createFileRoute, Outlet } from '@tanstack/react-router'
import { WebsiteLayout } from '#app/components/layout/website-layout'
import { listContacts } from '#app/features/clinics/queries'

export const Route = createFileRoute('/_website')({
  loader: () => listContacts(),
  component: WebsiteRoute,
})

function WebsiteRoute() {
  return (
    <WebsiteLayout contacts={Route.useLoaderData()}>
      <Outlet />
    </WebsiteLayout>
  )
}
