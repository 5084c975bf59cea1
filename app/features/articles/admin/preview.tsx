import { renderMarkdown } from '#app/lib/markdown'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { ArticleText } from '../article-text'

type Props = {
  title: string
  summary: string
  body: string
  cover: string
  publishedAt: string
  checkedBy: string | undefined
  locale: Locale
}

const minutesOf = (body: string) => Math.max(1, Math.ceil(body.trim().split(/\s+/).length / 200))

/** The article as on the public page, rendered by the same components. */
export const Preview = ({ body, publishedAt, checkedBy, locale, ...texts }: Props) => (
  <section
    aria-label={m.admin_article_preview()}
    lang={locale}
    className="overflow-hidden rounded-lg border bg-background"
  >
    <ArticleText
      article={{ ...texts, published_at: publishedAt, reading_minutes: minutesOf(body) }}
      checkedBy={checkedBy}
      locale={locale}
      html={renderMarkdown(body)}
    />
  </section>
)
