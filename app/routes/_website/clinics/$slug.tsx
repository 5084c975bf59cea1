import { createFileRoute } from '@tanstack/react-router'
import { ClinicPage } from '#app/features/clinics/clinic-page'
import { loadClinic } from '#app/features/clinics/loaders'

export const Route = createFileRoute('/_website/clinics/$slug')({
  loader: ({ params }) => loadClinic(params.slug),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ClinicRoute,
})

function ClinicRoute() {
  return <ClinicPage {...Route.useLoaderData()} />
}
