import { formatDay, formatTime } from '#app/lib/format'

/** `Sab, 21 Nov, 14.00 WIB`: a moment in a list. */
export const dayTime = (...at: Parameters<typeof formatTime>) =>
  `${formatDay(...at)}, ${formatTime(...at)}`
