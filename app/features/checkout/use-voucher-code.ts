import { useRef, useState } from 'react'
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
  /** The newest question about the price; older ones are answered unheard. */
  const asked = useRef<{ codes: string[]; quote: Promise<Quote> }>(undefined)
  const [askedFor, setAskedFor] = useState<string[]>([])
  const ask = async (codes: string[]) => {
    setAskedFor(codes)
    const mine = (asked.current = { codes, quote: quoteBooking(bookingId, codes.join(' ')) })
    const quote = await mine.quote
    if (asked.current !== mine) return quote
    onQuote(quote)
    // What was typed meanwhile stays.
    setTyped((now) => (codes.includes(codeIn(now)) ? '' : now))
    return quote
  }
  const { isBusy, error: failure, run, forget } = useAction(ask)
  // A code that is refused late says nothing of another one that is being typed by then.
  const isOfOther =
    wanted !== '' && failure?.details?.field === 'voucher_code' && !askedFor.includes(wanted)
  const error = isOfOther ? undefined : failure
  /**
   * @param used the codes that are applied
   * @param change of these, or of those whose price is being asked for
   */
  const price = (used: string[], change: (codes: string[]) => string[]) => {
    onAsk()
    const codes = change((isBusy && asked.current?.codes) || used)
    if (isBusy) forget()
    void run(codes)
  }
  return {
    typed,
    isBusy,
    error,
    setTyped: (text: string) => {
      setTyped(text)
      if (failure) forget()
      // What was said of one code is not true of the next.
      if (isRefused) onAsk()
    },
    price,
    /** @param used the codes that are applied */
    apply: (used: string[]) => {
      if (wanted) price(used, (codes) => [...codes.filter((it) => it !== wanted), wanted])
    },
    /**
     * For paying: the price with what is being asked for, and with a code that was typed and not
     * applied.
     * @throws AppError if a code is refused
     */
    settle: async () => {
      const quote = isBusy ? await asked.current?.quote : await finalQuote()
      const used = quote ? codesIn(quote) : []
      return wanted && !used.includes(wanted) ? ask([...used, wanted]) : quote
    },
  }
}

export type VoucherCode = ReturnType<typeof useVoucherCode>
