import { useLocation, useNavigate } from '@tanstack/react-router'
import { BackLink } from '#app/components/admin/back-link'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { PatientFields } from './patient-fields'
import type { PatientForm } from './schema'
import { usePatientForm } from './use-patient-form'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search that found nobody, as initial values; in the history state, never in a URL. */
    newPatient?: { full_name?: string; phone?: string; email?: string }
  }
}

/** Creates a patient who came to the desk or called. */
export function NewPatientPage({ clinics }: { clinics: StaffClinic[] }) {
  const navigate = useNavigate()
  const begun = useLocation({ select: ({ state }) => state.newPatient })
  const here = useClinicInUrl(clinics) ?? clinics[0]
  const opened = (): PatientForm => ({
    full_name: '',
    phone: '',
    email: '',
    ...begun,
    birth_date: '',
    sex: 'unknown',
    address: '',
    nik: '',
    removes_nik: false,
    emergency_contact_name: '',
    emergency_contact_phone: '',
    locale: getLocale(),
    whatsapp: false,
    clinic_id: here?.id ?? '',
  })
  const { form, error } = usePatientForm({
    opened,
    onSaved: (id, isHere) => {
      if (isHere) void navigate({ to: '/admin/patients/$id', params: { id }, replace: true })
    },
  })
  return (
    <>
      <BackLink to="/admin/patients/registered">{m.admin_nav_patients()}</BackLink>
      <PageTitle>{m.admin_patients_new_title()}</PageTitle>
      <div className="relative max-w-140">
        <form.AppForm>
          <form.FormFrame error={error}>
            <PatientFields form={form} nikMasked={null} clinics={clinics} />
          </form.FormFrame>
        </form.AppForm>
      </div>
    </>
  )
}
