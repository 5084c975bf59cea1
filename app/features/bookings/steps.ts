import { dayOf } from '#app/lib/dates'
import type { BookingSearch } from './schema'

/** The id of a step's form; its button is outside of it, in the summary. */
export const stepFormId = 'booking-step'

export const steps = ['place', 'time', 'you', 'pay'] as const
export type Step = (typeof steps)[number]

type Known = { hasPlace: boolean; hasBooking: boolean }

/** The step to show: the requested one, or the first that still lacks an answer. */
export function stepOf(search: BookingSearch, { hasPlace, hasBooking }: Known): Step {
  if (!hasPlace || !search.step) return 'place'
  if (search.step === 'time' || !search.at) return 'time'
  return search.step === 'pay' && hasBooking ? 'pay' : 'you'
}

/** Drops a start on another day: a plain form keeps it selected when another day is opened. */
export const withoutStrayTime = (search: BookingSearch, timeZone: string): BookingSearch =>
  search.at && search.day && dayOf(search.at, timeZone) !== search.day
    ? { ...search, at: undefined }
    : search
