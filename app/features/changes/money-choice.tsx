import { RadioCard, RadioGroup } from '#app/components/ui/radio-group'
import { formatDate, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { Settlement } from './mutations'

/** Credit at once, or a refund after it was reviewed. */
export function MoneyChoice({
  amount,
  validUntil,
  canRefund,
  isBusy,
}: {
  /** Whole rupiah. */
  amount: number
  validUntil: string | null | undefined
  canRefund: boolean | undefined
  /** It is being sent, and not changed any more. */
  isBusy: boolean
}) {
  const money = formatMoney(amount)
  return (
    <RadioGroup inert={isBusy}>
      <legend className="mb-2.5 text-heading">{m.cancel_how()}</legend>
      <RadioCard name="settlement" value={'credit' satisfies Settlement} defaultChecked>
        <span className="block font-semibold tabular-nums">
          {m.cancel_credit({ amount: money })}
        </span>
        <span className="block text-[0.9375rem]">
          {validUntil
            ? m.cancel_credit_until({ date: formatDate(validUntil, { timeZone: 'UTC' }) })
            : m.cancel_credit_use()}
        </span>
      </RadioCard>
      {canRefund && (
        <RadioCard name="settlement" value={'refund' satisfies Settlement}>
          <span className="block font-semibold tabular-nums">
            {m.cancel_refund({ amount: money })}
          </span>
          <span className="block text-[0.9375rem]">{m.cancel_refund_text()}</span>
        </RadioCard>
      )}
    </RadioGroup>
  )
}

export const settlementIn = (form: HTMLFormElement): Settlement =>
  new FormData(form).get('settlement') === 'refund' ? 'refund' : 'credit'
