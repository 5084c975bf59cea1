import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { GitMerge, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { Key } from '#app/components/admin/key'
import { PageTitle } from '#app/components/admin/page-title'
import { buttonVariants } from '#app/components/admin/ui/button'
import type { StaffClinic } from '#app/features/staff/clinics'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useKeys } from '#app/lib/admin/use-keys'
import { toAppError } from '#app/lib/errors'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { PatientAppointments } from './patient-appointments'
import { PatientFacts } from './patient-facts'
import { PatientMoney } from './patient-money'
import { PhoneLinks } from './phone-links'
import { patientQuery } from './queries'
import { ReleasePatient } from './release-patient'

type Props = { id: string; clinics: StaffClinic[]; canMerge: boolean }

const keyHelp: KeyHelp[] = [{ keys: ['E'], does: m.admin_patients_update_title }]

/** A patient's full record. Each access is logged. */
export function PatientPage({ id, ...props }: Props) {
  const { data, error, fetchStatus, refetch } = useQuery(patientQuery(id))
  const router = useRouter()
  const queryClient = useQueryClient()
  const kept = data?.patient.id
  // A merged record redirects to the one that was kept.
  useEffect(() => {
    if (!data || kept === undefined || kept === id) return
    queryClient.setQueryData(patientQuery(kept).queryKey, data)
    // Not when it came late: the page that was left is drawn until the next one has loaded.
    if (router.latestLocation.pathname.includes(id))
      void router.navigate({ to: '/admin/patients/$id', params: { id: kept }, replace: true })
  }, [data, kept, id, router, queryClient])
  return (
    <>
      <BackLink to="/admin/patients/registered">{m.admin_nav_patients()}</BackLink>
      {data ? (
        <Record record={data} {...props} />
      ) : error ? (
        toAppError(error).code === 'forbidden' ? (
          <>
            <PageTitle>{m.admin_patient_title()}</PageTitle>
            <p className="max-w-prose">{m.admin_patient_unknown_here()}</p>
          </>
        ) : (
          <FailedRows error={error} onRetry={() => void refetch()} />
        )
      ) : fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

function Record({ record, clinics, canMerge }: { record: PatientRecord } & Omit<Props, 'id'>) {
  const { patient } = record
  const navigate = useNavigate()
  const params = { id: patient.id }
  useKeyHelp(keyHelp)
  useKeys({ e: () => void navigate({ to: '/admin/patients/$id/update', params }) })
  return (
    <>
      <PageTitle
        action={
          <span className="flex flex-wrap gap-2">
            {canMerge && patient.has_account && <ReleasePatient patient={patient} />}
            {canMerge && (
              <Link
                to="/admin/patients/$id/merge"
                params={params}
                className={buttonVariants({ variant: 'outline' })}
              >
                <GitMerge aria-hidden />
                {m.admin_merge_link()}
              </Link>
            )}
            <Link
              to="/admin/patients/$id/update"
              params={params}
              aria-keyshortcuts="E"
              className={buttonVariants()}
            >
              <Pencil aria-hidden />
              {m.admin_patient_edit()} <Key>E</Key>
            </Link>
          </span>
        }
      >
        {patient.full_name}
      </PageTitle>
      {patient.phone && (
        <p className="mb-4 flex flex-wrap gap-2">
          <PhoneLinks phone={patient.phone} />
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <PatientFacts record={record} clinics={clinics} />
        <div className="grid gap-4">
          <PatientAppointments
            title={m.admin_patient_upcoming()}
            empty={m.admin_patient_no_upcoming()}
            appointments={record.upcoming}
            clinics={clinics}
          />
          <PatientMoney record={record} />
          <PatientAppointments
            title={m.admin_patient_past()}
            empty={m.admin_patient_no_past()}
            appointments={record.past}
            clinics={clinics}
          />
        </div>
      </div>
    </>
  )
}
