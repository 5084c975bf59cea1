import { AppError } from '#app/lib/errors'

/**
 * What became of a row that was written only in the version that was seen.
 * @param saved the row as it is now; null: nothing was written
 * @param seen `updated_at` of the version that was changed
 * @param wanted what was to be written
 * @returns the row as it is now, also where it has another version but says what is wanted: it was
 * written before, and only the answer was lost
 * @throws stale_record with `details.current` when it has another version by now; forbidden when it
 * may not be written by this person
 */
export async function savedOrStale<Row extends { updated_at: string }>(
  saved: Row | null,
  seen: string,
  wanted: object,
  read: () => Promise<Row>,
): Promise<Row> {
  if (saved) return saved
  const current = await read()
  if (current.updated_at === seen) throw new AppError('forbidden')
  if (says(current, wanted)) return current
  throw new AppError('stale_record', { details: { current } })
}

/** Whether a row holds these values. */
export const says = (row: object, wanted: object) => {
  const held = new Map<string, unknown>(Object.entries(row))
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || isSame(held.get(name), value),
  )
}

/** The same moment may be written in two ways. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (isMoment(one) && isMoment(other) && Date.parse(one) === Date.parse(other))

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)
