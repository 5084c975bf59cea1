import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { buttonVariants } from '#app/components/ui/button'
import { WhatsAppLink } from '#app/components/whatsapp-link'
import { m } from '#app/paraglide/messages.js'
import type { SlotSearch } from './schema'

/** Shown instead of times if there are none. */
export function NothingFree({
  later,
  whatsapp,
}: {
  /** The day to continue from, if these two weeks have no free time at all. */
  later: string | undefined
  whatsapp: string
}) {
  return (
    <Alert>
      <AlertTitle>{later ? m.booking_strip_is_full() : m.booking_day_is_full()}</AlertTitle>
      <AlertDescription className="mt-2 flex flex-wrap items-center gap-2">
        {later && (
          <Link
            to="."
            search={(search: SlotSearch) => ({ ...search, from: later, day: undefined })}
            resetScroll={false}
            replace
            className={buttonVariants()}
          >
            {m.booking_days_later()}
          </Link>
        )}
        <WhatsAppLink number={whatsapp} />
      </AlertDescription>
    </Alert>
  )
}
