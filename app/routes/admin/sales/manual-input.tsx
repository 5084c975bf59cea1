import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { SaleFormPage } from '#app/features/sales/admin/sale-form-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/sales/manual-input')({
  ssr: false,
  loader: () => ({ title: m.admin_sales_manual_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: SalesRoute,
})

function SalesRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <SaleFormPage clinics={clinics} />
}
