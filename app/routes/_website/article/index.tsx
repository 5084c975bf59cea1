import { createFileRoute } from '@tanstack/react-router'
import { loadArticleList } from '#app/features/articles/loaders'
import { ArticleListPage } from '#app/features/articles/article-list-page'

export const Route = createFileRoute('/_website/article/')({
  loader: ({ location }) => loadArticleList(location.searchStr),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ArticleListRoute,
})

function ArticleListRoute() {
  return <ArticleListPage list={Route.useLoaderData()} />
}
