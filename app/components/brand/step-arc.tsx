import { cn } from '#app/lib/cn'
import { m } from '#app/paraglide/messages.js'
import { ProgressArc } from './progress-arc'

type Props = { step: number; count: number; title: string; className?: string }

/** Where one is in a flow: the arc opens with every step. */
export function StepArc({ step, count, title, className }: Props) {
  return (
    <div className={cn('flex items-center gap-4', className)}>
      <div className="relative shrink-0">
        <ProgressArc value={step / count} className="w-16" />
        <span
          aria-hidden
          className="absolute inset-0 grid place-items-center pt-1 text-lead font-bold tabular-nums"
        >
          {step}
        </span>
      </div>
      <div className="min-w-0">
        <p className="text-sm text-muted-foreground">{m.step_of({ step, count })}</p>
        <p className="text-heading">{title}</p>
      </div>
    </div>
  )
}
