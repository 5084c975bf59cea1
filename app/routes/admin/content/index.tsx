import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/content/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/content/articles', replace: true })
  },
})
