import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { BlankLayout } from '#app/components/layout/blank-layout'

export const Route = createFileRoute('/cta')({
  notFoundComponent: NotFoundPage,
  component: () => (
    <BlankLayout>
      <Outlet />
    </BlankLayout>
  ),
})
