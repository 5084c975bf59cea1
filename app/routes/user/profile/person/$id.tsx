import { createFileRoute } from '@tanstack/react-router'
import { loadPerson } from '#app/features/patients/loaders'
import { PersonPage } from '#app/features/patients/person-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/profile/person/$id')({
  // What was saved before stands in the fields at once.
  gcTime: 0,
  loader: ({ context, params }) => loadPerson(context.user.id, params.id),
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.person?.full_name ?? m.profile_person_new()) }],
  }),
  component: PersonPage,
})
