import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { Badge } from '#app/components/ui/badge'
import { CopyButton } from '#app/components/copy-button'
import { formatDateTime, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { DeactivateVoucher } from './deactivate-voucher'
import { rulesInWords, stateNames, stateOf } from './describe'
import { promotionQuery, type PromotionRow } from './queries'
import { usesText } from './voucher-columns'

/** One promotion: its rules in words, its uses, and how to end it. */
export function VoucherPage({ id }: { id: string }) {
  const { data, error, fetchStatus, refetch } = useQuery(promotionQuery(id))
  return (
    <>
      <BackLink to="/admin/vouchers">{m.admin_vouchers_title()}</BackLink>
      {data ? (
        <>
          <PageTitle action={data.is_active && <DeactivateVoucher id={id} />}>
            {localised(data, 'name')}
          </PageTitle>
          <Promotion row={data} />
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

function Promotion({ row }: { row: PromotionRow }) {
  const state = stateOf(row)
  const { service } = row
  return (
    <div className="grid max-w-140 gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-mono text-lg tracking-wider">{row.code}</span>
        <CopyButton text={row.code} />
        <Badge variant={state === 'active' ? 'confirmed' : 'done'}>{stateNames[state]()}</Badge>
      </p>
      {row.deactivated_at && (
        <p className="rounded-md bg-muted px-3 py-2 text-sm">
          {m.admin_vouchers_stopped_because({
            at: formatDateTime(row.deactivated_at),
            reason: row.deactivation_reason ?? '',
          })}
        </p>
      )}
      <ul className="grid list-disc gap-1 pl-5">
        {rulesInWords(row, row.clinic?.name, service ? localised(service, 'name') : undefined).map(
          (text) => (
            <li key={text}>{text}</li>
          ),
        )}
      </ul>
      <dl className="grid gap-x-6 gap-y-3 tabular-nums sm:grid-cols-[12rem_1fr]">
        <dt className="text-sm font-semibold text-muted-foreground">{m.admin_vouchers_used()}</dt>
        <dd>{usesText(row)}</dd>
        <dt className="text-sm font-semibold text-muted-foreground">{m.admin_vouchers_given()}</dt>
        <dd>{formatMoney(row.discount_idr)}</dd>
        {row.last_used_at && (
          <>
            <dt className="text-sm font-semibold text-muted-foreground">
              {m.admin_vouchers_last_used()}
            </dt>
            <dd>{formatDateTime(row.last_used_at)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
