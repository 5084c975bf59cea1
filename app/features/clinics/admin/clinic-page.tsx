import { BackLink } from '#app/components/admin/back-link'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { ClinicForm } from './clinic-form'
import { ClinicFrame } from './clinic-frame'
import type { ClinicRow } from './queries'
import { writtenPosition } from './schema'
import { shownFields } from './shown-fields'

/** One clinic: editable for administrators of all clinics, read-only for others. */
export function ClinicPage({ id, canEdit }: { id: string; canEdit: boolean }) {
  if (id === 'new')
    return (
      <>
        <BackLink to="/admin/settings/clinics">{m.admin_clinics_title()}</BackLink>
        <PageTitle>{m.admin_clinic_new()}</PageTitle>
        <ClinicForm clinic={undefined} />
      </>
    )
  return (
    <ClinicFrame id={id}>
      {(clinic) =>
        canEdit ? <ClinicForm key={id} clinic={clinic} /> : <ClinicDetails clinic={clinic} />
      }
    </ClinicFrame>
  )
}

function ClinicDetails({ clinic }: { clinic: ClinicRow }) {
  const values: Record<string, unknown> = {
    ...clinic,
    position: writtenPosition(clinic.latitude, clinic.longitude),
  }
  return (
    <div className="grid max-w-140 gap-5">
      <p className="rounded-md bg-muted px-3 py-2 text-sm">{m.admin_clinics_read_only()}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
        {shownFields().map(({ name, label, show }) => (
          <div key={name} className="contents">
            <dt className="text-sm font-semibold text-muted-foreground">{label}</dt>
            <dd className="max-sm:-mt-2.5">{show(values[name] as never) || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
