import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { BlankLayout } from '#app/components/layout/blank-layout'
import { toAppError } from '#app/lib/errors'
import { m } from '#app/paraglide/messages.js'
import { ErrorPage } from './error-page'
import { StatusPage } from './status-page'

/** The staff area's error page: tells patients that it is for staff, and where to go. */
export function RefusedPage(props: ErrorComponentProps) {
  const { code, status } = toAppError(props.error)
  return (
    <BlankLayout>
      {code === 'forbidden' ? (
        <StatusPage status={status} message={code} title={m.error_refused_title()}>
          <p>{m.error_refused_message()}</p>
          <p className="flex flex-wrap gap-2.5">
            <Link to="/user" className={buttonVariants()}>
              {m.error_refused_to_user()}
            </Link>
            <Link to="/auth/login" className={buttonVariants({ variant: 'outline' })}>
              {m.error_refused_sign_in()}
            </Link>
          </p>
        </StatusPage>
      ) : (
        <ErrorPage {...props} />
      )}
    </BlankLayout>
  )
}
