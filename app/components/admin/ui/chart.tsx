import type { ComponentProps } from 'react'
import { ResponsiveContainer, Tooltip } from 'recharts'
import { cn } from '#app/lib/admin/cn'

/** By data key of a series: its label and its colour, a theme variable. */
export type ChartConfig = Record<string, { label: string; color: string }>

type Props = {
  config: ChartConfig
  /** Text alternative of the chart; the figures are in a table beside it. */
  label: string
  className?: string
  children: ComponentProps<typeof ResponsiveContainer>['children']
}

/** A chart in theme colours, which follow light and dark mode. */
export function ChartContainer({ config, label, className, children }: Props) {
  const colours = Object.fromEntries(
    Object.entries(config).map(([key, { color }]) => [`--color-${key}`, color]),
  )
  return (
    <div
      role="img"
      aria-label={label}
      style={colours}
      className={cn(
        'h-64 w-full text-xs tabular-nums [&_.recharts-cartesian-grid_line]:stroke-border [&_.recharts-surface]:outline-none [&_.recharts-tooltip-cursor]:fill-muted',
        className,
      )}
    >
      <ResponsiveContainer width="100%" height="100%">
        {children}
      </ResponsiveContainer>
    </div>
  )
}

type Shown = { name?: unknown; dataKey?: unknown; value?: unknown }
type ContentProps = {
  active?: boolean
  label?: unknown
  payload?: readonly Shown[]
  config: ChartConfig
  heading: (label: string) => string
  shown: (value: number) => string
}

/** Details of the hovered point. */
export const ChartTooltip = Tooltip

export function ChartTooltipContent({
  active,
  label,
  payload,
  config,
  heading,
  shown,
}: ContentProps) {
  if (!active || !payload?.length) return null
  return (
    <div className="grid gap-1 rounded-md border bg-card px-3 py-2 text-sm text-card-foreground shadow-layer">
      <p className="font-semibold">{heading(String(label))}</p>
      {payload.map((it) => {
        const key = String(it.dataKey)
        return (
          <p key={key} className="flex items-center gap-2">
            <span
              aria-hidden
              className="size-2.5 rounded-xs"
              style={{ background: `var(--color-${key})` }}
            />
            <span className="grow">{config[key]?.label}</span>
            <span className="pl-3 font-semibold tabular-nums">{shown(Number(it.value))}</span>
          </p>
        )
      })}
    </div>
  )
}
