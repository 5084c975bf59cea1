import { createFileRoute } from '@tanstack/react-router'
import { loadWaitlist } from '#app/features/waitlist/queries'
import { readWaitlistSearch } from '#app/features/waitlist/schema'
import { WaitlistPage } from '#app/features/waitlist/waitlist-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/waitlist')({
  validateSearch: readWaitlistSearch,
  loaderDeps: ({ search: { clinic, service } }) => ({ clinic, service }),
  loader: ({ context, deps }) => loadWaitlist(context.user.id, deps),
  head: () => ({ meta: [{ title: pageTitle(m.waitlist_title()) }] }),
  component: WaitlistPage,
})
