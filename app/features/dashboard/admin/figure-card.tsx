import { Link } from '@tanstack/react-router'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { changeOf } from './figures'
import type { Rows } from './links'

export type Figure = {
  label: string
  value: number | undefined
  shown: (value: number) => string
  /** Value of the previous span; undefined for a current state. */
  before?: number | undefined
  rows?: Rows
  /** Anchor of the section with details. */
  hash?: string
}

export const percent = (value: number) =>
  value.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 0 })

const link = 'underline-offset-4 hover:underline focus-visible:underline'

/** A figure with its change since the previous span, linked to its rows. */
export function FigureCard({ label, value, shown, before, rows, hash }: Figure) {
  const isRate = shown === percent
  const change = changeOf(value, before, isRate)
  const text = value === undefined ? '–' : shown(value)
  return (
    <div className="grid content-start gap-0.5 rounded-lg border bg-card p-3">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-base font-semibold tabular-nums max-sm:tracking-tight sm:text-xl">
        {rows ? (
          <Link {...rows} className={link}>
            {text}
          </Link>
        ) : hash ? (
          <a href={`#${hash}`} className={link}>
            {text}
          </a>
        ) : (
          text
        )}
      </dd>
      {before !== undefined && (
        <dd className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted-foreground tabular-nums">
          {change !== undefined && Math.abs(change) >= 0.005 && (
            <>
              {change > 0 ? (
                <TrendingUp aria-hidden className="size-3.5 shrink-0" />
              ) : (
                <TrendingDown aria-hidden className="size-3.5 shrink-0" />
              )}
              {change > 0 ? '+' : ''}
              {isRate
                ? m.admin_dashboard_points({ count: Math.round(change * 100) })
                : percent(change)}
            </>
          )}
          <span>{m.admin_dashboard_before({ value: shown(before) })}</span>
        </dd>
      )}
    </div>
  )
}
