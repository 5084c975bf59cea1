const minute = 60_000

/**
 * Caches on the server, for all visitors, what `read` returns, for at most `milliseconds`: changes
 * are seen that late. Concurrent callers share one read; a failed read is not cached. Only for
 * public rows, never for personal data. The result is shared, so callers must not mutate it.
 */
export function remembered<Found>(
  read: () => Promise<Found>,
  milliseconds = minute,
  now = Date.now,
): () => Promise<Found> {
  let known: { found: Promise<Found>; until: number } | undefined
  return () => {
    if (known && now() < known.until) return known.found
    const reading = { found: read(), until: now() + milliseconds }
    known = reading
    reading.found.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.found
  }
}
