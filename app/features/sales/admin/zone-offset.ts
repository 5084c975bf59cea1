/** How far a zone's clock is from UTC at a local time, `+07:00`, as a time without one needs it. */
export function zoneOffset(timeZone: string, local: string): string {
  const at = local ? new Date(`${local}:00Z`) : new Date()
  if (Number.isNaN(at.getTime())) return 'Z'
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name?.replace('GMT', '') || 'Z'
}
