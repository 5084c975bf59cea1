import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BlankLayout } from '#app/components/layout/blank-layout'

export const Route = createFileRoute('/auth')({
  staticData: { app: true },
  component: () => (
    <BlankLayout>
      <Outlet />
    </BlankLayout>
  ),
})
