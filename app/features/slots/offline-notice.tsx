import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { Button } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'

/** Beside a calendar while offline: the times may be outdated; the choice stays. */
export function OfflineNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="waiting"
      role="status"
      className="arriving flex items-center justify-between max-lg:mb-3 max-lg:py-2 lg:mt-5 lg:grid"
    >
      <div>
        <AlertTitle>{m.booking_offline_title()}</AlertTitle>
        <AlertDescription className="max-lg:sr-only">{m.booking_offline_text()}</AlertDescription>
      </div>
      <Button variant="outline" size="sm" className="min-h-11 border-current" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </Alert>
  )
}
