import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#app/features/security/admin/security-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/security')({
  ssr: false,
  loader: () => ({ title: m.admin_security_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: SecurityPage,
})
