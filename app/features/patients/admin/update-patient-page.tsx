import { useQuery } from '@tanstack/react-query'
import { BackLink, useGoBack } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { PageTitle } from '#app/components/admin/page-title'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { PatientFields } from './patient-fields'
import { shownFields, valuesOf } from './patient-values'
import { patientQuery } from './queries'
import { usePatientForm } from './use-patient-form'

export function UpdatePatientPage({ id }: { id: string }) {
  const { data, error, fetchStatus, refetch } = useQuery(patientQuery(id))
  return (
    <>
      <BackLink to={`/admin/patients/${id}`}>
        {data?.patient.full_name ?? m.admin_patient_title()}
      </BackLink>
      <PageTitle>{m.admin_patients_update_title()}</PageTitle>
      {data ? (
        <UpdateForm key={data.patient.id} record={data} />
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

function UpdateForm({ record: { patient, consents } }: { record: PatientRecord }) {
  const goBack = useGoBack(`/admin/patients/${patient.id}`)
  const { form, error, stale, rebase } = usePatientForm({
    opened: () => valuesOf(patient, consents.whatsapp === true),
    known: { id: patient.id, version: patient.version },
    onSaved: goBack,
  })
  return (
    <div className="relative max-w-140">
      <form.AppForm>
        <form.FormFrame
          error={error}
          stale={stale && <StaleNotice rebase={rebase} current={stale} fields={shownFields()} />}
        >
          <PatientFields form={form} id={patient.id} nikMasked={patient.nik_masked} clinics={[]} />
        </form.FormFrame>
      </form.AppForm>
    </div>
  )
}
