import { useRouterState } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { localizePath } from '#app/lib/locale'
import { hasWrongParameters } from '#app/lib/wrong-parameters'
import { m } from '#app/paraglide/messages.js'
import { StatusPage } from './status-page'

const ways = [
  { to: '/services', label: m.nav_services },
  { to: '/clinics', label: m.nav_clinics },
  { to: '/user/booking', label: m.common_book },
]

/**
 * For unknown URLs and missing records. When the route exists but its parameters match nothing, the
 * message is the one in capitals that the specification demands.
 */
export function NotFoundPage({ data }: { data?: unknown }) {
  const path = localizePath(useRouterState({ select: (state) => state.location.pathname }))
  return (
    <StatusPage
      status={404}
      message={
        hasWrongParameters(data)
          ? m.error_not_found_params({ path })
          : m.error_not_found_message({ path })
      }
      title={m.error_not_found_title()}
    >
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
