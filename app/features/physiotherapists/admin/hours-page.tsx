import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import { HoursEditor } from './hours-editor'
import { HoursPreview } from './hours-preview'
import { saveSchedule } from './mutations'
import { PhysioTabs } from './physio-tabs'
import { physioQuery, scheduleQuery } from './queries'

const always = { clinic_id: '', starts_on: '2000-01-01', ends_on: '2199-12-31', weekdays: [] }

/** A physiotherapist's hours by clinic, and what patients are offered. */
export function HoursPage({ id, clinics }: { id: string; clinics: StaffClinic[] }) {
  const queryClient = useQueryClient()
  const physio = useQuery(physioQuery(id))
  const schedule = useQuery(scheduleQuery(id))
  const error = physio.error ?? schedule.error
  // Inactive clinics are listed only if there are hours already.
  const open = clinics.filter(
    ({ id, is_active }) => is_active || schedule.data?.some((row) => row.clinic_id === id),
  )
  return (
    <>
      <BackLink to="/admin/physio">{m.admin_nav_physio()}</BackLink>
      {physio.data && schedule.data ? (
        <>
          <PageTitle>{physio.data.name}</PageTitle>
          <PhysioTabs id={id} />
          <HoursEditor
            name={m.admin_physio_hours()}
            none={m.admin_hours_none()}
            saved={schedule.data}
            clinics={open}
            // Never propose this physiotherapist's own times, because these hours are being
            // changed.
            changeOf={() => ({ ...always, physiotherapist_id: id })}
            save={(...change) => saveSchedule(queryClient, id, ...change)}
            reload={() => queryClient.invalidateQueries({ queryKey: ['schedules', id] })}
            preview={(schedule) => (
              <HoursPreview physio={physio.data} clinics={open} schedule={schedule} />
            )}
          />
        </>
      ) : error ? (
        <FailedRows
          error={error}
          onRetry={() => void Promise.all([physio.refetch(), schedule.refetch()])}
        />
      ) : physio.fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}
