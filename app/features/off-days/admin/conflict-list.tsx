import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { Textarea } from '#app/components/admin/ui/textarea'
import { FormAlert } from '#app/components/form/form-alert'
import type { StaffClinic } from '#app/features/staff/clinics'
import { errorText } from '#app/lib/error-text'
import { type AppError, toAppError } from '#app/lib/errors'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { m } from '#app/paraglide/messages.js'
import { ConflictRow } from './conflict-row'
import { otherTimes, substitutes } from './decide'
import type { Change } from './suggest-times'
import type { Action, Choice, Resolutions } from './use-resolutions'

type Props = {
  resolutions: Resolutions
  /** The change is another one by now; what it hits is known once it is saved. */
  isOutdated: boolean
  change: Change
  clinics: StaffClinic[]
  people: { id: string; name: string }[]
  /** The error of one resolution, for the appointment in `details.appointment_id`. */
  error: AppError | undefined
  isSaving: boolean
  onSave: () => void
}

export const actionNames: Record<Action, () => string> = {
  reassign: m.admin_conflicts_reassign,
  propose: m.admin_conflicts_propose,
  choice: m.admin_conflicts_choice,
  credit: m.admin_conflicts_credit,
  keep: m.admin_conflicts_keep,
}
export const actions = Object.keys(actionNames) as Action[]

/**
 * The conflicts of a change. A resolution is chosen for each, one by one or for all selected; if it
 * is impossible for some of them, they stay open and the list says so.
 */
export function ConflictList({ resolutions, isOutdated, change, ...props }: Props) {
  const queryClient = useQueryClient()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState<string>()
  const [failure, setFailure] = useState<AppError>()
  const [asking, setAsking] = useState(0)
  const newest = useRef<object>(undefined)
  const { conflicts, choices, set, open } = resolutions
  const chosen = conflicts.filter(({ appointment_id }) => marked.has(appointment_id))
  const isReasonMissing = resolutions.isReasonAsked && !resolutions.isReasonGiven

  async function decide(action: Action, which: Conflict[]) {
    const now = (newest.current = {})
    setFailure(undefined)
    setAsking((count) => count + 1)
    try {
      const found = await possible(action, which)
      // What was decided while times were looked for stays.
      set([...found.keys()], (id, before) => (before === choices.get(id) ? found.get(id) : before))
      if (newest.current !== now) return
      const left = which.length - found.size
      setNote(left > 0 ? m.admin_conflicts_not_possible({ count: left }) : undefined)
      setMarked(new Set(left > 0 ? idsOf(which).filter((id) => !found.has(id)) : []))
    } catch (error) {
      setFailure(toAppError(error))
    } finally {
      setAsking((count) => count - 1)
    }
  }

  async function possible(action: Action, which: Conflict[]): Promise<Map<string, Choice>> {
    if (action === 'reassign') return substitutes(which, choices, conflicts)
    if (action === 'propose')
      return otherTimes(
        queryClient,
        which.filter(({ status }) => status === 'confirmed'),
        change,
      )
    const able = which.filter(({ status }) => action === 'keep' || status !== 'checked_in')
    return new Map(able.map(({ appointment_id }) => [appointment_id, { action }]))
  }

  const mark = (ids: string[], isMarked: boolean) =>
    setMarked((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isMarked) after.add(id)
        else after.delete(id)
      return after
    })

  if (isOutdated)
    return (
      <p role="status" className="mt-8 max-w-140 text-sm text-muted-foreground">
        {m.admin_conflicts_outdated()}
      </p>
    )
  return (
    <section aria-labelledby="conflicts-title" className="mt-8 max-w-240">
      <h2 id="conflicts-title" className="text-lg font-semibold">
        {m.admin_conflicts_title({ count: conflicts.length })}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{m.admin_conflicts_text()}</p>
      {props.error && (
        <div className="mb-3">
          <FormAlert key={String(props.error.cause)}>
            {m.admin_conflicts_refused({ why: errorText(props.error) })}
          </FormAlert>
        </div>
      )}
      <div className="z-10 grid gap-2 rounded-t-lg border bg-card p-3 md:sticky md:top-14">
        <div className="flex flex-wrap items-center gap-2">
          <label className="mr-2 inline-flex min-h-9 items-center gap-2.5 text-sm font-semibold">
            <Checkbox
              checked={chosen.length === conflicts.length}
              onCheckedChange={(checked) => mark(idsOf(conflicts), checked === true)}
            />
            {m.admin_conflicts_all()}
          </label>
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant="outline"
              disabled={chosen.length === 0}
              onClick={() => void decide(action, chosen)}
            >
              {actionNames[action]()}
            </Button>
          ))}
        </div>
        <p role="status" className="text-sm text-muted-foreground">
          {failure
            ? errorText(failure)
            : asking > 0
              ? m.admin_conflicts_searching()
              : (note ?? m.admin_conflicts_marked({ count: chosen.length }))}
        </p>
      </div>
      <ul inert={props.isSaving} className="divide-y rounded-b-lg border border-t-0 bg-card">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.appointment_id}
            conflict={conflict}
            choice={choices.get(conflict.appointment_id)}
            clinic={props.clinics.find(({ id }) => id === conflict.clinic_id)}
            physiotherapist={props.people.find(({ id }) => id === conflict.physiotherapist_id)}
            isBlamed={props.error?.details?.appointment_id === conflict.appointment_id}
            isMarked={marked.has(conflict.appointment_id)}
            onMark={(isMarked) => mark([conflict.appointment_id], isMarked)}
            onAction={(action) => void decide(action, [conflict])}
            onChoice={(choice) => set([conflict.appointment_id], () => choice)}
          />
        ))}
      </ul>
      <div className="mt-4 grid max-w-140 gap-4">
        {resolutions.isReasonAsked && (
          <div className="grid gap-1.5">
            <label htmlFor="conflicts-reason" className="text-sm font-semibold">
              {m.admin_conflicts_reason()}
            </label>
            <Textarea
              id="conflicts-reason"
              value={resolutions.reason}
              maxLength={500}
              readOnly={props.isSaving}
              aria-describedby="conflicts-reason-hint"
              onChange={({ target }) => resolutions.setReason(target.value)}
              className="min-h-16"
            />
            <p id="conflicts-reason-hint" className="text-sm text-muted-foreground">
              {m.admin_reason_hint()}
            </p>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={props.isSaving} aria-busy={props.isSaving} onClick={props.onSave}>
            {props.isSaving ? m.admin_form_saving() : m.admin_conflicts_save()}
          </Button>
          <p role="status" className="text-sm text-muted-foreground">
            {isReasonMissing
              ? m.admin_conflicts_reason_missing()
              : open > 0
                ? m.admin_conflicts_open({ count: open })
                : m.admin_conflicts_done()}
          </p>
        </div>
      </div>
    </section>
  )
}

const idsOf = (conflicts: Conflict[]) => conflicts.map(({ appointment_id }) => appointment_id)
