import { createFileRoute, useSearch } from '@tanstack/react-router'
import { ArticlePage } from '#app/features/articles/admin/article-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'
import { isLocale } from '#app/paraglide/runtime.js'

export const Route = createFileRoute('/admin/content/articles/$id')({
  ssr: false,
  loader: () => ({ title: m.admin_audit_articles() }),
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title) }] }),
  component: ArticleRoute,
})

function ArticleRoute() {
  const { id } = Route.useParams()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const language = isLocale(search.language) ? search.language : 'id'
  const topic = typeof search.topic === 'string' ? search.topic : undefined
  // The key omits the language, so that a new article's input survives choosing its language.
  return <ArticlePage key={`${id} ${topic}`} id={id} language={language} topic={topic} />
}
