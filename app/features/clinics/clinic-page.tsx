import { Fragment } from 'react'
import { ClinicFacade } from '#app/components/illustrations/clinic-facade'
import { buttonVariants } from '#app/components/ui/button'
import { Breadcrumbs } from '#app/components/website/breadcrumbs'
import { Section } from '#app/components/website/section'
import { bookingPath } from '#app/lib/booking-path'
import { localizePath } from '#app/lib/locale'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { ClinicAddress, ClinicContacts, ClinicHours, NextFreeTime, OpenNow } from './clinic-parts'
import type { Clinic, ClinicToday } from './queries'

type Props = { clinic: ClinicToday; variant: number; others: Clinic[] }

export function ClinicPage({ clinic, variant, others }: Props) {
  const description = localised(clinic, 'description')
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { title: m.nav_home(), path: '/' },
          { title: m.clinics_title(), path: '/clinics' },
        ]}
      />
      <div className="page grid items-center gap-10 pt-6 pb-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-6">
          <h1 className="text-display">{clinic.name}</h1>
          {description && <p className="max-w-140 text-lg whitespace-pre-line">{description}</p>}
          <OpenNow clinic={clinic} />
          <NextFreeTime clinic={clinic} />
          <p>
            <a
              href={bookingPath({ clinic: clinic.slug })}
              className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}
            >
              {m.clinics_book()}
            </a>
          </p>
        </div>
        <ClinicFacade variant={variant} className="w-full" />
      </div>
      <div className="page">
        <div className="grid gap-x-10 gap-y-8 border-t pt-10 sm:grid-cols-2 lg:grid-cols-3">
          <div className="grid content-start gap-3">
            <h2 className="text-heading">{m.clinics_address()}</h2>
            <ClinicAddress clinic={clinic} />
          </div>
          <div className="grid content-start gap-3">
            <h2 className="text-heading">{m.clinics_hours()}</h2>
            <ClinicHours clinic={clinic} />
          </div>
          <div className="grid content-start gap-3">
            <h2 className="text-heading">{m.clinics_contact()}</h2>
            <ClinicContacts clinic={clinic} />
          </div>
        </div>
      </div>
      <Section id="visit" title={m.clinics_visit_title()}>
        <ol className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
          {[m.clinics_visit_1(), m.clinics_visit_2(), m.clinics_visit_3()].map((text) => (
            <li key={text} className="border-t pt-4">
              {text}
            </li>
          ))}
        </ol>
      </Section>
      {others.length > 0 && (
        <p className="page pb-16">
          {m.clinics_other()}:{' '}
          {others.map((other, n) => (
            <Fragment key={other.id}>
              {n > 0 && ', '}
              <a
                href={localizePath(`/clinics/${other.slug}`)}
                className="font-semibold text-primary underline underline-offset-4"
              >
                {other.name}
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}
