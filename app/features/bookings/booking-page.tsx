import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { NeedsScript } from '#app/components/layout/needs-script'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { findLost } from '#app/features/slots/lost'
import { OfflineNotice } from '#app/features/slots/offline-notice'
import { onlyWith } from '#app/features/slots/slots'
import { cn } from '#app/lib/cn'
import { errorText } from '#app/lib/error-text'
import { formatMoney } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { getSupabase } from '#app/lib/supabase/client'
import { useBroadcast } from '#app/lib/use-broadcast'
import { useFileEarly } from '#app/lib/use-file'
import { useWhenBack } from '#app/lib/use-when-back'
import { m } from '#app/paraglide/messages.js'
import { BookingProgress } from './booking-progress'
import { BookingSummary } from './booking-summary'
import { loadOtherSteps, PayStep, PlaceStep, YouStep } from './later-steps'
import { keepShown } from './loaders'
import { type BookingSearch, readBookingSearch } from './schema'
import { stepFormId, type Step, stepOf, withoutStrayTime } from './steps'
import { TimeStep } from './time-step'
import { useBookingFlow } from './use-booking-flow'

const route = getRouteApi('/user_/booking')

const headings: Record<Step, () => string> = {
  place: m.booking_place_heading,
  time: m.booking_time_heading,
  you: m.booking_you_heading,
  pay: m.booking_pay_heading,
}

const before: Record<Step, BookingSearch['step'] | null> = {
  place: null,
  time: undefined,
  you: 'time',
  pay: 'time',
}

// Preloads the code of the next steps, in case the connection is lost.
const loadNext = () => Promise.all([loadOtherSteps(), getSupabase()])

