import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { type Offer, readOffer } from '#app/features/packages/offer'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'

/** Offers a package that includes this session and pays for this booking. */
export function PackageOffer({ bookingId, clinic }: { bookingId: string; clinic: string }) {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    // Optional: errors are ignored and nothing waits for it.
    readOffer().then(setOffer, () => {})
  }, [])
  if (!offer) return null
  const { slug, sessions, price_idr } = offer
  return (
    <Card className="grid gap-3">
      <h2 className="text-heading">{m.packages_this_and_more({ count: sessions - 1 })}</h2>
      <Link
        to="/user/voucher/buy"
        search={{ package: slug, clinic, booking: bookingId }}
        className={buttonVariants({ variant: 'outline' })}
      >
        {m.packages_take({ name: localised(offer, 'name'), amount: formatMoney(price_idr) })}
      </Link>
    </Card>
  )
}
