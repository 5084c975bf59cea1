type Sold = { sessions: number; price_idr: number }

/** What a package costs less than its sessions one by one, in whole rupiah; nothing if it does not. */
export function savingOf({ sessions, price_idr }: Sold, sessionIdr: number): number | undefined {
  const saving = sessions * sessionIdr - price_idr
  return saving > 0 ? saving : undefined
}
