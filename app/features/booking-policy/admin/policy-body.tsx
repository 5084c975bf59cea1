import { useQuery } from '@tanstack/react-query'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { m } from '#app/paraglide/messages.js'
import { PolicyForm } from './policy-form'
import { PolicyHistory } from './policy-history'
import { policyQuery } from './queries'

/** The policy of a clinic (null: of all clinics) and its history. */
export function PolicyBody({ clinicId }: { clinicId: string | null }) {
  const own = useQuery(policyQuery(clinicId))
  const everywhere = useQuery(policyQuery(null))
  const error = own.error ?? everywhere.error
  if (own.data !== undefined && everywhere.data)
    return (
      <>
        <p className="mb-5 max-w-140 text-sm text-muted-foreground">
          {clinicId ? m.admin_policy_clinic_text() : m.admin_policy_text()}
        </p>
        <PolicyForm clinicId={clinicId} policy={own.data} everywhere={everywhere.data} />
        <PolicyHistory clinicId={clinicId} />
      </>
    )
  if (error)
    return (
      <FailedRows
        error={error}
        onRetry={() => void Promise.all([own.refetch(), everywhere.refetch()])}
      />
    )
  return own.fetchStatus === 'paused' ? <OfflineRows /> : <FormSkeleton />
}
