import { loadAppointment } from '#app/features/appointments/loaders'
import { getOffer } from '#app/features/bookings/queries'
import { stripDays, stripWith } from '#app/features/slots/queries'
import type { SlotSearch } from '#app/features/slots/schema'
import { toDays } from '#app/features/slots/slots'
import { dayOf } from '#app/lib/dates'
import { toAppError } from '#app/lib/errors'
import { listRescheduleSlots } from './queries'

type Reschedule = Awaited<ReturnType<typeof loadReschedule>>

let shown: Reschedule | undefined

/** Browser only: remembers the data shown, for when the network is down. */
export function keepShown(data: Reschedule) {
  if (!data.isOld) shown = data
}

/** Like `loadReschedule`, but keeps the data shown and the choice while the network is down. */
export async function loadOrKeepReschedule(
  ...wanted: Parameters<typeof loadReschedule>
): Promise<Reschedule> {
  try {
    return await loadReschedule(...wanted)
  } catch (error) {
    if (shown?.appointment.id !== wanted[0] || toAppError(error).code !== 'network') throw error
    return { ...shown, isOld: true }
  }
}

/** An appointment and the times it may move to: around it, or in the requested weeks. */
async function loadReschedule(
  id: string,
  search: Pick<SlotSearch, 'from' | 'day'>,
  signal: AbortSignal,
) {
  const [{ appointment }, { physiotherapists }] = await Promise.all([
    loadAppointment(id),
    getOffer(),
  ])
  const { reschedule, starts_at, clinic } = appointment
  if (!reschedule?.is_open) return { appointment, physiotherapists: [], days: [], isOld: false }
  const first = reschedule.first_on
  const wanted = search.from ?? search.day ?? dayOf(starts_at, clinic.time_zone)
  const from = search.from && search.from > first ? search.from : stripWith(wanted, first)
  const rows = await listRescheduleSlots(id, from, signal)
  return {
    appointment,
    // The current physiotherapist comes first.
    physiotherapists: physiotherapists.toSorted((a, b) => Number(isOf(b.id)) - Number(isOf(a.id))),
    days: toDays(rows, from, stripDays, clinic.time_zone),
    /** The network is down: these are earlier data. */
    isOld: false,
  }
  function isOf(physiotherapistId: string) {
    return physiotherapistId === appointment.physiotherapist.id
  }
}
