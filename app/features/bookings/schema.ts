import { readSlotSearch, type SlotSearch } from '#app/features/slots/schema'
import { matching, slug, uuid } from '#app/lib/search-params'

/** State of the booking flow. All of it is in the URL, so reload and back lose nothing. */
export type BookingSearch = SlotSearch & {
  clinic?: string
  service?: string
  step?: 'time' | 'you' | 'pay'
  /** Id of the held booking in checkout. */
  booking?: string
  /** Space-separated codes; `noVoucher`: none, not even those applied by default. */
  voucher?: string
}

// One code, or several separated by spaces.
const code = /^[0-9a-z-]+( [0-9a-z-]+)*$/i

/** Cannot be a code: those have eight characters. */
export const noVoucher = 'NONE'

/** Parses the search parameters; invalid values are dropped, so no URL breaks the page. */
export const readBookingSearch = (search: Record<string, unknown>): BookingSearch => ({
  clinic: matching(search.clinic, slug),
  service: matching(search.service, slug),
  ...readSlotSearch(search),
  step: (['time', 'you', 'pay'] as const).find((step) => step === search.step),
  booking: matching(search.booking, uuid),
  voucher: matching(search.voucher, code)?.slice(0, 64).toUpperCase(),
})
