import { useRouterState } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'

export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <div className="page grid max-w-text gap-5 py-16">
      <h1 className="text-title">{m.error_not_found_title()}</h1>
      <p>{m.error_not_found_message({ path: localizePath(path) })}</p>
      <p>
        <a href={localizePath('/')} className={buttonVariants()}>
          {m.common_back_home()}
        </a>
      </p>
    </div>
  )
}
