import { createFileRoute } from '@tanstack/react-router'
import { MergePage } from '#app/features/patients/admin/merge-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/patients/$id/merge')({
  ssr: false,
  loader: () => ({ title: m.admin_merge_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: MergeRoute,
})

function MergeRoute() {
  const { id } = Route.useParams()
  return <MergePage key={id} id={id} />
}
