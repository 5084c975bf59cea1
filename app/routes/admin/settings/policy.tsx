import { createFileRoute } from '@tanstack/react-router'
import { PolicyPage } from '#app/features/booking-policy/admin/policy-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/policy')({
  ssr: false,
  loader: () => ({ title: m.admin_policy_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: PolicyPage,
})
