import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import type { Written } from '#app/lib/admin/save-row'
import type { Tables } from '#app/lib/database.types'
import { rowQuery } from './queries'

type Props<Name extends Written> = {
  table: Name
  /** `new` for a new record. */
  id: string | number
  back: string
  backLabel: string
  title: (row: Tables<Name> | undefined) => string
  children: (row: Tables<Name> | undefined) => ReactNode
}

/** One record of the website's content, or the form of a new one. */
export function RowPage<Name extends Written>({ table, id, ...props }: Props<Name>) {
  const isNew = id === 'new'
  const { data, error, fetchStatus, refetch } = useQuery({
    ...rowQuery(table, id),
    enabled: !isNew,
  })
  return (
    <>
      <BackLink to={props.back}>{props.backLabel}</BackLink>
      {isNew || data ? (
        <>
          <PageTitle>{props.title(isNew ? undefined : data)}</PageTitle>
          {props.children(isNew ? undefined : data)}
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
