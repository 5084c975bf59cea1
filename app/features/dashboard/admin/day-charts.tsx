import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts'
import {
  type ChartConfig,
  ChartContainer,
  ChartTooltip,
  ChartTooltipContent,
} from '#app/components/admin/ui/chart'
import { formatDay, formatMoney } from '#app/lib/format'
import type { DashboardSummary } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

type Days = DashboardSummary['by_day']
type Key = 'revenue_idr' | 'completed' | 'no_show' | 'cancelled' | 'other'

const dayText = (day: string) => formatDay(day, { timeZone: 'UTC' })
const short = (day: string) => String(Number(day.slice(8)))
const compact = (value: number) =>
  value.toLocaleString(getLocale(), { notation: 'compact', maximumFractionDigits: 1 })

const tick = { fill: 'var(--muted-foreground)' }

function DayBars({
  data,
  config,
  label,
  shown,
}: {
  data: (Partial<Record<Key, number>> & { day: string })[]
  config: ChartConfig
  label: string
  shown: (value: number) => string
}) {
  return (
    <ChartContainer config={config} label={label}>
      <BarChart data={data} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="day"
          tickFormatter={short}
          tickLine={false}
          axisLine={false}
          minTickGap={12}
          tick={tick}
        />
        <YAxis
          tickFormatter={compact}
          tickLine={false}
          axisLine={false}
          width={52}
          allowDecimals={false}
          tick={tick}
        />
        <ChartTooltip
          content={(props) => (
            <ChartTooltipContent
              active={props.active}
              label={props.label}
              payload={props.payload}
              config={config}
              heading={dayText}
              shown={shown}
            />
          )}
        />
        {Object.keys(config).map((key) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="day"
            fill={`var(--color-${key})`}
            isAnimationActive={false}
            maxBarSize={28}
          />
        ))}
      </BarChart>
    </ChartContainer>
  )
}

export function RevenueChart({ days }: { days: Days }) {
  const config = {
    revenue_idr: { label: m.admin_dashboard_revenue(), color: 'var(--primary)' },
  }
  return (
    <DayBars
      data={days}
      config={config}
      label={m.admin_dashboard_revenue_by_day()}
      shown={formatMoney}
    />
  )
}

export function VisitsChart({ days }: { days: Days }) {
  const config = {
    completed: { label: m.admin_dashboard_completed(), color: 'var(--primary)' },
    other: {
      label: m.admin_dashboard_upcoming(),
      color: 'color-mix(in oklab, var(--primary) 40%, var(--card))',
    },
    no_show: { label: m.admin_dashboard_no_show(), color: 'var(--destructive)' },
    cancelled: { label: m.admin_dashboard_cancelled(), color: 'var(--muted-foreground)' },
  }
  const data = days.map((day) => ({
    ...day,
    other: day.booked - day.completed - day.no_show - day.cancelled,
  }))
  return (
    <div className="grid gap-2">
      <DayBars
        data={data}
        config={config}
        label={m.admin_dashboard_visits_by_day()}
        shown={(value) => value.toLocaleString(getLocale())}
      />
      <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {Object.entries(config).map(([key, { label, color }]) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs" style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
