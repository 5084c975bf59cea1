import { useRef } from 'react'
import type { Quote } from '#app/lib/supabase/results'
import { useAction } from '#app/lib/use-action'
import { useKeptText } from '#app/lib/use-kept-text'
import { codesIn, quoteBooking } from './queries'

const codeIn = (text: string) => text.trim().toUpperCase()

/**
 * The code that is being typed, and the price that is being asked for with other codes.
 * @param isRefused whether paying was refused because of a code
 */
export function useVoucherCode(
  bookingId: string,
  finalQuote: () => Promise<Quote | undefined>,
  onAsk: () => void,
  onQuote: (quote: Quote) => void,
  isRefused: boolean | undefined,
) {
  const [typed, setTyped] = useKeptText(`voucher ${bookingId}`, 'code', '')
  const wanted = codeIn(typed)
  const asked = useRef<Promise<Quote>>(undefined)
  const ask = async (codes: string[]) => {
    asked.current = quoteBooking(bookingId, codes.join(' '))
    const quote = await asked.current
    onQuote(quote)
    // What was typed meanwhile stays.
    setTyped((now) => (codes.includes(codeIn(now)) ? '' : now))
    return quote
  }
  const { isBusy, error, run, forget } = useAction(ask)
  const price = (codes: string[]) => {
    onAsk()
    void run(codes)
  }
  return {
    typed,
    isBusy,
    error,
    setTyped: (text: string) => {
      setTyped(text)
      if (error) forget()
      // What was said of one code is not true of the next.
      if (isRefused) onAsk()
    },
    price,
    /** @param used the codes that are applied */
    apply: (used: string[]) => {
      if (wanted) price([...used, wanted])
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
