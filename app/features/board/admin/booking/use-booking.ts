import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toAppError } from '#app/lib/errors'
import { type DeskBooking, type Reached, bookAtDesk } from './mutations'

/** No rule has refused it: it may have been done. */
function isLost(error: Error) {
  const { code, status } = toAppError(error)
  return code === 'network' || status >= 500
}

/** Books at the desk; a retry, even after a lost response, sells only once. */
export function useBooking(onBooked: (appointmentId: string) => void) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const reached = useRef<Reached>(undefined)
  const book = useMutation({
    mutationFn: (booking: DeskBooking) => bookAtDesk(booking, key, reached),
    onSuccess: onBooked,
    onError: (error) => {
      // Refused, it begins anew; lost, it goes on where it was.
      if (!isLost(error)) reached.current = undefined
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
  return {
    ...book,
    /** What is on its way, or was when the answer was lost: it may have been done. */
    sent: book.isPending || (book.error && isLost(book.error)) ? book.variables : undefined,
  }
}
