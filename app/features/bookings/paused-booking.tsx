import { useEffect, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { formatTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Clinic } from './queries'

/** This account cannot book online for now: until when, and who can book for it. */
export function PausedBooking({ error, clinic }: { error: AppError; clinic: Clinic }) {
  const { reason, seconds } = error.details ?? {}
  const phone = useShownPhone(clinic.phone)
  const [until] = useState(() => new Date(Date.now() + Number(seconds ?? 0) * 1000))
  const time = formatTime(until, { timeZone: clinic.time_zone })
  return (
    <FormAlert variant="waiting" title={m.booking_paused_title()}>
      <p>{reason === 'holds_ended' ? m.booking_paused_text({ time }) : errorText(error)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{m.booking_paused_desk({ clinic: clinic.name })}</span>
        <a
          href={`tel:${clinic.phone}`}
          className="font-semibold text-primary tabular-nums underline underline-offset-4"
        >
          {phone}
        </a>
        <WhatsAppLink number={clinic.whatsapp} />
      </p>
    </FormAlert>
  )
}

/** Formatted once the phone library is loaded, which is as large as half the page. */
function useShownPhone(e164: string) {
  const [shown, setShown] = useState(e164)
  useEffect(() => {
    import('#app/lib/phone').then(
      ({ shownPhone }) => setShown(shownPhone(e164)),
      () => {},
    )
  }, [e164])
  return shown
}
