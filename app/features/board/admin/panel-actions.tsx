import { useEffect, useRef, useState } from 'react'
import { Key } from '#app/components/admin/key'
import { Button } from '#app/components/admin/ui/button'
import { m } from '#app/paraglide/messages.js'
import type { AppointmentRecord } from '#app/lib/supabase/results'
import { cancelAppointment, reopenAppointment } from './mutations'
import { ReasonForm } from './reason-form'
import { canPay, TakePayment } from './take-payment'
import { lookOf } from './states'
import { type Actions, stepsFrom } from './use-actions'
import { useHeir } from '#app/lib/use-heir'

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

type Form = 'cancel' | 'reopen' | 'pay'

/** The actions of an appointment, with their shortcuts, or the form that one of them opens. */
export function PanelActions(props: Props) {
  const { appointment, isReopening, onReopening, isFrontDesk } = props
  const [isCancelling, setCancelling] = useState(false)
  const form: Form | undefined = isCancelling
    ? 'cancel'
    : isReopening
      ? 'reopen'
      : props.isPaying && isFrontDesk
        ? 'pay'
        : undefined
  const before = useRef(form)
  const box = useHeir(
    (box) =>
      box.querySelector<HTMLElement>(`[data-opens="${before.current ?? ''}"]`) ??
      box.querySelector('button') ??
      box.closest('aside')?.querySelector<HTMLElement>('[tabindex]') ??
      null,
  )
  useEffect(() => {
    before.current = form
  }, [form])
  return (
    <div {...box}>
      {form === 'cancel' ? (
        <CancelForm appointment={appointment} onClose={() => setCancelling(false)} />
      ) : form === 'reopen' ? (
        <ReopenForm appointment={appointment} onClose={() => onReopening(false)} />
      ) : form === 'pay' ? (
        <TakePayment appointment={appointment} onClose={() => props.onPaying(false)} />
      ) : (
        <Steps {...props} onCancelling={() => setCancelling(true)} />
      )}
    </div>
  )
}

type FormProps = { appointment: AppointmentRecord; onClose: () => void }

// An open form keeps its input when the status changes meanwhile; it shows this notice.
const changed = (status: string) => m.admin_board_changed_state({ state: lookOf(status).text() })

function CancelForm({ appointment: { id, status, is_paid }, onClose }: FormProps) {
  return (
    <ReasonForm
      label={m.admin_board_cancel_reason()}
      hint={m.admin_reason_hint()}
      submit={m.admin_board_cancel_submit()}
      notice={stepsFrom(status).canCancel ? undefined : changed(status)}
      choices={
        // Where nothing was paid there is no money to decide about.
        status === 'confirmed' && is_paid !== false
          ? [
              { value: 'credit', label: m.admin_board_cancel_credit() },
              { value: 'refund', label: m.admin_board_cancel_refund() },
            ]
          : []
      }
      onSubmit={(reason, choice) =>
        cancelAppointment(id, reason, choice === 'refund' ? 'refund' : 'credit')
      }
      onClose={onClose}
    />
  )
}

function ReopenForm({ appointment: { id, status }, onClose }: FormProps) {
  const [seen] = useState(status)
  return (
    <ReasonForm
      label={m.admin_board_reopen_reason()}
      hint={m.admin_reason_hint()}
      submit={m.admin_board_reopen()}
      notice={status === seen ? undefined : changed(status)}
      usual={m.admin_board_reopen_usual()}
      onSubmit={(reason) => reopenAppointment(id, reason, seen)}
      onClose={onClose}
    />
  )
}

function Steps(props: Props & { onCancelling: () => void }) {
  const { appointment, actions, onReopening, isFrontDesk, onMove } = props
  const steps = stepsFrom(appointment.status)
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
        <Button
          variant="outline"
          aria-keyshortcuts="U"
          data-opens="reopen"
          onClick={() => onReopening(true)}
        >
          {m.admin_board_reopen()} <Key>U</Key>
        </Button>
      )}
      {steps.canArrive && isFrontDesk && onMove && (
        <Button variant="outline" aria-keyshortcuts="M" onClick={onMove}>
          {m.admin_board_move()} <Key>M</Key>
        </Button>
      )}
      {isFrontDesk && canPay(appointment) && (
        <Button
          variant="outline"
          aria-keyshortcuts="P"
          data-opens="pay"
          onClick={() => props.onPaying(true)}
        >
          {m.admin_board_take_payment()} <Key>P</Key>
        </Button>
      )}
      {steps.canCancel && isFrontDesk && (
        <Button variant="ghost" data-opens="cancel" onClick={props.onCancelling}>
          {m.admin_board_cancel()}
        </Button>
      )}
    </div>
  )
}
