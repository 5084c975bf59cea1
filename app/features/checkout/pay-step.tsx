import { type SubmitEvent, type ReactNode, useEffect, useRef } from 'react'
import { Countdown } from '#app/components/countdown'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Card } from '#app/components/ui/card'
import type { Clinic, Service } from '#app/features/bookings/queries'
import { stepFormId } from '#app/features/bookings/steps'
import { cn } from '#app/lib/cn'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { localizePath } from '#app/lib/locale'
import { localised } from '#app/lib/localised'
import type { Checkout, MyVoucher, Quote } from '#app/lib/supabase/results'
import { useKeptFor } from '#app/lib/use-kept-for'
import { m } from '#app/paraglide/messages.js'
import { CancelRule } from './cancel-rule'
import { CheckedSession } from './checked-session'
import { PackageOffer } from './package-offer'
import { PriceLines } from './price-lines'
import { checkOut } from './mutations'
import { codesOf, type HeldBooking } from './queries'
import { useComplaint } from './use-complaint'
import { useVoucherCode } from './use-voucher-code'
import { VoucherField } from './voucher-field'

/** Step 4: what the patient checks before paying. */
export function PayStep({
  userId,
  booking,
  clinic,
  service,
  patientName,
  quote,
  vouchers,
  finalQuote,
  isOver,
  isHolding,
  isPaying,
  error,
  onOver,
  onHoldAgain,
  onAsk,
  onQuote,
  onPay,
}: {
  userId: string | undefined
  booking: HeldBooking
  clinic: Clinic
  service: Service
  patientName: string | undefined
  /** The price with vouchers; undefined: the booking's own price applies. */
  quote: Quote | undefined
  vouchers: MyVoucher[]
  finalQuote: () => Promise<Quote | undefined>
  /** The hold has expired. */
  isOver: boolean
  isHolding: boolean
  isPaying: boolean
  error: AppError | undefined
  onOver: () => void
  onHoldAgain: () => void
  onAsk: () => void
  onQuote: (quote: Quote) => void
  onPay: (send: () => Promise<Checkout>) => void
}): ReactNode {
  useKeptFor(userId)
  const isRefused = error?.code.startsWith('voucher_')
  const voucher = useVoucherCode(booking.id, finalQuote, onAsk, onQuote, isRefused)
  const { complaint, setComplaint, forgetComplaint } = useComplaint(
    booking.complaint,
    booking.patient_id,
  )
  async function send() {
    const priced = await voucher.settle()
    const checkout = await checkOut({
      booking_id: booking.id,
      voucher_code: priced && codesOf(priced),
      complaint: complaint.trim() || undefined,
    })
    forgetComplaint()
    return checkout
  }
  // Sent by itself once there is a connection, it contains what was typed until then.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isOver) onPay(() => latest.current())
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOver ? (
        <FormAlert variant="waiting" title={m.booking_hold_over_title()}>
          <p>{m.booking_hold_over_text()}</p>
          <SubmitButton
            type="button"
            size="default"
            isBusy={isHolding}
            onClick={onHoldAgain}
            className="mt-3"
          >
            {m.booking_hold_again()}
          </SubmitButton>
        </FormAlert>
      ) : (
        booking.hold_expires_at && (
          <Countdown
            since={booking.created_at}
            until={booking.hold_expires_at}
            label={(time) => m.booking_hold_left({ time })}
            warning={m.booking_hold_warning()}
            onEnd={onOver}
          />
        )
      )}
      {error && !isOver && <FormAlert key={error.code}>{errorText(error)}</FormAlert>}
      <Card>
        <CheckedSession
          booking={booking}
          clinic={clinic}
          service={service}
          patientName={patientName}
        />
      </Card>
      <Card className="grid gap-4">
        <PriceLines quote={quote ?? booking} service={localised(service, 'name')} />
        <div className="grid gap-2 text-[0.9375rem] text-muted-foreground">
          {(quote ?? booking).total_idr > 0 && <p>{m.payment_methods()}</p>}
          <CancelRule booking={booking} timeZone={clinic.time_zone} />
        </div>
      </Card>
      <div inert={isPaying}>
        <VoucherField
          quote={quote}
          own={vouchers}
          voucher={voucher}
          refusal={voucher.typed && isRefused ? error : undefined}
        />
      </div>
      <form id={stepFormId} method="post" onSubmit={submit} noValidate>
        <TextField
          multiline
          label={m.booking_complaint_label()}
          hint={m.booking_complaint_hint()}
          name="complaint"
          maxLength={500}
          rows={3}
          readOnly={isPaying}
          value={complaint}
          onChange={(event) => setComplaint(event.target.value)}
          error={error?.details?.field === 'complaint' ? m.booking_complaint_too_long() : undefined}
        />
      </form>
      <p className="text-sm text-muted-foreground">
        {m.booking_terms_before()}{' '}
        <a href={localizePath('/terms')} target="_blank" className="underline underline-offset-4">
          {m.booking_terms()}
        </a>{' '}
        {m.booking_terms_and()}{' '}
        <a href={localizePath('/privacy')} target="_blank" className="underline underline-offset-4">
          {m.booking_privacy()}
        </a>
        .
      </p>
      {(quote ?? booking).total_idr > 0 && (
        // A page that gets shorter moves the field in which somebody may be typing.
        <div className={cn(isOver && 'invisible')}>
          <PackageOffer bookingId={booking.id} clinic={clinic.slug} />
        </div>
      )}
    </div>
  )
}
