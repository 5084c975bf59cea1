import { Link } from '@tanstack/react-router'
import { WhatsAppIcon } from '#app/components/layout/whatsapp-icon'
import { buttonVariants } from '#app/components/ui/button'
import { whatsAppLink } from '#app/lib/links'
import type { AppointmentCard } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** A change that is not possible any more: why, and who can help. */
export function ClosedChange({
  appointment: { id, clinic, booking_number },
  text,
}: {
  appointment: AppointmentCard
  text: string
}) {
  return (
    <div className="grid gap-4">
      <p>{text}</p>
      <p className="flex flex-wrap gap-2.5">
        <a
          href={whatsAppLink(clinic.whatsapp, m.changes_whatsapp_text({ number: booking_number }))}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ size: 'lg', className: 'max-sm:grow max-sm:px-4' })}
        >
          <WhatsAppIcon />
          {m.changes_whatsapp({ clinic: clinic.name })}
        </a>
        <Link
          to="/user/appointment/$id"
          params={{ id }}
          className={buttonVariants({ variant: 'outline', size: 'lg', className: 'max-sm:grow' })}
        >
          {m.changes_see()}
        </Link>
      </p>
    </div>
  )
}
