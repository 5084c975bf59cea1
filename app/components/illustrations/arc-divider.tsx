import { cn } from '#app/lib/cn'
import { arcPath, type Point, ticksPath } from './geometry'

const centre: Point = [600, 1400]

/** A very flat arc that divides parts of a page. */
export function ArcDivider({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1200 96"
      fill="none"
      aria-hidden
      className={cn('block w-full text-primary', className)}
    >
      <path
        d={arcPath(centre, 1370, -106, -74) + ticksPath(centre, 1370, -105.5, -74.5, 48)}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.55"
      />
    </svg>
  )
}
