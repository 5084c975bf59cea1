import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { errorText } from '#app/lib/error-text'
import { AppError, toAppError } from '#app/lib/errors'
import { localizePath } from '#app/lib/locale'
import { isVanishedFile } from '#app/lib/reload-guard'
import { useWhenBack } from '#app/lib/use-when-back'
import { m } from '#app/paraglide/messages.js'
import { NotFoundPage } from './not-found-page'
import { StatusPage } from './status-page'

/** For errors while a page loads or renders: what happened, and what to do. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { code, status } = toAppError(error)
  // The web server's own connection, not the visitor's: its error arrives as a plain one.
  const isServers =
    code === 'network' &&
    (import.meta.env.SSR ||
      (error instanceof Error && error.message === code && !(error instanceof AppError)))
  const isUnexpected = code === 'unexpected' || isServers
  const retry = () => {
    // Set up on another device: the server knows of the factor, this browser's session does not.
    if (code === 'mfa_required') return location.reload()
    reset()
    void router.invalidate()
  }
  // When a chunk is missing, the router reloads the page.
  useWhenBack(code === 'network' && !isVanishedFile(error), retry)
  if (code === 'not_found') return <NotFoundPage />
  return (
    <StatusPage
      status={isServers ? 503 : status || (code === 'network' ? 0 : 500)}
      message={code}
      title={isUnexpected ? m.error_server_title() : errorText(error)}
    >
      {isUnexpected && <p>{m.error_server_message()}</p>}
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="max-w-full overflow-x-auto rounded-md bg-muted p-4 text-sm">
          {error.stack ?? error.message}
        </pre>
      )}
      <p className="flex flex-wrap gap-2.5">
        {/* Pages of the website have no script: there, the link loads the page again. */}
        <a
          href=""
          onClick={(event) => {
            event.preventDefault()
            retry()
          }}
          className={buttonVariants()}
        >
          {m.common_try_again()}
        </a>
        <a href={localizePath('/')} className={buttonVariants({ variant: 'outline' })}>
          {m.common_back_home()}
        </a>
      </p>
    </StatusPage>
  )
}
