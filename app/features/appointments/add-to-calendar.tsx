import { CalendarPlus } from 'lucide-react'
import { Button, buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { saveCalendarFile, type Session, webCalendars } from './save-calendar-file'

const look = { variant: 'ghost', size: 'sm' } as const

/** An appointment for any calendar: a file, or the page of one on the web with all filled in. */
export function AddToCalendar({ session }: { session: Session }) {
  const { google, outlook } = webCalendars(session)
  return (
    <>
      <Button {...look} className="min-h-11" onClick={() => void saveCalendarFile(session)}>
        <CalendarPlus aria-hidden />
        {m.payment_add_to_calendar()}
      </Button>
      <a
        href={google}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({ ...look, className: 'min-h-11' })}
      >
        {m.calendar_google()}
      </a>
      <a
        href={outlook}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({ ...look, className: 'min-h-11' })}
      >
        {m.calendar_outlook()}
      </a>
    </>
  )
}
