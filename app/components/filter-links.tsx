import { Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'

type Value = string | number

/** A filter kept in the URL, built of links so that back and reload work. */
export function FilterLinks<T extends Value>({
  label,
  all,
  options,
  shown,
  to,
  search,
}: {
  label: string
  /** Label of the unfiltered option. */
  all: string
  options: { value: T; label: string }[]
  shown: T | undefined
  to: '/user/book' | '/user/voucher'
  search: (value: T | undefined) => Record<string, Value | undefined>
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {[{ value: undefined, label: all }, ...options].map(({ value, label }) => (
          <li key={value ?? ''} className="max-w-full">
            <Link
              to={to}
              search={search(value)}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={value === shown ? 'true' : undefined}
              className={buttonVariants({
                variant: value === shown ? 'soft' : 'outline',
                className: 'max-w-full',
              })}
            >
              <span className="min-w-0 truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
