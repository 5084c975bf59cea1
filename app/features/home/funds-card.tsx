import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { Badge } from '#app/components/ui/badge'
import { Card } from '#app/components/ui/card'
import { formatDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { Fund } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'

/** The person's credit and package sessions: how much, until when, where to use it. */
export function FundsCard({ funds }: { funds: Fund[] }) {
  const credits = funds.filter(({ kind }) => kind === 'credit')
  const total = credits.reduce((sum, it) => sum + it.remaining, 0)
  return (
    <section aria-labelledby="funds">
      <Card className="grid gap-3">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 id="funds" className="text-sm text-muted-foreground">
              {credits.length > 0 ? m.vouchers_credit() : m.vouchers_packages()}
            </h2>
            {credits.length > 0 && <p className="text-title tabular-nums">{formatMoney(total)}</p>}
          </div>
          <Ticket aria-hidden className="size-6 shrink-0 text-primary" />
        </div>
        <ul className="grid gap-1.5 text-[0.9375rem] tabular-nums">
          {funds.map((it) => (
            <li key={it.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
              {fundText(it)}
              {it.is_ending && <Badge variant="waiting">{m.vouchers_ending()}</Badge>}
            </li>
          ))}
        </ul>
        <p className="text-muted-foreground">{m.vouchers_credit_use()}</p>
        <p>
          <Link
            to="/user/voucher"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {m.vouchers_all()}
          </Link>
        </p>
      </Card>
    </section>
  )
}

function fundText(fund: Fund) {
  const date = fund.valid_until && formatDate(fund.valid_until, { timeZone: 'UTC' })
  if (fund.kind === 'package') {
    const name = localised(fund, 'name')
    return date
      ? m.vouchers_sessions_until({ name, count: fund.remaining, date })
      : m.vouchers_sessions({ name, count: fund.remaining })
  }
  const amount = formatMoney(fund.remaining)
  return date ? m.vouchers_credit_until({ amount, date }) : m.vouchers_credit_always({ amount })
}
