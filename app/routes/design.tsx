import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

// Resolved at build time, so that a production build contains nothing of the page.
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#app/features/design/design-page')).DesignPage }))
  : (_: { staff: ReactNode }) => null

const AdminSection = import.meta.env.DEV
  ? lazy(async () => ({
      default: (await import('#app/features/design/admin/admin-section')).AdminSection,
    }))
  : () => null

/** Development only: every component in every state. */
export const Route = createFileRoute('/design')({
  staticData: { app: true },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: DesignRoute,
})

function DesignRoute() {
  return (
    <Suspense>
      <DesignPage staff={<AdminSection />} />
    </Suspense>
  )
}
