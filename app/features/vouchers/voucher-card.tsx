import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { Badge } from '#app/components/ui/badge'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { localised } from '#app/lib/localised'
import type { VoucherTerms, WalletVoucher } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { entryText, termTexts, whyNotText, worthText } from './voucher-text'

/** One voucher: what is left, until when, the receipt if it was bought, and its ledger. */
export function VoucherCard({ voucher, isShared }: { voucher: WalletVoucher; isShared: boolean }) {
  const { receipt } = voucher
  return (
    <Card className="grid grid-cols-1 gap-3">
      <VoucherTermsText voucher={voucher} Heading="h3" />
      {isShared && voucher.owner && (
        <p className="wrap-anywhere">{m.vouchers_owner({ name: voucher.owner.full_name })}</p>
      )}
      {receipt && (
        <Link
          to="/user/voucher/$id/receipt"
          params={{ id: receipt.purchase_id }}
          className={buttonVariants({ variant: 'outline', className: 'justify-self-start' })}
        >
          <ReceiptText aria-hidden />
          {m.appointments_receipt({ number: receipt.number })}
        </Link>
      )}
      {voucher.history.length > 0 && <Story voucher={voucher} />}
    </Card>
  )
}

/** The worth and terms of a voucher, and why it cannot be used, if so. */
export function VoucherTermsText({
  voucher,
  Heading,
}: {
  voucher: VoucherTerms
  Heading: 'h2' | 'h3'
}) {
  const { code, is_usable } = voucher
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Heading className="min-w-0 wrap-anywhere">
          <span className="block text-[0.9375rem] text-muted-foreground">
            {localised(voucher, 'name')}
          </span>{' '}
          <span className="block text-heading tabular-nums">{worthText(voucher)}</span>
        </Heading>
        <Badge variant="outline">
          <span className="sr-only">{m.vouchers_code()} </span>
          <span className="font-mono tracking-wider">{code}</span>
        </Badge>
      </div>
      {!is_usable && (
        <p className="rounded-lg bg-waiting px-4 py-2.5 text-[0.9375rem] text-waiting-foreground">
          {whyNotText(voucher)}
        </p>
      )}
      <ul className="grid gap-0.5 text-[0.9375rem] text-muted-foreground">
        {termTexts(voucher).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function Story({ voucher: { history, kind, code } }: { voucher: WalletVoucher }) {
  return (
    <details className="border-t">
      <summary className="flex min-h-11 cursor-pointer items-center pt-2 font-semibold text-primary underline decoration-1 underline-offset-4">
        {m.vouchers_story()}
        <span className="sr-only"> {code}</span>
      </summary>
      <ol className="grid grid-cols-1 gap-3 pt-2 text-[0.9375rem]">
        {history.map((entry, place) => {
          const { text, booking, at } = entryText(entry, kind)
          return (
            // Stable keys: entries are only ever appended to the ledger.
            <li key={history.length - place} className="wrap-anywhere">
              <span className="block font-semibold tabular-nums">{text}</span>
              {booking && <span className="block">{booking}</span>}
              <span className="block text-sm text-muted-foreground tabular-nums">{at}</span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
