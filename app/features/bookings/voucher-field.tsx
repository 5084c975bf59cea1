import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Button } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { formatMoney } from '#app/lib/format'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { type Price, type Quote, quoteBooking } from './queries'

/** A code and what it changes. The page keeps the code that counts; this keeps what is typed. */
export function VoucherField({
  bookingId,
  applied,
  quote,
  onApply,
}: {
  bookingId: string
  applied: string | undefined
  quote: Price
  onApply: (code: string | undefined, quote: Quote | undefined) => void
}) {
  const [code, setCode] = useState('')
  const { isBusy, error, run, forget } = useAction(async () => {
    const wanted = code.trim().toUpperCase()
    if (!wanted) return
    onApply(wanted, await quoteBooking(bookingId, wanted))
    setCode('')
  })

  if (applied) {
    const off = quote.subtotal_idr - quote.total_idr
    return (
      <div
        role="status"
        className="flex items-center gap-3 rounded-lg bg-confirmed py-1.5 pr-1.5 pl-4 text-confirmed-foreground"
      >
        <Tag aria-hidden className="size-5 shrink-0" />
        <p className="grow">
          {m.booking_voucher_applied({ code: applied, amount: formatMoney(off) })}
        </p>
        <Button
          variant="ghost"
          size="icon"
          className="hover:bg-transparent"
          aria-label={m.booking_voucher_remove()}
          onClick={() => onApply(undefined, undefined)}
        >
          <X aria-hidden />
        </Button>
      </div>
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex items-start gap-2">
      <TextField
        label={m.booking_voucher_label()}
        name="voucher"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          if (error) forget()
        }}
        error={error && errorText(error)}
        className="grow"
      />
      <SubmitButton variant="outline" size="default" isBusy={isBusy} className="mt-8 min-h-12!">
        {m.booking_voucher_apply()}
      </SubmitButton>
    </form>
  )
}
