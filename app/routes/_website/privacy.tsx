import { createFileRoute } from '@tanstack/react-router'
import { loadPrivacy } from '#app/features/website/legal-loaders'
import { LegalPage } from '#app/features/website/legal-page'

export const Route = createFileRoute('/_website/privacy')({
  loader: () => loadPrivacy(),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: PrivacyRoute,
})

function PrivacyRoute() {
  return <LegalPage {...Route.useLoaderData()} />
}
