import { Clock } from 'lucide-react'
import { Illustration } from '#app/components/illustrations/illustration'
import { buttonVariants } from '#app/components/ui/button'
import { ClosingCall } from '#app/components/website/closing-call'
import { PageHero } from '#app/components/website/page-hero'
import { Section } from '#app/components/website/section'
import { bookingPath } from '#app/lib/booking-path'
import { formatMoney } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { EquipmentList } from './equipment-list'
import type { Service } from './queries'
import { specialisationTitle } from './specialisations'

export function ServicesPage({ services }: { services: Service[] }) {
  return (
    <>
      <PageHero
        title={m.services_headline()}
        lead={m.services_lead()}
        picture={<Illustration name="step" className="mx-auto size-56 sm:size-80" />}
      />
      <Section id="list" title={m.services_list_title()} className="pt-4 sm:pt-6">
        <ul className="grid border-b">
          {services.map((service, at) => (
            <ServiceRow
              key={service.id}
              service={service}
              isFirstOfKind={
                services.findIndex((it) => it.specialisation === service.specialisation) === at
              }
            />
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          {m.packages_services_hint()}
          <a
            href={localizePath('/packages')}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {m.packages_see()}
          </a>
        </p>
      </Section>
      <Section
        id="equipment"
        title={m.services_equipment_title()}
        lead={m.services_equipment_lead()}
      >
        <EquipmentList />
      </Section>
      <ClosingCall
        title={m.services_closing_title()}
        text={m.services_closing_text()}
        href={localizePath('/clinics')}
        label={m.services_find_clinic()}
      />
    </>
  )
}

function ServiceRow({
  service,
  isFirstOfKind,
}: {
  service: Service
  /** Carries the anchor for links to its specialisation. */
  isFirstOfKind: boolean
}) {
  return (
    <li
      id={service.slug}
      className="grid gap-x-10 gap-y-4 border-t py-7 target:bg-muted sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="grid max-w-text gap-2">
        <p
          id={isFirstOfKind ? service.specialisation : undefined}
          className="scroll-mt-28 text-sm font-semibold text-primary"
        >
          {specialisationTitle(service.specialisation)}
        </p>
        <h3 className="text-heading">{service.name}</h3>
        <p className="text-muted-foreground">{service.description}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:grid sm:justify-items-end sm:gap-2">
        <p className="text-heading tabular-nums">{formatMoney(service.price)}</p>
        <p className="flex items-center gap-1.5 text-muted-foreground tabular-nums">
          <Clock aria-hidden className="size-4" />
          {m.services_duration({ minutes: service.minutes })}
        </p>
        <a
          href={bookingPath({ service: service.slug })}
          className={buttonVariants({ variant: 'outline', className: 'sm:mt-2' })}
        >
          {m.services_book_short()}
          <span className="sr-only">: {service.name}</span>
        </a>
      </div>
    </li>
  )
}
