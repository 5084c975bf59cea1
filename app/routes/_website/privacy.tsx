import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#app/features/website/legal-page'
import { loadPrivacy } from '#app/features/website/loaders'

export const Route = createFileRoute('/_website/privacy')({
  loader: () => loadPrivacy(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: PrivacyRoute,
})

function PrivacyRoute() {
  return <LegalPage {...Route.useLoaderData()} />
}
