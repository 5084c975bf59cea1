/** UTC offset of a time zone at a local time, `+07:00`, to complete a local time. */
export function zoneOffset(timeZone: string, local: string): string {
  const at = local ? new Date(`${local}:00Z`) : new Date()
  if (Number.isNaN(at.getTime())) return 'Z'
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace('GMT', '') || 'Z'
}

/** A local time `2026-11-25T09:00` with its offset, as the database reads it. */
export const withOffset = (local: string, timeZone: string) =>
  `${local}:00${zoneOffset(timeZone, local)}`
