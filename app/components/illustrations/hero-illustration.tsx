import { arcPath, type Point, ticksPath, through } from './geometry'

const shoulder: Point = [216, 214]

/** The product's one idea: an arm that rises along the arc of its own motion, once and slowly. */
export function HeroIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 480" fill="none" aria-hidden className={className}>
      <g stroke="currentColor" strokeLinecap="round" className="text-primary">
        <path
          d={arcPath(shoulder, 206, 78, -66)}
          pathLength="1"
          className="hero-arc"
          strokeWidth="2"
        />
        <path d={ticksPath(shoulder, 206, 78, -66, 36)} className="hero-ticks" strokeWidth="2" />
        <path d={arcPath(shoulder, 60, 62, -40)} strokeWidth="2" strokeDasharray="1 7" />
      </g>
      <path d="M64 452H420" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <g stroke="currentColor" strokeWidth="21" strokeLinecap="round" strokeLinejoin="round">
        <path
          d={[
            [
              [206, 322],
              [212, 268],
              [214, 210],
            ] as const,
            [
              [206, 322],
              [180, 382],
              [176, 440],
              [150, 443],
            ] as const,
            [
              [206, 322],
              [248, 378],
              [258, 440],
              [284, 443],
            ] as const,
            [
              [214, 216],
              [172, 250],
              [146, 306],
            ] as const,
          ]
            .map((line) => through(line))
            .join('')}
        />
        <path d={through([shoulder, [282, 222], [350, 202]])} className="hero-arm" />
      </g>
      <circle cx="206" cy="152" r="30" className="fill-accent" />
    </svg>
  )
}
