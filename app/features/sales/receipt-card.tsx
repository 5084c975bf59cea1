import { FileDown, Info, Printer } from 'lucide-react'
import { Logo } from '#app/components/brand/logo'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Alert, AlertDescription } from '#app/components/ui/alert'
import { Button } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { errorText } from '#app/lib/error-text'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import type { PaperReceipt } from './queries'
import { receiptNotes, receiptRows, receiptState } from './receipt-rows'

// Prints only the receipt, on A5 or A4.
const onPaper = `@page { margin: 14mm }
@media print {
  :root, body { background: #fff !important }
  body :not(:has([data-receipt])):not([data-receipt], [data-receipt] *) { display: none !important }
  body :has([data-receipt]) { display: block !important; margin: 0 !important; padding: 0 !important; max-width: none !important; min-height: 0 !important }
  [data-receipt] { border: 0 !important; padding: 0 !important; background: none !important }
}`

/** The receipt (kwitansi) in the usual Indonesian form, ready to print or save as PDF. */
export function ReceiptCard({
  receipt,
  Heading = 'h2',
}: {
  receipt: PaperReceipt
  Heading?: 'h1' | 'h2'
}) {
  // The PDF library is loaded on demand.
  const pdf = useAction(async () => {
    const { saveReceipt } = await import('./receipt-pdf')
    await saveReceipt(receipt)
  })
  const state = receiptState(receipt)
  return (
    <section aria-labelledby="receipt">
      <style href="receipt" precedence="low">
        {onPaper}
      </style>
      <Card data-receipt className="grid grid-cols-1 gap-5">
        <Logo className="justify-self-start" />
        <div>
          <Heading id="receipt" className={Heading === 'h1' ? 'text-title' : 'text-heading'}>
            {m.payment_receipt()}
          </Heading>
          <p className="text-sm text-muted-foreground tabular-nums">
            {m.receipt_number({ number: receipt.number })}
          </p>
        </div>
        {state && (
          <Alert variant="waiting">
            <Info aria-hidden />
            <AlertDescription>{state}</AlertDescription>
          </Alert>
        )}
        <dl className="grid grid-cols-1 gap-2.5 text-[0.9375rem] sm:grid-cols-[10rem_1fr] print:grid-cols-[10rem_1fr]!">
          {receiptRows(receipt).map(({ term, text, more }) => (
            <Row key={term} term={term} text={text} more={more} />
          ))}
        </dl>
        {receiptNotes(receipt).map((note) => (
          <p key={note} className="text-sm text-muted-foreground">
            {note}
          </p>
        ))}
        {pdf.error && <FormAlert>{errorText(pdf.error)}</FormAlert>}
        <div className="flex flex-wrap gap-2 print:hidden">
          <SubmitButton
            type="button"
            size="default"
            variant="outline"
            isBusy={pdf.isBusy}
            onClick={() => void pdf.run()}
          >
            <FileDown aria-hidden />
            {m.receipt_pdf()}
          </SubmitButton>
          <Button variant="ghost" onClick={() => window.print()}>
            <Printer aria-hidden />
            {m.payment_print()}
          </Button>
        </div>
      </Card>
    </section>
  )
}

function Row({ term, text, more }: { term: string; text: string; more: string | undefined }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums max-sm:-mt-2 print:mt-0!">
        {text.split(/(LW-\w+)/).map((part, index) =>
          // A number must not wrap.
          index % 2 ? (
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
        {more && <span className="block font-normal text-muted-foreground">{more}</span>}
      </dd>
    </>
  )
}
