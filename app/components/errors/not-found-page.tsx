import { useRouterState } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { StatusPage } from './status-page'

const ways = [
  { to: '/services', label: m.nav_services },
  { to: '/clinics', label: m.nav_clinics },
  { to: '/user/booking', label: m.common_book },
]

/** For an address that leads nowhere, and for a thing that is not there. */
export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <StatusPage
      status={404}
      technical={m.error_status_not_found()}
      title={m.error_not_found_title()}
    >
      <p lang="en" className="wrap-anywhere text-muted-foreground">
        {m.error_not_found_message({ path: localizePath(path) })}
      </p>
      <p>{m.error_not_found_help()}</p>
      <p className="flex flex-wrap gap-2.5">
        <a href={localizePath('/')} className={buttonVariants()}>
          {m.common_back_home()}
        </a>
        {ways.map(({ to, label }) => (
          <a key={to} href={localizePath(to)} className={buttonVariants({ variant: 'outline' })}>
            {label()}
          </a>
        ))}
      </p>
    </StatusPage>
  )
}
