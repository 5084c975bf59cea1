import { useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import type { StaffClinic } from '#app/features/staff/clinics'
import { cn } from '#app/lib/admin/cn'
import { formatClock, formatDay, formatTimeRange } from '#app/lib/format'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { actionNames, actions } from './conflict-list'
import { PlainSelect } from './plain-select'
import { TimesEditor } from './times-editor'
import type { Action, Choice } from './use-resolutions'

type Props = {
  conflict: Conflict
  choice: Choice | undefined
  clinic: StaffClinic | undefined
  physiotherapist: { name: string } | undefined
  isBlamed: boolean
  isMarked: boolean
  onMark: (isMarked: boolean) => void
  onAction: (action: Action) => void
  onChoice: (choice: Choice | undefined) => void
}

const states: Record<string, () => string> = {
  held: m.admin_board_state_held,
  awaiting_payment: m.admin_board_state_awaiting_payment,
  checked_in: m.admin_board_state_checked_in,
}

/** One conflict: the appointment, its resolution, and with whom or when. */
export function ConflictRow({ conflict, choice, clinic, ...props }: Props) {
  const { appointment_id, starts_at, ends_at, patient_name, candidates, status } = conflict
  const [isEditing, setEditing] = useState(false)
  const zoned = { timeZone: clinic?.time_zone }
  const when = `${formatDay(starts_at, zoned)}, ${formatTimeRange(starts_at, ends_at, zoned)}`
  const state = states[status]?.()
  const canDo = (action: Action) =>
    action === 'reassign'
      ? candidates.length > 0
      : action === 'propose'
        ? status === 'confirmed'
        : action === 'keep' || status !== 'checked_in'
  return (
    <li
      data-conflict={appointment_id}
      className={cn(
        'grid gap-x-4 gap-y-2 p-3 md:grid-cols-[auto_1fr_1.4fr]',
        props.isBlamed && 'bg-cancelled/40',
      )}
    >
      <Checkbox
        checked={props.isMarked}
        onCheckedChange={(checked) => props.onMark(checked === true)}
        aria-label={m.admin_conflicts_mark({ name: patient_name, when })}
        className="mt-2.5 max-md:absolute max-md:right-7"
      />
      <div className="grid content-start pr-10 md:pr-0">
        <span className="font-semibold">{patient_name}</span>
        <span className="text-sm tabular-nums">{when}</span>
        <span className="text-sm text-muted-foreground">
          {[props.physiotherapist?.name, clinic?.name, state].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="grid content-start gap-2">
        <PlainSelect
          label={m.admin_conflicts_what({ name: patient_name, when })}
          value={choice?.action ?? ''}
          onChange={(action) => {
            setEditing(false)
            if (action) props.onAction(action as Action)
            else props.onChoice(undefined)
          }}
          options={[
            { value: '', label: m.admin_conflicts_undecided() },
            ...actions.map((value) => ({
              value,
              label: actionNames[value](),
              disabled: !canDo(value),
            })),
          ]}
        />
        {choice?.action === 'reassign' && (
          <PlainSelect
            label={m.admin_conflicts_with({ name: patient_name })}
            value={choice.physiotherapist_id ?? ''}
            onChange={(id) => props.onChoice({ action: 'reassign', physiotherapist_id: id })}
            options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {choice?.action === 'propose' &&
          (isEditing ? (
            <TimesEditor
              conflict={conflict}
              value={choice.starts_at ?? []}
              timeZone={clinic?.time_zone}
              onChange={(starts_at) => props.onChoice({ action: 'propose', starts_at })}
            />
          ) : (
            <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
              {choice.starts_at
                ?.map((at) => `${formatDay(at, zoned)} ${formatClock(at, zoned)}`)
                .join(' · ')}
              <Button variant="link" size="sm" onClick={() => setEditing(true)}>
                {m.admin_conflicts_other_times()}
              </Button>
            </p>
          ))}
      </div>
    </li>
  )
}
