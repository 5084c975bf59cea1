import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { MoneyInput } from '#app/components/admin/form/money-input'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { formatMoney } from '#app/lib/format'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { refund } from './mutations'

type Props = {
  payment: { payment_id: string | null; refundable_idr: number | null }
  onClose: () => void
  onDone: () => void
}

/** Pays back through the provider: how much, at most what is left, and why. */
export function RefundForm({ payment, onClose, onDone }: Props) {
  const id = useId()
  const [most] = useState(payment.refundable_idr ?? 0)
  const [amount, setAmount] = useState<number | null>(most)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      refund({
        payment_id: payment.payment_id ?? '',
        amount_idr: amount ?? 0,
        reason: reason.trim(),
        refundable_idr: most,
      }),
    onSuccess: () => {
      toast({ title: m.admin_sales_refunded_done() })
      onClose()
    },
    onSettled: onDone,
  })
  const isShort = reason.trim().length < 3
  const isWrong = amount === null || amount < 1 || amount > most
  function onSend(event: SyntheticEvent) {
    event.preventDefault()
    setAsked(true)
    if (!isShort && !isWrong && !save.isPending) save.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={onSend} className="grid gap-3 rounded-md bg-muted p-3">
      {save.error && <FormAlert key={save.submittedAt}>{errorText(save.error)}</FormAlert>}
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-amount`} className="text-sm font-semibold">
          {m.admin_sales_refund_amount()}
        </label>
        <MoneyInput
          id={`${id}-amount`}
          value={amount}
          onChange={setAmount}
          aria-invalid={(isAsked && isWrong) || undefined}
          aria-describedby={`${id}-most`}
        />
        <p
          id={`${id}-most`}
          className={
            isAsked && isWrong ? 'text-sm text-destructive' : 'text-sm text-muted-foreground'
          }
        >
          {m.admin_sales_refund_most({ amount: formatMoney(most) })}
        </p>
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-reason`} className="text-sm font-semibold">
          {m.admin_sales_refund_reason()}
        </label>
        <Input
          id={`${id}-reason`}
          value={reason}
          maxLength={300}
          aria-invalid={(isAsked && isShort) || undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {isAsked && isShort && (
          <p className="text-sm text-destructive">{m.admin_board_reason_missing()}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button type="submit" aria-disabled={save.isPending} aria-busy={save.isPending}>
          {m.admin_sales_refund()}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.admin_board_never_mind()}
        </Button>
      </div>
    </form>
  )
}
