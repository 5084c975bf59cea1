import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Button } from '#app/components/ui/button'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { useLeaveForPayment } from '#app/features/checkout/use-leave-for-payment'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatMoney } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { useAction } from '#app/lib/use-action'
import { useChoice } from '#app/lib/use-choice'
import { m } from '#app/paraglide/messages.js'
import { buyPackage } from './mutations'
import { PackageFacts, packageFacts, perSessionText, savingText } from './package-facts'
import type { ShopSearch } from './schema'

const route = getRouteApi('/user/voucher/buy')

/** Choosing a package and the clinic that sells it, and paying. */
export function ShopPage() {
  const { packages, clinics } = route.useLoaderData()
  const search = route.useSearch()
  const navigate = useNavigate()
  const router = useRouter()
  const leaveForPayment = useLeaveForPayment()
  const [isMissing, setMissing] = useState(false)
  const show = (change: ShopSearch) => {
    setMissing(false)
    void navigate({
      to: '/user/voucher/buy',
      search: (now: ShopSearch) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  }
  const buy = useAction(async (packageId: string, clinicId: string) => {
    const booking = search.booking && { booking_id: search.booking }
    try {
      await leaveForPayment(buyPackage({ package_id: packageId, clinic_id: clinicId, ...booking }))
    } catch (error) {
      // The hold is gone, but the package can still be bought, for another booking.
      const { code } = toAppError(error)
      if (code === 'hold_expired' || code === 'not_found') show({ booking: undefined })
      throw error
    }
  })

  const choose = (change: ShopSearch) => {
    // What waits for a connection is not sent any more.
    if (buy.error) buy.forget()
    show(change)
  }
  const [slug, setSlug] = useChoice(search.package, (it) => choose({ package: it }))
  const [place, setPlace] = useChoice(search.clinic, (it) => choose({ clinic: it }))
  const chosen =
    packages.find((it) => it.slug === slug) ?? (packages.length === 1 ? packages[0] : undefined)
  const clinic =
    clinics.find((it) => it.slug === place) ?? (clinics.length === 1 ? clinics[0] : undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(!chosen || !clinic)
    if (chosen && clinic) void buy.run(chosen.id, clinic.id)
  }
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-6">
      {search.booking ? (
        <Button
          variant="ghost"
          className="-ml-5 justify-self-start text-primary"
          onClick={() => router.history.back()}
        >
          <ArrowLeft aria-hidden />
          {m.common_back()}
        </Button>
      ) : (
        <Link
          to="/user/voucher"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {m.vouchers_title()}
        </Link>
      )}
      <div className="grid gap-2">
        <h1 className="text-title">{m.packages_buy_title()}</h1>
        <p className="text-muted-foreground">
          {search.booking ? m.packages_for_booking() : m.packages_lead()}
        </p>
      </div>
      {packages.length === 0 ? (
        <p>{m.packages_none()}</p>
      ) : (
        <form method="post" onSubmit={submit} noValidate className="grid grid-cols-1 gap-8">
          {buy.error && <FormAlert>{errorText(buy.error)}</FormAlert>}
          {isMissing && (
            <FormAlert variant="waiting">
              {chosen ? m.packages_clinic_missing() : m.packages_package_missing()}
            </FormAlert>
          )}
          <RadioGroup inert={buy.isBusy}>
            <legend className="mb-3 text-heading">{m.packages_choose()}</legend>
            {packages.map((it) => (
              <RadioCard
                key={it.id}
                name="package"
                value={it.slug}
                checked={chosen?.id === it.id}
                onChange={() => setSlug(it.slug)}
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{it.name}</span>
                  <span className="font-semibold tabular-nums">{formatMoney(it.price)}</span>
                </span>
                <span className="block text-sm tabular-nums opacity-80">
                  {[perSessionText(it), savingText(it)].filter(Boolean).join(' · ')}
                </span>
              </RadioCard>
            ))}
          </RadioGroup>
          <RadioGroup inert={buy.isBusy} className="sm:grid-cols-2">
            <legend className="mb-3 text-heading">{m.packages_clinic()}</legend>
            {clinics.map((it) => (
              <RadioCard
                key={it.id}
                name="clinic"
                value={it.slug}
                checked={clinic?.id === it.id}
                onChange={() => setPlace(it.slug)}
              >
                <span className="block font-semibold">{it.name}</span>
                <span className="block text-sm opacity-80">{it.city}</span>
              </RadioCard>
            ))}
            <p className="text-sm text-muted-foreground sm:col-span-2">
              {m.packages_clinic_hint()}
            </p>
          </RadioGroup>
          {chosen && <PackageFacts facts={packageFacts(chosen)} />}
          <div className="grid gap-4">
            <SubmitButton isBusy={buy.isBusy} className="sm:justify-self-start">
              {chosen
                ? m.packages_pay({ amount: formatMoney(chosen.price) })
                : m.packages_pay_first()}
            </SubmitButton>
            <p className="text-sm text-muted-foreground">
              {m.payment_methods()} {m.booking_terms_before()}{' '}
              <a
                href={localizePath('/terms')}
                target="_blank"
                className="underline underline-offset-4"
              >
                {m.booking_terms()}
              </a>{' '}
              {m.booking_terms_and()}{' '}
              <a
                href={localizePath('/privacy')}
                target="_blank"
                className="underline underline-offset-4"
              >
                {m.booking_privacy()}
              </a>
              .
            </p>
          </div>
        </form>
      )}
    </div>
  )
}
