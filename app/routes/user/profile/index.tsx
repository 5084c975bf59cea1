import { createFileRoute } from '@tanstack/react-router'
import { loadProfile } from '#app/features/patients/loaders'
import { ProfilePage } from '#app/features/patients/profile-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/profile/')({
  loader: ({ context }) => loadProfile(context.user.id),
  head: () => ({ meta: [{ title: pageTitle(m.profile_title()) }] }),
  component: ProfilePage,
})
