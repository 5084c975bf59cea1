import { AppError } from '#app/lib/errors'

/**
 * What became of a row that was written only in the version that was seen.
 * @param saved the row as it is now; null: nothing was written
 * @param seen `updated_at` of the version that was changed
 * @throws stale_record with `details.current` when it has another version by now; forbidden when it
 * may not be written by this person
 */
export async function savedOrStale<Row extends { updated_at: string }>(
  saved: Row | null,
  seen: string,
  read: () => Promise<Row>,
): Promise<Row> {
  if (saved) return saved
  const current = await read()
  if (current.updated_at === seen) throw new AppError('forbidden')
  throw new AppError('stale_record', { details: { current } })
}
