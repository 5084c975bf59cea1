import { createFileRoute } from '@tanstack/react-router'
import { ClinicsPage } from '#app/features/clinics/clinics-page'
import { loadClinics } from '#app/features/clinics/loaders'

export const Route = createFileRoute('/_website/clinics/')({
  loader: () => loadClinics(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ClinicsRoute,
})

function ClinicsRoute() {
  return <ClinicsPage clinics={Route.useLoaderData().clinics} />
}
