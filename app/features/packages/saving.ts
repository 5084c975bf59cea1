type Sold = { sessions: number; price_idr: number }

/** What a package saves compared with single sessions, in whole rupiah; undefined if nothing. */
export function savingOf({ sessions, price_idr }: Sold, sessionIdr: number): number | undefined {
  const saving = sessions * sessionIdr - price_idr
  return saving > 0 ? saving : undefined
}
