import { createContext, useContext } from 'react'
import { Key } from '#app/components/admin/key'
import { Button } from '#app/components/admin/ui/button'
import { type Actions, stepsFrom } from '#app/features/board/admin/use-actions'
import type { StaffAppointment } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'

/** What the cells need besides their row: the attendance actions and the current time. */
export const ActionsContext = createContext<{ actions: Actions; now: number } | undefined>(
  undefined,
)

/** The next steps of a row, shown on hover. Their shortcuts are the same as on the board. */
export function RowActions({ appointment }: { appointment: StaffAppointment }) {
  const context = useContext(ActionsContext)
  if (!context) return null
  const { canArrive, canFinish, canMiss } = stepsFrom(appointment.status)
  const isOn = Date.parse(appointment.starts_at) < context.now
  const steps = [
    canArrive && (['check_in_appointment', m.admin_board_arrive(), 'C'] as const),
    canFinish && (['complete_appointment', m.admin_board_finish(), 'D'] as const),
    canMiss && isOn && (['mark_no_show', m.admin_board_state_no_show(), 'X'] as const),
  ].filter((step) => step !== false)
  if (steps.length === 0) return null
  return (
    <span
      data-action
      className="absolute inset-y-0.5 right-0 hidden items-center gap-1 bg-muted pr-3 pl-4 group-focus-within:flex group-hover:flex group-focus-visible:flex"
    >
      {steps.map(([to, label, key]) => (
        <Button
          key={to}
          size="sm"
          variant="outline"
          tabIndex={-1}
          className="h-7"
          onClick={() => context.actions.say(appointment, to)}
        >
          {label} <Key>{key}</Key>
        </Button>
      ))}
    </span>
  )
}
