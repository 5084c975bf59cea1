import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { ClinicTabs } from './clinic-tabs'
import { type ClinicRow, clinicQuery } from './queries'

/** The layout of a clinic's pages, with loading and error states. */
export function ClinicFrame({
  id,
  children,
}: {
  id: string
  children: (clinic: ClinicRow) => ReactNode
}) {
  const { data, error, fetchStatus, refetch } = useQuery(clinicQuery(id))
  return (
    <>
      <BackLink to="/admin/settings/clinics">{m.admin_clinics_title()}</BackLink>
      {data ? (
        <>
          <PageTitle>{data.name}</PageTitle>
          <ClinicTabs id={id} />
          {children(data)}
        </>
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
