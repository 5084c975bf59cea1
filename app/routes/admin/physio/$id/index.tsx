import { createFileRoute } from '@tanstack/react-router'
import { PhysioPage } from '#app/features/physiotherapists/admin/physio-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/physio/$id/')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_physio() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: PhysioRoute,
})

function PhysioRoute() {
  const { id } = Route.useParams()
  return <PhysioPage key={id} id={id} />
}
