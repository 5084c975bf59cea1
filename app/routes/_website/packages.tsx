import { createFileRoute } from '@tanstack/react-router'
import { loadPackages } from '#app/features/website/loaders'
import { PackagesPage } from '#app/features/website/packages-page'

export const Route = createFileRoute('/_website/packages')({
  loader: () => loadPackages(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: PackagesRoute,
})

function PackagesRoute() {
  const { packages, until } = Route.useLoaderData()
  return <PackagesPage packages={packages} until={until} />
}
