import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { Calendar } from '#app/features/slots/calendar'
import type { Choice } from '#app/features/slots/chosen'
import { problemOf, type Refusal } from '#app/features/slots/lost'
import { PhysiotherapistFilter } from '#app/features/slots/physiotherapist-filter'
import { type Day, hasSlot, onlyWith } from '#app/features/slots/slots'
import { useCalendarChoice } from '#app/features/slots/use-calendar-choice'
import { zoneName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Clinic, Physiotherapist } from './queries'
import type { BookingSearch } from './schema'

// Lazy: seldom needed, and it loads the phone number metadata.
const PausedBooking = lazy(async () => ({
  default: (await import('./paused-booking')).PausedBooking,
}))

/** Step 2: time and physiotherapist. */
export function TimeStep({
  clinic,
  days: allDays,
  physiotherapists,
  search,
  first,
  last,
  refusal,
  onChange,
}: {
  clinic: Clinic
  days: Day[]
  physiotherapists: Physiotherapist[]
  search: BookingSearch
  first: string
  last: string
  /** The start that could not be held, and why. */
  refusal: Refusal | undefined
  onChange: (change: BookingSearch) => void
}) {
  const problem = problemOf(refusal)
  const begin = allDays[0]?.day
  const physio = physiotherapists.find((it) => it.slug === search.physio)
  const days = useMemo(() => onlyWith(allDays, physio?.id), [allDays, physio?.id])
  const [choice, setChoice] = useCalendarChoice(search, begin, clinic.time_zone)
  const choose = (next: Choice, physio?: Pick<BookingSearch, 'physio'>) => {
    setChoice(next)
    onChange({ day: next.day, at: next.at, ...physio })
  }
  return (
    <div className="grid grid-cols-1 gap-7">
      {refusal?.error.code === 'rate_limited' ? (
        <Suspense>
          <PausedBooking error={refusal.error} clinic={clinic} />
        </Suspense>
      ) : (
        problem && <FormAlert key={problem}>{problem}</FormAlert>
      )}
      <PhysiotherapistFilter
        key={`filter ${begin}`}
        physiotherapists={physiotherapists}
        days={allDays}
        value={physio?.slug}
        onChange={(slug) => {
          const id = physiotherapists.find((it) => it.slug === slug)?.id
          const stays = choice.at && hasSlot(onlyWith(allDays, id), choice.at)
          choose(stays ? choice : { day: choice.day }, { physio: slug })
        }}
      />
      <Calendar
        key={`${begin} ${physio?.id}`}
        clinic={clinic}
        days={days}
        choice={choice}
        first={first}
        last={last}
        onChoose={choose}
      />
      <p className="text-sm text-muted-foreground">
        {m.booking_zone_note({ zone: zoneName(clinic.time_zone), clinic: clinic.name })}{' '}
        {m.booking_sooner()} <WhatsAppLink number={clinic.whatsapp} />
      </p>
      <Link
        to="/user/waitlist"
        search={{ clinic: search.clinic, service: search.service, from: begin }}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        {m.waitlist_offer_link()}
      </Link>
    </div>
  )
}
