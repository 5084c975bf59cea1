import { useRouter } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { ErrorAlert } from '#app/components/form/error-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { resetChannel, type Unreachable } from './queries'
import { unreachableText } from './unreachable-text'

/** Lists addresses at which messages do not arrive, and resets those that work again. */
export function UnreachableAlert({ unreachable }: { unreachable: Unreachable }) {
  const router = useRouter()
  const { isBusy, error, run } = useAction(async () => {
    await resetChannel(unreachable)
    await showChanges(router)
    toast({ title: m.reach_tried_again() })
  })
  return (
    <div className="grid gap-3">
      <Alert variant="waiting" role="status">
        <MailWarning aria-hidden />
        <AlertTitle className="wrap-anywhere">{unreachableText(unreachable)}</AlertTitle>
        <AlertDescription className="grid gap-3">
          {m.reach_help()}
          <SubmitButton
            type="button"
            variant="outline"
            size="sm"
            isBusy={isBusy}
            className="min-h-11 justify-self-start border-current"
            onClick={() => void run()}
          >
            {m.reach_works_again()}
          </SubmitButton>
        </AlertDescription>
      </Alert>
      {error && <ErrorAlert error={error} />}
    </div>
  )
}
