import { createFileRoute } from '@tanstack/react-router'
import { PhysiosPage } from '#app/features/physiotherapists/admin/physios-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/physio/')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_physio() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: PhysiosPage,
})
