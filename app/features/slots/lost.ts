import type { Clinic } from '#app/features/bookings/queries'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import type { AppError, ErrorCode } from '#app/lib/errors'
import type { Lost } from './lost-time'
import { type Day, hasSlot, isSameInstant, nearestSlots } from './slots'

/** A refused start, the error, and the days shown at that time. */
export type Refusal = { at: string; error: AppError; days: Day[] }

// Errors that another time would solve.
const aboutTheTime: ErrorCode[] = [
  'slot_taken',
  'patient_overlap',
  'outside_schedule',
  'too_soon',
  'too_far',
  'off_day',
]

// Errors that say nothing of the start: it can be sent again as it is.
const aboutSomethingElse: ErrorCode[] = [
  'network',
  'unexpected',
  'not_signed_in',
  'mfa_required',
  'consent_withdrawn',
]

/** Whether a start was refused, so that another one has to be chosen or what is free read again. */
export const isStartRefused = ({ code, details }: AppError) =>
  details?.field !== 'patient_id' && !aboutSomethingElse.includes(code)

/** The error text of a refusal that has nothing to do with the time. */
export const problemOf = (refusal: Refusal | undefined) =>
  refusal && !aboutTheTime.includes(refusal.error.code) ? errorText(refusal.error) : undefined

/**
 * Whether the chosen start is not available any more.
 * @param days free starts with the wanted physiotherapist
 * @param known the unfiltered days
 */
export function findLost(
  at: string | undefined,
  days: Day[],
  clinic: Pick<Clinic, 'time_zone'>,
  refusal: Refusal | undefined,
  known: Day[],
): Lost | undefined {
  if (!at) return undefined
  const nearest = nearestSlots(days, at)
  const isRefused = refusal && isSameInstant(refusal.at, at)
  if (isRefused && aboutTheTime.includes(refusal.error.code)) {
    const { error } = refusal
    // The slot was taken, but is free again according to newer data.
    if (error.code === 'slot_taken' && refusal.days !== known && hasSlot(days, at)) return undefined
    const problem = error.code === 'slot_taken' ? undefined : errorText(error)
    return { at, problem, nearest, isAnswer: true }
  }
  // Nothing is known about days that are not shown.
  const isShown = days.some(({ day }) => day === dayOf(at, clinic.time_zone))
  return isShown && !hasSlot(days, at) ? { at, nearest, isAnswer: false } : undefined
}
