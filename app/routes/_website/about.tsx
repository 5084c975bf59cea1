import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#app/features/website/about-page'
import { loadAbout } from '#app/features/website/loaders'

export const Route = createFileRoute('/_website/about')({
  loader: () => loadAbout(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AboutRoute,
})

function AboutRoute() {
  return <AboutPage physiotherapists={Route.useLoaderData().physiotherapists} />
}
