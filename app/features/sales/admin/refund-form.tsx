import { useId, useRef, useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { mayBeDone } from '#app/lib/may-be-done'
import { m } from '#app/paraglide/messages.js'
import { MoneyBackForm } from './money-back-form'
import { refund } from './mutations'

type Props = {
  payment: { payment_id: string | null; refundable_idr: number | null }
  onClose: () => void
  onDone: () => Promise<boolean>
}

/** Refunds through the provider, with a reason. */
export function RefundForm({ payment, onClose, onDone }: Props) {
  const id = useId()
  const [most] = useState(payment.refundable_idr ?? 0)
  const sent = useRef<number>(undefined)
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < 3
  async function save(amount_idr: number) {
    try {
      await refund({
        payment_id: payment.payment_id ?? '',
        amount_idr,
        reason: reason.trim(),
        refundable_idr: most,
        sent_idr: sent.current,
      })
    } catch (error) {
      sent.current = mayBeDone(error) ? (sent.current ?? amount_idr) : undefined
      throw error
    }
  }
  return (
    <MoneyBackForm
      most={most}
      submit={m.admin_sales_refund()}
      done={m.admin_sales_refunded_done()}
      isIncomplete={isShort}
      onSave={save}
      onClose={onClose}
      onDone={onDone}
    >
      {(isAsked) => (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {m.admin_sales_refund_reason()}
          </label>
          <Input
            id={id}
            value={reason}
            maxLength={300}
            aria-invalid={(isAsked && isShort) || undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {isAsked && isShort && (
            <p className="text-sm text-destructive">{m.admin_board_reason_missing()}</p>
          )}
        </div>
      )}
    </MoneyBackForm>
  )
}
