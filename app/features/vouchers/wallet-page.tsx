import { getRouteApi, Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { FilterLinks } from '#app/components/filter-links'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { OpenPurchases } from '#app/features/packages/open-purchases'
import { formatMoney } from '#app/lib/format'
import type { WalletVoucher } from '#app/lib/supabase/results'
import { m } from '#app/paraglide/messages.js'
import { TryCode } from './try-code'
import { VoucherCard } from './voucher-card'

const route = getRouteApi('/user/voucher/')

/** Credit, packages and promotions with what is left, and a field to check a code. */
export function WalletPage() {
  const { people, vouchers, tries_per_hour, open } = route.useLoaderData()
  const { person } = route.useSearch()
  const isShared = people.length > 1
  const usable = vouchers.filter((it) => it.is_usable)
  const rest = vouchers.filter((it) => !it.is_usable)
  const credits = usable.filter(({ kind }) => kind === 'credit')
  const packages = usable.filter(({ kind }) => kind === 'package')
  const promotions = usable.filter((it) => !credits.includes(it) && !packages.includes(it))
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-8">
      <div className="grid gap-2">
        <h1 className="text-title">{m.vouchers_title()}</h1>
        <p className="text-muted-foreground">{m.vouchers_intro()}</p>
      </div>
      {isShared && (
        <FilterLinks
          label={m.history_by_person()}
          all={m.history_everyone()}
          shown={person}
          options={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          to="/user/voucher"
          search={(it) => ({ person: it })}
        />
      )}
      <OpenPurchases purchases={open} />
      {usable.length === 0 && <p>{m.vouchers_none()}</p>}
      <Group title={m.vouchers_group_packages()} vouchers={packages} isShared={isShared} />
      <Group title={m.vouchers_promotions()} vouchers={promotions} isShared={isShared} />
      {credits.length > 1 && <Total credits={credits} />}
      <Group title={m.vouchers_credit()} vouchers={credits} isShared={isShared} />
      <section aria-labelledby="buy" className="grid justify-items-start gap-3">
        <h2 id="buy" className="text-heading">
          {packages.length > 0 ? m.packages_another() : m.packages_offer()}
        </h2>
        <p className="text-muted-foreground">{m.packages_lead()}</p>
        <Link to="/user/voucher/buy" className={buttonVariants({ variant: 'outline' })}>
          {m.packages_see()}
        </Link>
      </section>
      <TryCode tries={tries_per_hour} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary underline decoration-1 underline-offset-4">
            {m.vouchers_over({ count: rest.length })}
          </summary>
          <div className="pt-3">
            <Group title={m.vouchers_over_title()} vouchers={rest} isShared={isShared} />
          </div>
        </details>
      )}
      <Link
        to="/user/book"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        <ReceiptText aria-hidden className="size-5" />
        {m.vouchers_to_history()}
      </Link>
    </div>
  )
}

function Total({ credits }: { credits: WalletVoucher[] }) {
  return (
    <Card className="grid gap-1">
      <p className="text-sm text-muted-foreground">{m.vouchers_credit_total()}</p>
      <p className="text-title tabular-nums">
        {formatMoney(credits.reduce((sum, it) => sum + (it.remaining ?? 0), 0))}
      </p>
      <p className="text-muted-foreground">{m.vouchers_credit_use()}</p>
    </Card>
  )
}

function Group({
  title,
  vouchers,
  isShared,
}: {
  title: string
  vouchers: WalletVoucher[]
  isShared: boolean
}) {
  if (vouchers.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-heading">{title}</h2>
      <ul className="grid grid-cols-1 gap-3">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <VoucherCard voucher={voucher} isShared={isShared} />
          </li>
        ))}
      </ul>
    </section>
  )
}
