import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { administered } from '#app/features/staff/clinics'
import { GiftForm } from '#app/features/vouchers/admin/gift-form'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/vouchers/give')({
  ssr: false,
  loader: () => ({ title: m.admin_vouchers_give() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: GiveRoute,
})

function GiveRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  const { access } = Route.useRouteContext()
  return <GiftForm clinics={administered(access, clinics)} isAdmin={access.is_admin} />
}
