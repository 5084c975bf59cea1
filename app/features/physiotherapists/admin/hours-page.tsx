import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { type StaffClinic } from '#app/features/staff/queries'
import { m } from '#app/paraglide/messages.js'
import { HoursEditor } from './hours-editor'
import { HoursPreview } from './hours-preview'
import { PhysioTabs } from './physio-tabs'
import { physioQuery, scheduleQuery } from './queries'

/** When somebody works where, and what patients are offered of it. */
export function HoursPage({ id, clinics }: { id: string; clinics: StaffClinic[] }) {
  const physio = useQuery(physioQuery(id))
  const schedule = useQuery(scheduleQuery(id))
  const error = physio.error ?? schedule.error
  // Where nothing is booked any more nobody is given hours either.
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
            key={schedule.data.map((row) => row.id + row.updated_at).join()}
            physio={physio.data}
            schedule={schedule.data}
            clinics={open}
          />
          <HoursPreview physio={physio.data} clinics={open} />
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
