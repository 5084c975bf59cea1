import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { FailedRows } from '#app/components/admin/data-table/table-states'
import { DateRangeFilter } from '#app/components/admin/filters/date-range-filter'
import { PageTitle } from '#app/components/admin/page-title'
import { Skeleton } from '#app/components/ui/skeleton'
import { kindName, methodName } from '#app/features/sales/admin/names'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicEvents } from '#app/lib/admin/use-clinic-events'
import { useNow } from '#app/lib/admin/use-now'
import { dayOf } from '#app/lib/dates'
import { formatDate, formatDay, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { FigureTable } from './figure-table'
import { HeatMap } from './heat-map'
import { rowsOf } from './links'
import { dashboardQuery, salesSummaryQuery } from './queries'
import { dashboardSearch, type Span, spanBefore, spanOf } from './schema'
import { RangeFigures, TodayFigures, TodayWaiting } from './sums'

// Lazy: the figures are shown before the chart library has loaded.
const RevenueChart = lazy(() => import('./day-charts').then((it) => ({ default: it.RevenueChart })))
const VisitsChart = lazy(() => import('./day-charts').then((it) => ({ default: it.VisitsChart })))

const events = ['appointment_changed', 'board_changed', 'tasks_changed']
const whole = (value: number) => value.toLocaleString(getLocale())
const dayText = (day: string) => formatDay(day, { timeZone: 'UTC' })

/** The owner's dashboard: today so far, and a span of days compared with the span before. */
export function DashboardPage({ clinics }: { clinics: StaffClinic[] }) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => dashboardSearch.parse(raw), [raw])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const clinic = clinics.find(({ slug }) => slug === search.clinic)
  const today = dayOf(useNow(60_000), clinics[0]?.time_zone)
  const span = spanOf(search, today)
  const day = useQuery(dashboardQuery({ from: today, until: today }, clinic?.id))
  const range = useQuery(dashboardQuery(span, clinic?.id))
  const before = useQuery(dashboardQuery(spanBefore(span), clinic?.id))

  useClinicEvents(
    clinics.map(({ id }) => id),
    events,
    () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  )
  const where = { ...(clinic && { clinic: clinic.slug }) }
  return (
    <div className="grid gap-6">
      <section aria-labelledby="today">
        <PageTitle>{m.admin_nav_dashboard()}</PageTitle>
        <h2 id="today" className="mb-2 font-semibold">
          {m.admin_dashboard_today({ day: formatDate(today, { timeZone: 'UTC' }) })}
        </h2>
        {day.data ? (
          <TodayFigures summary={day.data} today={today} where={where} />
        ) : (
          <Waiting query={day}>
            <TodayWaiting />
          </Waiting>
        )}
      </section>
      <section aria-labelledby="range" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="range" className="font-semibold">
            {m.admin_dashboard_range({
              from: formatDate(span.from, { timeZone: 'UTC' }),
              until: formatDate(span.until, { timeZone: 'UTC' }),
            })}
          </h2>
          <DateRangeFilter
            label={m.admin_appointments_days()}
            value={span}
            onChange={({ from, until }) =>
              void navigate({
                to: '.',
                search: (it: Record<string, unknown>) => ({ ...it, from, until }),
                resetScroll: false,
              })
            }
          />
        </div>
        {/* Both at once: what was before makes each card taller. */}
        {range.data && !before.isLoading ? (
          <>
            <RangeFigures summary={range.data} before={before.data} span={span} where={where} />
            <div className="grid gap-4 xl:grid-cols-2">
              <ChartCard title={m.admin_dashboard_revenue_by_day()}>
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <RevenueChart days={range.data.by_day} />
                </Suspense>
                <Behind>
                  <FigureTable
                    name={m.admin_dashboard_revenue_by_day()}
                    fileName={`revenue-${span.from}`}
                    columns={[m.admin_csv_date(), m.admin_dashboard_revenue()]}
                    rows={range.data.by_day.map((it) => ({
                      key: it.day,
                      name: dayText(it.day),
                      values: [it.revenue_idr],
                      shown: [formatMoney(it.revenue_idr)],
                      rows: rowsOf({ from: it.day, until: it.day }, where).revenue,
                    }))}
                  />
                </Behind>
              </ChartCard>
              <ChartCard title={m.admin_dashboard_visits_by_day()}>
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <VisitsChart days={range.data.by_day} />
                </Suspense>
                <Behind>
                  <FigureTable
                    name={m.admin_dashboard_visits_by_day()}
                    fileName={`visits-${span.from}`}
                    columns={[
                      m.admin_csv_date(),
                      m.admin_dashboard_booked(),
                      m.admin_dashboard_completed(),
                      m.admin_dashboard_no_show(),
                      m.admin_dashboard_cancelled(),
                    ]}
                    rows={range.data.by_day.map((it) => {
                      const values = [it.booked, it.completed, it.no_show, it.cancelled]
                      return {
                        key: it.day,
                        name: dayText(it.day),
                        values,
                        shown: values.map(whole),
                        rows: rowsOf({ from: it.day, until: it.day }, where).booked,
                      }
                    })}
                  />
                </Behind>
              </ChartCard>
            </div>
            <ChartCard id="utilisation" title={m.admin_dashboard_utilisation()}>
              <HeatMap use={range.data.utilisation} span={span} where={where} />
            </ChartCard>
            <Books span={span} clinicId={clinic?.id} where={where} />
          </>
        ) : (
          <Waiting query={range}>
            <Skeleton className="h-96" />
          </Waiting>
        )}
      </section>
    </div>
  )
}

