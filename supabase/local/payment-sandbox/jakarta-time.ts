const sevenHours = 7 * 3_600_000

/** Midtrans writes Jakarta time without naming the zone: `2026-01-31 17:05:09`. */
export const inJakarta = (time: Date): string =>
  new Date(time.getTime() + sevenHours).toISOString().slice(0, 19).replace('T', ' ')

/** Reads `2026-01-31 17:05:09 +0700`. */
export function fromZonedText(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d):?(\d\d)$/.exec(text)
  if (!match) return undefined
  const time = new Date(`${match[1]}T${match[2]}${match[3]}:${match[4]}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

const units: Record<string, number> = { second: 1e3, minute: 60e3, hour: 3600e3, day: 86_400e3 }

/** Converts a length such as `{ unit: 'minutes', duration: 30 }` to milliseconds. */
export function milliseconds(unit: unknown, duration: unknown): number | undefined {
  const size = typeof unit === 'string' ? units[unit.replace(/s$/, '')] : undefined
  if (!size || typeof duration !== 'number' || !Number.isInteger(duration) || duration < 1) {
    return undefined
  }
  return size * duration
}
