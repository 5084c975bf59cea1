import { createFileRoute } from '@tanstack/react-router'
import { loadHome } from '#app/features/website/home-loader'
import { HomePage } from '#app/features/website/home-page'
import { liveCache } from '#app/lib/cache'

export const Route = createFileRoute('/_website/')({
  loader: () => loadHome(),
  headers: () => ({ 'cache-control': liveCache }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage home={Route.useLoaderData()} />
}
