import { createFileRoute } from '@tanstack/react-router'
import { loadServices } from '#app/features/services/loaders'
import { ServicesPage } from '#app/features/services/services-page'

export const Route = createFileRoute('/_website/services')({
  loader: () => loadServices(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ServicesRoute,
})

function ServicesRoute() {
  return <ServicesPage services={Route.useLoaderData().services} />
}
