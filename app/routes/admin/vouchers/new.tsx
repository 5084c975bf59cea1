import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { administered } from '#app/features/staff/clinics'
import { VoucherForm } from '#app/features/vouchers/admin/voucher-form'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/vouchers/new')({
  ssr: false,
  loader: () => ({ title: m.admin_vouchers_new() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: NewVoucherRoute,
})

function NewVoucherRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  const { access } = Route.useRouteContext()
  return <VoucherForm clinics={administered(access, clinics)} isAdmin={access.is_admin} />
}
