import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { MoneyInput } from '#app/components/admin/form/money-input'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { FormAlert } from '#app/components/form/form-alert'
import { errorText } from '#app/lib/error-text'
import { formatMoney } from '#app/lib/format'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { settleRefund } from './mutations'
import { methodName } from './names'
import { deskMethods } from './schema'

type Props = { taskId: string; most: number; onClose: () => void; onDone: () => void }

/** Records that the clinic has paid back itself. */
export function SettleForm({ taskId, most, onClose, onDone }: Props) {
  const id = useId()
  const [amount, setAmount] = useState<number | null>(most)
  const [method, setMethod] = useState('transfer')
  const [reference, setReference] = useState('')
  const [isAsked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: () => settleRefund(taskId, amount ?? 0, method, reference.trim()),
    onSuccess: () => {
      toast({ title: m.admin_refunds_settled() })
      onClose()
    },
    onSettled: onDone,
  })
  const isWrong = amount === null || amount < 1 || amount > most
  const isUnknown = method !== 'cash' && reference.trim() === ''
  function onSend(event: SyntheticEvent) {
    event.preventDefault()
    setAsked(true)
    if (!isWrong && !isUnknown && !save.isPending) save.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={onSend} className="grid gap-3 rounded-md bg-muted p-3">
      {save.error && <FormAlert key={save.submittedAt}>{errorText(save.error)}</FormAlert>}
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="grid content-start gap-1.5">
          <label htmlFor={`${id}-amount`} className="text-sm font-semibold">
            {m.admin_sales_refund_amount()}
          </label>
          <MoneyInput
            id={`${id}-amount`}
            value={amount}
            onChange={setAmount}
            autoFocus
            aria-invalid={(isAsked && isWrong) || undefined}
            aria-describedby={`${id}-most`}
          />
          <p id={`${id}-most`} className="text-sm text-muted-foreground">
            {m.admin_sales_refund_most({ amount: formatMoney(most) })}
          </p>
        </div>
        <div className="grid content-start gap-1.5">
          <span className="text-sm font-semibold">{m.admin_sales_method()}</span>
          <SelectFilter
            label={m.admin_sales_method()}
            value={method}
            options={deskMethods.map((value) => ({ value, label: methodName(value) }))}
            onChange={(value) => setMethod(value ?? 'transfer')}
          />
        </div>
        <div className="grid content-start gap-1.5">
          <label htmlFor={`${id}-reference`} className="text-sm font-semibold">
            {m.admin_sales_reference()}
          </label>
          <Input
            id={`${id}-reference`}
            value={reference}
            maxLength={120}
            aria-invalid={(isAsked && isUnknown) || undefined}
            onChange={({ target }) => setReference(target.value)}
          />
          {isAsked && isUnknown && (
            <p className="text-sm text-destructive">{m.admin_form_missing()}</p>
          )}
        </div>
      </div>
      <div className="flex gap-2">
        <Button type="submit" aria-busy={save.isPending}>
          {m.admin_refunds_settle()}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.admin_board_never_mind()}
        </Button>
      </div>
    </form>
  )
}
