import { createFileRoute } from '@tanstack/react-router'
import { ClinicsPage } from '#app/features/clinics/clinics-page'
import { loadClinics } from '#app/features/clinics/loaders'
import { liveCache } from '#app/lib/cache-control'

export const Route = createFileRoute('/_website/clinics/')({
  loader: () => loadClinics(),
  headers: () => ({ 'cache-control': liveCache }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ClinicsRoute,
})

function ClinicsRoute() {
  return <ClinicsPage clinics={Route.useLoaderData().clinics} />
}
