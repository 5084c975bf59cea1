import { Check } from 'lucide-react'
import { formatDuration, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Package } from './queries'

/** The terms of a package, one line each. */
export const packageFacts = ({ months, people }: Pick<Package, 'months' | 'people'>) => [
  m.packages_everywhere(),
  m.packages_months({ time: formatDuration(months, 'month') }),
  people > 1 ? m.packages_people({ count: people }) : m.packages_one_person(),
]

export const perSessionText = ({ perSession }: Package) =>
  m.packages_per_session({ amount: formatMoney(perSession) })

/** How much it saves, and compared with what. */
export const savingText = ({ saving, sessions, service }: Package) =>
  saving && service
    ? m.packages_saving({ amount: formatMoney(saving), count: sessions, service })
    : undefined

export function PackageFacts({ facts }: { facts: string[] }) {
  return (
    <ul className="grid gap-2 text-[0.9375rem]">
      {facts.map((fact) => (
        <li key={fact} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary" />
          {fact}
        </li>
      ))}
    </ul>
  )
}
