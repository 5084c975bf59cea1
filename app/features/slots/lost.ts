import { type Clinic } from '#app/features/bookings/queries'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { type AppError, type ErrorCode } from '#app/lib/errors'
import { type Lost } from './lost-time'
import { type Day, hasSlot, isSameInstant, nearestSlots } from './slots'

/** A start that was refused, why, and the days as they were shown then. */
export type Refusal = { at: string; error: AppError; days: Day[] }

// Refusals that another time would mend.
const aboutTheTime: ErrorCode[] = [
  'slot_taken',
  'patient_overlap',
  'outside_schedule',
  'too_soon',
  'too_far',
  'off_day',
]

/** What was refused for a reason of its own, whichever the time. */
export const problemOf = (refusal: Refusal | undefined) =>
  refusal && !aboutTheTime.includes(refusal.error.code) ? errorText(refusal.error) : undefined

/**
 * Whether the chosen start cannot be had any more.
 * @param days free starts with the wanted physiotherapist
 * @param known the days that these were taken from
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
    // What was taken and has been read as free since can be had again.
    if (error.code === 'slot_taken' && refusal.days !== known && hasSlot(days, at)) return undefined
    const problem = error.code === 'slot_taken' ? undefined : errorText(error)
    return { at, problem, nearest, isAnswer: true }
  }
  // Of days that are not shown nothing is known.
  const isShown = days.some(({ day }) => day === dayOf(at, clinic.time_zone))
  return isShown && !hasSlot(days, at) ? { at, nearest, isAnswer: false } : undefined
}
