import { cn } from '#app/lib/cn'
import { arc, ticks } from './arc'

/** A line between two parts that lifts into the arc at its middle. */
export function ArcDivider({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cn('flex items-end gap-4', className)}>
      <span className="mb-px h-px grow bg-border" />
      <svg viewBox="0 0 72 38" fill="none" className="h-9 shrink-0">
        <path
          d={ticks(36, [31, 35], [-80, 80], 9)}
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-primary"
        />
        <path
          d={arc(36, 24, -80, 44)}
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-primary"
        />
        <circle cx="36" cy="36" r="2" className="fill-accent" />
      </svg>
      <span className="mb-px h-px grow bg-border" />
    </div>
  )
}
