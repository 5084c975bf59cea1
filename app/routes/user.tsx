import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { FramedErrorPage } from '#app/components/errors/framed-error-page'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { NeedsScript } from '#app/components/layout/needs-script'
import { UserLayout } from '#app/components/layout/user-layout'
import { listContacts } from '#app/features/clinics/queries'
import { getStaffAccess, isStaff } from '#app/features/staff/queries'
import { requireUser } from '#app/lib/session'
import { loadSupabase } from '#app/lib/supabase/client'
import { useFileEarly } from '#app/lib/use-file'
import { useKeptFor } from '#app/lib/use-kept-for'

export const Route = createFileRoute('/user')({
  staticData: { app: true },
  beforeLoad: async ({ location }) => ({ user: await requireUser(location) }),
  loader: async ({ context }) => {
    // Only whether to show the link to /admin; access is checked there.
    const [contacts, hasStaffArea] = await Promise.all([
      listContacts(),
      getStaffAccess(context.user).then(isStaff, () => false),
    ])
    return { contacts, hasStaffArea }
  },
  staleTime: Infinity,
  errorComponent: FramedErrorPage,
  notFoundComponent: NotFoundPage,
  component: UserRoute,
})

type At = { clinic: { slug: string } }

function UserRoute() {
  useFileEarly(loadSupabase)
  useKeptFor(Route.useRouteContext().user.id)
  // On pages of a payment or an appointment, show the contact of its clinic.
  const slug = useMatches({
    select: (matches) => {
      const data = matches.at(-1)?.loaderData as {
        booking?: At
        payment?: { booking?: At | null; purchase?: At | null }
        appointment?: At
      }
      const { payment } = data ?? {}
      return (payment?.booking ?? payment?.purchase ?? data?.booking ?? data?.appointment)?.clinic
        .slug
    },
  })
  const { contacts, hasStaffArea } = Route.useLoaderData()
  const contact = slug ? contacts.find((it) => it.slug === slug) : contacts[0]
  return (
    <UserLayout contact={contact} hasStaffArea={hasStaffArea}>
      <NeedsScript contacts={contact ? [contact] : []} />
      <Outlet />
    </UserLayout>
  )
}
