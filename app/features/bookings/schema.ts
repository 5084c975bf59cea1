/** Where the booking flow stands. All of it is in the address, so reload and back lose nothing. */
export type BookingSearch = {
  clinic?: string
  service?: string
  physio?: string
  /** First day of the strip. */
  from?: string
  day?: string
  /** The chosen start, an instant such as `2026-11-24T02:00Z`. */
  at?: string
  step?: 'time' | 'you' | 'pay'
  /** The hold that is being checked out. */
  booking?: string
  /** Codes between spaces; `noVoucher`: none, also not what would be offered by itself. */
  voucher?: string
}

// Written by hand: a schema library would cost 6 kB of the flow's script budget.
const slug = /^[a-z0-9][a-z0-9-]{0,79}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const date = /^\d{4}-\d\d-\d\d$/
// One code, or several between spaces.
const code = /^[0-9a-z-]+( [0-9a-z-]+)*$/i

/** No code looks like this: they have eight characters. */
export const noVoucher = 'NONE'

const matching = (value: unknown, pattern: RegExp) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}
const existing = (value: unknown, pattern: RegExp) => {
  const text = matching(value, pattern)
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** Whatever the address says, it never breaks the page: what cannot be read is left out. */
export function readBookingSearch(search: Record<string, unknown>): BookingSearch {
  return {
    clinic: matching(search.clinic, slug),
    service: matching(search.service, slug),
    physio: matching(search.physio, slug),
    from: existing(search.from, date),
    day: existing(search.day, date),
    at: existing(search.at, instant),
    step: (['time', 'you', 'pay'] as const).find((step) => step === search.step),
    booking: matching(search.booking, uuid),
    voucher: matching(search.voucher, code)?.slice(0, 64).toUpperCase(),
  }
}
