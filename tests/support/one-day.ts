import { setTimeout as pass } from 'node:timers/promises'

const dayLength = 86_400_000
/** The tests' clinics are in Jakarta, which has no daylight saving. */
const eastOfUtc = 7 * 3_600_000

/** Longer than nearly every test. */
export const lastMinute = 60_000

/**
 * Lets a day end that is about to: what a test counts from today would be of two days. It costs at
 * most a minute, and only around midnight.
 */
export async function onOneDay() {
  const left = dayLength - ((Date.now() + eastOfUtc) % dayLength)
  if (left <= lastMinute) await pass(left)
}
