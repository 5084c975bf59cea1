import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type BookingData } from '#app/features/bookings/loaders'
import { type BookingSearch, noVoucher } from '#app/features/bookings/schema'
import { type Step } from '#app/features/bookings/steps'
import { toAppError } from '#app/lib/errors'
import type { MyVoucher, Quote } from '#app/lib/supabase/results'
import { codesOf, quoteBooking } from './queries'

// As many as one request may name.
const maxCodes = 6

/** The best of what the patient has, and the credit: a booking takes one voucher, and credit beside it. */
const offered = (vouchers: MyVoucher[]) =>
  [vouchers.find((it) => it.kind !== 'credit'), ...vouchers.filter((it) => it.kind === 'credit')]
    .flatMap((it) => it?.code ?? [])
    .slice(0, maxCodes)
    .join(' ')

/**
 * The price with the vouchers of the address, else of the booking itself, else with what the patient
 * has, best first: nobody has to ask for it. The address then says so, and a reload shows the same.
 */
export function useQuote(search: BookingSearch, { booking, vouchers }: BookingData, step: Step) {
  const navigate = useNavigate()
  const [kept, keep] = useState<{ keys: string[]; quote: Quote }>()
  const id = step === 'pay' ? booking?.id : undefined
  const codes = search.voucher
  const key = `${id} ${codes}`
  const isReduced = Boolean(booking && booking.total_idr < booking.subtotal_idr)
  const wanted = codes === noVoucher ? '' : (codes ?? (isReduced ? undefined : offered(vouchers)))
  // Without codes of any kind the price is the booking's own.
  const isPlain = wanted === '' && !isReduced

  const quote = kept?.keys.includes(key) ? kept.quote : undefined
  const isKnown = isPlain || quote !== undefined

  useEffect(() => {
    if (!id || isKnown) return
    let isGone = false
    const settle = (voucher: string | undefined, quote?: Quote) => {
      if (isGone) return
      // The address follows a moment later.
      if (quote) keep({ keys: [key, `${id} ${voucher}`], quote })
      void navigate({
        to: '/user/booking',
        search: (now: BookingSearch) => ({ ...now, voucher }),
        replace: true,
        resetScroll: false,
      })
    }
    quoteBooking(id, wanted).then(
      (quote) => settle(codesOf(quote) ?? noVoucher, quote),
      (error: unknown) => {
        // Codes that are refused are let go; any other failure says nothing about them.
        if (toAppError(error).code.startsWith('voucher_')) settle(codes ? undefined : noVoucher)
      },
    )
    return () => {
      isGone = true
    }
    // Whenever the booking has been read again, what could not be asked is asked again.
  }, [booking, id, key, codes, wanted, isKnown, navigate])

  return {
    quote,
    /** For who pays before the price has come: what it will be. */
    finalQuote: async () => (id && !isKnown ? quoteBooking(id, wanted) : quote),
    applyQuote: (quote: Quote, voucher: string) => keep({ keys: [key, `${id} ${voucher}`], quote }),
  }
}
