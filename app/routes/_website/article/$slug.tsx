import { createFileRoute } from '@tanstack/react-router'
import { loadArticle } from '#app/features/articles/loaders'
import { ArticlePage } from '#app/features/articles/article-page'

export const Route = createFileRoute('/_website/article/$slug')({
  loader: ({ params }) => loadArticle(params.slug),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ArticleRoute,
})

function ArticleRoute() {
  return <ArticlePage page={Route.useLoaderData()} />
}
