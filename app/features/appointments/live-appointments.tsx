import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useKeepShown } from '#app/lib/keep-shown'
import { showChanges } from '#app/lib/show-changes'
import { useBroadcast } from '#app/lib/use-broadcast'

/** Limits the subscriptions: more appointments than anybody looks at. */
const most = 8

/** Reloads the page's data when the database broadcasts a change of one of these bookings. */
export function LiveAppointments({ bookingIds }: { bookingIds: string[] }) {
  const router = useRouter()
  useKeepShown()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Debounced, because every subscription fires when the page becomes visible again.
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void showChanges(router, { filter: ({ routeId }) => routeId !== '/user' })
    }, 100)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return [...new Set(bookingIds)]
    .slice(0, most)
    .map((id) => <LiveBooking key={id} id={id} onChange={refresh} />)
}

function LiveBooking({ id, onChange }: { id: string; onChange: () => void }) {
  useBroadcast('booking', id, onChange)
  return null
}
