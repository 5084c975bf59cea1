import { Ticket } from 'lucide-react'
import { Card } from '#app/components/ui/card'
import { formatDate, formatMoney } from '#app/lib/format'
import type { MyVoucher } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'

const amountOf = ({ remaining }: MyVoucher) => remaining ?? 0

/** What the clinic owes a person: how much, until when, and what becomes of it. */
export function CreditCard({ credits }: { credits: MyVoucher[] }) {
  const total = credits.reduce((sum, it) => sum + amountOf(it), 0)
  return (
    <section aria-labelledby="credit">
      <Card className="grid gap-3">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 id="credit" className="text-sm text-muted-foreground">
              {m.vouchers_credit()}
            </h2>
            <p className="text-title tabular-nums">{formatMoney(total)}</p>
          </div>
          <Ticket aria-hidden className="size-6 shrink-0 text-primary" />
        </div>
        <ul className="grid gap-1 text-[0.9375rem] tabular-nums">
          {credits.map((it) => (
            <li key={it.id}>
              {it.valid_until
                ? m.vouchers_credit_until({
                    amount: formatMoney(amountOf(it)),
                    date: formatDate(it.valid_until, { timeZone: 'UTC' }),
                  })
                : m.vouchers_credit_always({ amount: formatMoney(amountOf(it)) })}
            </li>
          ))}
        </ul>
        <p className="text-muted-foreground">{m.vouchers_credit_use()}</p>
      </Card>
    </section>
  )
}
