import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useKeepShown } from '#app/lib/keep-shown'
import { showChanges } from '#app/lib/show-changes'
import { useBroadcast } from '#app/lib/use-broadcast'

/** More than anybody looks at, and few enough to listen to. */
const most = 8

/** Loads the page anew when the database says that one of these bookings has changed. */
export function LiveAppointments({ bookingIds }: { bookingIds: string[] }) {
  const router = useRouter()
  useKeepShown()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // All of them hear that the page came back; that is one reason to look.
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
