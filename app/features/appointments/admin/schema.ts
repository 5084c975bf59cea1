import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'

/** The lists of appointments: what is to come, what is over, and both. */
export type ListName = 'upcoming' | 'completed' | 'booked'

/** The states of each list, in their usual order. */
const upcoming = ['confirmed', 'checked_in']
const completed = ['completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic']
export const statesOf: Record<ListName, string[]> = {
  upcoming,
  completed,
  booked: [...upcoming, ...completed],
}

const id = z.uuid().optional().catch(undefined)

export const appointmentSearch = tableSearch.extend({
  /** The slug of a clinic, as the switch sets it. */
  clinic: filter.choice,
  q: filter.text,
  physiotherapist: id,
  service: id,
  state: filter.choices,
  /** Also what is to come, beside what is over. */
  scope: z.enum(['booked']).optional().catch(undefined),
  package: z.enum(['yes', 'no']).optional().catch(undefined),
  from: filter.day,
  until: filter.day,
  /** The appointment whose details are shown. */
  appointment: id,
})
export type AppointmentSearch = z.output<typeof appointmentSearch>
