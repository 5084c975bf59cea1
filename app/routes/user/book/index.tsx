import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { HistoryPage } from '#app/features/history/history-page'
import { listBookings } from '#app/features/history/queries'
import { readHistorySearch } from '#app/features/history/schema'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/book/')({
  validateSearch: readHistorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listBookings(deps),
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.history_title()) }] }),
  component: HistoryPage,
})
