import { MoveRight } from 'lucide-react'
import { cn } from '#app/lib/admin/cn'
import { formatClock } from '#app/lib/format'
import { type Column, placeOf, type Scale } from '../day-scale'
import { startKey } from './mutations'
import { durationOf, type MovingOnBoard } from './use-moving'

const dayMs = 86_400_000

type Props = { moving: MovingOnBoard; column: Column; scale: Scale }

/** While something moves: the starts of a column that no rule forbids are lit, the rest is dimmed. */
export function PossibleStarts({ moving, column, scale }: Props) {
  const { person, midnight } = column
  const duration = durationOf(moving.appointment)
  const starts = [...(moving.possible ?? [])]
    .filter((key) => key.startsWith(`${person.id} `))
    .map((key) => Number(key.slice(person.id.length + 1)))
    .filter((start) => start >= midnight && start < midnight + dayMs)
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-[1] bg-muted/60">
      {starts.map((start) => (
        <div
          key={start}
          data-possible
          className="absolute inset-x-0 border-t border-primary/40 bg-primary-soft"
          style={placeOf(scale, midnight, start, start + duration)}
        />
      ))}
    </div>
  )
}

/** Where it would go, with the new time on it; a dashed edge where a rule would be broken. */
export function MovingGhost({ moving, column, scale, timeZone }: Props & { timeZone: string }) {
  const { appointment, physiotherapistId, startsAt, possible } = moving
  const { person, midnight } = column
  if (person.id !== physiotherapistId || startsAt < midnight || startsAt >= midnight + dayMs)
    return null
  const place = placeOf(scale, midnight, startsAt, startsAt + durationOf(appointment))
  const isPossible = possible?.has(startKey(physiotherapistId, startsAt))
  return (
    <div
      ref={(element) => {
        if (moving.by === 'keys') element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      data-moving
      className={cn(
        'pointer-events-none absolute inset-x-1 z-[5] scroll-m-16 overflow-hidden rounded-sm border-2 border-primary bg-card px-2 text-xs shadow-md',
        !isPossible && 'border-dashed border-waiting-foreground',
      )}
      style={{ ...place, height: Math.max(place.height - 2, 20) }}
    >
      <span className="flex items-center gap-1.5 font-semibold tabular-nums">
        <MoveRight aria-hidden className="size-3.5" />
        {formatClock(startsAt, { timeZone })}
      </span>
      <span className="block truncate">{appointment.patient?.full_name}</span>
    </div>
  )
}
