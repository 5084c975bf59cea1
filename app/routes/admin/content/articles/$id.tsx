import { createFileRoute } from '@tanstack/react-router'
import { ArticlePage } from '#app/features/articles/admin/article-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'
import { isLocale } from '#app/paraglide/runtime.js'

type Search = { language?: 'id' | 'en'; topic?: string }

export const Route = createFileRoute('/admin/content/articles/$id')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(isLocale(search.language) && { language: search.language }),
    ...(typeof search.topic === 'string' && { topic: search.topic }),
  }),
  ssr: false,
  loader: () => ({ title: m.admin_audit_articles() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ArticleRoute,
})

function ArticleRoute() {
  const { id } = Route.useParams()
  const { language = 'id', topic } = Route.useSearch()
  return (
    <ArticlePage key={`${id} ${language} ${topic}`} id={id} language={language} topic={topic} />
  )
}
