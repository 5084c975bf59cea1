import { Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import type { Person } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** Filters by person; the choice is kept in the URL. */
export function PersonFilter({ people, shown }: { people: Person[]; shown: string | undefined }) {
  const all = [{ id: undefined, full_name: m.history_everyone() }, ...people]
  return (
    <nav aria-label={m.appointments_filter()}>
      <ul className="flex flex-wrap gap-2">
        {all.map(({ id, full_name }) => (
          <li key={id ?? ''} className="max-w-full">
            <Link
              to="/user/appointment"
              search={{ person: id }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={id === shown ? 'true' : undefined}
              className={buttonVariants({
                variant: id === shown ? 'soft' : 'outline',
                className: 'max-w-full',
              })}
            >
              <span className="min-w-0 truncate">{full_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
