import { createFileRoute } from '@tanstack/react-router'
import { TestimonialPage } from '#app/features/website/admin/testimonial-pages'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/content/testimonials/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_testimonials() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: TestimonialRoute,
})

function TestimonialRoute() {
  const { id } = Route.useParams()
  return <TestimonialPage key={id} id={id} />
}
