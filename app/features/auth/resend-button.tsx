import { useEffect, useState } from 'react'
import { Button } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { resendAfter } from './pending-code'

/** Sends a code again; enabled a minute after the last one. */
export function ResendButton({
  sentAt,
  isBusy,
  onResend,
}: {
  /** Milliseconds. */
  sentAt: number
  isBusy: boolean
  onResend: () => void
}) {
  const [now, setNow] = useState(sentAt)
  const left = Math.max(0, Math.ceil((sentAt + resendAfter - now) / 1000))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  if (left > 0)
    return (
      <p className="min-h-11 py-2.5 text-center text-sm text-muted-foreground tabular-nums">
        {m.auth_resend_in({
          time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
        })}
      </p>
    )
  return (
    <Button variant="ghost" aria-busy={isBusy || undefined} onClick={onResend}>
      {m.auth_resend()}
    </Button>
  )
}
