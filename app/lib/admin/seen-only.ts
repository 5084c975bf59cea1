import { AppError } from '#app/lib/errors'

/**
 * What came of an update that was limited to the version that had been seen.
 * @param saved the row that was written, or nothing
 * @param seen `updated_at` of the version that was changed
 * @param read reads the row as it is now
 * @throws stale_record with `details.current` when somebody has saved it since; forbidden
 */
export async function seenOnly<Row extends { updated_at: string }>(
  saved: Row | null,
  seen: string,
  read: () => Promise<Row>,
): Promise<Row> {
  if (saved) return saved
  const current = await read()
  if (current.updated_at === seen) throw new AppError('forbidden')
  throw new AppError('stale_record', { details: { current } })
}
