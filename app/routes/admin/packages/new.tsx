import { createFileRoute } from '@tanstack/react-router'
import { NewPackagePage } from '#app/features/packages/admin/package-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/packages/new')({
  ssr: false,
  loader: () => ({ title: m.admin_packages_new() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: NewPackagePage,
})
