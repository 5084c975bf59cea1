import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/admin/board', search, replace: true })
  },
})
