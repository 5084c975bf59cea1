import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '#app/components/copy-button'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button, buttonVariants } from '#app/components/ui/button'
import { Dialog, DialogFooter, DialogTitle } from '#app/components/ui/dialog'
import { feedLinks } from '#app/lib/calendar-links'
import { getSettings } from '#app/lib/env'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { type FeedKind, getCalendarToken } from './queries'

/** The button that asked for it has gone, and the focus with it. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

/** The URL of the calendar feed, shown on request. */
export function FeedAddress({ kind }: { kind: FeedKind }) {
  const [token, setToken] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const show = useAction(async () => setToken(await getCalendarToken(kind)))
  const renew = useAction(async () => {
    setToken(await getCalendarToken(kind, true))
    setAsking(false)
    toast({ title: m.calendar_renewed() })
  })
  if (!token)
    return (
      <>
        {show.error && <ErrorAlert error={show.error} />}
        <SubmitButton
          type="button"
          isBusy={show.isBusy}
          className="justify-self-start"
          onClick={() => void show.run()}
        >
          <CalendarSync aria-hidden />
          {m.calendar_subscribe()}
        </SubmitButton>
      </>
    )
  const links = feedLinks(getSettings().supabaseUrl, token)
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-2.5">
        <a ref={focus} href={links.webcal} className={buttonVariants()}>
          <CalendarSync aria-hidden />
          {m.calendar_open_app()}
        </a>
        {(['google', 'outlook'] as const).map((name) => (
          <a
            key={name}
            href={links[name]}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ variant: 'outline' })}
          >
            {name === 'google' ? m.calendar_google() : m.calendar_outlook()}
          </a>
        ))}
      </p>
      <div className="grid gap-2">
        <p className="font-semibold">{m.calendar_address()}</p>
        <p className="rounded-md bg-muted px-3 py-2 font-mono text-sm break-all">{links.address}</p>
        <CopyButton text={links.address} />
      </div>
      <p className="text-sm text-muted-foreground">{m.calendar_secret()}</p>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        {m.calendar_renew()}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} aria-labelledby="renew-calendar">
        <DialogTitle id="renew-calendar">{m.calendar_renew()}</DialogTitle>
        <p>{m.calendar_renew_text()}</p>
        {renew.error && <ErrorAlert error={renew.error} />}
        <DialogFooter>
          <Button variant="outline" size="lg" onClick={() => setAsking(false)}>
            {m.calendar_keep()}
          </Button>
          <SubmitButton type="button" isBusy={renew.isBusy} onClick={() => void renew.run()}>
            {m.calendar_renew()}
          </SubmitButton>
        </DialogFooter>
      </Dialog>
    </div>
  )
}
