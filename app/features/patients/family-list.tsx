import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { buttonVariants } from '#app/components/ui/button'
import { formatLongDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Person } from './people'

/** The account's people except the account holder. */
export function FamilyList({ family }: { family: Person[] }) {
  return (
    <>
      {family.length === 0 ? (
        <p className="text-muted-foreground">{m.profile_family_none()}</p>
      ) : (
        <>
          <p className="text-muted-foreground">{m.profile_family_intro()}</p>
          <ul className="divide-y border-y">
            {family.map(({ id, full_name, birth_date }) => (
              <li key={id}>
                <Link
                  to="/user/profile/person/$id"
                  params={{ id }}
                  aria-label={m.profile_family_edit({ name: full_name })}
                  className="flex min-h-14 items-center gap-3 py-2.5 hover:text-primary"
                >
                  <span className="min-w-0 grow">
                    <span className="block font-semibold wrap-anywhere">{full_name}</span>
                    {birth_date && (
                      <span className="block text-sm text-muted-foreground">
                        {formatLongDate(birth_date)}
                      </span>
                    )}
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        to="/user/profile/person/$id"
        params={{ id: 'new' }}
        className={buttonVariants({ variant: 'outline', className: 'justify-self-start' })}
      >
        <Plus aria-hidden />
        {m.profile_family_add()}
      </Link>
    </>
  )
}
