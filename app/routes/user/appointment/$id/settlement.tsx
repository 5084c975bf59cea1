import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { loadAppointment } from '#app/features/appointments/loaders'
import { SettlementPage } from '#app/features/changes/settlement-page'
import { pageTitle } from '#app/lib/brand'
import { loadOrKeep } from '#app/lib/keep-shown'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/appointment/$id/settlement')({
  staticData: { focused: true },
  // What was offered before the last answer is not shown again, not even while it loads.
  gcTime: 0,
  loader: (at) => loadOrKeep(at, () => loadAppointment(at.params.id)),
  // Set here, so that the patient area's layout stays around it.
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.settlement_title()) }] }),
  component: SettlementPage,
})
