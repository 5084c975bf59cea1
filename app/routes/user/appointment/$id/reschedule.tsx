import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { loadOrKeepReschedule } from '#app/features/changes/loaders'
import { ReschedulePage } from '#app/features/changes/reschedule-page'
import { readSlotSearch } from '#app/features/slots/schema'
import { pageTitle } from '#app/lib/brand'
import { dayOf } from '#app/lib/dates'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/appointment/$id/reschedule')({
  staticData: { focused: true },
  validateSearch: readSlotSearch,
  loaderDeps: ({ search: { from, day, at } }) => ({
    from,
    // A day selects the strip only when no strip is given.
    day: from ? undefined : (day ?? (at && dayOf(at))),
  }),
  loader: ({ params, deps, abortController }) =>
    loadOrKeepReschedule(params.id, deps, abortController.signal),
  staleTime: 20_000,
  // What was read before a move is not shown after it, not even while it loads.
  gcTime: 0,
  // Set here, so that the patient area's layout stays around it.
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.reschedule_title()) }] }),
  component: ReschedulePage,
})
