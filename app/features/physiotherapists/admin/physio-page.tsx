import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'
import { PhysioAccount } from './physio-account'
import { PhysioForm } from './physio-form'
import { PhysioTabs } from './physio-tabs'
import { physioQuery, servicesToGiveQuery } from './queries'

export function PhysioPage({ id }: { id: string }) {
  const isNew = id === 'new'
  const services = useQuery(servicesToGiveQuery)
  const physio = useQuery({ ...physioQuery(id), enabled: !isNew })
  const found = isNew ? undefined : physio.data
  const error = physio.error ?? services.error
  return (
    <>
      <BackLink to="/admin/physio">{m.admin_nav_physio()}</BackLink>
      {services.data && (isNew || found) ? (
        <>
          <PageTitle>{found?.name ?? m.admin_physio_new_title()}</PageTitle>
          {found && <PhysioTabs id={id} />}
          {found && <PhysioAccount id={id} />}
          <PhysioForm physio={found} services={services.data} />
        </>
      ) : error ? (
        <FailedRows
          error={error}
          onRetry={() => void Promise.all([services.refetch(), isNew || physio.refetch()])}
        />
      ) : physio.fetchStatus === 'paused' || services.fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}
