import { useId, useState } from 'react'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { Input } from '#app/components/admin/ui/input'
import { m } from '#app/paraglide/messages.js'
import { MoneyBackForm } from './money-back-form'
import { settleRefund } from './mutations'
import { methodName } from './names'
import { deskMethods } from './schema'

type Props = { taskId: string; most: number; onClose: () => void; onDone: () => Promise<boolean> }

/** Records how the clinic itself has paid money back. */
export function SettleForm({ taskId, most, onClose, onDone }: Props) {
  const id = useId()
  const [key] = useState(() => crypto.randomUUID())
  const [method, setMethod] = useState('transfer')
  const [reference, setReference] = useState('')
  const isUnknown = method !== 'cash' && reference.trim() === ''
  return (
    <MoneyBackForm
      most={most}
      submit={m.admin_refunds_settle()}
      done={m.admin_refunds_settled()}
      isIncomplete={isUnknown}
      isWide
      onSave={(amount_idr) =>
        settleRefund({
          task_id: taskId,
          amount_idr,
          method,
          reference: reference.trim(),
          idempotency_key: key,
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      {(isAsked) => (
        <>
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
            <label htmlFor={id} className="text-sm font-semibold">
              {m.admin_sales_reference()}
            </label>
            <Input
              id={id}
              value={reference}
              maxLength={120}
              aria-invalid={(isAsked && isUnknown) || undefined}
              onChange={({ target }) => setReference(target.value)}
            />
            {isAsked && isUnknown && (
              <p className="text-sm text-destructive">{m.admin_form_missing()}</p>
            )}
          </div>
        </>
      )}
    </MoneyBackForm>
  )
}
