import { AppError } from '#app/lib/errors'

/**
 * The result of an update that was restricted to the version last seen.
 * @param saved the updated row; null: nothing was updated
 * @param seen `updated_at` of the version that was edited
 * @param wanted the values to be written
 * @returns the current row; also when its version differs but it holds the wanted values, because
 * then an earlier try succeeded and only its answer was lost
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

/** The same instant can be written in two ways. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) ||
  (isMoment(one) && isMoment(other) && Date.parse(one) === Date.parse(other))

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)
