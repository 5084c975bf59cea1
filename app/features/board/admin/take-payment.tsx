import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/admin/ui/button'
import { Checkbox } from '#app/components/admin/ui/checkbox'
import { FormAlert } from '#app/components/form/form-alert'
import { creditQuery } from '#app/features/sales/admin/queries'
import { toAppError } from '#app/lib/errors'
import { formatMoney } from '#app/lib/format'
import { mayBeDone } from '#app/lib/may-be-done'
import type { AppointmentRecord } from '#app/lib/supabase/results'
import { toast } from '#app/lib/toast'
import { usePress } from '#app/lib/use-press'
import { m } from '#app/paraglide/messages.js'
import { type Payment, payments, takePayment } from './booking/mutations'
import { PaymentField } from './booking/payment-fields'
import { refusalText } from './use-actions'
import { useShown } from '#app/lib/admin/use-shown'

const atDesk = payments.filter((one) => one !== 'link' && one !== 'unpaid')

/** Whether an amount is due that can be paid at the desk now. */
export const canPay = ({ is_paid, due_idr, status }: AppointmentRecord) =>
  is_paid === false &&
  (due_idr ?? 0) > 0 &&
  ['held', 'awaiting_payment', 'confirmed', 'checked_in', 'completed'].includes(status)

function whyNot(error: unknown) {
  const { code, details } = toAppError(error)
  if (code === 'network') return m.admin_answer_lost()
  if (details?.rule === 'reused') return m.admin_recorded_before()
  return details?.rule === 'credit'
    ? m.admin_sales_less_credit({ amount: formatMoney(Number(details.max_idr)) })
    : refusalText(error)
}

type Props = { appointment: AppointmentRecord; onClose: () => void }

// One function, so that React calls it once and not each time the board is drawn again.
const focusMethod = (form: HTMLFormElement | null) => form?.querySelector('select')?.focus()

/** Takes the amount due for an appointment. */
export function TakePayment({ appointment, onClose }: Props) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [method, setMethod] = useState<Payment>('cash')
  const [isByCredit, setByCredit] = useState(false)
  const isShown = useShown()
  const due = appointment.due_idr ?? 0
  const owned = useQuery(creditQuery(appointment.patient.id))
  const has = owned.data ?? 0
  // Whoever has credit would pay with money.
  const isUnread = owned.isError && mayBeDone(owned.error) && owned.data === undefined
  const credit = isByCredit ? Math.min(has, due) : 0
  const pay = useMutation({
    mutationFn: () => takePayment({ bookingId: appointment.booking_id, method, due, credit }, key),
    onSuccess: () => {
      toast({
        title:
          credit > 0 ? m.admin_board_paid() : m.admin_board_taken({ amount: formatMoney(due) }),
      })
      if (isShown.current) onClose()
    },
    onError: (error) => {
      if (isShown.current) return
      const title = m.admin_board_take_payment()
      toast({ title, description: whyNot(error), variant: 'destructive' })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['vouchers'] })
      return queryClient.invalidateQueries({ queryKey: ['appointments'] })
    },
  })
  // A press that comes before the credit is known waits for it; if there is some, it is offered
  // first. Without a connection nothing is waited for: paying says so.
  const isBlind = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  const { isKept, press, forget } = usePress(!owned.isLoading, () => {
    const isOffered = isBlind.current && has > 0
    isBlind.current = false
    if (isOffered) return fields.current?.querySelector<HTMLElement>('[role=checkbox]')?.focus()
    if (isUnread) void owned.refetch()
    else if (!pay.isPending) pay.mutate()
  })
  function send() {
    isBlind.current = owned.isLoading
    press()
  }
  // Read anew, also after a lost answer: there is nothing left to take.
  if (!canPay(appointment) && !pay.isPending)
    return (
      <div className="grid justify-items-start gap-3 rounded-md bg-muted p-3">
        {pay.error && toAppError(pay.error).code === 'already_paid' && (
          <FormAlert>{m.admin_board_paid_before()}</FormAlert>
        )}
        <p role="status" className="text-sm font-semibold">
          {appointment.is_paid ? m.admin_board_paid() : m.error_stale_record()}
        </p>
        <Button variant="ghost" autoFocus onClick={onClose}>
          {m.common_close()}
        </Button>
      </div>
    )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3 rounded-md bg-muted p-3"
      ref={focusMethod}
      // What is changed is not sent before it is pressed again.
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        } else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
          event.preventDefault()
          send()
        }
      }}
    >
      {pay.error && <FormAlert key={pay.submittedAt}>{whyNot(pay.error)}</FormAlert>}
      {isUnread && (
        <p role="alert" className="text-sm text-destructive">
          {refusalText(owned.error)}
        </p>
      )}
      <div ref={fields} inert={pay.isPending} className="grid gap-3">
        {has > 0 && (
          <label className="flex min-h-9 items-center gap-2 text-sm tabular-nums pointer-coarse:min-h-11">
            <Checkbox checked={isByCredit} onCheckedChange={(is) => setByCredit(is === true)} />
            {m.admin_board_use_credit({ amount: formatMoney(Math.min(has, due)) })}
          </label>
        )}
        {credit < due && <PaymentField choices={atDesk} value={method} onChange={setMethod} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          aria-busy={isKept || undefined}
          aria-disabled={pay.isPending || isKept}
        >
          {credit < due
            ? m.admin_board_take({ amount: formatMoney(due - credit) })
            : m.admin_board_take_credit()}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.admin_never_mind()}
        </Button>
      </div>
    </form>
  )
}
