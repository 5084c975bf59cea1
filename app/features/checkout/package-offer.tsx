import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { listPackages, type Package } from '#app/features/packages/queries'
import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'

/** This session and some more: where the package is bought that pays for this booking. */
export function PackageOffer({ bookingId, clinic }: { bookingId: string; clinic: string }) {
  const [offer, setOffer] = useState<Package>()
  useEffect(() => {
    // Beside the matter: nobody waits for it, and nobody misses it.
    listPackages().then(
      ([shortest]) => setOffer(shortest),
      () => {},
    )
  }, [])
  if (!offer) return null
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-heading">{m.packages_this_and_more({ count: offer.sessions - 1 })}</h2>
      <p className="text-muted-foreground">
        {m.packages_per_session({ amount: formatMoney(offer.perSession) })}
      </p>
      <Link
        to="/user/voucher/buy"
        search={{ package: offer.slug, clinic, booking: bookingId }}
        className={buttonVariants({ variant: 'outline', className: 'justify-self-start' })}
      >
        {m.packages_take({ name: offer.name, amount: formatMoney(offer.price) })}
      </Link>
    </Card>
  )
}
