import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { buttonVariants } from '#app/components/ui/button'
import { dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { formatDate, formatDateTime } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useToldAction } from '#app/lib/use-told-action'
import { useHeir } from '#app/lib/use-heir'
import { m } from '#app/paraglide/messages.js'
import { JoinForm } from './join-form'
import { leaveWaitlist, type WaitlistEntry } from './queries'
import { timesText } from './times'

const route = getRouteApi('/user/waitlist')

/** The user's waiting list entries, a free start if one was offered, and a form to join. */
export function WaitlistPage() {
  const { entries, people, wish } = route.useLoaderData()
  const search = route.useSearch()
  // The button that was pressed goes, and the focus with it.
  const box = useHeir((box) => box.querySelector('h1'))
  const offered = search.at ? entries.find(({ id }) => id === search.entry) : undefined
  return (
    <div {...box} className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-8">
      <div className="grid gap-3">
        <h1 tabIndex={-1} className="text-title outline-none">
          {m.waitlist_title()}
        </h1>
        <p className="text-muted-foreground">{m.waitlist_intro()}</p>
      </div>
      {search.entry && search.at && <Offer entry={offered} at={search.at} />}
      {wish && (
        <section aria-labelledby="join" className="grid gap-4">
          <h2 id="join" className="text-heading">
            {m.waitlist_new()}
          </h2>
          <JoinForm wish={wish} people={people} search={search} />
        </section>
      )}
      {entries.length > 0 ? (
        <section aria-labelledby="entries" className="grid gap-3">
          <h2 id="entries" className="text-heading">
            {m.waitlist_own()}
          </h2>
          <ul className="divide-y border-y">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isOfSeveral={people.length > 1} />
            ))}
          </ul>
        </section>
      ) : (
        !wish && (
          <section className="grid justify-items-start gap-4">
            <p className="text-muted-foreground">{m.waitlist_none()}</p>
            <Link to="/user/booking" className={buttonVariants({ size: 'lg' })}>
              {m.common_book()}
            </Link>
          </section>
        )
      )}
    </div>
  )
}

/** A start that was free when the message was sent; the calendar shows whether it still is. */
function Offer({ entry, at }: { entry: WaitlistEntry | undefined; at: string }) {
  if (!entry) return <FormAlert>{m.waitlist_over()}</FormAlert>
  const { clinic, service, physiotherapist } = entry
  return (
    <section aria-labelledby="offer" className="grid gap-3 border-l-4 border-accent pl-5">
      <h2 id="offer" className="text-heading">
        {formatDateTime(at, { timeZone: clinic.time_zone })}
      </h2>
      <p>
        {localised(service, 'name')}, {clinic.name}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to="/user/booking"
          search={{
            clinic: clinic.slug,
            service: service.slug,
            physio: physiotherapist?.slug,
            day: dayOf(at, clinic.time_zone),
            at,
            step: 'time',
          }}
          className={buttonVariants({ size: 'lg' })}
        >
          {m.waitlist_book()}
        </Link>
        <Link
          to="/user/appointment"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {m.waitlist_move_instead()}
        </Link>
      </p>
    </section>
  )
}

function Entry({ entry, isOfSeveral }: { entry: WaitlistEntry; isOfSeveral: boolean }) {
  const router = useRouter()
  const { isBusy, error, run } = useToldAction(m.waitlist_not_saved, async () => {
    await leaveWaitlist(entry.id)
    toast({ title: m.waitlist_left() })
    await showChanges(router)
  })
  const { clinic, service, patient, physiotherapist } = entry
  const { from_date, to_date, from_time, until_time } = entry
  const day = (text: string) => formatDate(text, { timeZone: 'UTC' })
  const name = localised(service, 'name')
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-semibold">{name}</h3>
          <p className="text-muted-foreground">
            {[isOfSeveral && patient.full_name, clinic.name, physiotherapist?.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p>
            {from_date === to_date
              ? day(from_date)
              : m.waitlist_days({ from: day(from_date), to: day(to_date) })}
            <br />
            {timesText(from_time && until_time ? [from_time, until_time] : undefined)}
          </p>
        </div>
        <SubmitButton
          type="button"
          variant="outline"
          size="sm"
          className="min-h-11"
          isBusy={isBusy}
          onClick={() => void run()}
          aria-label={m.waitlist_leave_of({ name })}
        >
          {m.waitlist_leave()}
        </SubmitButton>
      </div>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
    </li>
  )
}
