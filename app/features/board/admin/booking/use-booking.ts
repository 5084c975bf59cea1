import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useShown } from '#app/lib/admin/use-shown'
import { mayBeDone } from '#app/lib/may-be-done'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { refusalText } from '../use-actions'
import { type DeskBooking, type Reached, bookAtDesk } from './mutations'

/**
 * Books at the desk; a retry, even after a lost response, sells only once.
 * @param onUnseen called if it was booked while something else covered the panel
 */
export function useBooking(onBooked: (appointmentId: string) => void, onUnseen: () => void) {
  const queryClient = useQueryClient()
  const isShown = useShown()
  const [key] = useState(() => crypto.randomUUID())
  const reached = useRef<Reached>(undefined)
  const book = useMutation({
    mutationFn: (booking: DeskBooking) => bookAtDesk(booking, key, reached),
    onSuccess: (id, { patient }) => {
      // Who has closed the panel meanwhile may be with somebody else.
      if (isShown.current) onBooked(id)
      else {
        toast({ title: m.admin_board_new(), description: patient.full_name })
        onUnseen()
      }
    },
    onError: (error) => {
      // After a refusal start over; after a lost answer continue.
      if (!mayBeDone(error)) reached.current = undefined
      if (isShown.current) return
      toast({
        title: m.admin_board_new(),
        description: refusalText(error),
        variant: 'destructive',
      })
    },
    onSettled: () => {
      // Who was entered is found by the next search.
      void queryClient.invalidateQueries({ queryKey: ['patients'] })
      return queryClient.invalidateQueries({ queryKey: ['appointments'] })
    },
  })
  return {
    ...book,
    /** The request that is pending, or whose answer was lost: the booking may have been made. */
    sent: book.isPending || (book.error && mayBeDone(book.error)) ? book.variables : undefined,
  }
}
