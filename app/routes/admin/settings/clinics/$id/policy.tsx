import { createFileRoute } from '@tanstack/react-router'
import { ClinicPolicyPage } from '#app/features/clinics/admin/clinic-policy-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/settings/clinics/$id/policy')({
  ssr: false,
  loader: () => ({ title: m.admin_policy_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ClinicPolicyRoute,
})

function ClinicPolicyRoute() {
  const { id } = Route.useParams()
  return <ClinicPolicyPage id={id} />
}
