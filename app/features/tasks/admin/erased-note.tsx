import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import type { DeletionAnswer } from '#app/lib/supabase/own-data-results'
import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'

/** What has just been erased, and what stays. */
export function ErasedNote({ answer: { erased, kept } }: { answer: DeletionAnswer }) {
  const gone = (what: string) => erased[what] ?? 0
  const left = (what: string) => kept[what]?.count ?? 0
  return (
    <Alert variant="confirmed" role="status" className="mb-3 max-w-4xl">
      <AlertTitle>{m.admin_deletion_done_title()}</AlertTitle>
      <AlertDescription className="grid gap-1">
        <p>
          {m.admin_deletion_done_erased({
            people: gone('people'),
            accounts: gone('accounts'),
            messages: gone('messages'),
            complaints: gone('complaints'),
          })}
        </p>
        <p>
          {m.admin_deletion_done_kept({
            bookings: left('bookings'),
            payments: left('payments'),
            sales: left('sales'),
          })}
        </p>
        {(left('credit_idr') > 0 || left('sessions') > 0) && (
          <p>
            {m.admin_deletion_done_owed({
              amount: formatMoney(left('credit_idr')),
              sessions: left('sessions'),
            })}
          </p>
        )}
      </AlertDescription>
    </Alert>
  )
}
