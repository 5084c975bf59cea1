import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskBooking, bookAtDesk } from './mutations'

/** Books at the desk; what is tried again, also after an answer that was lost, is sold once. */
export function useBooking(onBooked: (appointmentId: string) => void) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (booking: DeskBooking) => bookAtDesk(booking, key),
    onSuccess: onBooked,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
}
