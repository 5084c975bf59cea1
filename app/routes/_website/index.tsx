import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#app/features/website/home-page'
import { loadHome } from '#app/features/website/loaders'
import { liveCache } from '#app/lib/cache-control'

export const Route = createFileRoute('/_website/')({
  loader: () => loadHome(),
  headers: () => ({ 'cache-control': liveCache }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage home={Route.useLoaderData()} />
}
