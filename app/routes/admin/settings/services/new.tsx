import { createFileRoute } from '@tanstack/react-router'
import { NewServicePage } from '#app/features/services/admin/service-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/services/new')({
  ssr: false,
  loader: () => ({ title: m.admin_services_new() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: NewServicePage,
})
