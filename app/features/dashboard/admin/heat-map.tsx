import { Link } from '@tanstack/react-router'
import { formatHours } from '#app/lib/format'
import type { DashboardSummary } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'
import { percent } from './figure-card'
import { rowsOf } from './links'
import type { Span } from './schema'

type Props = { use: DashboardSummary['utilisation']; span: Span; where: Record<string, string> }

/** Share of working time that is booked, by hour of the day: a table with tinted cells. */
export function HeatMap({ use, span, where }: Props) {
  const hours = [
    ...new Set(
      use.flatMap(({ by_hour }) =>
        by_hour
          .filter((it) => it.available_minutes + it.booked_minutes > 0)
          .map(({ hour }) => hour),
      ),
    ),
  ].toSorted((a, b) => a - b)
  if (hours.length === 0) return <p className="py-6 text-sm">{m.admin_dashboard_no_hours()}</p>
  return (
    <div
      className="overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={m.admin_dashboard_utilisation()}
    >
      <table className="w-full min-w-160 border-separate border-spacing-0.5 text-center text-xs tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="text-left font-semibold text-muted-foreground">
              {m.admin_nav_physio()}
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="font-semibold text-muted-foreground">
                {formatHours(`${String(hour).padStart(2, '0')}:00`)}
              </th>
            ))}
            <th scope="col" className="pl-2 text-right font-semibold">
              {m.admin_sales_total()}
            </th>
          </tr>
        </thead>
        <tbody>
          {use.map((who) => (
            <tr key={who.physiotherapist_id}>
              <th scope="row" className="max-w-40 truncate pr-2 text-left text-sm font-medium">
                <Link
                  {...rowsOf(span, where).timeOf(who.physiotherapist_id)}
                  className="underline-offset-4 hover:underline focus-visible:underline"
                >
                  {who.name}
                </Link>
              </th>
              {hours.map((hour) => (
                <Cell key={hour} {...who.by_hour.find((it) => it.hour === hour)} />
              ))}
              <td className="pl-2 text-right text-sm font-semibold">
                {who.available_minutes > 0
                  ? percent(who.booked_minutes / who.available_minutes)
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({
  booked_minutes: booked = 0,
  available_minutes: available = 0,
}: {
  booked_minutes?: number
  available_minutes?: number
}) {
  if (available === 0 && booked === 0) return <td className="rounded-xs bg-muted/40" />
  const share = available > 0 ? Math.min(1, booked / available) : 1
  return (
    <td
      className="h-9 min-w-9 rounded-xs"
      style={{
        background: `color-mix(in oklab, var(--primary) ${Math.round(share * 30)}%, var(--muted))`,
      }}
    >
      {available > 0 ? percent(booked / available) : m.admin_dashboard_overtime()}
    </td>
  )
}
