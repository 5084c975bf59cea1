import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#app/features/website/admin/faq-pages'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/content/faq/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_faqs() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: FaqRoute,
})

function FaqRoute() {
  const { id } = Route.useParams()
  return <FaqPage key={id} id={id} />
}
