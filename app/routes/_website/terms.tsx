import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#app/features/website/legal-page'
import { loadTerms } from '#app/features/website/loaders'

export const Route = createFileRoute('/_website/terms')({
  loader: () => loadTerms(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: TermsRoute,
})

function TermsRoute() {
  return <LegalPage {...Route.useLoaderData()} />
}
