import { useId } from 'react'
import { Input } from '#app/components/admin/ui/input'
import type { StartCheck } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { ruleNames } from './appointment-history'

type Problems = StartCheck['problems']

const nameOf = (rule: string) => ruleNames[rule]?.() ?? rule

/** Whether a start is allowed: freely, with a reason, or not at all. */
export const standingOf = (problems: Problems) =>
  problems.some(({ can_override }) => !can_override)
    ? ('impossible' as const)
    : problems.length > 0
      ? ('with_reason' as const)
      : ('free' as const)

type Props = {
  problems: Problems
  reason: string
  onReason: (reason: string) => void
  /** Such as who reads the reason. */
  hint?: string
  /** Focuses the reason, when only that is missing. */
  autoFocus?: boolean
}

/** Lists every rule that a start breaks, and asks for a reason where staff may override them. */
export function BrokenRules({ problems, reason, onReason, hint, autoFocus = false }: Props) {
  const id = useId()
  const standing = standingOf(problems)
  if (standing === 'free') return null
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-waiting p-3 text-waiting-foreground">
      <p className="text-sm font-semibold">
        {standing === 'impossible' ? m.admin_board_impossible() : m.admin_board_broken()}
      </p>
      <ul className="list-disc pl-5 text-sm">
        {problems.map(({ rule }) => (
          <li key={rule}>{nameOf(rule)}</li>
        ))}
      </ul>
      {standing === 'with_reason' && (
        <>
          <label htmlFor={`${id}-reason`} className="text-sm font-semibold">
            {m.admin_board_override()}
          </label>
          <Input
            id={`${id}-reason`}
            value={reason}
            maxLength={500}
            autoFocus={autoFocus}
            aria-describedby={hint && `${id}-hint`}
            onChange={({ target }) => onReason(target.value)}
          />
          {hint && (
            <p id={`${id}-hint`} className="text-sm">
              {hint}
            </p>
          )}
        </>
      )}
    </div>
  )
}
