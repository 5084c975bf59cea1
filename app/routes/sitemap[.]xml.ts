import { createFileRoute } from '@tanstack/react-router'
import { sitemap } from '#app/features/website/sitemap'

export const Route = createFileRoute('/sitemap.xml')({
  server: {
    handlers: {
      GET: () => sitemap(),
    },
  },
})
