import { dayKey } from './format'
import { localizePath } from './locale'

type Known = { clinic?: string; service?: string; at?: string; timeZone?: string }

/**
 * The address of booking with all that is known already: as far as it goes, nothing is asked again.
 * @param known slugs of clinic and service, an instant, and the clinic's zone for its day
 */
export function bookingPath({ clinic, service, at, timeZone }: Known = {}) {
  const known = new URLSearchParams({
    ...(clinic && { clinic }),
    ...(service && { service }),
    ...(at && { day: dayKey(at, timeZone), at }),
    ...(clinic && service && { step: 'time' }),
  })
  return localizePath(`/user/booking${known.size > 0 ? `?${known}` : ''}`)
}
