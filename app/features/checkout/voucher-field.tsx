import { Tag, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { MyVoucher, Quote, QuoteLine } from '#app/lib/supabase/results'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { quoteBooking } from './queries'

/** The applied codes, the patient's other vouchers, and a field for one more. */
export function VoucherField({
  bookingId,
  quote,
  own,
  onQuote,
}: {
  bookingId: string
  quote: Quote | undefined
  /** Vouchers of the patient that can pay for this booking. */
  own: MyVoucher[]
  onQuote: (quote: Quote) => void
}) {
  const [code, setCode] = useState('')
  const lines = quote?.lines.filter((line) => line.code) ?? []
  const used = lines.flatMap((line) => line.code ?? [])
  const price = useAction(async (codes: string[]) => {
    onQuote(await quoteBooking(bookingId, codes.join(' ')))
    setCode('')
  })
  const isWholly = quote?.total_idr === 0
  const error =
    price.error?.details?.rule === 'combination'
      ? m.booking_voucher_combination()
      : price.error && errorText(price.error)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = code.trim().toUpperCase()
    if (wanted) void price.run([...used, wanted])
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
                onRemove={() => void price.run(used.filter((it) => it !== line.code))}
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
              aria-busy={price.isBusy || undefined}
              onClick={() => void price.run([...used, it.code])}
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
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              if (price.error) price.forget()
            }}
            error={error}
            className="grow"
          />
          <SubmitButton
            variant="outline"
            size="default"
            isBusy={price.isBusy}
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
