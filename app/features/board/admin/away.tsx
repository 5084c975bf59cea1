import { formatClock } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { Board } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import type { BlockContext } from './appointment-block'
import { type Column, isOn, placeOf, type Scale } from './day-scale'

export const absenceNames: Record<string, () => string> = {
  leave: m.admin_board_absence_leave,
  sick: m.admin_board_absence_sick,
  training: m.admin_board_absence_training,
  public_holiday: m.admin_board_absence_public_holiday,
  closure: m.admin_board_absence_closure,
  // the type that a colleague's absence is shown to have
  away: m.admin_board_away,
}

/** The label of a closure; holidays have a name. */
export const closureName = ({ name_id, name_en, type }: Board['closures'][number]) =>
  (name_id && name_en && localised({ name_id, name_en }, 'name')) || absenceNames[type]?.()

type Props = { column: Column; board: Board; scale: Scale; context: BlockContext }

/** When somebody is away on a day: absences, closures, and work at another clinic. */
export function Away({ column, board, scale, context }: Props) {
  const { person, midnight } = column
  const times = (one: { starts_at: string; ends_at: string }) => ({
    from: formatClock(one.starts_at, context),
    until: formatClock(one.ends_at, context),
  })
  const away = [
    ...person.absences.map((one) => ({ ...one, text: absenceNames[one.type]?.() })),
    ...board.closures.map((one) => ({ ...one, text: closureName(one) })),
    ...board.elsewhere
      .filter((one) => one.physiotherapist_id === person.id)
      .map((one) => ({ ...one, id: '', text: undefined })),
  ].filter(isOn(column))
  if (away.length === 0) return null
  return (
    <ul aria-label={m.admin_board_away()} className="pointer-events-none">
      {away.map((one) => (
        <li
          key={`${one.id} ${one.starts_at}`}
          className="absolute inset-x-0 overflow-hidden border-y hatched px-2 py-1 text-xs font-medium text-muted-foreground"
          style={placeOf(scale, midnight, Date.parse(one.starts_at), Date.parse(one.ends_at))}
        >
          {one.text === undefined ? (
            m.admin_board_elsewhere(times(one))
          ) : (
            <>
              {one.text} <span className="sr-only">{m.admin_board_span(times(one))}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
