import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { Receipt } from '#app/lib/supabase/results'
import { getLocale } from '#app/paraglide/runtime.js'

/** With the amount in words in the page's language. */
export type PaperReceipt = Receipt & { words: string }

export async function getReceipt(
  of: { booking_id: string } | { purchase_id: string },
): Promise<PaperReceipt> {
  const supabase = await getSupabase()
  const receipt = await unwrap(supabase.rpc('receipt', of))
  return toPaper(receipt)
}

export const toPaper = async (receipt: Receipt): Promise<PaperReceipt> => ({
  ...receipt,
  words: await wordsOf(receipt),
})

async function wordsOf({ amount_idr, amount_in_words }: Receipt) {
  if (getLocale() === 'id') return amount_in_words
  const { toCardinal } = await import('n2words/en-US')
  return `${toCardinal(amount_idr)} rupiah`
}
