import { createFileRoute } from '@tanstack/react-router'
import { manifest } from '#app/features/website/manifest'

export const Route = createFileRoute('/manifest.webmanifest')({
  server: {
    handlers: { GET: () => manifest() },
  },
})
