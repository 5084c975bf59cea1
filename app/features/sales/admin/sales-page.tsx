import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { CsvButton } from '#app/components/admin/csv-button'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { WithPanel } from '#app/components/admin/with-panel'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { Key } from '#app/components/admin/key'
import { PageTitle } from '#app/components/admin/page-title'
import { buttonVariants } from '#app/components/admin/ui/button'
import type { StaffClinic } from '#app/features/staff/clinics'
import { type KeyHelp, useKeyHelp } from '#app/lib/admin/key-help'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { useKeys } from '#app/lib/admin/use-keys'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { formatDate, formatMoney } from '#app/lib/format'
import type { SalePage as SalePageResult } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { csvHeading, kindName, methodName } from './names'
import { exportSales, filterOf, salesQuery } from './queries'
import { saleColumns } from './sale-columns'
import { SaleFilters } from './sale-filters'
import { SalePanel } from './sale-panel'
import { revenueMethods, saleSearch, type SaleSearch } from './schema'

const keyHelp: KeyHelp[] = [
  { keys: ['J', 'K'], does: m.admin_keys_rows },
  { keys: ['Enter'], does: m.admin_keys_open },
  { keys: ['N'], does: m.admin_sales_new },
  { keys: ['Esc'], does: m.common_close },
]
const events = ['board_changed', 'tasks_changed']

type Props = { clinics: StaffClinic[]; isAdmin: boolean }

/** The books: all sales with their receipts, and the sums of the filtered ones. */
export function SalesPage({ clinics, isAdmin }: Props) {
  const { search, setSearch } = useTableSearch(saleSearch)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const filter = filterOf(search, clinic?.id)
  const query = useQuery(salesQuery(filter, search))
  const { sale: openId } = search

  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['sales'] }),
  )

  function show(sale: string | undefined) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, sale }),
      replace: openId !== undefined,
      resetScroll: false,
    })
  }
  function close() {
    show(undefined)
    document.querySelector<HTMLElement>(`[data-row="${openId ?? ''}"]`)?.focus()
  }
  useKeyHelp(keyHelp)
  useKeys({
    n: () => void navigate({ to: '/admin/sales/manual-input' }),
    escape: openId ? close : undefined,
  })

  const { q, physiotherapist, method, kind, from, until } = search
  const isFiltered = [q, physiotherapist, method, kind, from, until].some((it) => it !== undefined)
  const panel = openId && <SalePanel id={openId} onClose={close} onShow={show} />
  return (
    <WithPanel
      panel={panel}
      head={
        <>
          <PageTitle
            action={
              <div className="flex flex-wrap gap-2">
                <CsvButton
                  fileName={`sales-${dayOf(now())}`}
                  heading={csvHeading}
                  hasSeparators
                  ask={(after, signal, separator) => exportSales(filter, after, signal, separator)}
                />
                {isAdmin && (
                  <Link
                    to="/admin/sales/refunds"
                    className={buttonVariants({ variant: 'outline' })}
                  >
                    {m.admin_refunds_title()}
                  </Link>
                )}
                <Link to="/admin/sales/closing" className={buttonVariants({ variant: 'outline' })}>
                  {m.admin_sales_closing_title()}
                </Link>
                <Link to="/admin/sales/manual-input" className={buttonVariants()}>
                  <Plus aria-hidden />
                  {m.admin_sales_new()}
                  <Key>N</Key>
                </Link>
              </div>
            }
          >
            {m.admin_nav_sales()}
          </PageTitle>
          <SalesSums data={query.data} search={search} />
        </>
      }
    >
      <DataTable
        name={m.admin_nav_sales()}
        columns={saleColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => show(id)}
        openId={openId}
        empty={m.admin_sales_none()}
        onClearFilters={
          isFiltered
            ? () =>
                setSearch({
                  q: undefined,
                  physiotherapist: undefined,
                  method: undefined,
                  kind: undefined,
                  from: undefined,
                  until: undefined,
                })
            : undefined
        }
        filters={<SaleFilters {...{ search, setSearch }} hasDays={isAdmin} />}
      />
    </WithPanel>
  )
}

const isRevenue = (methods: string[]) =>
  methods.length === revenueMethods.length && revenueMethods.every((it) => methods.includes(it))

type SumsProps = {
  data: Pick<SalePageResult, 'sums' | 'own_day'> | undefined
  search: SaleSearch
}

/** The sums of all filtered sales, not only of this page. */
function SalesSums({ data, search: { kind = [], method = [] } }: SumsProps) {
  if (!data) return <div className="mb-3 h-12" />
  const { sums, own_day } = data
  // A sale may contain other kinds and payment methods too.
  const parts = [
    { idr: sums.kinds_idr, name: kind.map(kindName).join(', ') },
    {
      idr: sums.methods_idr,
      name: isRevenue(method) ? m.admin_dashboard_revenue() : method.map(methodName).join(', '),
    },
    // It came in before, so that the total contains it twice.
    { idr: sums.credit_idr || null, name: methodName('credit') },
  ]
  return (
    <dl
      aria-label={m.admin_sales_sums()}
      className="mb-3 flex min-h-12 flex-wrap items-baseline gap-x-8 gap-y-1"
    >
      <div>
        <dt className="text-sm text-muted-foreground">
          {own_day
            ? m.admin_sales_total_of({ day: formatDate(own_day, { timeZone: 'UTC' }) })
            : m.admin_sales_total()}
        </dt>
        <dd className="text-xl font-semibold tabular-nums">{formatMoney(sums.total_idr)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted-foreground">{m.admin_sales_count()}</dt>
        <dd className="text-xl font-semibold tabular-nums">
          {sums.sales.toLocaleString(getLocale())}
        </dd>
      </div>
      {parts.map(
        ({ idr, name }) =>
          idr !== null && (
            <div key={name}>
              <dt className="text-sm text-muted-foreground">{m.admin_sales_of_it({ name })}</dt>
              <dd className="text-xl font-semibold tabular-nums">{formatMoney(idr)}</dd>
            </div>
          ),
      )}
      {sums.voided_idr > 0 && (
        <div>
          <dt className="text-sm text-muted-foreground">{m.admin_sales_voided()}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatMoney(sums.voided_idr)}</dd>
        </div>
      )}
    </dl>
  )
}
