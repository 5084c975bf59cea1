import { ClinicFacade } from '#app/components/illustrations/clinic-facade'
import { buttonVariants } from '#app/components/ui/button'
import { bookingPath } from '#app/lib/booking-path'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { ClinicAddress, ClinicContacts, ClinicHours, NextFreeTime, OpenNow } from './clinic-parts'
import type { ClinicToday } from './queries'

/** Everything about a clinic, with a link to book there. */
export function ClinicCard({ clinic, variant }: { clinic: ClinicToday; variant: number }) {
  return (
    <article
      id={clinic.slug}
      aria-labelledby={`${clinic.slug}-name`}
      className="grid grid-cols-1 grid-rows-[auto_auto_auto_1fr_auto] gap-6 rounded-xl border bg-card p-5 sm:p-8"
    >
      <ClinicFacade variant={variant} className="w-full" />
      <div className="grid grid-cols-1 gap-3">
        <h2 id={`${clinic.slug}-name`} className="text-title">
          <a
            href={localizePath(`/clinics/${clinic.slug}`)}
            className="underline-offset-4 hover:underline"
          >
            {clinic.name}
          </a>
        </h2>
        <OpenNow clinic={clinic} />
      </div>
      <NextFreeTime clinic={clinic} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-[1fr_auto]">
        <div className="grid grid-cols-1 content-start gap-4">
          <ClinicAddress clinic={clinic} />
          <ClinicContacts clinic={clinic} />
        </div>
        <div className="grid grid-cols-1 content-start gap-2.5">
          <h3 className="font-semibold">{m.clinics_hours()}</h3>
          <ClinicHours clinic={clinic} />
        </div>
      </div>
      <p className="flex flex-wrap gap-3 self-end">
        <a
          href={bookingPath({ clinic: clinic.slug })}
          className={buttonVariants({ className: 'grow' })}
        >
          {m.clinics_book()}
        </a>
        <a
          href={localizePath(`/clinics/${clinic.slug}`)}
          className={buttonVariants({ variant: 'outline', className: 'grow' })}
        >
          {m.clinics_details()}
        </a>
      </p>
    </article>
  )
}
