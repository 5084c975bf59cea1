import { type ErrorComponentProps } from '@tanstack/react-router'
import { buttonVariants } from '#app/components/ui/button'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'

export function ErrorPage(_: ErrorComponentProps) {
  return (
    <div className="page grid max-w-text gap-5 py-16">
      <h1 className="text-title">{m.error_server_title()}</h1>
      <p>{m.error_server_message()}</p>
      <p>
        <a href={localizePath('/')} className={buttonVariants()}>
          {m.common_back_home()}
        </a>
      </p>
    </div>
  )
}
