import { createFileRoute } from '@tanstack/react-router'
import { robots } from '#app/features/website/robots'

export const Route = createFileRoute('/robots.txt')({
  server: {
    handlers: { GET: () => robots() },
  },
})
