import { clockInstant } from './day-scale'
import { type StartWish, wishOf } from './start-fields'

/** A booking prepared elsewhere, such as on the waiting list. */
export type AskedBooking = {
  patient: { id: string; full_name: string; phone: string | null }
  serviceId: string
  /** Empty: anyone. */
  physiotherapistId: string
  /** A day of the clinic's calendar. */
  day: string
  /** An instant; without it, the day's first start that breaks no rule. */
  startsAt?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** In the history state, so that no URL tells whom the booking is for. */
    booking?: AskedBooking
  }
}

/** Initial values of a booking. */
export type Start = {
  wish: StartWish
  /** The default start in milliseconds, if no time was pressed and none is free. */
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
