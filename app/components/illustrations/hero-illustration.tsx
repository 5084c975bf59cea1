import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn'
import { arcPath, type Point, through, ticksPath } from './geometry'

const shoulder: Point = [216, 214]

/**
 * The product's motif: an arm that rises along the arc of its own motion, once and slowly. The
 * moving part is its own layer, so that the browser animates it without repainting.
 */
export function HeroIllustration({ className }: { className?: string }) {
  return (
    <div className={cn('relative aspect-square overflow-clip', className)}>
      <Layer className="hero-arc text-primary">
        <g strokeWidth="2">
          <path d={arcPath(shoulder, 206, 78, -66) + ticksPath(shoulder, 206, 78, -66, 36)} />
          <path d={arcPath(shoulder, 60, 62, -40)} strokeDasharray="1 7" />
        </g>
      </Layer>
      <Layer>
        <path d="M64 452H420" strokeWidth="2" />
        <path
          d={[
            [[206, 322] as const, [212, 268] as const, shoulder],
            [[206, 322] as const, [180, 382] as const, [176, 440] as const, [150, 443] as const],
            [[206, 322] as const, [248, 378] as const, [258, 440] as const, [284, 443] as const],
            [shoulder, [172, 250] as const, [146, 306] as const],
          ]
            .map((line) => through(line))
            .join('')}
          strokeWidth="21"
        />
        <circle cx="206" cy="152" r="30" stroke="none" className="fill-accent" />
      </Layer>
      <Layer className="hero-arm">
        <path d={through([shoulder, [282, 222], [350, 202]])} strokeWidth="21" />
      </Layer>
    </div>
  )
}

function Layer({ className, children }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 480 480"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={cn('absolute inset-0 size-full', className)}
    >
      {children}
    </svg>
  )
}
