import { createFileRoute } from '@tanstack/react-router'
import { feed } from '#app/features/articles/feed'

export const Route = createFileRoute('/article/feed.xml')({
  server: {
    handlers: { GET: () => feed() },
  },
})
