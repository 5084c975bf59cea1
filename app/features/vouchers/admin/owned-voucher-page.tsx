import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { CopyButton } from '#app/components/copy-button'
import { Badge } from '#app/components/ui/badge'
import { formatDateTime, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { VoucherRecord } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import { entryText } from '../voucher-text'
import { DeactivateVoucher } from './deactivate-voucher'
import { ownedVoucherQuery } from './owned-queries'
import { endText, leftText, ownedBadge, ownedStateName, reasonText } from './owned-text'

/** A patient's package or credit: what is left, its origin, and its ledger. */
export function OwnedVoucherPage({ id }: { id: string }) {
  const { data, error, fetchStatus, refetch } = useQuery(ownedVoucherQuery(id))
  return (
    <>
      <BackLink to={data?.purchase ? '/admin/packages/sold' : '/admin/vouchers/owned'}>
        {data?.purchase ? m.admin_packages_bought() : m.admin_vouchers_owned()}
      </BackLink>
      {data ? (
        <>
          <PageTitle action={data.can_deactivate && <DeactivateVoucher id={id} isOwned />}>
            {localised(data, 'name')}
          </PageTitle>
          <div className="grid max-w-140 gap-6">
            <Facts voucher={data} />
            <Ledger voucher={data} />
          </div>
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

const link = 'font-semibold text-primary underline underline-offset-4'

type Fact = [label: string, value: ReactNode]

const boughtFacts = (at: string, it: NonNullable<VoucherRecord['purchase']>): Fact[] => [
  [m.admin_packages_bought_at(), `${formatDateTime(at)} · ${it.clinic} · ${it.number}`],
  [
    m.admin_service_price(),
    it.sale_id ? (
      <Link key="sale" to="/admin/sales/history" search={{ sale: it.sale_id }} className={link}>
        {formatMoney(it.total_idr)}
      </Link>
    ) : (
      formatMoney(it.total_idr)
    ),
  ],
]

const givenFacts = ({ created_at, reason, given_by }: VoucherRecord): Fact[] => [
  [m.admin_vouchers_created(), formatDateTime(created_at)],
  [m.admin_vouchers_why(), reasonText(reason)],
  ...(given_by ? [[m.admin_vouchers_given_by(), given_by] satisfies Fact] : []),
]

function Facts({ voucher }: { voucher: VoucherRecord }) {
  const { patient, purchase, state } = voucher
  const facts: Fact[] = [
    [
      m.admin_vouchers_owner(),
      <Link key="owner" to="/admin/patients/$id" params={{ id: patient.id }} className={link}>
        {patient.full_name}
      </Link>,
    ],
    [m.admin_vouchers_left(), leftText(voucher)],
    [m.admin_vouchers_valid_until(), endText(voucher)],
    ...(purchase ? boughtFacts(voucher.created_at, purchase) : givenFacts(voucher)),
  ]
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-mono text-lg tracking-wider">{voucher.code}</span>
        <CopyButton text={voucher.code} />
        <Badge variant={ownedBadge(state)}>{ownedStateName(state)}</Badge>
      </p>
      {voucher.deactivated_at && (
        <p className="rounded-md bg-muted px-3 py-2 text-sm">
          {m.admin_vouchers_stopped_because({
            at: formatDateTime(voucher.deactivated_at),
            reason: voucher.deactivation_reason ?? '',
          })}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 tabular-nums sm:grid-cols-[12rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm font-semibold text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere max-sm:-mt-2.5">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Ledger({ voucher: { history, kind } }: { voucher: VoucherRecord }) {
  return (
    <section aria-labelledby="ledger" className="grid gap-3">
      <h2 id="ledger" className="font-semibold">
        {m.vouchers_story()}
      </h2>
      <ol className="grid divide-y rounded-lg border bg-card">
        {history.map((entry, place) => {
          const { text, booking, at } = entryText(entry, kind)
          return (
            // Stable keys: entries are only ever appended to the ledger.
            <li key={history.length - place} className="grid gap-0.5 px-3 py-2 text-sm">
              <span className="font-medium tabular-nums">{text}</span>
              {booking && <span>{booking}</span>}
              <span className="text-muted-foreground tabular-nums">{at}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
