import { dayOf } from '#app/lib/dates'
import { type BookingSearch } from './schema'

/** The form of a step; its button stands in the summary, outside of it. */
export const stepFormId = 'booking-step'

export const steps = ['place', 'time', 'you', 'pay'] as const
export type Step = (typeof steps)[number]

type Known = { hasPlace: boolean; hasBooking: boolean }

/** The step that an address shows: the one it asks for, or the first that still needs an answer. */
export function stepOf(search: BookingSearch, { hasPlace, hasBooking }: Known): Step {
  if (!hasPlace || !search.step) return 'place'
  if (search.step === 'time' || !search.at) return 'time'
  return search.step === 'pay' && hasBooking ? 'pay' : 'you'
}

/** Without script a start stays chosen when another day is opened, and comes along: it counts no more. */
export const withoutStrayTime = (search: BookingSearch, timeZone: string): BookingSearch =>
  search.at && search.day && dayOf(search.at, timeZone) !== search.day
    ? { ...search, at: undefined }
    : search
