import { Link } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { m } from '#app/paraglide/messages.js'
import { StatusPage } from './status-page'

/** For staff at a page of the staff area that is not for their role. */
export const WrongRolePage = () => (
  <StatusPage status={403} message="forbidden" title={m.error_forbidden()}>
    <p>{m.wrong_role_help()}</p>
    <Link to="/admin" className={buttonVariants()}>
      {m.wrong_role_home()}
    </Link>
  </StatusPage>
)
