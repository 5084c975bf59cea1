import type { ReactNode } from 'react'
import { Prose } from '#app/components/prose'
import { formatLongDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { Cover } from './cover'

type Props = {
  article: {
    title: string
    summary: string
    cover: string
    published_at: string
    reading_minutes: number
  }
  checkedBy: string | undefined
  /** The article's language; defaults to the page's. */
  locale?: Locale
  /** The text as HTML from lib/markdown. */
  html: string
  children?: ReactNode
}

/** An article as it is read. */
export const ArticleText = ({
  article,
  checkedBy,
  locale = getLocale(),
  html,
  children,
}: Props) => (
  <article className="page grid justify-center pt-6 pb-10 sm:pt-10">
    <header className="grid max-w-text gap-5">
      <h1 className="text-[clamp(2rem,1.5rem+2.4vw,3.25rem)] leading-[1.1] font-semibold tracking-[-0.028em]">
        {article.title}
      </h1>
      <p className="text-lead text-muted-foreground">{article.summary}</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground tabular-nums">
        <time dateTime={article.published_at}>
          {formatLongDate(article.published_at, { locale })}
        </time>
        <span>{m.articles_minutes({ minutes: article.reading_minutes }, { locale })}</span>
        {checkedBy && <span>{m.articles_checked_by({ name: checkedBy }, { locale })}</span>}
      </p>
    </header>
    <div className="my-8 max-w-text sm:my-10">
      <Cover cover={article.cover} className="py-8" size="size-56 sm:size-72" />
    </div>
    <div className="max-w-text text-[1.0625rem] leading-[1.7]">
      <Prose html={html} />
      {children}
    </div>
  </article>
)
