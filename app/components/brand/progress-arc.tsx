import { arcPath, type Point, polar, ticksPath } from '#app/components/illustrations/geometry'
import { cn } from '#app/lib/cn'

const centre: Point = [32, 32]
const from = -200
const to = 20

type Props = {
  /** Fraction of the arc that is open, 0 to 1. */
  value?: number
  /** Indeterminate: opens and closes in a loop. */
  isRunning?: boolean
  className?: string
}

/** The brand's arc as a progress indicator. Decorative: text beside it must state the value. */
export function ProgressArc({ value = 0.4, isRunning = false, className }: Props) {
  const end = from + (to - from) * Math.min(Math.max(value, 0.001), 1)
  const [x, y] = polar(centre, 24, end)
  return (
    <svg viewBox="0 0 64 58" fill="none" aria-hidden className={cn('shrink-0', className)}>
      <path
        d={ticksPath(centre, 29, from, to, 11, { gap: 0, length: 2.5, third: 2.5 })}
        strokeWidth="1.2"
        className="stroke-muted-foreground"
      />
      <path d={arcPath(centre, 24, from, to)} strokeWidth="2" className="stroke-border" />
      <g
        className={cn(
          'origin-[32px_32px]',
          isRunning && 'motion-safe:animate-[swing_1.6s_ease-in-out_infinite_alternate]',
        )}
      >
        <path
          d={arcPath(centre, 24, from, end)}
          strokeWidth="5"
          strokeLinecap="round"
          className="stroke-primary"
        />
        <circle cx={x} cy={y} r="4.5" className="fill-accent" />
      </g>
    </svg>
  )
}
