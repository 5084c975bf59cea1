import { createFileRoute } from '@tanstack/react-router'
import { FaqsPage } from '#app/features/website/admin/faq-pages'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/content/faq/')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_faqs() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: FaqsPage,
})
