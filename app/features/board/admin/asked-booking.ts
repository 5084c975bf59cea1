import { clockInstant } from './day-scale'
import { type StartWish, wishOf } from './start-fields'

/** For whom something is booked that was chosen elsewhere, such as on the waiting list. */
export type AskedBooking = {
  patient: { id: string; full_name: string; phone: string | null }
  serviceId: string
  /** Empty: anyone. */
  physiotherapistId: string
  /** A day of the clinic's calendar. */
  day: string
  /** An instant; without it, the first of that day that breaks no rule. */
  startsAt?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** With what the board begins a booking; no address says whom it is for. */
    booking?: AskedBooking
  }
}

/** With what a booking begins. */
export type Start = {
  wish: StartWish
  /** Where it begins if no time was pressed and none is free, in milliseconds. */
  instant: number
  asked?: AskedBooking
}

export function startOf(asked: AskedBooking, timeZone: string): Start {
  const { physiotherapistId, day, startsAt } = asked
  const instant = startsAt ? Date.parse(startsAt) : clockInstant(day, '08:00', timeZone)
  const wish = startsAt
    ? wishOf(physiotherapistId, instant, day, timeZone)
    : { physiotherapistId, day, clock: '' }
  return { wish, instant, asked }
}
