import { Skeleton } from '#app/components/ui/skeleton'
import { formatMoney } from '#app/lib/format'
import type { DashboardSummary } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Figure, FigureCard, percent } from './figure-card'
import { figuresOf } from './figures'
import { rowsOf } from './links'
import type { Span } from './schema'

const whole = (value: number) => value.toLocaleString(getLocale())
type Where = Record<string, string>

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5'

const Cards = ({ figures }: { figures: Figure[] }) => (
  <dl className={grid}>
    {figures.map((figure) => (
      <FigureCard key={figure.label} {...figure} />
    ))}
  </dl>
)

/** A skeleton of the same size as today's figures. */
export const TodayWaiting = () => (
  <div className={grid}>
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} className="h-18 rounded-lg sm:h-19" />
    ))}
  </div>
)

type TodayProps = { summary: DashboardSummary; today: string; where: Where }

export function TodayFigures({ summary, today, where }: TodayProps) {
  const { appointments, revenue_idr, open_tasks } = summary
  const rows = rowsOf({ from: today, until: today }, where)
  return (
    <Cards
      figures={[
        {
          label: m.admin_dashboard_booked(),
          value: appointments.booked,
          shown: whole,
          rows: rows.booked,
        },
        {
          label: m.admin_dashboard_completed(),
          value: appointments.completed,
          shown: whole,
          rows: rows.completed,
        },
        {
          label: m.admin_dashboard_no_show(),
          value: appointments.no_show,
          shown: whole,
          rows: rows.noShow,
        },
        {
          label: m.admin_dashboard_revenue(),
          value: revenue_idr,
          shown: formatMoney,
          rows: rows.revenue,
        },
        {
          label: m.admin_dashboard_tasks(),
          value: open_tasks,
          shown: whole,
          rows: rows.tasks,
        },
      ]}
    />
  )
}

type RangeProps = {
  summary: DashboardSummary
  before: DashboardSummary | undefined
  span: Span
  where: Where
}

export function RangeFigures({ summary, before, span, where }: RangeProps) {
  const it = figuresOf(summary)
  const was = before && figuresOf(before)
  const rows = rowsOf(span, where)
  return (
    <Cards
      figures={[
        {
          label: m.admin_dashboard_revenue(),
          value: summary.revenue_idr,
          before: before?.revenue_idr,
          shown: formatMoney,
          rows: rows.revenue,
        },
        {
          label: m.admin_dashboard_booked(),
          value: summary.appointments.booked,
          before: before?.appointments.booked,
          shown: whole,
          rows: rows.booked,
        },
        {
          label: m.admin_dashboard_utilisation(),
          value: it.utilisation,
          before: was?.utilisation,
          shown: percent,
          hash: 'utilisation',
        },
        {
          label: m.admin_dashboard_no_show_rate(),
          value: it.noShow,
          before: was?.noShow,
          shown: percent,
          rows: rows.noShow,
        },
        {
          label: m.admin_dashboard_cancel_rate(),
          value: it.cancelled,
          before: was?.cancelled,
          shown: percent,
          rows: rows.cancelled,
        },
        {
          label: m.admin_dashboard_new(),
          value: summary.patients.new,
          before: before?.patients.new,
          shown: whole,
          rows: rows.new,
        },
        {
          label: m.admin_dashboard_returning(),
          value: summary.patients.returning,
          before: before?.patients.returning,
          shown: whole,
          rows: rows.returning,
        },
        {
          label: m.admin_dashboard_packages_sold(),
          value: summary.packages.sold,
          before: before?.packages.sold,
          shown: whole,
          rows: rows.packagesSold,
        },
        {
          label: m.admin_dashboard_sessions_used(),
          value: summary.packages.sessions_used,
          before: before?.packages.sessions_used,
          shown: whole,
          rows: rows.sessionsUsed,
        },
        {
          label: m.admin_dashboard_credit_owed(),
          value: summary.credit_owed_idr,
          shown: formatMoney,
          rows: rows.credit,
        },
      ]}
    />
  )
}
