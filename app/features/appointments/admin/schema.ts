import * as z from 'zod'
import { filter, tableSearch } from '#app/lib/admin/search'

/** The lists of appointments: what is to come, and what is over. */
export type ListName = 'upcoming' | 'completed'

/** The states of each list, in their usual order. */
export const statesOf: Record<ListName, string[]> = {
  upcoming: ['confirmed', 'checked_in'],
  completed: ['completed', 'no_show', 'cancelled_by_patient', 'cancelled_by_clinic'],
}

const id = z.uuid().optional().catch(undefined)

export const appointmentSearch = tableSearch.extend({
  /** The slug of a clinic, as the switch sets it. */
  clinic: filter.choice,
  q: filter.text,
  physiotherapist: id,
  service: id,
  state: filter.choices,
  package: z.enum(['yes', 'no']).optional().catch(undefined),
  from: filter.day,
  until: filter.day,
  /** The appointment whose details are shown. */
  appointment: id,
})
export type AppointmentSearch = z.output<typeof appointmentSearch>
