import { useEffect, useState } from 'react'
import { now } from '#app/lib/clock'

/** The server's time in milliseconds, updated every `everyMs` and when the page becomes visible. */
export function useNow(everyMs: number) {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const renew = () => setTime(now())
    const timer = setInterval(renew, everyMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [everyMs])
  return time
}
