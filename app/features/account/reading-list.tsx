import { useState } from 'react'
import { Button } from '#app/components/ui/button'
import { formatDateTime } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Reading } from './own-data'

const shownAtFirst = 5

const deeds: Record<string, (inputs: { name: string }) => string> = {
  read_patient: m.own_data_read_read_patient,
  reveal_nik: m.own_data_read_reveal_nik,
  export_patients: m.own_data_read_export_patients,
  export_appointments: m.own_data_read_export_appointments,
  export_sales: m.own_data_read_export_sales,
}

const roles: Record<string, () => string> = {
  admin: m.own_data_reader_admin,
  receptionist: m.own_data_reader_receptionist,
  physiotherapist: m.own_data_reader_physiotherapist,
}

/** Which staff opened the data, the latest first. */
export function ReadingList({ readings }: { readings: Reading[] }) {
  const [isWhole, setWhole] = useState(false)
  if (readings.length === 0)
    return <p className="text-muted-foreground">{m.own_data_readers_none()}</p>
  const shown = isWhole ? readings : readings.slice(0, shownAtFirst)
  return (
    <>
      <p className="text-muted-foreground">{m.own_data_readers_text()}</p>
      <ul className="divide-y border-y">
        {shown.map(({ read_at, patient_id, patient_name, action, role, reader_name }, n) => (
          <li key={`${read_at} ${patient_id} ${n}`} className="grid gap-0.5 py-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">
                {[roles[role]?.(), reader_name].filter(Boolean).join(' ')}
              </span>{' '}
              {deeds[action]?.({ name: patient_name })}
            </p>
            <p className="text-sm text-muted-foreground">{formatDateTime(read_at)}</p>
          </li>
        ))}
      </ul>
      {shown.length < readings.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setWhole(true)}>
          {m.own_data_readers_all({ count: readings.length })}
        </Button>
      )}
    </>
  )
}
