import { createFileRoute } from '@tanstack/react-router'
import { FramedErrorPage } from '#app/components/errors/framed-error-page'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { ComingPage } from '#app/features/attendance/coming-page'
import { readLink } from '#app/features/attendance/queries'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/coming/$token')({
  staticData: { app: true, focused: true },
  loader: ({ params, abortController }) => readLink(params.token, abortController.signal),
  head: () => ({
    meta: [
      { title: pageTitle(m.coming_title()) },
      { name: 'robots', content: 'noindex, nofollow' },
      // The URL contains a secret: do not send it as referrer.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  errorComponent: FramedErrorPage,
  notFoundComponent: NotFoundPage,
  component: ComingRoute,
})

function ComingRoute() {
  return (
    <BlankLayout>
      <ComingPage token={Route.useParams().token} initial={Route.useLoaderData()} />
    </BlankLayout>
  )
}
