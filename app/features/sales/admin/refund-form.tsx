import { useId, useState } from 'react'
import { Input } from '#app/components/admin/ui/input'
import { m } from '#app/paraglide/messages.js'
import { MoneyBackForm } from './money-back-form'
import { refund } from './mutations'

type Props = {
  payment: { payment_id: string | null; refundable_idr: number | null }
  onClose: () => void
  onDone: () => void
}

/** Refunds through the provider, with a reason. */
export function RefundForm({ payment, onClose, onDone }: Props) {
  const id = useId()
  const [most] = useState(payment.refundable_idr ?? 0)
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < 3
  return (
    <MoneyBackForm
      most={most}
      submit={m.admin_sales_refund()}
      done={m.admin_sales_refunded_done()}
      isIncomplete={isShort}
      onSave={(amount_idr) =>
        refund({
          payment_id: payment.payment_id ?? '',
          amount_idr,
          reason: reason.trim(),
          refundable_idr: most,
        })
      }
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
