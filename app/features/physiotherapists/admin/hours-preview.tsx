import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { PlainSelect } from '#app/features/off-days/admin/plain-select'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { now } from '#app/lib/clock'
import { addDays, dayOf } from '#app/lib/dates'
import { errorText } from '#app/lib/error-text'
import { formatClock, formatDay } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import type { Hours } from './mutations'
import { offeredQuery, type PhysioRow, servicesToGiveQuery } from './queries'

const days = 14

type Props = {
  physio: PhysioRow
  clinics: StaffClinic[]
  /** The hours in the form. */
  schedule: Hours[]
}

/** The starts that patients will be offered in two weeks, once the hours are saved. */
export function HoursPreview({ physio, clinics, schedule }: Props) {
  const { data: services = [] } = useQuery(servicesToGiveQuery)
  const given = services.filter(
    ({ id, is_active }) => is_active && physio.services.some((it) => it.service_id === id),
  )
  const here = useClinicInUrl(clinics) ?? clinics[0]
  const [clinicId, setClinicId] = useState(here?.id ?? '')
  const [wanted, setWanted] = useState('')
  const serviceId = wanted || (given[0]?.id ?? '')
  const zone = clinics.find(({ id }) => id === clinicId)?.time_zone
  const today = dayOf(now(), zone)
  const [chosen, setChosen] = useState('')
  const first = chosen > today ? chosen : today
  const { data, error } = useQuery({
    ...offeredQuery(
      { id: physio.id, clinicId, serviceId, from: first, to: addDays(first, days - 1) },
      schedule,
    ),
    enabled: physio.is_active && clinicId !== '' && serviceId !== '',
  })
  const starts = new Map<string, string[]>()
  for (const { starts_at } of data ?? []) {
    const day = dayOf(starts_at, zone)
    starts.set(day, [...(starts.get(day) ?? []), formatClock(starts_at, { timeZone: zone })])
  }
  return (
    <section aria-labelledby="preview-title" className="mt-10 max-w-240">
      <h2 id="preview-title" className="text-lg font-semibold">
        {m.admin_hours_preview()}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted-foreground">{m.admin_hours_preview_text()}</p>
      <div className="mb-4 flex flex-wrap gap-2 [&>select]:w-auto">
        <PlainSelect
          label={m.admin_clinic()}
          value={clinicId}
          options={clinics.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setClinicId}
        />
        <PlainSelect
          label={m.admin_service_name()}
          value={serviceId}
          options={given.map((service) => ({
            value: service.id,
            label: localised(service, 'name'),
          }))}
          onChange={setWanted}
        />
        <Input
          type="date"
          aria-label={m.admin_hours_preview_from()}
          min={today}
          value={first}
          onChange={({ target }) => setChosen(target.value)}
          className="w-44"
        />
      </div>
      {error ? (
        <p role="alert" className="text-sm text-destructive">
          {errorText(error, { already_exists: m.admin_hours_overlap })}
        </p>
      ) : starts.size === 0 ? (
        <p className="text-sm text-muted-foreground">{m.admin_hours_preview_none()}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
          {[...starts].map(([day, times]) => (
            <div key={day} className="contents">
              <dt className="font-semibold">{formatDay(`${day}T12:00:00Z`)}</dt>
              <dd className="tabular-nums max-sm:-mt-1.5">{times.join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
