import {
  type QueryKey,
  useMutation,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import {
  EmptyRows,
  FailedRows,
  OfflineRows,
  StaleRows,
} from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { ContentTabs } from './content-tabs'
import { SortedList, type SortedItem } from './sorted-list'

type Props = {
  title: string
  hint: string
  empty: string
  /** Label of the button for a new one. */
  add: string
  to: '/admin/content/faq' | '/admin/content/testimonials'
  query: UseQueryResult<SortedItem[]>
  queryKey: QueryKey
  sort: (ids: string[]) => Promise<void>
}

/** Website texts in their displayed order, which can be changed. */
export function SortedPage({ title, hint, empty, add, to, query, queryKey, sort }: Props) {
  const queryClient = useQueryClient()
  // Optimistic order, until the database has saved it.
  const [wanted, setWanted] = useState<string[]>()
  const sorting = useMutation({
    mutationFn: sort,
    // Run in sequence, so that the last order wins.
    scope: { id: `sort ${to}` },
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
    onSettled: async (_data, _error, ids) => {
      await queryClient.invalidateQueries({ queryKey })
      setWanted((now) => (now === ids ? undefined : now))
    },
  })
  const { data, error, fetchStatus, dataUpdatedAt } = query
  const retry = () => void query.refetch()
  const items = wanted
    ? data?.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
    : data
  return (
    <>
      <PageTitle action={<PageAction to={`${to}/new`}>{add}</PageAction>}>{title}</PageTitle>
      <ContentTabs />
      <p className="mb-4 max-w-160 text-sm text-muted-foreground">{hint}</p>
      {data && (error || fetchStatus === 'paused') && (
        <StaleRows at={dataUpdatedAt} onRetry={retry} />
      )}
      {items?.length ? (
        <SortedList
          name={title}
          items={items}
          to={`${to}/$id`}
          onSort={(ids) => {
            setWanted(ids)
            sorting.mutate(ids)
          }}
        />
      ) : items ? (
        <EmptyRows text={empty} onClearFilters={undefined} />
      ) : error ? (
        <FailedRows error={error} onRetry={retry} />
      ) : fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
      <p role="status" className="sr-only">
        {sorting.isSuccess && !wanted && m.admin_saved()}
      </p>
    </>
  )
}
