import { createFileRoute, Outlet } from '@tanstack/react-router'
import { WebsiteLayout } from '#app/components/layout/website-layout'

export const Route = createFileRoute('/_website')({
  component: () => (
    <WebsiteLayout>
      <Outlet />
    </WebsiteLayout>
  ),
})
