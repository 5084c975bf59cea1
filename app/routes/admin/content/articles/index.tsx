import { createFileRoute } from '@tanstack/react-router'
import { ArticlesPage } from '#app/features/articles/admin/articles-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/admin/content/articles/')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_articles() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ArticlesPage,
})
