const minute = 60_000

/**
 * Remembers on the server, for all its visitors, what `read` found: at most `milliseconds`, so that
 * is how late a change is seen. Many who ask at once wait for one reading; what failed is read
 * again. Only for rows that anyone may read, never for what is a person's. What is given out is
 * shared: nobody may change it.
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
