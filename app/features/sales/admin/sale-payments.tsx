import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { MoneyInput } from '#app/components/admin/form/money-input'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import {
  amountsOf,
  changeOf,
  type Draft,
  type DraftPayment,
  newPayment,
  shortOf,
  totalOf,
  withCredit,
} from './draft'
import { methodName } from './names'
import { deskMethods } from './schema'

type Props = {
  draft: Draft
  onChange: (payments: DraftPayment[]) => void
  /** The patient's usable credit. */
  credit: number
  /** Says at its field what is missing of the cash. */
  isRefused: boolean
}

/** The payments of a sale: one or several, with change for cash. */
export function SalePayments({ draft, onChange, credit, isRefused }: Props) {
  const { payments } = draft
  const amounts = amountsOf(draft)
  const left = totalOf(draft) - amounts.reduce((sum, amount) => sum + (amount || 0), 0)
  const change = changeOf(draft)
  const short = shortOf(draft)
  const patch = (key: string, more: Partial<DraftPayment>) =>
    onChange(payments.map((it) => (it.key === key ? { ...it, ...more } : it)))
  return (
    <section className="grid gap-3" aria-label={m.admin_board_payment()}>
      {credit > 0 && !payments.some(({ method }) => method === 'credit') && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-confirmed px-3 py-2 text-sm text-confirmed-foreground">
          <span className="tabular-nums">
            {m.admin_sales_has_credit({ amount: formatMoney(credit) })}
          </span>
          <Button
            variant="outline"
            size="sm"
            disabled={totalOf(draft) <= 0}
            onClick={() => onChange(withCredit(draft, credit))}
          >
            {m.admin_sales_use_credit()}
          </Button>
        </p>
      )}
      {payments.map((payment, n) => (
        <PaymentRow
          key={payment.key}
          payment={payment}
          amount={amounts[n] ?? 0}
          short={isRefused ? (short[n] ?? 0) : 0}
          onPatch={(more) => patch(payment.key, more)}
          onRemove={
            payments.length > 1
              ? () => onChange(payments.filter(({ key }) => key !== payment.key))
              : undefined
          }
        />
      ))}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        disabled={payments.length > 9}
        onClick={() =>
          // Fix the current amounts, so that the new payment takes the rest.
          onChange([
            ...payments.map((it, n) => ({ ...it, amount: it.amount ?? amounts[n] ?? 0 })),
            { ...newPayment(), method: 'edc' },
          ])
        }
      >
        <Plus aria-hidden />
        {m.admin_sales_split()}
      </Button>
      {left !== 0 && (
        <p role="status" className="text-sm font-semibold text-destructive">
          {left > 0
            ? m.admin_sales_left({ amount: formatMoney(left) })
            : m.admin_sales_too_much({ amount: formatMoney(-left) })}
        </p>
      )}
      {change > 0 && (
        <p role="status" className="flex items-baseline justify-between rounded-md bg-muted p-3">
          <span className="font-semibold">{m.admin_sales_change()}</span>
          <span className="text-xl font-semibold tabular-nums">{formatMoney(change)}</span>
        </p>
      )}
    </section>
  )
}

type RowProps = {
  payment: DraftPayment
  amount: number
  /** The cash that is missing. */
  short: number
  onPatch: (more: Partial<DraftPayment>) => void
  onRemove: (() => void) | undefined
}

function PaymentRow({ payment, amount, short, onPatch, onRemove }: RowProps) {
  const id = useId()
  const isCash = payment.method === 'cash'
  const isCredit = payment.method === 'credit'
  return (
    <div className="grid gap-2 rounded-lg border bg-card p-3">
      <div className="flex items-center gap-2">
        {isCredit ? (
          <span className="text-sm font-semibold">{methodName('credit')}</span>
        ) : (
          <SelectFilter
            label={m.admin_sales_method()}
            value={payment.method}
            options={deskMethods.map((value) => ({ value, label: methodName(value) }))}
            onChange={(method) => onPatch({ method: method ?? 'cash', tendered: null })}
          />
        )}
        <MoneyInput
          aria-label={m.payment_amount()}
          value={payment.amount === undefined ? amount : payment.amount}
          // the shortcut that added it is gone, so move the focus here
          autoFocus={isCredit}
          onChange={(value) => onPatch({ amount: value })}
          className="min-w-0 flex-1"
        />
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.admin_sales_remove({ name: methodName(payment.method) })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {!isCredit && (
        <label htmlFor={id} className="text-xs text-muted-foreground">
          {isCash ? m.admin_sales_tendered() : m.admin_sales_reference()}
        </label>
      )}
      {isCash ? (
        <div>
          <MoneyInput
            id={id}
            value={payment.tendered}
            aria-invalid={short > 0 || undefined}
            aria-describedby={short > 0 ? `${id}-short` : undefined}
            onChange={(tendered) => onPatch({ tendered })}
          />
          {short > 0 && (
            <p id={`${id}-short`} className="mt-1.5 text-sm text-destructive">
              {m.admin_sales_short({ amount: formatMoney(short) })}
            </p>
          )}
        </div>
      ) : isCredit ? null : (
        <Input
          id={id}
          value={payment.reference}
          maxLength={120}
          onChange={({ target }) => onPatch({ reference: target.value })}
        />
      )}
    </div>
  )
}
