import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { searchPatientsQuery, similarQuery } from './queries'

type Props = { patient: PatientRecord['patient']; onChoose: (id: string) => void }

/** Chooses the record to merge with: a similar one, or one from the search. */
export function MergeChoice({ patient, onChoose }: Props) {
  const [query, setQuery] = useState<string>()
  const { full_name, phone, email, birth_date } = patient
  const alike = useQuery(
    similarQuery(
      { full_name, phone: phone ?? '', email: email ?? '', birth_date: birth_date ?? '' },
      patient.id,
    ),
  )
  const found = useQuery({ ...searchPatientsQuery(query ?? '', 10), enabled: Boolean(query) })
  const rows = (query ? found.data : alike.data)?.filter(({ id }) => id !== patient.id)
  return (
    <div className="grid max-w-140 gap-4">
      <p className="text-muted-foreground">{m.admin_merge_choose()}</p>
      <TextFilter
        label={m.admin_patients_search()}
        value={query}
        onChange={setQuery}
        className="sm:w-full"
      />
      <ul
        role="list"
        aria-busy={!rows}
        className="divide-y overflow-hidden rounded-lg border bg-card"
      >
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="grid w-full gap-0.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-muted"
              onClick={() => row.id && onChoose(row.id)}
            >
              <span className="font-semibold">{row.full_name}</span>
              <span className="text-sm text-muted-foreground">
                {[
                  row.phone && phoneText(row.phone),
                  row.birth_date && formatLongDate(row.birth_date, { timeZone: 'UTC' }),
                ]
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </span>
            </button>
          </li>
        ))}
        {rows?.length === 0 && (
          <li className="px-4 py-3 text-sm text-muted-foreground">
            {query ? m.admin_merge_nobody() : m.admin_merge_nobody_alike()}
          </li>
        )}
      </ul>
    </div>
  )
}
