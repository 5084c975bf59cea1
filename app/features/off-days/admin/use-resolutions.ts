import { useState } from 'react'
import type { Conflict } from '#app/lib/supabase/setup-results'
import type { Resolution } from './mutations'

export type Action = 'reassign' | 'propose' | 'choice' | 'credit' | 'keep'

/** The choice for one appointment, possibly incomplete. */
export type Choice = { action: Action; physiotherapist_id?: string; starts_at?: string[] }

const needsReason: Action[] = ['choice', 'credit', 'keep']
export const isReasonNeeded = (action: Action) => needsReason.includes(action)

/** What a change hits, in order of time. */
type Hit = { change: string | undefined; conflicts: Conflict[] }
const nothing: Hit = { change: undefined, conflicts: [] }

/**
 * The conflicts of a change and their resolutions, chosen one by one or for several, and the one
 * reason shared by all that are cancelled or kept. A change is anything that JSON can tell apart.
 */
export function useResolutions() {
  const [{ change: of, conflicts }, setHit] = useState(nothing)
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [reason, setReason] = useState('')
  /** @param choiceOf is also given what was chosen before */
  const set = (
    ids: string[],
    choiceOf: (id: string, before: Choice | undefined) => Choice | undefined,
  ) =>
    setChoices((before) => {
      const after = new Map(before)
      for (const id of ids) {
        const choice = choiceOf(id, before.get(id))
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
  const isOf = (change: unknown) => JSON.stringify(change) === of
  return {
    conflicts,
    /** Whether these are the conflicts of this change, not of an earlier one. */
    isOf,
    /** The complete resolutions; none for another change, so that the answer is all that it hits. */
    listOf: (change: unknown) => (isOf(change) ? list : []),
    /** Shows the conflicts that still lack a resolution, and those with one, which was sent. */
    show: (change: unknown, sent: Resolution[], found: Conflict[]) =>
      setHit(({ conflicts: known }) => ({
        change: JSON.stringify(change),
        conflicts: merged(known, sent, found),
      })),
    /** The change is saved: nothing is left to resolve. */
    clear: () => {
      setHit(nothing)
      setChoices(new Map())
    },
    choices,
    set,
    /** Resets the choices of these appointments. */
    forget: (ids: string[]) => set(ids, () => undefined),
    reason,
    setReason,
    isReasonGiven,
    isReasonAsked: conflicts.some(({ appointment_id }) => {
      const choice = choices.get(appointment_id)
      return choice !== undefined && isReasonNeeded(choice.action)
    }),
    /** How many lack a complete resolution. */
    open: conflicts.length - list.length,
  }
}

export type Resolutions = ReturnType<typeof useResolutions>

/** The server names only what lacks a resolution; what is neither named nor sent is not hit. */
function merged(known: Conflict[], sent: Resolution[], found: Conflict[]) {
  const ids = new Set(found.map((it) => it.appointment_id))
  const decided = new Set(sent.map((it) => it.appointment_id))
  return [
    ...known.filter(({ appointment_id: id }) => decided.has(id) && !ids.has(id)),
    ...found,
  ].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

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
