import { Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { formatDate, formatMoney } from '#app/lib/format'
import type { AppointmentCard, GivenBack as Given } from '#app/lib/supabase/appointment-results'
import { m } from '#app/paraglide/messages.js'
import { returnText } from './return-text'

/** What was returned for a cancelled appointment, and where to use it. */
export function GivenBack({ given, clinic }: { given: Given; clinic: AppointmentCard['clinic'] }) {
  const { credits, refund_idr, refunded_idr, vouchers } = given
  const asked = refund_idr - refunded_idr
  const isNothing = credits.length === 0 && refund_idr === 0 && vouchers.length === 0
  const code = credits[0]?.code ?? vouchers.find((it) => it.kind !== 'promotion')?.code
  return (
    <>
      <ul className="grid gap-2 wrap-anywhere">
        {credits.map((it) => (
          <li key={it.code}>
            {it.valid_until
              ? m.cancel_credit_given_until({
                  amount: formatMoney(it.quantity),
                  code: it.code,
                  date: formatDate(it.valid_until, { timeZone: 'UTC' }),
                })
              : m.cancel_credit_given({ amount: formatMoney(it.quantity), code: it.code })}
          </li>
        ))}
        {refunded_idr > 0 && (
          <li>{m.history_back_refunded({ amount: formatMoney(refunded_idr) })}</li>
        )}
        {asked > 0 && <li>{m.cancel_refund_given({ amount: formatMoney(asked) })}</li>}
        {vouchers.map((it) => (
          <li key={it.code}>{returnText(it)}</li>
        ))}
        {isNothing && <li>{m.cancel_nothing_given()}</li>}
      </ul>
      {isNothing && (
        <Link
          to="/user/booking"
          search={{ clinic: clinic.slug }}
          className={buttonVariants({ variant: 'outline', className: 'justify-self-start' })}
        >
          {m.common_book()}
        </Link>
      )}
      {asked > 0 && (
        <>
          <p>{m.cancel_refund_next()}</p>
          <Link
            to="/user/book"
            className={buttonVariants({ variant: 'outline', className: 'justify-self-start' })}
          >
            {m.vouchers_to_history()}
          </Link>
        </>
      )}
      {code && (
        <p className="flex flex-wrap gap-2.5">
          <Link
            to="/user/booking"
            search={{ clinic: clinic.slug, voucher: code }}
            className={buttonVariants({ className: 'max-sm:grow' })}
          >
            {m.cancel_book_with_it()}
          </Link>
          <Link
            to="/user/voucher"
            className={buttonVariants({ variant: 'outline', className: 'max-sm:grow' })}
          >
            {m.vouchers_all()}
          </Link>
        </p>
      )}
    </>
  )
}
