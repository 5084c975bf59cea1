import { Tag, X } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import type { AppError } from '#app/lib/errors'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { MyVoucher, Quote, QuoteLine } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { codesIn } from './queries'
import type { VoucherCode } from './use-voucher-code'

/** The applied codes, the patient's other vouchers, and a field for one more. */
export function VoucherField({
  quote,
  own,
  voucher: { typed, setTyped, price, ...voucher },
  refusal,
}: {
  quote: Quote | undefined
  /** Vouchers of the patient that can pay for this booking. */
  own: MyVoucher[]
  voucher: VoucherCode
  /** Why paying was refused, if it was because of the code in the field. */
  refusal: AppError | undefined
}) {
  const lines = quote?.lines.filter((line) => line.code) ?? []
  const used = quote ? codesIn(quote) : []
  const isWholly = quote?.total_idr === 0
  const failure = voucher.error ?? refusal
  const error =
    failure?.details?.rule === 'combination'
      ? m.booking_voucher_combination()
      : failure && errorText(failure)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    voucher.apply(used)
  }
  return (
    <section aria-labelledby="vouchers" className="grid gap-3">
      <h2 id="vouchers" className="text-heading">
        {m.booking_vouchers()}
      </h2>
      <div role="status">
        {lines.length > 0 && (
          <ul className="grid gap-2">
            {lines.map((line) => (
              <Applied
                key={line.code}
                line={line}
                onRemove={() => price(used, (codes) => codes.filter((it) => it !== line.code))}
              />
            ))}
          </ul>
        )}
      </div>
      {lines.some(({ kind }) => kind === 'credit') && (
        <p className="text-sm text-muted-foreground">{m.booking_credit_used()}</p>
      )}
      {own.some(({ kind, code }) => kind !== 'credit' && used.includes(code)) && (
        <p className="text-sm text-muted-foreground">{m.booking_voucher_used()}</p>
      )}
      {!isWholly &&
        own
          .filter((it) => !used.includes(it.code))
          .map((it) => (
            <Button
              key={it.id}
              variant="outline"
              className="justify-self-start"
              aria-busy={voucher.isBusy || undefined}
              onClick={() =>
                price(used, (codes) => [...codes.filter((code) => code !== it.code), it.code])
              }
            >
              <Tag aria-hidden />
              {it.kind === 'credit'
                ? m.booking_credit_use({ amount: formatMoney(it.remaining ?? 0) })
                : m.booking_voucher_use({ name: localised(it, 'name'), code: it.code })}
            </Button>
          ))}
      {!isWholly && (
        <form method="post" onSubmit={submit} noValidate className="flex items-start gap-2">
          <TextField
            label={lines.length > 0 ? m.booking_voucher_another_label() : m.booking_voucher_label()}
            name="voucher"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={error}
            className="grow"
          />
          <SubmitButton
            variant="outline"
            size="default"
            isBusy={voucher.isBusy}
            className="mt-7.5 min-h-12!"
          >
            {m.booking_voucher_apply()}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}

function Applied({ line, onRemove }: { line: QuoteLine; onRemove: () => void }) {
  const inputs = { code: line.code ?? '', amount: formatMoney(-line.amount_idr) }
  return (
    <li className="flex items-center gap-3 rounded-lg bg-confirmed py-1.5 pr-1.5 pl-4 text-confirmed-foreground">
      <Tag aria-hidden className="size-5 shrink-0" />
      <p className="grow">
        {line.kind === 'credit'
          ? m.booking_credit_applied(inputs)
          : m.booking_voucher_applied(inputs)}
      </p>
      <Button
        variant="ghost"
        size="icon"
        className="hover:bg-transparent"
        aria-label={m.booking_voucher_remove(inputs)}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}
