import { localizePath } from './locale'

type Known = { clinic?: string; service?: string; day?: string; at?: string }

/**
 * The address of booking with all that is known already: as far as it goes, nothing is asked again.
 * @param known slugs of clinic and service, an instant and the clinic's day of it
 */
export function bookingPath({ clinic, service, day, at }: Known = {}) {
  const known = new URLSearchParams({
    ...(clinic && { clinic }),
    ...(service && { service }),
    ...(day && { day }),
    ...(at && { at }),
    ...(clinic && service && { step: 'time' }),
  })
  return localizePath(`/user/booking${known.size > 0 ? `?${known}` : ''}`)
}
