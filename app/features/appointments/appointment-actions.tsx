import { Link } from '@tanstack/react-router'
import { CalendarSync, MapPin } from 'lucide-react'
import { WhatsAppIcon } from '#app/components/layout/whatsapp-icon'
import { buttonVariants } from '#app/components/ui/button'
import { addDays, dayOf } from '#app/lib/dates'
import { mapLink, whatsAppLink } from '#app/lib/links'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'
import { AddToCalendar } from './add-to-calendar'
import { cancelText, rescheduleText } from './terms'

/** The actions of an upcoming appointment, with their rules stated beforehand. */
export function AppointmentActions({ appointment }: { appointment: AppointmentCard }) {
  const { id, status, reschedule, cancel, clinic, service, starts_at, patient } = appointment
  const terms = [rescheduleText(appointment), cancelText(appointment)].filter(Boolean)
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2.5">
        {reschedule?.is_open && (
          <Link
            to="/user/appointment/$id/reschedule"
            params={{ id }}
            className={buttonVariants({ className: 'max-sm:grow' })}
          >
            <CalendarSync aria-hidden />
            {m.appointments_move()}
          </Link>
        )}
        {cancel?.is_open && (
          <Link
            to="/user/appointment/$id/cancel"
            params={{ id }}
            className={buttonVariants({ variant: 'outline', className: 'max-sm:grow' })}
          >
            {m.appointments_cancel()}
          </Link>
        )}
      </p>
      {reschedule?.is_open && (
        <Link
          to="/user/waitlist"
          search={{
            clinic: clinic.slug,
            service: service.slug,
            to: addDays(dayOf(starts_at, clinic.time_zone), -1),
            person: patient.id,
          }}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4"
        >
          {m.waitlist_earlier()}
        </Link>
      )}
      {terms.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted-foreground">
          {terms.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="border-t pt-3">
        <p className="-mx-3.5 flex flex-wrap gap-x-1">
          <a
            href={mapLink(clinic)}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'min-h-11' })}
          >
            <MapPin aria-hidden />
            {m.payment_open_map()}
          </a>
          <a
            href={whatsAppLink(clinic.whatsapp)}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'min-h-11' })}
          >
            <WhatsAppIcon />
            {m.booking_ask_on_whatsapp()}
          </a>
        </p>
      </div>
      {status === 'confirmed' && (
        <p className="-mx-3.5 -mt-3 flex flex-wrap gap-x-1">
          <AddToCalendar session={{ ...appointment, number: appointment.booking_number }} />
        </p>
      )}
    </div>
  )
}
