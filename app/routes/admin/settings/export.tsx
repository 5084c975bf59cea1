import { createFileRoute } from '@tanstack/react-router'
import { ExportPage } from '#app/features/exports/admin/export-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/export')({
  ssr: false,
  loader: () => ({ title: m.admin_export_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ExportPage,
})
