import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/login')({
  head: () => ({ meta: [{ title: pageTitle(m.auth_login_title()) }] }),
  component: () => <h1 className="text-title">{m.auth_login_title()}</h1>,
})
