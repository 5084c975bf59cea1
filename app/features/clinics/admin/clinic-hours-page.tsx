import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { HoursEditor } from '#app/features/physiotherapists/admin/hours-editor'
import type { Hours } from '#app/features/physiotherapists/admin/mutations'
import type { StaffClinic } from '#app/features/staff/clinics'
import { dayOf } from '#app/lib/dates'
import { formatClock } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { ClinicFrame } from './clinic-frame'
import { saveClinicHours } from './mutations'
import { type ClinicRow, clinicHoursQuery } from './queries'

/** A clinic's opening hours: the regular ones, and those of limited periods. */
export const ClinicHoursPage = ({ id }: { id: string }) => (
  <ClinicFrame id={id}>{(clinic) => <ClinicHours key={id} clinic={clinic} />}</ClinicFrame>
)

function ClinicHours({ clinic }: { clinic: ClinicRow & StaffClinic }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(clinicHoursQuery(clinic.id))
  if (!data)
    return error ? <FailedRows error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  return (
    <>
      <p className="mb-4 max-w-140 text-sm text-muted-foreground">{m.admin_clinic_hours_text()}</p>
      <HoursEditor
        name={m.clinics_hours()}
        none={m.clinics_closed()}
        saved={data}
        clinics={[clinic]}
        changeOf={(rows) => ({
          physiotherapist_id: '',
          clinic_id: clinic.id,
          starts_on: null,
          ends_on: null,
          weekdays: [],
          fits: (slot) => isWithin(rows, slot, clinic.time_zone),
        })}
        save={(...change) => saveClinicHours(queryClient, clinic.id, ...change)}
        reload={() => queryClient.invalidateQueries({ queryKey: ['clinic_hours', clinic.id] })}
      />
    </>
  )
}

/** Whether a start is within the edited hours. */
function isWithin(
  rows: Hours[],
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  timeZone: string,
) {
  const day = dayOf(starts_at, timeZone)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  const zoned = { timeZone, locale: 'en' } as const
  const [from, until] = [formatClock(starts_at, zoned), formatClock(ends_at, zoned)]
  return rows.some(
    (row) =>
      row.weekday === weekday &&
      row.valid_from <= day &&
      (row.valid_until ?? day) >= day &&
      row.start_time.slice(0, 5) <= from &&
      row.end_time.slice(0, 5) >= until,
  )
}