type Asked = { error: unknown; refetch: () => unknown }
const Waiting = ({ query, children }: { query: Asked; children: ReactNode }) =>
  query.error ? <FailedRows error={query.error} onRetry={() => void query.refetch()} /> : children

type ChartProps = { id?: string; title: string; children: ReactNode }
const ChartCard = ({ id, title, children }: ChartProps) => (
  <section
    id={id}
    className="grid min-w-0 scroll-mt-20 content-start gap-3 rounded-lg border bg-card p-4"
  >
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

const Behind = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className="min-h-8 cursor-pointer text-sm font-medium text-primary pointer-coarse:min-h-11">
      {m.admin_dashboard_as_table()}
    </summary>
    {children}
  </details>
)

type BooksProps = { span: Span; clinicId: string | undefined; where: Record<string, string> }

/** The same revenue by payment method, by kind and by physiotherapist. */
function Books({ span, clinicId, where }: BooksProps) {
  const books = useQuery(salesSummaryQuery(span, clinicId))
  if (!books.data)
    return (
      <Waiting query={books}>
        <Skeleton className="h-40" />
      </Waiting>
    )
  const behind = rowsOf(span, where)
  const lists = [
    {
      title: m.admin_sales_method(),
      rows: books.data.by_method.map((it) => ({
        key: it.method,
        name: methodName(it.method),
        idr: it.total_idr,
        rows: behind.method(it.method),
      })),
    },
    {
      title: m.admin_sales_kinds(),
      rows: books.data.by_kind.map((it) => ({
        key: it.kind,
        name: kindName(it.kind),
        idr: it.total_idr,
        rows: behind.kind(it.kind),
      })),
    },
    {
      title: m.admin_nav_physio(),
      rows: books.data.by_physiotherapist.map((it) => ({
        key: it.physiotherapist_id ?? '',
        name: it.name ?? m.admin_dashboard_nobody(),
        idr: it.total_idr,
        rows: behind.soldWith(it.physiotherapist_id),
      })),
    },
  ]
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {lists.map(({ title, rows }) => (
        <ChartCard key={title} title={title}>
          <FigureTable
            name={title}
            fileName={`sales-${span.from}`}
            columns={[title, m.admin_sales_total()]}
            rows={rows.map(({ idr, ...row }) => ({
              ...row,
              values: [idr],
              shown: [formatMoney(idr)],
            }))}
          />
        </ChartCard>
      ))}
    </div>
  )
}
