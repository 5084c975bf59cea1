import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingData } from '#app/features/bookings/loaders'
import { type BookingSearch, noVoucher } from '#app/features/bookings/schema'
import type { Step } from '#app/features/bookings/steps'
import { toAppError } from '#app/lib/errors'
import type { MyVoucher, Quote } from '#app/lib/supabase/results'
import { useStay } from '#app/lib/use-stay'
import { codesOf, quoteBooking } from './queries'

// The limit of one request.
const maxCodes = 6

/** The best voucher and all credit: a booking takes one voucher, plus credit. */
const offered = (vouchers: MyVoucher[]) =>
  [vouchers.find((it) => it.kind !== 'credit'), ...vouchers.filter((it) => it.kind === 'credit')]
    .flatMap((it) => it?.code ?? [])
    .slice(0, maxCodes)
    .join(' ')

/**
 * The price with the vouchers of the URL, else those of the booking, else the patient's best ones,
 * which are applied by default. The URL then contains them, so a reload shows the same.
 */
export function useQuote(search: BookingSearch, { booking, vouchers }: BookingData, step: Step) {
  const navigate = useNavigate()
  const stay = useEffectEvent(useStay())
  const [kept, keep] = useState<{ keys: string[]; quote: Quote }>()
  const id = step === 'pay' ? booking?.id : undefined
  const codes = search.voucher
  const key = `${id} ${codes}`
  const isReduced = Boolean(booking && booking.total_idr < booking.subtotal_idr)
  const wanted = codes === noVoucher ? '' : (codes ?? (isReduced ? undefined : offered(vouchers)))
  // Without codes the price is the booking's own.
  const isPlain = wanted === '' && !isReduced

  const quote = kept?.keys.includes(key) ? kept.quote : undefined
  const isKnown = isPlain || quote !== undefined

  useEffect(() => {
    if (!id || isKnown) return
    let isGone = false
    const isHere = stay()
    const settle = (voucher: string | undefined, quote?: Quote) => {
      if (isGone || !isHere()) return
      // Stored under both keys, because the URL changes a moment later.
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
        // Drop refused codes; other errors say nothing about the codes.
        if (toAppError(error).code.startsWith('voucher_')) settle(codes ? undefined : noVoucher)
      },
    )
    return () => {
      isGone = true
    }
    // `booking` is a dependency so that a failed quote is retried when the booking is reloaded.
  }, [booking, id, key, codes, wanted, isKnown, navigate])

  return {
    quote,
    /** For paying before the price has loaded: waits for it. */
    finalQuote: async () => (id && !isKnown ? quoteBooking(id, wanted) : quote),
    applyQuote: (quote: Quote, voucher: string) => keep({ keys: [key, `${id} ${voucher}`], quote }),
  }
}
