import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Portrait } from '#app/components/brand/portrait'
import { localised } from '#app/lib/localised'
import type { Home } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** Books the same again with the same physiotherapist: links straight to the calendar. */
export function AgainCard({ again }: { again: NonNullable<Home['again']> }) {
  const { clinic, service, physiotherapist } = again
  return (
    <Link
      to="/user/booking"
      search={{
        clinic: clinic.slug,
        service: service.slug,
        physio: physiotherapist.slug,
        step: 'time',
      }}
      className="flex items-center gap-4 rounded-xl border bg-card p-4 transition-colors hover:border-primary sm:px-6"
    >
      <Portrait of={physiotherapist} />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{m.home_again({ name: physiotherapist.name })}</span>
        <span className="block text-[0.9375rem] text-muted-foreground">
          {localised(service, 'name')} · {clinic.name}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-primary" />
    </Link>
  )
}
