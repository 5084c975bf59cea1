import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { type AppError } from '#app/lib/errors'
import { errorText } from '#app/lib/error-text'
import { formatTime, zoneName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { DayStrip } from './day-strip'
import { addDays, dayAndHour } from './days'
import { NearestSlots } from './nearest-slots'
import { PausedBooking } from './paused-booking'
import { PhysiotherapistFilter } from './physiotherapist-filter'
import { type Clinic, type Physiotherapist, stripDays } from './queries'
import { type BookingSearch } from './schema'
import { SlotPicker } from './slot-picker'
import { type Day, hasSlot, nearestSlots, onlyWith, openDay } from './slots'
import { useChoice } from './use-choice'
import { WhatsAppLink } from './whatsapp-link'

/** When, and with whom. */
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
  /** The time that could not be held, and why. */
  refusal: { at: string; error: AppError } | undefined
  onChange: (change: BookingSearch) => void
}) {
  const timeZone = clinic.time_zone
  const free = new Set(allDays.flatMap(({ slots }) => slots.flatMap(({ who }) => who)))
  const present = physiotherapists.filter((it) => free.has(it.id) || it.slug === search.physio)
  const physio = physiotherapists.find((it) => it.slug === search.physio)
  const days = onlyWith(allDays, physio?.id)

  const chosenDay = search.day ?? (search.at && dayAndHour(search.at, timeZone).day)
  const [day, setDay] = useChoice(chosenDay, (day) => onChange({ day, at: undefined }))
  const [at, setAt] = useChoice(search.at, (at) => onChange({ at }))
  const open = openDay(days, day)
  const choose = (at: string) => onChange({ at, day: dayAndHour(at, timeZone).day })

  const isInStrip = (at: string) => days.some((it) => it.day === dayAndHour(at, timeZone).day)
  const gone =
    search.at && isInStrip(search.at) && !hasSlot(days, search.at) ? search.at : undefined
  const lost = refusal?.at ?? gone

  return (
    <div className="grid grid-cols-1 gap-7">
      {refusal?.error.code === 'rate_limited' && (
        <PausedBooking error={refusal.error} clinic={clinic} />
      )}
      {lost && refusal?.error.code !== 'rate_limited' && (
        <NearestSlots
          key={lost}
          slots={nearestSlots(days, lost)}
          timeZone={timeZone}
          onChoose={choose}
        >
          {refusal && refusal.error.code !== 'slot_taken'
            ? errorText(refusal.error)
            : m.booking_slot_gone({ time: formatTime(lost, { timeZone }) })}
        </NearestSlots>
      )}
      <PhysiotherapistFilter
        physiotherapists={present}
        value={physio?.slug}
        onChange={(slug) => {
          const id = physiotherapists.find((it) => it.slug === slug)?.id
          const stays = search.at && hasSlot(onlyWith(allDays, id), search.at)
          onChange({ physio: slug, ...(!stays && { at: undefined }) })
        }}
      />
      <DayStrip days={days} value={open?.day} first={first} last={last} onChange={setDay} />
      {open && open.slots.length > 0 ? (
        <SlotPicker day={open} timeZone={timeZone} value={at} onChange={setAt} />
      ) : (
        <NothingFree days={days} last={last} clinic={clinic} />
      )}
      <p className="text-sm text-muted-foreground">
        {m.booking_zone_note({ zone: zoneName(timeZone), clinic: clinic.name })}{' '}
        {m.booking_sooner()} <WhatsAppLink number={clinic.whatsapp} />
      </p>
    </div>
  )
}

function NothingFree({ days, last, clinic }: { days: Day[]; last: string; clinic: Clinic }) {
  const next = days.find(({ slots }) => slots.length > 0)
  const later = addDays(days[0]?.day ?? last, stripDays)
  return (
    <Alert>
      <AlertTitle>{next ? m.booking_day_is_full() : m.booking_strip_is_full()}</AlertTitle>
      <AlertDescription className="mt-2 flex flex-wrap items-center gap-2">
        {!next && later <= last && (
          <Link
            to="/user/booking"
            search={(search: BookingSearch) => ({ ...search, from: later, day: undefined })}
            resetScroll={false}
            className={buttonVariants()}
          >
            {m.booking_days_later()}
          </Link>
        )}
        <WhatsAppLink number={clinic.whatsapp} />
      </AlertDescription>
    </Alert>
  )
}
