import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#app/features/settings/admin/settings-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_settings() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: SettingsRoute,
})

function SettingsRoute() {
  const { access } = Route.useRouteContext()
  return <SettingsPage isForAll={access.is_admin} />
}
