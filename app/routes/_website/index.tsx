import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#app/features/website/home-page'
import { loadHome } from '#app/features/website/loaders'

export const Route = createFileRoute('/_website/')({
  loader: () => loadHome(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage home={Route.useLoaderData()} />
}
