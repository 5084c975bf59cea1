import { cn } from '#app/lib/cn'
import { arcPath, through, ticksPath } from './geometry'
import { type IllustrationName, type Pose, poses } from './poses'

/** Figures in two stroke weights: the body heavy, the joint's arc and everything else fine. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  const pose: Pose = poses[name]
  return (
    <svg viewBox="0 0 320 320" fill="none" aria-hidden className={cn('block', className)}>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" className="text-primary">
        {pose.arcs.map(({ centre, radius, from, to, ticks }) => (
          <path
            key={radius}
            d={
              arcPath(centre, radius, from, to) +
              (ticks ? ticksPath(centre, radius, from, to, ticks) : '')
            }
          />
        ))}
        {pose.ghosts?.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r={name === 'neck' ? 34 : 7} strokeDasharray="2 6" />
        ))}
      </g>
      {pose.things && (
        <path
          d={pose.things}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {pose.head[0] > 0 && (
        <circle cx={pose.head[0]} cy={pose.head[1]} r={headRadius(name)} className="fill-accent" />
      )}
      <path
        d={pose.body.map((line) => through(line)).join('')}
        stroke="currentColor"
        strokeWidth="14"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const headRadius = (name: IllustrationName) => (name === 'neck' ? 38 : 19)
