import { type CSSProperties } from 'react'
import { Portrait } from '#app/components/brand/portrait'
import { formatClock } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { type Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { AppointmentBlock, type BlockContext } from './appointment-block'
import { gapsOf, laneOf, type Scale } from './day-scale'

type Props = {
  person: Board['physiotherapists'][number]
  board: Board
  scale: Scale
  context: BlockContext
}

export const absenceNames: Record<string, () => string> = {
  leave: m.admin_board_absence_leave,
  sick: m.admin_board_absence_sick,
  training: m.admin_board_absence_training,
  public_holiday: m.admin_board_absence_public_holiday,
  closure: m.admin_board_absence_closure,
}

const lanes = {
  left: { left: '0.25rem', right: '50%' },
  right: { left: '50%', right: '0.25rem' },
} satisfies Record<string, CSSProperties>

/** A physiotherapist's day: when they work, when they are away, and who comes. */
export function DayColumn({ person, board, scale, context }: Props) {
  const own = board.appointments.filter((one) => one.physiotherapist_id === person.id)
  const elsewhere = board.elsewhere.filter((one) => one.physiotherapist_id === person.id)
  const span = ({
    starts_at,
    ends_at,
  }: {
    starts_at: string | number
    ends_at: string | number
  }) => ({
    top: scale.top(starts_at),
    height: Math.max(0, scale.top(ends_at) - scale.top(starts_at)),
  })
  const times = (one: { starts_at: string; ends_at: string }) => ({
    from: formatClock(one.starts_at, context),
    until: formatClock(one.ends_at, context),
  })
  const headingId = `physiotherapist-${person.id}`
  const away =
    'hatched absolute inset-x-0 overflow-hidden border-y px-2 py-1 text-xs font-medium text-muted-foreground'
  return (
    <section aria-labelledby={headingId} className="min-w-44 grow basis-0 border-l">
      <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-b bg-card px-2">
        <Portrait of={person} />
        <div className="min-w-0">
          <h2 id={headingId} className="truncate text-sm font-semibold">
            {person.name}
          </h2>
          <p className="truncate text-xs text-muted-foreground">
            {person.shifts.length === 0
              ? m.admin_board_no_shift()
              : m.admin_board_count({
                  done: own.filter(({ status }) => status === 'completed').length,
                  all: own.length,
                })}
          </p>
        </div>
      </header>
      <div
        className="relative hour-lines"
        style={{ height: scale.top(scale.until), backgroundSize: `100% ${scale.hourHeight}px` }}
      >
        {gapsOf(scale, person.shifts).map(({ from, until }) => (
          <div
            key={from}
            aria-hidden
            className="absolute inset-x-0 hatched"
            style={span({ starts_at: from, ends_at: until })}
          />
        ))}
        <ul
          aria-label={m.admin_board_away()}
          hidden={person.absences.length + board.closures.length + elsewhere.length === 0}
        >
          {person.absences.map((one) => (
            <li key={`${one.id} ${one.starts_at}`} className={away} style={span(one)}>
              {absenceNames[one.type]?.()}{' '}
              <span className="sr-only">{m.admin_board_span(times(one))}</span>
            </li>
          ))}
          {board.closures.map((one) => (
            <li key={`${one.id} ${one.starts_at}`} className={away} style={span(one)}>
              {(one.name_id &&
                one.name_en &&
                localised({ name_id: one.name_id, name_en: one.name_en }, 'name')) ||
                absenceNames[one.type]?.()}{' '}
              <span className="sr-only">{m.admin_board_span(times(one))}</span>
            </li>
          ))}
          {elsewhere.map((one) => (
            <li key={one.starts_at} className={away} style={span(one)}>
              {m.admin_board_elsewhere(times(one))}
            </li>
          ))}
        </ul>
        <ol aria-label={m.admin_board_appointments_of({ name: person.name })}>
          {own.map((one) => {
            const place = span(one)
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
      </div>
    </section>
  )
}
