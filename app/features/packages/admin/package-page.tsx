import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { buttonVariants } from '#app/components/admin/ui/button'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { shownFields } from './package-fields'
import { PackageForm } from './package-form'
import { packageQuery, type PackageRow } from './queries'

/** One package: editable for administrators of all clinics, read-only for others. */
export function PackagePage({ id, canEdit }: { id: string; canEdit: boolean }) {
  const { data, error, fetchStatus, refetch } = useQuery(packageQuery(id))
  return (
    <>
      <BackLink to="/admin/packages">{m.admin_nav_packages()}</BackLink>
      {data ? (
        <>
          <PageTitle
            action={
              <Link
                to="/admin/packages/sold"
                search={{ package: id }}
                className={buttonVariants({ variant: 'outline' })}
              >
                {m.admin_packages_who_bought()}
              </Link>
            }
          >
            {localised(data, 'name')}
          </PageTitle>
          <p className="mb-5 max-w-140 rounded-md bg-muted px-3 py-2 text-sm">
            {m.admin_packages_bought_stay()}
          </p>
          {canEdit ? <PackageForm key={id} known={data} /> : <Details row={data} />}
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

const Details = ({ row }: { row: PackageRow }) => (
  <dl className="grid max-w-140 gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
    {shownFields().map(({ name, label, show }) => (
      <div key={name} className="contents">
        <dt className="text-sm font-semibold text-muted-foreground">{label}</dt>
        <dd className="max-sm:-mt-2.5">{show(row[name] as never) || '–'}</dd>
      </div>
    ))}
  </dl>
)

export function NewPackagePage() {
  return (
    <>
      <BackLink to="/admin/packages">{m.admin_nav_packages()}</BackLink>
      <PageTitle>{m.admin_packages_new()}</PageTitle>
      <PackageForm />
    </>
  )
}
