import { createFileRoute } from '@tanstack/react-router'
import { getHome } from '#app/features/appointments/queries'
import { HomePage } from '#app/features/home/home-page'
import { pageTitle } from '#app/lib/brand'
import { loadOrKeep } from '#app/lib/keep-shown'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/')({
  loader: (at) => loadOrKeep(at, getHome),
  head: () => ({ meta: [{ title: pageTitle(m.user_home_title()) }] }),
  component: HomePage,
})
