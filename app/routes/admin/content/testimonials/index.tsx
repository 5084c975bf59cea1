import { createFileRoute } from '@tanstack/react-router'
import { TestimonialsPage } from '#app/features/website/admin/testimonial-pages'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/content/testimonials/')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_testimonials() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: TestimonialsPage,
})
