import type { ReactNode } from 'react'
import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { useChoice } from '#app/lib/use-choice'
import { m } from '#app/paraglide/messages.js'
import type { Offer } from './queries'
import type { BookingSearch } from './schema'

/** Step 1: clinic and service. */
export function PlaceStep({
  offer,
  clinic,
  service,
  onChange,
}: {
  offer: Offer
  clinic: string | undefined
  service: string | undefined
  onChange: (change: BookingSearch) => void
}): ReactNode {
  const [clinicShown, setClinic] = useChoice(clinic, (clinic) => onChange({ clinic }))
  const [serviceShown, setService] = useChoice(service, (service) => onChange({ service }))
  return (
    <div className="grid grid-cols-1 gap-8">
      <RadioGroup className="sm:grid-cols-2">
        <legend className="mb-3 text-heading">{m.booking_clinic()}</legend>
        {offer.clinics.map((it) => (
          <RadioCard
            key={it.id}
            name="clinic"
            value={it.slug}
            required
            checked={clinicShown === it.slug}
            onChange={() => setClinic(it.slug)}
          >
            <span className="block font-semibold">{it.name}</span>
            <span className="block text-sm opacity-80">
              {it.address_line1}, {it.city}
            </span>
          </RadioCard>
        ))}
      </RadioGroup>
      <RadioGroup>
        <legend className="mb-3 text-heading">{m.booking_service()}</legend>
        {offer.services.map((it) => (
          <RadioCard
            key={it.id}
            name="service"
            value={it.slug}
            required
            checked={serviceShown === it.slug}
            onChange={() => setService(it.slug)}
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{localised(it, 'name')}</span>
              <span className="text-[0.9375rem] tabular-nums">
                {m.booking_minutes({ minutes: it.duration_minutes })} · {formatMoney(it.price_idr)}
              </span>
            </span>
            <span className="block text-sm opacity-80">{localised(it, 'description')}</span>
          </RadioCard>
        ))}
      </RadioGroup>
    </div>
  )
}
