import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#app/features/appointments/home-page'
import { loadHome } from '#app/features/appointments/loaders'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/')({
  loader: ({ context }) => loadHome(context.user.id),
  head: () => ({ meta: [{ title: pageTitle(m.user_home_title()) }] }),
  component: HomePage,
})
