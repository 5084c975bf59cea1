import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { loadPerson } from '#app/features/patients/loaders'
import { PersonPage } from '#app/features/patients/person-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/profile/person/$id')({
  // Opened again after a save, its fields never begin with what stood there before it.
  gcTime: 0,
  loader: ({ context, params }) => loadPerson(context.user.id, params.id),
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.person?.full_name ?? m.profile_person_new()) }],
  }),
  component: PersonPage,
  notFoundComponent: NotFoundPage,
})
