import { useDraggable } from '@dnd-kit/core'
import { CheckCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import { cn } from '#app/lib/admin/cn'
import { formatClock } from '#app/lib/format'
import type { BoardAppointment } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import type { MovingControl, MovingOnBoard } from './moving/use-moving'
import { flagsOf, isComing, lookOf } from './states'

export type BlockContext = {
  timeZone: string
  now: number
  /** Id of the appointment whose panel is open. */
  openId: string | undefined
  /** Id of the appointment that is in the tab order. */
  cursorId: string | undefined
  onCursor: (id: string) => void
  onOpen: (id: string) => void
  /** Called when a free time is pressed; undefined for users who cannot book. */
  onFree: ((physiotherapistId: string, instant: number, day: string) => void) | undefined
  /** Milliseconds between starts. */
  stepMs: number
  canMove: (appointment: BoardAppointment) => boolean
  moving: MovingOnBoard | undefined
  /** Called when a target time is pressed for the appointment being moved. */
  onDrop: MovingControl['drop']
  /** Texts about changes just made by others, by appointment. */
  changes: ReadonlyMap<string, string>
  serviceName: (id: string | null) => string
}

type Props = {
  appointment: BoardAppointment
  context: BlockContext
  /** Pixels; without it the block is a row of a list. */
  height?: number
  /** The appointment is also on the board; this is a second link to it. */
  isEcho?: boolean
  style?: CSSProperties
}

/** One appointment: its status as border style and icon, the patient, and flags. */
export function AppointmentBlock({ appointment, context, height, isEcho = false, style }: Props) {
  const { id, status, starts_at, ends_at, patient } = appointment
  const { timeZone, now, openId, cursorId } = context
  const from = formatClock(starts_at, { timeZone })
  const { setNodeRef, listeners } = useDraggable({
    id: id ?? `busy ${appointment.physiotherapist_id} ${starts_at}`,
    disabled: height === undefined || !context.canMove(appointment),
  })
  const place = cn(height !== undefined && 'absolute inset-x-1 z-[2] overflow-hidden')
  if (!id || !patient)
    return (
      <li
        className={cn(
          place,
          'rounded-sm border bg-muted px-2 py-0.5 text-xs text-muted-foreground',
        )}
        style={style}
      >
        {m.admin_board_busy({ from, until: formatClock(ends_at, { timeZone }) })}
      </li>
    )
  const { Icon, text, card } = lookOf(status)
  const coming = isComing(appointment) && m.admin_board_coming()
  const Sign = coming ? CheckCheck : Icon
  const isLow = height !== undefined && height < 36
  const change = context.changes.get(id)
  return (
    <li className={place} style={style}>
      <button
        ref={setNodeRef}
        {...listeners}
        type="button"
        data-appointment={isEcho ? undefined : id}
        aria-pressed={openId === id}
        tabIndex={isEcho || cursorId === id ? 0 : -1}
        onFocus={() => context.onCursor(id)}
        onClick={() => context.onOpen(id)}
        className={cn(
          'block size-full touch-manipulation rounded-sm border-l-4 px-2 text-left text-xs -outline-offset-2 transition-shadow select-none [-webkit-touch-callout:none] hover:brightness-97 aria-pressed:ring-2 aria-pressed:ring-ring',
          height === undefined ? 'min-h-14 py-2 text-sm' : 'py-0.5',
          card,
          context.moving?.appointment.id === id && 'opacity-40',
          change && 'ring-2 ring-accent',
        )}
      >
        {/* The key restarts the transition on each change of status or time, which makes it
            noticeable. */}
        <span
          key={`${status} ${starts_at}`}
          className="block transition-opacity duration-150 starting:opacity-0"
        >
          <span className="flex items-center gap-1.5">
            <span className="shrink-0 font-semibold tabular-nums">{from}</span>
            <span
              className={cn(
                'min-w-0 grow truncate font-semibold',
                status === 'no_show' && 'line-through',
              )}
            >
              {patient.full_name}
            </span>
            {/* A column has no room for another word: a second tick stands for the confirmed
                attendance. */}
            <span title={[text(), coming].filter(Boolean).join(', ')} className="shrink-0">
              <Sign aria-hidden className="size-3.5" />
            </span>
            <span className="sr-only">{[text(), coming].filter(Boolean).join(', ')}</span>
          </span>
          {change && (
            <span className="block truncate font-semibold italic" data-change>
              {change}
            </span>
          )}
          <span className={cn('block truncate', isLow && 'sr-only')}>
            {[...flagsOf(appointment, now), context.serviceName(appointment.service_id)].join(
              ' · ',
            )}
          </span>
        </span>
      </button>
    </li>
  )
}
