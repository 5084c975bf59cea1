import { localizePath } from './locale'

type Known = { clinic?: string; service?: string; day?: string; at?: string }

/**
 * The URL of the booking flow with the known choices filled in, so those steps are skipped.
 * @param known slugs of clinic and service, an instant, and its day in the clinic's calendar
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
