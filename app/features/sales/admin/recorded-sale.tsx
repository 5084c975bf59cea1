import { Link } from '@tanstack/react-router'
import { Check, Receipt } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Key } from '#app/components/admin/key'
import { Button, buttonVariants } from '#app/components/admin/ui/button'
import { useKeys } from '#app/lib/admin/use-keys'
import { formatMoney } from '#app/lib/format'
import type { WrittenSale } from '#app/lib/supabase/sales-results'
import { m } from '#app/paraglide/messages.js'

export type RecordedSaleProps = {
  /** `isEarlier`: as it was before the form was changed. */
  sale: WrittenSale & { change: number; isEarlier?: boolean }
  onNext: () => void
}

/** The recorded sale, with the change to give and links to the receipt and the next sale. */
export function RecordedSale({ sale, onNext }: RecordedSaleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useKeys({ n: onNext })
  return (
    <div className="mx-auto grid max-w-120 justify-items-center gap-4 py-10 text-center">
      <Check
        aria-hidden
        className="size-12 rounded-full bg-confirmed p-2.5 text-confirmed-foreground"
      />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {m.admin_sales_recorded()}
      </h1>
      {sale.isEarlier && <p>{m.admin_recorded_before()}</p>}
      <p className="tabular-nums">
        {sale.receipt_number} · {formatMoney(sale.total_idr)}
      </p>
      {sale.change > 0 && (
        <p className="text-2xl font-semibold tabular-nums">
          {m.admin_sales_change()} {formatMoney(sale.change)}
        </p>
      )}
      {sale.voucher_code && (
        <p>
          {m.admin_sales_package_code()}{' '}
          <strong className="font-semibold tracking-wider">{sale.voucher_code}</strong>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Link
          to="/admin/sales/$id/receipt"
          params={{ id: sale.id }}
          className={buttonVariants({ variant: 'outline' })}
        >
          <Receipt aria-hidden />
          {m.payment_receipt()}
        </Link>
        <Button onClick={onNext}>
          {m.admin_sales_new()}
          <Key>N</Key>
        </Button>
      </div>
    </div>
  )
}
