import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Card } from '#app/components/ui/card'
import { buyPackage } from '#app/features/packages/mutations'
import { perSessionText, savingText } from '#app/features/packages/package-facts'
import { type Package } from '#app/features/packages/queries'
import { errorText } from '#app/lib/error-text'
import { formatDuration, formatMoney } from '#app/lib/format'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { type HeldBooking } from './queries'
import { useLeaveForPayment } from './use-leave-for-payment'

/** This session and some more: the package pays for the booking as soon as it is paid itself. */
export function PackageOffer({ booking, offer }: { booking: HeldBooking; offer: Package }) {
  const leaveForPayment = useLeaveForPayment()
  const buy = useAction(async () =>
    leaveForPayment(
      await buyPackage({
        package_id: offer.id,
        clinic_id: booking.clinic_id,
        booking_id: booking.id,
      }),
    ),
  )
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-heading">{m.packages_this_and_more({ count: offer.sessions - 1 })}</h2>
      <p className="text-[0.9375rem] text-muted-foreground">
        {[perSessionText(offer), savingText(offer)].filter(Boolean).join('. ')}.{' '}
        {m.packages_months({ time: formatDuration(offer.months, 'month') })}.
      </p>
      {buy.error && <FormAlert>{errorText(buy.error)}</FormAlert>}
      <SubmitButton
        type="button"
        size="default"
        variant="outline"
        isBusy={buy.isBusy}
        onClick={() => void buy.run()}
        className="justify-self-start"
      >
        {m.packages_take({ name: offer.name, amount: formatMoney(offer.price) })}
      </SubmitButton>
    </Card>
  )
}
