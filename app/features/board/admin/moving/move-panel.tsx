import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { FormAlert } from '#app/components/form/form-alert'
import { dayOf } from '#app/lib/dates'
import { toAppError } from '#app/lib/errors'
import { formatClock, formatDay } from '#app/lib/format'
import type { Board } from '#app/lib/supabase/results'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { PanelFrame } from '../appointment-panel'
import { BrokenRules, standingOf } from '../broken-rules'
import { clockInstant } from '../day-scale'
import { StartFields, wishOf } from '../start-fields'
import { refusalText } from '../use-actions'
import { useThere } from '../use-there'
import { moveCheckQuery } from './mutations'
import type { Moving, MovingControl } from './use-moving'

type Props = {
  moving: Moving
  board: Board
  control: MovingControl
  notice: string | undefined
  onClose: () => void
}

/** The target of a move as form fields, and the rules that it breaks. */
export function MovePanel({ moving, board, control, notice, onClose }: Props) {
  const { appointment, physiotherapistId, startsAt } = moving
  const timeZone = board.time_zone
  const wish = wishOf(physiotherapistId, startsAt, dayOf(startsAt, timeZone), timeZone)
  const there = useThere(board, wish.day, physiotherapistId)
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const isUnchanged =
    physiotherapistId === appointment.physiotherapist_id &&
    startsAt === Date.parse(appointment.starts_at)
  const check = useQuery({
    ...moveCheckQuery({ id: appointment.id, physiotherapistId, startsAt }),
    enabled: !isUnchanged,
    placeholderData: keepPreviousData,
  })
  const problems = isUnchanged ? [] : (check.data?.problems ?? [])
  const standing = standingOf(problems)
  // If rules are broken they explain the refusal; show the error only without them, or if somebody
  // else was faster.
  const isStale = control.error !== null && toAppError(control.error).code === 'stale_record'
  const isUnexplained = isStale || (standing === 'free' && !check.isFetching)
  const error = check.error ?? (isUnexplained ? control.error : null)

  // Ignore the check of the previous target while the new one is loading.
  const isChecked = !check.isPending && !check.isPlaceholderData
  const { isKept, press, forget } = usePress(isUnchanged || isChecked, () => {
    const isMissing = standing === 'with_reason' && reason.trim().length < 3
    setShort(isMissing)
    if (!isMissing && standing !== 'impossible' && !isUnchanged)
      control.send(standing === 'with_reason' ? reason.trim() : undefined)
  })
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    press()
  }
  return (
    <PanelFrame
      name={appointment.id}
      title={m.admin_board_move_who({ name: appointment.patient?.full_name ?? '' })}
      onClose={onClose}
    >
      <form
        method="post"
        noValidate
        className="grid gap-3"
        onSubmit={onSubmit}
        onInput={forget}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
        }}
      >
        <p className="text-sm text-muted-foreground">
          {m.admin_board_move_from({
            time: `${formatDay(appointment.starts_at, { timeZone })}, ${formatClock(appointment.starts_at, { timeZone })}`,
          })}
        </p>
        {notice && !error && (
          <p role="status" className="text-sm font-semibold">
            {notice}
          </p>
        )}
        <div inert={control.isSending} className="grid gap-3">
          <StartFields
            value={wish}
            onChange={(change) => {
              const { day, clock, ...who } = { ...wish, ...change }
              control.to({ ...who, startsAt: clockInstant(day, clock, timeZone) })
            }}
            physiotherapists={there}
            canBeAnyone={false}
          />
        </div>
        <BrokenRules
          problems={problems}
          reason={reason}
          onReason={setReason}
          hint={m.admin_reason_hint()}
          autoFocus
        />
        {isShort && (
          <p role="alert" className="text-sm text-destructive">
            {m.admin_board_reason_missing()}
          </p>
        )}
        {error && <FormAlert key={control.submittedAt}>{refusalText(error, timeZone)}</FormAlert>}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            aria-busy={isKept || undefined}
            aria-disabled={
              (standing === 'impossible' && isChecked) || isUnchanged || isKept || control.isSending
            }
          >
            {standing === 'with_reason' ? m.admin_board_move_anyway() : m.admin_board_move()}{' '}
            <kbd className="text-xs opacity-80 pointer-coarse:hidden">Enter</kbd>
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {m.admin_never_mind()}
          </Button>
        </div>
      </form>
    </PanelFrame>
  )
}
