import { useState } from 'react'
import type { Conflict } from '#app/lib/supabase/setup-results'
import type { Resolution } from './mutations'

export type Action = 'reassign' | 'propose' | 'choice' | 'credit' | 'keep'

/** The choice for one appointment, possibly incomplete. */
export type Choice = { action: Action; physiotherapist_id?: string; starts_at?: string[] }

const needsReason: Action[] = ['choice', 'credit', 'keep']
export const isReasonNeeded = (action: Action) => needsReason.includes(action)

/**
 * The resolutions of conflicts, chosen one by one or for several, and the one reason shared by all
 * that are cancelled or kept.
 */
export function useResolutions(conflicts: Conflict[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [reason, setReason] = useState('')
  const set = (ids: string[], choiceOf: (id: string) => Choice | undefined) =>
    setChoices((before) => {
      const after = new Map(before)
      for (const id of ids) {
        const choice = choiceOf(id)
        if (choice) after.set(id, choice)
        else after.delete(id)
      }
      return after
    })
  const isReasonGiven = reason.trim().length >= 3
  const list = conflicts.flatMap(({ appointment_id }) => {
    const choice = choices.get(appointment_id)
    return choice ? (resolutionOf(appointment_id, choice, reason.trim(), isReasonGiven) ?? []) : []
  })
  return {
    choices,
    set,
    /** Resets the choices of these appointments. */
    forget: (ids: string[]) => set(ids, () => undefined),
    reason,
    setReason,
    isReasonGiven,
    isReasonAsked: [...choices.values()].some(({ action }) => isReasonNeeded(action)),
    /** The complete resolutions. */
    list,
  }
}

export type Resolutions = ReturnType<typeof useResolutions>

function resolutionOf(
  appointment_id: string,
  { action, physiotherapist_id, starts_at }: Choice,
  reason: string,
  isReasonGiven: boolean,
): Resolution | undefined {
  switch (action) {
    case 'reassign':
      return physiotherapist_id ? { appointment_id, action, physiotherapist_id } : undefined
    case 'propose':
      return starts_at && starts_at.length > 0
        ? { appointment_id, action, starts_at, ...(isReasonGiven && { reason }) }
        : undefined
    case 'keep':
      return isReasonGiven ? { appointment_id, action, reason } : undefined
    default:
      return isReasonGiven
        ? { appointment_id, action: 'cancel', settlement: action, reason }
        : undefined
  }
}
