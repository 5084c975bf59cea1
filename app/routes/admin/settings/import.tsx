import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { ImportPage } from '#app/features/imports/admin/import-page'
import { administered } from '#app/features/staff/clinics'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/import')({
  ssr: false,
  loader: () => ({ title: m.admin_import_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ImportRoute,
})

function ImportRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <ImportPage clinics={administered(access, clinics)} />
}
