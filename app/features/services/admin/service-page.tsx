import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { serviceQuery } from './queries'
import { ServiceDetails } from './service-details'
import { ServiceForm } from './service-form'
import { ServicePrices } from './service-prices'

export function NewServicePage() {
  return (
    <>
      <BackLink to="/admin/settings/services">{m.admin_services_title()}</BackLink>
      <PageTitle>{m.admin_services_new()}</PageTitle>
      <p className="mb-5 max-w-140 rounded-md bg-muted px-3 py-2 text-sm">
        {m.admin_services_new_text()}
      </p>
      <ServiceForm />
    </>
  )
}

/** One service: editable for administrators of all clinics, read-only for other staff. */
export function ServicePage({ id, canEdit }: { id: string; canEdit: boolean }) {
  const { data, error, fetchStatus, refetch } = useQuery(serviceQuery(id))
  return (
    <>
      <BackLink to="/admin/settings/services">{m.admin_services_title()}</BackLink>
      {data ? (
        <>
          <PageTitle>{localised(data, 'name', getLocale())}</PageTitle>
          {canEdit ? <ServiceForm key={id} service={data} /> : <ServiceDetails service={data} />}
          <ServicePrices id={id} canEdit={canEdit} />
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
