import { createFileRoute } from '@tanstack/react-router'
import { OwnPage } from '#app/features/staff/admin/own-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/own')({
  ssr: false,
  loader: () => ({ title: m.admin_own_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: OwnRoute,
})

function OwnRoute() {
  const { user, access } = Route.useRouteContext()
  return (
    <OwnPage
      userId={user.id}
      address={user.email ?? '–'}
      roles={access.roles.map(({ role }) => role)}
    />
  )
}
