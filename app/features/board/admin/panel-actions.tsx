import { useState } from 'react'
import { Key } from '#app/components/admin/key'
import { Button } from '#app/components/admin/ui/button'
import { m } from '#app/paraglide/messages.js'
import { type AppointmentRecord } from '#app/lib/supabase/results'
import { cancelAppointment, reopenAppointment } from './mutations'
import { ReasonForm } from './reason-form'
import { canPay, TakePayment } from './take-payment'
import { lookOf } from './states'
import { type Actions, stepsFrom } from './use-actions'

type Props = {
  appointment: AppointmentRecord
  actions: Actions
  /** Whether the reason for undoing is asked for; opened by shortcut or button. */
  isReopening: boolean
  onReopening: (isReopening: boolean) => void
  isFrontDesk: boolean
  onMove?: (() => void) | undefined
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

/** The actions of an appointment, with their shortcuts. */
export function PanelActions(props: Props) {
  const { appointment, actions, isReopening, onReopening, isFrontDesk, onMove } = props
  const [isCancelling, setCancelling] = useState(false)
  const [seen, setSeen] = useState(props.appointment.status)
  if (!isReopening && seen !== props.appointment.status) setSeen(props.appointment.status)
  const { id, status } = appointment
  const steps = stepsFrom(status)
  // An open form keeps its input when the status changes meanwhile; it shows this notice.
  const changed = m.admin_board_faster({ state: lookOf(status).text() })
  if (isCancelling)
    return (
      <ReasonForm
        label={m.admin_board_cancel_reason()}
        submit={m.admin_board_cancel_submit()}
        notice={steps.canCancel ? undefined : changed}
        choices={
          status === 'confirmed'
            ? [
                { value: 'credit', label: m.admin_board_cancel_credit() },
                { value: 'refund', label: m.admin_board_cancel_refund() },
              ]
            : []
        }
        onSubmit={(reason, choice) =>
          cancelAppointment(id, reason, choice === 'refund' ? 'refund' : 'credit')
        }
        onClose={() => setCancelling(false)}
      />
    )
  if (isReopening)
    return (
      <ReasonForm
        label={m.admin_board_reopen_reason()}
        submit={m.admin_board_reopen()}
        notice={status === seen ? undefined : changed}
        usual={m.admin_board_reopen_usual()}
        onSubmit={(reason) => reopenAppointment(id, reason, seen)}
        onClose={() => onReopening(false)}
      />
    )
  if (props.isPaying && isFrontDesk)
    return <TakePayment appointment={appointment} onClose={() => props.onPaying(false)} />
  return (
    <div className="flex flex-wrap gap-2">
      {steps.canArrive && (
        <Button
          aria-keyshortcuts="C"
          onClick={() => actions.say(appointment, 'check_in_appointment')}
        >
          {m.admin_board_arrive()} <Key>C</Key>
        </Button>
      )}
      {steps.canFinish && (
        <Button
          aria-keyshortcuts="D"
          onClick={() => actions.say(appointment, 'complete_appointment')}
        >
          {m.admin_board_finish()} <Key>D</Key>
        </Button>
      )}
      {steps.canMiss && (
        <Button
          variant="outline"
          aria-keyshortcuts="X"
          onClick={() => actions.say(appointment, 'mark_no_show')}
        >
          {m.admin_board_state_no_show()} <Key>X</Key>
        </Button>
      )}
      {steps.canReopen && (
        <Button variant="outline" aria-keyshortcuts="U" onClick={() => onReopening(true)}>
          {m.admin_board_reopen()} <Key>U</Key>
        </Button>
      )}
      {steps.canArrive && isFrontDesk && onMove && (
        <Button variant="outline" aria-keyshortcuts="M" onClick={onMove}>
          {m.admin_board_move()} <Key>M</Key>
        </Button>
      )}
      {isFrontDesk && canPay(appointment) && (
        <Button variant="outline" aria-keyshortcuts="P" onClick={() => props.onPaying(true)}>
          {m.admin_board_take_payment()} <Key>P</Key>
        </Button>
      )}
      {steps.canCancel && isFrontDesk && (
        <Button variant="ghost" onClick={() => setCancelling(true)}>
          {m.admin_board_cancel()}
        </Button>
      )}
    </div>
  )
}