export function BookingPage() {
  const asked = route.useSearch()
  const data = route.useLoaderData()
  const { clinic, service, booking, offer } = data
  const search = clinic ? withoutStrayTime(asked, clinic.time_zone) : asked
  const step = stepOf(search, {
    // Offline, the times of a new place may not be loaded yet.
    hasPlace: Boolean(clinic && service && !(data.isOld && data.days.length === 0)),
    hasBooking: Boolean(booking && service),
  })
  const isChoosing = step === 'place' || step === 'time'
  // Other steps show no times: there, only a failed action tells that the user is offline.
  const isOld = data.isOld && isChoosing
  const flow = useBookingFlow(search, data, step)
  useBroadcast('slots', clinic?.id, flow.refresh)
  const [isSaving, setSaving] = useState(false)
  const heading = useHeadingFocus(step === 'you' && data.userId ? data.userId : step)
  useEffect(() => keepShown(asked, data), [asked, data])
  useWhenBack(data.isOld && data, flow.refresh)
  useFileEarly(loadNext)

  const held = step === 'pay' ? booking : undefined
  const session = held?.appointments[0]
  const chosen = offer.physiotherapists.find((it) => it.slug === search.physio)
  const days = useMemo(() => onlyWith(data.days, chosen?.id), [data.days, chosen?.id])
  // One's own hold is not free to somebody who was signed out meanwhile.
  const isHeld = held || (step === 'you' && search.booking && !data.userId)
  const lost =
    !isHeld && clinic ? findLost(search.at, days, clinic, flow.refusal, data.days) : undefined
  return (
    <div
      className={cn(
        'grid grow grid-cols-1 content-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14',
        // The bar stays at the screen's bottom even on short pages, so that its content moves no
        // button.
        step === 'time' && 'max-lg:min-h-dvh max-lg:grid-rows-[1fr_auto]',
      )}
    >
      <div className="grid grid-cols-1 content-start gap-6 max-lg:[@media(height>30rem)]:[&_:is(a,button,input,label,textarea)]:scroll-mb-64">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <BookingProgress step={step} />
          <BackLink to={before[step]} />
        </div>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {step === 'you' && data.userId ? m.booking_patient_heading() : headings[step]()}
        </h1>
        {flow.holdError && !isOld && (
          <FormAlert key={flow.holdError.code}>
            {errorText(flow.holdError, { not_found: m.booking_person_gone })}{' '}
            {!['network', 'not_found'].includes(flow.holdError.code) && clinic && (
              <WhatsAppLink number={clinic.whatsapp} />
            )}
          </FormAlert>
        )}
        {flow.missing && (
          <FormAlert key={flow.missing} variant="waiting">
            {flow.missing === 'place' ? m.booking_place_missing() : m.booking_time_missing()}
          </FormAlert>
        )}
        {isChoosing && (
          <form
            id={stepFormId}
            action={localizePath('/user/booking')}
            noValidate
            // Browsers restore radios by position: another time where one was taken meanwhile.
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault()
              // The form has the choice a moment before the URL does.
              flow.next(readBookingSearch(Object.fromEntries(new FormData(event.currentTarget))))
            }}
          >
            <Kept search={search} step={step} />
            {step === 'place' || !clinic ? (
              <PlaceStep
                offer={offer}
                clinic={clinic?.slug}
                service={service?.slug}
                onChange={flow.choosePlace}
              />
            ) : (
              <TimeStep
                clinic={clinic}
                days={data.days}
                physiotherapists={offer.physiotherapists}
                search={search}
                first={data.first}
                last={data.last}
                refusal={flow.refusal}
                onChange={flow.chooseTime}
              />
            )}
          </form>
        )}
        {!isChoosing && clinic && <NeedsScript contacts={[clinic]} />}
        {step === 'you' && (
          <YouStep
            userId={data.userId}
            patients={data.patients}
            hasPhone={data.hasPhone}
            chosen={booking?.patient_id}
            onPatient={flow.hold}
            onBusy={setSaving}
          />
        )}
        {held && clinic && service && (
          <PayStep
            userId={data.userId}
            booking={held}
            clinic={clinic}
            service={service}
            patientName={data.patients.find((it) => it.id === held.patient_id)?.full_name}
            quote={flow.quote}
            vouchers={data.vouchers}
            finalQuote={flow.finalQuote}
            isOver={flow.isOver}
            isHolding={flow.isHolding}
            isPaying={flow.isPaying}
            error={flow.payError}
            onOver={flow.end}
            onHoldAgain={() => void flow.hold(held.patient_id)}
            onAsk={flow.ask}
            onQuote={flow.applyQuote}
            onPay={flow.pay}
          />
        )}
      </div>
      <BookingSummary
        clinic={clinic}
        service={service}
        at={session?.starts_at ?? search.at}
        physiotherapist={session ? session.physiotherapist?.name : chosen?.name}
        total={held ? (flow.quote ?? held).total_idr : service?.price_idr}
        isQuiet={step === 'you'}
        lost={lost}
        notice={isOld && <OfflineNotice onRetry={flow.refresh} />}
      >
        {(step !== 'you' || data.userId) && (
          <SubmitButton
            form={stepFormId}
            isBusy={isSaving || flow.isHolding || flow.isPaying}
            aria-disabled={lost || (held && flow.isOver) ? true : undefined}
          >
            {step === 'pay' ? payLabel((flow.quote ?? booking)?.total_idr) : m.booking_continue()}
          </SubmitButton>
        )}
      </BookingSummary>
    </div>
  )
}

const payLabel = (total: number | undefined) =>
  total ? m.booking_pay({ amount: formatMoney(total) }) : m.booking_confirm_free()

function BackLink({ to }: { to: BookingSearch['step'] | null }) {
  if (to === null) return null
  return (
    <Link
      to="/user/booking"
      search={(search: BookingSearch) => ({ ...search, step: to })}
      className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-semibold text-primary"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {m.common_back()}
    </Link>
  )
}

/** Hidden fields that keep the search parameters when the form is submitted before hydration. */
function Kept({ search, step }: { search: BookingSearch; step: 'place' | 'time' }) {
  const { clinic, service, physio, from, day, at, voucher } = search
  const kept: BookingSearch =
    step === 'place'
      ? { physio, from, day, at, voucher, step: 'time' }
      : { clinic, service, from, voucher, step: 'you' }
  return Object.entries(kept).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}

/** Moves the focus to the heading of what is shown next; not on the first render. */
function useHeadingFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
