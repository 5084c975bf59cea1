import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import { rememberFoundBy } from './found-by'
import { similarQuery } from './queries'

type Props = {
  typed: { full_name: string; phone: string; email: string; birth_date: string }
  /** Id of the record being edited, which is left out. */
  exceptId?: string
}

const reasons: Record<string, () => string> = {
  phone: m.admin_similar_phone,
  email: m.admin_similar_email,
  birth_date: m.admin_similar_birth_date,
  full_name: m.admin_similar_name,
}
const pause = 250

/** Existing patients who may be the person being entered, updated while typing. */
export function SimilarPatients({ typed, exceptId }: Props) {
  const asked = useRested(typed)
  const hasEnough =
    asked.full_name.trim().length >= 3 || Boolean(asked.phone || asked.email || asked.birth_date)
  const { data } = useQuery({ ...similarQuery(asked, exceptId), enabled: hasEnough })
  // In the generated types every attribute of a composite type is nullable.
  const found = (hasEnough ? (data ?? []) : []).flatMap(({ id, ...rest }) =>
    id ? [{ id, ...rest }] : [],
  )
  return (
    <div role="status" className="empty:hidden xl:absolute xl:top-0 xl:left-full xl:ml-8 xl:w-80">
      {found.length > 0 && (
        <section className="grid gap-3 rounded-lg border bg-waiting p-4 text-waiting-foreground">
          <h2 className="flex items-center gap-2 font-semibold">
            <UserSearch aria-hidden className="size-4.5 shrink-0" />
            {m.admin_similar_title()}
          </h2>
          <ul className="grid gap-2">
            {found.map(({ id, full_name, phone, birth_date, last_visit_on, matched }) => (
              <li key={id} className="rounded-md bg-card p-3 text-sm text-card-foreground">
                <Link
                  to="/admin/patients/$id"
                  params={{ id }}
                  className="font-semibold underline underline-offset-4"
                  // A match by phone or e-mail gives access to the record, even at another clinic.
                  onClick={() => {
                    if (matched?.includes('phone')) rememberFoundBy(id, asked.phone)
                    else if (matched?.includes('email')) rememberFoundBy(id, asked.email)
                  }}
                >
                  {full_name}
                </Link>
                <p className="text-muted-foreground">
                  {[
                    phone && phoneText(phone),
                    birth_date && formatLongDate(birth_date, { timeZone: 'UTC' }),
                    last_visit_on &&
                      m.admin_similar_last_visit({
                        day: formatLongDate(last_visit_on, { timeZone: 'UTC' }),
                      }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="font-medium">
                  {m.admin_similar_same({
                    what: (matched ?? []).map((one) => reasons[one]?.() ?? one).join(', '),
                  })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A debounced value. */
function useRested<Value extends object>(value: Value): Value {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as Value), pause)
    return () => clearTimeout(timer)
  }, [key])
  return rested
}
