import { useRef, useState } from 'react'
import type { Quote } from '#app/lib/supabase/results'
import { useAction } from '#app/lib/use-action'
import { codesIn, quoteBooking } from './queries'

/**
 * The code that is being typed, and the price that is being asked for with other codes.
 */
export function useVoucherCode(
  bookingId: string,
  finalQuote: () => Promise<Quote | undefined>,
  onAsk: () => void,
  onQuote: (quote: Quote) => void,
) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toUpperCase()
  const asked = useRef<Promise<Quote>>(undefined)
  const ask = async (codes: string[]) => {
    asked.current = quoteBooking(bookingId, codes.join(' '))
    const quote = await asked.current
    onQuote(quote)
    if (codes.includes(wanted)) setTyped('')
    return quote
  }
  const { isBusy, error, run, forget } = useAction(ask)
  return {
    typed,
    isBusy,
    error,
    setTyped: (text: string) => {
      setTyped(text)
      if (error) forget()
    },
    price: (codes: string[]) => {
      onAsk()
      void run(codes)
    },
    /**
     * For paying: the price with what is being asked for, and with a code that was typed and not
     * applied.
     * @throws AppError if a code is refused
     */
    settle: async () => {
      const quote = isBusy ? await asked.current : await finalQuote()
      const used = quote ? codesIn(quote) : []
      return wanted && !used.includes(wanted) ? ask([...used, wanted]) : quote
    },
  }
}

export type VoucherCode = ReturnType<typeof useVoucherCode>
