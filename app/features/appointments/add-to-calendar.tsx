import { CalendarPlus } from 'lucide-react'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { type Session, webCalendars } from './web-calendars'

const look = { variant: 'ghost', size: 'sm' } as const

/** Adds an appointment to a calendar: by file, or by a prefilled page of a web calendar. */
export function AddToCalendar({ session }: { session: Session }) {
  const { google, outlook } = webCalendars(session)
  const file = useAction(async () => {
    const { saveCalendarFile } = await import('./save-calendar-file')
    saveCalendarFile(session)
  })
  return (
    <>
      <SubmitButton
        type="button"
        {...look}
        className="min-h-11"
        isBusy={file.isBusy}
        onClick={() => void file.run()}
      >
        <CalendarPlus aria-hidden />
        {m.payment_add_to_calendar()}
      </SubmitButton>
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
      {file.error && (
        <span role="alert" className="basis-full px-3.5 text-sm font-medium text-destructive">
          {errorText(file.error)}
        </span>
      )}
    </>
  )
}
