import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { formatDate, formatTime } from '#app/lib/format'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { type AttendanceLink, confirmComing } from './queries'

/** Target of the link in a reminder: confirms attendance with one press, without signing in. */
export function ComingPage({ token, initial }: { token: string; initial: AttendanceLink }) {
  const [link, setLink] = useState(initial)
  const { isBusy, error, run } = useAction(async () => setLink(await confirmComing(token)))
  const zoned = { timeZone: link.time_zone }
  return (
    <section className="mx-auto my-auto grid w-full max-w-120 gap-6" aria-live="polite">
      <div className="grid gap-3">
        <h1 className="text-title">
          {link.state === 'open'
            ? m.coming_heading()
            : link.state === 'confirmed'
              ? m.coming_thanks()
              : m.coming_closed()}
        </h1>
        <p className="text-muted-foreground">
          {link.state === 'open'
            ? m.coming_text()
            : link.state === 'confirmed'
              ? m.coming_thanks_text()
              : m.coming_closed_text()}
        </p>
      </div>
      {link.state !== 'closed' && (
        <p className="border-l-4 border-accent pl-4 text-heading">
          <time dateTime={link.starts_at}>
            {formatDate(link.starts_at, zoned)}
            <br />
            {formatTime(link.starts_at, zoned)}
          </time>
        </p>
      )}
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      {link.state === 'open' ? (
        <SubmitButton type="button" isBusy={isBusy} onClick={() => void run()}>
          {m.coming_action()}
        </SubmitButton>
      ) : (
        <Link to="/user" className={buttonVariants({ variant: 'outline', size: 'lg' })}>
          {m.coming_own_area()}
        </Link>
      )}
    </section>
  )
}
