import { readSlotSearch, type SlotSearch } from '#app/features/slots/schema'
import { matching, slug, uuid } from '#app/lib/search-params'

/** Where the booking flow stands. All of it is in the address, so reload and back lose nothing. */
export type BookingSearch = SlotSearch & {
  clinic?: string
  service?: string
  step?: 'time' | 'you' | 'pay'
  /** The hold that is being checked out. */
  booking?: string
  /** Codes between spaces; `noVoucher`: none, also not what would be offered by itself. */
  voucher?: string
}

// One code, or several between spaces.
const code = /^[0-9a-z-]+( [0-9a-z-]+)*$/i

/** No code looks like this: they have eight characters. */
export const noVoucher = 'NONE'

/** Whatever the address says, it never breaks the page: what cannot be read is left out. */
export const readBookingSearch = (search: Record<string, unknown>): BookingSearch => ({
  clinic: matching(search.clinic, slug),
  service: matching(search.service, slug),
  ...readSlotSearch(search),
  step: (['time', 'you', 'pay'] as const).find((step) => step === search.step),
  booking: matching(search.booking, uuid),
  voucher: matching(search.voucher, code)?.slice(0, 64).toUpperCase(),
})
