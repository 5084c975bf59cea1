import type { CSSProperties } from 'react'
import { Portrait } from '#app/components/brand/portrait'
import { formatDay } from '#app/lib/format'
import type { Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentBlock, type BlockContext } from './appointment-block'
import { Away } from './away'
import { type Column, gapsOf, isOn, laneOf, placeOf, type Scale } from './day-scale'
import { FreeTime } from './free-time'
import { DropGround, MovingGhost, PossibleStarts } from './moving/moving-ghost'

type Props = {
  column: Column
  board: Board
  scale: Scale
  context: BlockContext
  onWeek: (physiotherapistId: string) => void
}

const lanes = {
  left: { left: '0.25rem', right: '50%' },
  right: { left: '50%', right: '0.25rem' },
} satisfies Record<string, CSSProperties>

/** One day of a physiotherapist: shifts, absences and appointments. */
export function DayColumn({ column, board, scale, context, onWeek }: Props) {
  const { person, midnight } = column
  const isHere = isOn(column)
  const own = board.appointments.filter(
    (one) => one.physiotherapist_id === person.id && isHere(one),
  )
  const shifts = person.shifts.filter(isHere)
  const { moving, onFree } = context
  return (
    <section aria-labelledby={`column-${column.key}`} className="min-w-32 grow basis-0 border-l">
      <ColumnHead {...{ column, board, own, onWeek }} hasShift={shifts.length > 0} />
      <div
        data-column={column.key}
        className="relative hour-lines"
        style={{ height: scale.top(scale.until), backgroundSize: `100% ${scale.hourHeight}px` }}
      >
        {gapsOf(midnight + scale.from, midnight + scale.until, shifts).map(({ from, until }) => (
          <div
            key={from}
            aria-hidden
            className="absolute inset-x-0 hatched"
            style={placeOf(scale, midnight, from, until)}
          />
        ))}
        {onFree && !moving && <FreeTime {...{ column, scale, own, context, onFree }} />}
        <Away {...{ column, board, scale, context }} />
        {moving && <PossibleStarts {...{ moving, column, scale }} />}
        <ol aria-label={m.admin_board_appointments_of({ name: person.name })}>
          {own.map((one) => {
            const place = placeOf(
              scale,
              midnight,
              Date.parse(one.starts_at),
              Date.parse(one.ends_at),
            )
            const lane = laneOf(one, own)
            return (
              <AppointmentBlock
                key={one.id ?? one.starts_at}
                appointment={one}
                context={context}
                height={place.height}
                style={{
                  ...place,
                  height: Math.max(place.height - 2, 18),
                  ...(lane && lanes[lane]),
                }}
              />
            )
          })}
        </ol>
        {moving?.by === 'keys' && (
          <DropGround
            {...{ moving, column, scale }}
            stepMs={context.stepMs}
            onDrop={context.onDrop}
          />
        )}
        {moving && <MovingGhost {...{ moving, column, scale }} timeZone={context.timeZone} />}
      </div>
    </section>
  )
}

type HeadProps = {
  column: Column
  board: Board
  own: Board['appointments']
  hasShift: boolean
  onWeek: (physiotherapistId: string) => void
}

function ColumnHead({ column, board, own, hasShift, onWeek }: HeadProps) {
  const { person, day, key } = column
  const isWeek = board.on_date !== board.to_date
  const count = hasShift
    ? m.admin_board_count({
        done: own.filter(({ status }) => status === 'completed').length,
        all: own.length,
      })
    : m.admin_board_no_shift()
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-b bg-card px-2">
      {!isWeek && <Portrait of={person} />}
      <div className="min-w-0">
        <h2 id={`column-${key}`} className="truncate text-sm font-semibold">
          {isWeek ? (
            formatDay(day, { timeZone: 'UTC' })
          ) : (
            <button
              type="button"
              title={m.admin_board_week_of({ name: person.name })}
              className="max-w-full truncate hover:underline"
              onClick={() => onWeek(person.id)}
            >
              {person.name}
            </button>
          )}
        </h2>
        <p className="truncate text-xs text-muted-foreground">{count}</p>
      </div>
    </header>
  )
}
