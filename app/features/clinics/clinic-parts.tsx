import { ArrowUpRight, Clock, MapPin, Phone } from 'lucide-react'
import { WhatsAppIcon } from '#app/components/layout/whatsapp-icon'
import { Badge } from '#app/components/ui/badge'
import { bookingPath } from '#app/lib/booking-path'
import { dayOf, daysBetween } from '#app/lib/dates'
import {
  formatClock,
  formatDate,
  formatDay,
  formatRelativeDay,
  formatTime,
  formatHours,
  formatWeekday,
  weekdayName,
} from '#app/lib/format'
import { mapLink, whatsAppLink } from '#app/lib/links'
import { shownPhone } from '#app/lib/phone'
import { m } from '#app/paraglide/messages.js'
import { hoursLines, hoursToday, openState } from './opening-hours'
import type { Clinic, ClinicToday, OpeningHours } from './queries'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Open or closed in the clinic's time zone, and until when. */
export function OpenNow({ clinic: { openingDays, time_zone: timeZone } }: { clinic: ClinicToday }) {
  if (openingDays.length === 0) return null
  const state = openState(openingDays, timeZone)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Badge variant={state.isOpen ? 'confirmed' : 'done'}>
        <Clock aria-hidden />
        {state.isOpen ? m.clinics_open_now() : m.clinics_closed_now()}
      </Badge>
      <span className="text-sm text-muted-foreground tabular-nums">
        {state.isOpen ? (
          m.clinics_open_until({ time: formatTime(state.until, { timeZone }) })
        ) : (
          <>
            {state.closedFor && `${state.closedFor}, `}
            {state.opens &&
              m.clinics_opens_at({
                day: dayWords(state.opens, timeZone),
                time: formatTime(state.opens.at, { timeZone }),
              })}
          </>
        )}
      </span>
    </p>
  )
}

function dayWords({ at, inDays }: { at: string; inDays: number }, timeZone: string) {
  if (inDays < 2) return formatRelativeDay(at, { timeZone })
  return inDays < 7 ? formatWeekday(at, { timeZone }) : formatDay(at, { timeZone })
}

function slotWords(startsAt: string, timeZone: string) {
  const isNear = daysBetween(dayOf(Date.now(), timeZone), dayOf(startsAt, timeZone)) < 2
  const day = [
    ...(isNear ? [capitalised(formatRelativeDay(startsAt, { timeZone }))] : []),
    formatDay(startsAt, { timeZone }),
  ].join(', ')
  return (
    <>
      {day}, <span className="whitespace-nowrap">{formatTime(startsAt, { timeZone })}</span>
    </>
  )
}

/** The first free time, linked to the booking flow. */
export function NextFreeTime({ clinic }: { clinic: ClinicToday }) {
  const { nextSlot, time_zone: timeZone } = clinic
  if (nextSlot === null) return <p className="text-muted-foreground">{m.clinics_no_slot()}</p>
  return (
    <a
      href={bookingPath({
        clinic: clinic.slug,
        service: nextSlot?.service,
        at: nextSlot?.startsAt,
        day: nextSlot ? dayOf(nextSlot.startsAt, timeZone) : undefined,
      })}
      className="group flex min-h-16 items-center justify-between gap-4 rounded-lg bg-muted py-2.5 pr-2.5 pl-4 transition-colors hover:bg-primary-soft hover:text-primary-soft-foreground"
    >
      <span className="grid">
        <span className="text-sm text-muted-foreground group-hover:text-current">
          {m.clinics_next_slot()}
        </span>
        <span className="font-semibold tabular-nums">
          {nextSlot ? slotWords(nextSlot.startsAt, timeZone) : m.clinics_slot_unknown()}
        </span>
      </span>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
        <ArrowUpRight
          aria-hidden
          className="size-5 transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
        />
      </span>
    </a>
  )
}

const linkStyle =
  'inline-flex min-h-11 items-center gap-2.5 font-semibold underline-offset-4 hover:underline'

/** Phone, WhatsApp and map links. */
export function ClinicContacts({ clinic }: { clinic: Clinic }) {
  return (
    <ul className="grid">
      <li>
        <a href={whatsAppLink(clinic.whatsapp, m.website_whatsapp_hello())} className={linkStyle}>
          <WhatsAppIcon className="size-4.5" />
          {m.common_whatsapp()}
        </a>
      </li>
      <li>
        <a href={`tel:${clinic.phone}`} className={`${linkStyle} tabular-nums`}>
          <Phone aria-hidden className="size-4.5" />
          {shownPhone(clinic.phone)}
          <span className="sr-only">{m.clinics_phone()}</span>
        </a>
      </li>
      <li>
        <a href={mapLink(clinic)} rel="noopener" title={m.clinics_map_note()} className={linkStyle}>
          <MapPin aria-hidden className="size-4.5" />
          {m.clinics_map()}
        </a>
      </li>
    </ul>
  )
}

export function ClinicAddress({ clinic }: { clinic: Clinic }) {
  return (
    <address className="not-italic">
      {clinic.address_line1}
      <br />
      {clinic.address_line2 && (
        <>
          {clinic.address_line2}
          <br />
        </>
      )}
      {clinic.city}, {clinic.province} {clinic.postal_code}
    </address>
  )
}

export function ClinicHours({ clinic }: { clinic: ClinicToday }) {
  const { now, next } = hoursToday(clinic.clinic_hours, clinic.time_zone)
  return (
    <>
      <Week hours={now} />
      {next && (
        <>
          <p className="text-sm font-semibold">
            {m.clinics_hours_from({ day: formatDate(next.from, { timeZone: 'UTC' }) })}
          </p>
          <Week hours={next.hours} />
        </>
      )}
      <SpecialDays clinic={clinic} />
    </>
  )
}

const Week = ({ hours }: { hours: OpeningHours[] }) => (
  <dl className="grid max-w-80 gap-1.5 tabular-nums">
    {hoursLines(hours).map(({ from, to, ranges }) => (
      <div key={from} className="flex justify-between gap-6">
        <dt>
          {weekdayName(from)}
          {to > from && `–${weekdayName(to)}`}
        </dt>
        <dd className="text-right whitespace-nowrap text-muted-foreground">
          {ranges.length > 0 ? ranges.map(formatHours).join(', ') : m.clinics_closed()}
        </dd>
      </div>
    ))}
  </dl>
)

/** The next holidays and closures, on which the hours above do not apply. */
function SpecialDays({ clinic: { openingDays, time_zone: timeZone } }: { clinic: ClinicToday }) {
  const special = openingDays.filter(({ name }) => name).slice(0, 3)
  if (special.length === 0) return null
  return (
    <ul
      aria-label={m.clinics_special_days()}
      className="grid w-0 min-w-[min(100%,20rem)] gap-1 text-sm text-muted-foreground tabular-nums"
    >
      {special.map(({ day, name, hours }) => (
        <li key={day} className="flex justify-between gap-6">
          <span>
            {formatDay(day, { timeZone: 'UTC' })}, {name}
          </span>
          <span className="whitespace-nowrap">
            {hours.length > 0
              ? hours
                  .map(
                    ({ opens_at, closes_at }) =>
                      `${formatClock(opens_at, { timeZone })}–${formatClock(closes_at, { timeZone })}`,
                  )
                  .join(', ')
              : m.clinics_closed()}
          </span>
        </li>
      ))}
    </ul>
  )
}
