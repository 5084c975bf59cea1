import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { staffQuery } from '#app/features/staff/admin/queries'
import { m } from '#app/paraglide/messages.js'
import { securityQuery } from './queries'
import { SecurityForm } from './security-form'

/** Security requirements for staff accounts, and who does not meet them yet. */
export function SecurityPage() {
  const { data, error, fetchStatus, refetch } = useQuery(securityQuery)
  return (
    <>
      <BackLink to="/admin/settings">{m.admin_nav_settings()}</BackLink>
      <PageTitle>{m.admin_security_title()}</PageTitle>
      {data ? (
        <>
          <SecurityForm security={data} />
          <WithoutFactor />
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

function WithoutFactor() {
  const { data } = useQuery(staffQuery)
  if (!data) return null
  const missing = data.filter(
    ({ role, is_active, has_second_factor }) => role === 'admin' && is_active && !has_second_factor,
  )
  const people = [...new Map(missing.map((it) => [it.user_id, it])).values()]
  return (
    <section aria-labelledby="without-factor" className="mt-10 max-w-140">
      <h2 id="without-factor" className="mb-1 text-lg font-semibold">
        {m.admin_security_without()}
      </h2>
      <p className="mb-3 text-sm text-muted-foreground">
        {people.length > 0 ? m.admin_security_without_text() : m.admin_security_all_have()}
      </p>
      <ul className="grid gap-1">
        {people.map(({ id, full_name, is_self }) => (
          <li key={id}>
            <Link
              to="/admin/settings/staff/$id"
              params={{ id }}
              className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4"
            >
              {full_name}
            </Link>
            {is_self && (
              <span className="text-sm text-muted-foreground"> ({m.admin_security_you()})</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
