import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'

/** The lists of appointments: upcoming, past, and both. */
export type ListName = 'upcoming' | 'completed' | 'booked'

/** The statuses of each list, in their usual order. */
const upcoming = ['confirmed', 'checked_in']
const completed = ['completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic']
export const statesOf: Record<ListName, string[]> = {
  upcoming,
  completed,
  booked: [...upcoming, ...completed],
}

const id = z.uuid().optional().catch(undefined)

export const appointmentSearch = tableSearch.extend({
  /** The clinic's slug, set by the clinic switch. */
  clinic: filter.choice,
  q: filter.text,
  physiotherapist: id,
  service: id,
  state: filter.choices,
  /** Includes upcoming appointments in the list of past ones. */
  scope: z.enum(['booked']).optional().catch(undefined),
  package: z.enum(['yes', 'no']).optional().catch(undefined),
  from: filter.day,
  until: filter.day,
  /** The appointment whose details are shown. */
  appointment: id,
})
export type AppointmentSearch = z.output<typeof appointmentSearch>
