import { useId, useState } from 'react'
import { Input, fieldStyle } from '#app/components/admin/ui/input'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { type Payment, payments } from './mutations'
import type { PatientVoucher } from './queries'

export const paymentNames: Record<Payment, () => string> = {
  cash: m.admin_board_pay_cash,
  transfer: m.admin_board_pay_transfer,
  edc: m.admin_board_pay_card,
  qris: m.admin_board_pay_qris,
  link: m.admin_board_pay_link,
  unpaid: m.admin_board_unpaid,
}

const worthOf = ({ kind, remaining }: PatientVoucher) =>
  kind === 'package'
    ? m.admin_board_sessions_left({ count: remaining ?? 0 })
    : formatMoney(remaining ?? 0)

type VoucherProps = {
  vouchers: PatientVoucher[]
  /** Empty: none. */
  value: string
  /** @param isTyped whether it is a code, not one of the patient's vouchers */
  onChange: (code: string, isTyped: boolean) => void
}

/** Chooses a package or credit of the patient, or takes a code. */
export function VoucherField({ vouchers, value, onChange }: VoucherProps) {
  const id = useId()
  const [isTyped, setTyped] = useState(false)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={`${id}-voucher`} className="text-sm font-semibold">
        {m.admin_board_voucher()}
      </label>
      <select
        id={`${id}-voucher`}
        value={isTyped ? 'code' : value}
        onChange={({ target }) => {
          const isCode = target.value === 'code'
          setTyped(isCode)
          onChange(isCode ? '' : target.value, isCode)
        }}
        className={`${fieldStyle} h-9 pointer-coarse:h-11`}
      >
        <option value="">{m.admin_board_voucher_none()}</option>
        {vouchers.map((one) => (
          <option key={one.id} value={one.code}>
            {localised(one, 'name')} · {worthOf(one)}
          </option>
        ))}
        <option value="code">{m.admin_board_voucher_code()}</option>
      </select>
      {isTyped && (
        <Input
          aria-label={m.admin_board_voucher_code()}
          autoFocus
          autoComplete="off"
          value={value}
          maxLength={64}
          onChange={({ target }) => onChange(target.value, true)}
        />
      )}
    </div>
  )
}

/** Stands in the place of the payment, so that nothing moves under a press when a package is found. */
export function PaidByPackage() {
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="font-semibold">{m.admin_board_payment()}</p>
      <p className="flex h-9 items-center pointer-coarse:h-11">{m.admin_board_pay_package()}</p>
    </div>
  )
}

type PaymentProps = {
  choices?: readonly Payment[]
  value: Payment
  onChange: (payment: Payment) => void
}

export function PaymentField({ choices = payments, value, onChange }: PaymentProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.admin_board_payment()}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Payment)}
        className={`${fieldStyle} h-9 pointer-coarse:h-11`}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {paymentNames[one]()}
          </option>
        ))}
      </select>
    </div>
  )
}
