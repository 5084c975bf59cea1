import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { MessagesPage } from '#app/features/messages/admin/messages-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/messages')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_messages() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: MessagesRoute,
})

function MessagesRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <MessagesPage clinics={clinics} />
}
