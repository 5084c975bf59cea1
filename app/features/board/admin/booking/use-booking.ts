import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mayBeDone } from '#app/lib/may-be-done'
import { type DeskBooking, type Reached, bookAtDesk } from './mutations'

/** Books at the desk; a retry, even after a lost response, sells only once. */
export function useBooking(onBooked: (appointmentId: string) => void) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const reached = useRef<Reached>(undefined)
  const book = useMutation({
    mutationFn: (booking: DeskBooking) => bookAtDesk(booking, key, reached),
    onSuccess: onBooked,
    onError: (error) => {
      // After a refusal start over; after a lost answer continue.
      if (!mayBeDone(error)) reached.current = undefined
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
  return {
    ...book,
    /** The request that is pending, or whose answer was lost: the booking may have been made. */
    sent: book.isPending || (book.error && mayBeDone(book.error)) ? book.variables : undefined,
  }
}
