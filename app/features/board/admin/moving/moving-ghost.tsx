import { MoveRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cn } from '#app/lib/admin/cn'
import { formatClock } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { type Column, placeOf, type Scale } from '../day-scale'
import { durationOf, isFree, type MovingOnBoard } from './use-moving'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Props = { moving: MovingOnBoard; column: Column; scale: Scale }

/** A column's possible starts in milliseconds. */
const startsIn = ({ person, midnight }: Column, { possible }: MovingOnBoard) =>
  [...(possible ?? [])]
    .filter((key) => key.startsWith(`${person.id} `))
    .map((key) => Number(key.slice(person.id.length + 1)))
    .filter((start) => start >= midnight && start < midnight + dayMs)

type GroundProps = Props & {
  /** Milliseconds between starts, used where none is possible. */
  stepMs: number
  onDrop: (place: { physiotherapistId: string; startsAt: number }) => void
}

/** During a move, the drop target of a column: moves to the possible start under the pointer. */
export function DropGround({ moving, column, scale, stepMs, onDrop }: GroundProps) {
  const { person, midnight } = column
  const duration = durationOf(moving.appointment)
  function drop({ clientY, currentTarget }: MouseEvent) {
    const y = clientY - currentTarget.getBoundingClientRect().top
    const under = scale.from + (y / scale.hourHeight) * hourMs
    const near = startsIn(column, moving)
      .filter((start) => start <= midnight + under && start + duration > midnight + under)
      .toSorted((a, b) => b - a)
    const startsAt = near[0] ?? midnight + Math.floor(under / stepMs) * stepMs
    onDrop({ physiotherapistId: person.id, startsAt })
  }
  return (
    <button
      type="button"
      // Keyboard users have the arrows and Enter.
      tabIndex={-1}
      aria-label={m.admin_board_move_here({ name: person.name })}
      className="absolute inset-0 z-[3] cursor-cell -outline-offset-2"
      onClick={drop}
    />
  )
}

/** During a move: highlights the possible starts of a column and dims the rest. */
export function PossibleStarts({ moving, column, scale }: Props) {
  const { midnight } = column
  const duration = durationOf(moving.appointment)
  const starts = startsIn(column, moving)
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-[3] bg-muted/60">
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

/** The target with its new time; dashed if it breaks a rule. */
export function MovingGhost({ moving, column, scale, timeZone }: Props & { timeZone: string }) {
  const { appointment, physiotherapistId, startsAt } = moving
  const { person, midnight } = column
  if (person.id !== physiotherapistId || startsAt < midnight || startsAt >= midnight + dayMs)
    return null
  const place = placeOf(scale, midnight, startsAt, startsAt + durationOf(appointment))
  return (
    <div
      ref={(element) => {
        if (moving.by === 'keys') element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      data-moving
      className={cn(
        'pointer-events-none absolute inset-x-1 z-[5] scroll-m-16 overflow-hidden rounded-sm border-2 border-primary bg-card px-2 text-xs shadow-md',
        !isFree(moving) && 'border-dashed border-waiting-foreground',
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
