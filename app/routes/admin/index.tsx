import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({
  beforeLoad: ({ search, context: { access } }) => {
    const isAdmin = access.roles.some(({ role }) => role === 'admin')
    throw redirect({ to: isAdmin ? '/admin/dashboard' : '/admin/board', search, replace: true })
  },
})
