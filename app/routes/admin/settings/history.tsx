import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#app/features/audit-log/admin/audit-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/history')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: AuditPage,
})
