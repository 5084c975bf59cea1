import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { BoardPage } from '#app/features/board/admin/board-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/board')({
  ssr: false,
  loader: () => ({ title: m.admin_nav_board() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: BoardRoute,
})

function BoardRoute() {
  const { access } = Route.useRouteContext()
  const { clinics } = useLoaderData({ from: '/admin' })
  return <BoardPage clinics={clinics} access={access} />
}
