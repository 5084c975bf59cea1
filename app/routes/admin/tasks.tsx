import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { TasksPage } from '#app/features/tasks/admin/tasks-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/tasks')({
  ssr: false,
  loader: () => ({ title: m.admin_tasks_title() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: TasksRoute,
})

function TasksRoute() {
  const { clinics } = useLoaderData({ from: '/admin' })
  return <TasksPage clinics={clinics} />
}
