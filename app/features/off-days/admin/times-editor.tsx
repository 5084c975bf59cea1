import { useQuery } from '@tanstack/react-query'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatClock, formatDay } from '#app/lib/format'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { firstDay } from './decide'
import { PlainSelect } from './plain-select'
import { startsQuery } from './queries'

type Props = {
  conflict: Conflict
  value: string[]
  timeZone: string | undefined
  onChange: (starts: string[]) => void
}

/** Chooses one to three times from all free ones. */
export function TimesEditor({ conflict, value, timeZone, onChange }: Props) {
  const { appointment_id, starts_at } = conflict
  const { data = [], error } = useQuery(startsQuery(appointment_id, firstDay(starts_at)))
  const free = [...new Set(data.map((slot) => new Date(slot.starts_at).toISOString()))]
  const name = (at: string) => `${formatDay(at, { timeZone })} ${formatClock(at, { timeZone })}`
  return (
    <div className="grid gap-1.5">
      {error && <FormAlert>{errorText(toAppError(error))}</FormAlert>}
      {[0, 1, 2].map((place) => {
        const chosen = value[place] ?? ''
        const offered = free.filter((at) => at === chosen || !value.includes(at))
        const starts = chosen && !free.includes(chosen) ? [chosen, ...offered] : offered
        return (
          <PlainSelect
            key={place}
            label={m.admin_conflicts_time({ number: place + 1, name: conflict.patient_name })}
            value={chosen}
            options={[
              { value: '', label: m.admin_conflicts_no_time(), disabled: place === 0 },
              ...starts.map((at) => ({ value: at, label: name(at) })),
            ]}
            onChange={(at) => {
              const next = [...value]
              next[place] = at
              onChange(next.filter(Boolean))
            }}
          />
        )
      })}
    </div>
  )
}
