import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { Skeleton } from '#app/components/ui/skeleton'
import { m } from '#app/paraglide/messages.js'
import { ReceiptCard } from '../receipt-card'
import { saleReceiptQuery } from './queries'

/** The receipt of a sale, to print, save or hand out. */
export function SaleReceiptPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(saleReceiptQuery(id))
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-3">
      <BackLink to="/admin/sales/history">{m.admin_nav_sales()}</BackLink>
      {data ? (
        <ReceiptCard receipt={data} Heading="h1" />
      ) : error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}
