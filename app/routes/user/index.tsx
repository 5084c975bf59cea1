import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/')({
  head: () => ({ meta: [{ title: pageTitle(m.user_home_title()) }] }),
  component: () => <h1 className="text-title">{m.user_home_title()}</h1>,
})
