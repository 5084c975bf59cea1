import { formatLongDate } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { Cover } from './cover'
import type { ArticleCard } from './queries'

type Props = { articles: ArticleCard[]; headingLevel?: 2 | 3 }

export function ArticleCards({ articles, headingLevel = 3 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3">
      {articles.map((article) => (
        <li key={article.slug}>
          <article className="group relative grid h-full content-start gap-3">
            <Cover cover={article.cover} className="py-4" size="size-44" isLazy />
            <Heading className="text-heading">
              <a
                href={localizePath(`/article/${article.slug}`)}
                className="decoration-accent decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {article.title}
              </a>
            </Heading>
            <p className="text-muted-foreground">{article.summary}</p>
            <p className="text-sm text-muted-foreground tabular-nums">
              {m.articles_minutes({ minutes: article.reading_minutes })} ·{' '}
              <time dateTime={article.published_at}>{formatLongDate(article.published_at)}</time>
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
}
