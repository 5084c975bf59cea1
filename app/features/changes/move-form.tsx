import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import type { Physiotherapist } from '#app/features/bookings/queries'
import { Calendar } from '#app/features/slots/calendar'
import type { Choice } from '#app/features/slots/chosen'
import { findLost, problemOf } from '#app/features/slots/lost'
import { OfflineNotice } from '#app/features/slots/offline-notice'
import { PhysiotherapistFilter } from '#app/features/slots/physiotherapist-filter'
import { readSlotSearch } from '#app/features/slots/schema'
import {
  type Day,
  hasSlot,
  isSameInstant,
  onlySlots,
  onlyWith,
  toInstant,
} from '#app/features/slots/slots'
import { useCalendarChoice } from '#app/features/slots/use-calendar-choice'
import { formatLongDate, zoneName } from '#app/lib/format'
import type { AppointmentDetail, RescheduleTerms } from '#app/lib/supabase/appointment-results'
import { useBroadcast } from '#app/lib/use-broadcast'
import { useWhenBack } from '#app/lib/use-when-back'
import { m } from '#app/paraglide/messages.js'
import { keepShown } from './loaders'
import { MoveSummary } from './move-summary'
import type { LostMove } from './use-lost-move'
import { anyone, useMove } from './use-move'

const route = getRouteApi('/user/appointment/$id/reschedule')
const formId = 'move'

/** The booking calendar for an existing appointment; shows the old time beside the new. */
export function MoveForm({
  appointment,
  terms,
  physiotherapists,
  days: allDays,
  onLost,
}: {
  appointment: AppointmentDetail
  terms: RescheduleTerms
  physiotherapists: Physiotherapist[]
  days: Day[]
  onLost: (move: LostMove | undefined) => void
}) {
  const { clinic } = appointment
  const search = route.useSearch()
  const loaded = route.useLoaderData()
  const wanted = search.physio ?? appointment.physiotherapist.slug
  const physio = physiotherapists.find((it) => it.slug === wanted)
  const own = appointment.status === 'confirmed' ? appointment.starts_at : undefined
  const days = useMemo(() => daysWith(allDays, physio?.id, own), [allDays, physio?.id, own])
  const begin = allDays[0]?.day
  const [choice, setChoice] = useCalendarChoice(
    search,
    begin,
    clinic.time_zone,
    appointment.starts_at,
  )
  const move = useMove(appointment, physio?.id, allDays, search.from, onLost)
  useBroadcast('slots', clinic.id, move.refresh)
  useWhenBack(loaded.isOld && loaded, move.refresh)
  useEffect(() => keepShown(loaded), [loaded])
  const isOwn = search.at !== undefined && toInstant(search.at) === toInstant(appointment.starts_at)
  // The appointment's own time is taken by itself.
  const lost = isOwn ? undefined : findLost(search.at, days, clinic, move.refusal, allDays)
  const problem = problemOf(move.refusal)
  const choose = (next: Choice, slug?: { physio: string | undefined }) => {
    setChoice(next)
    move.choose({ day: next.day, at: next.at, ...slug })
  }
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14">
      <form
        id={formId}
        method="post"
        noValidate
        // As in the booking: browsers restore radios by position.
        autoComplete="off"
        className="grid grid-cols-1 content-start gap-7 max-lg:[@media(height>30rem)]:[&_:is(a,input,label)]:scroll-mb-64"
        onSubmit={(event) => {
          event.preventDefault()
          // The form has the choice a moment before the URL does.
          move.submit(readSlotSearch(Object.fromEntries(new FormData(event.currentTarget))))
        }}
      >
        {move.isMissing && <FormAlert variant="waiting">{m.reschedule_missing()}</FormAlert>}
        {problem && <FormAlert key={problem}>{problem}</FormAlert>}
        {move.errorText && <FormAlert key={move.errorText}>{move.errorText}</FormAlert>}
        {/* The current physiotherapist is first, before "anyone": a narrow screen shows little
            more. */}
        <div inert={move.isBusy} className="max-lg:[&_label:nth-of-type(2)]:-order-1">
          <PhysiotherapistFilter
            key={`filter ${begin}`}
            physiotherapists={physiotherapists}
            days={allDays}
            value={physio?.slug}
            onChange={(slug) => {
              const id = physiotherapists.find((it) => it.slug === slug)?.id
              const stays = choice.at && hasSlot(daysWith(allDays, id, own), choice.at)
              choose(stays ? choice : { day: choice.day }, { physio: slug ?? anyone })
            }}
          />
        </div>
        <div inert={move.isBusy}>
          <Calendar
            key={`${begin} ${physio?.id}`}
            clinic={clinic}
            days={days}
            choice={choice}
            first={terms.first_on}
            last={terms.last_on}
            onChoose={choose}
          />
        </div>
        <p className="text-sm text-muted-foreground">
          {m.reschedule_range({
            first: formatLongDate(terms.first_on, { timeZone: 'UTC' }),
            last: formatLongDate(terms.last_on, { timeZone: 'UTC' }),
          })}{' '}
          {m.booking_zone_note({ zone: zoneName(clinic.time_zone), clinic: clinic.name })}{' '}
          <WhatsAppLink number={clinic.whatsapp} />
        </p>
      </form>
      <MoveSummary
        appointment={appointment}
        terms={terms}
        at={search.at}
        lost={lost}
        notice={loaded.isOld && <OfflineNotice onRetry={move.refresh} />}
      >
        <SubmitButton form={formId} isBusy={move.isBusy} aria-disabled={lost ? true : undefined}>
          {m.reschedule_confirm()}
        </SubmitButton>
      </MoveSummary>
    </div>
  )
}

/**
 * The calendar for one physiotherapist or for anyone. Of an appointment that stands, its own start
 * is left out for anyone: the same physiotherapist would keep it, and nothing would change.
 */
const daysWith = (days: Day[], physiotherapist: string | undefined, own: string | undefined) =>
  physiotherapist || !own
    ? onlyWith(days, physiotherapist)
    : onlySlots(days, ({ at }) => !isSameInstant(at, own))
