import { Illustration } from '#app/components/illustrations/illustration'
import { isIllustration } from '#app/components/illustrations/poses'
import { Prose } from '#app/components/prose'
import { Breadcrumbs } from '#app/components/website/breadcrumbs'
import { ClosingCall } from '#app/components/website/closing-call'
import { Section } from '#app/components/website/section'
import { formatLongDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { ArticleCards } from './article-cards'
import { type loadArticle } from './loaders'
import { ShareLinks } from './share-links'

type Props = { page: Awaited<ReturnType<typeof loadArticle>> }

export function ArticlePage({ page: { article, url, html, related } }: Props) {
  const checkedBy = article.physiotherapists?.name
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { title: m.nav_home(), path: '/' },
          { title: m.articles_title(), path: '/article' },
        ]}
      />
      <article className="page grid justify-center pt-6 pb-10 sm:pt-10">
        <header className="grid max-w-text gap-5">
          <h1 className="text-[clamp(2rem,1.5rem+2.4vw,3.25rem)] leading-[1.1] font-semibold tracking-[-0.028em]">
            {article.title}
          </h1>
          <p className="text-lead text-muted-foreground">{article.summary}</p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground tabular-nums">
            <time dateTime={article.published_at}>{formatLongDate(article.published_at)}</time>
            <span>{m.articles_minutes({ minutes: article.reading_minutes })}</span>
            {checkedBy && <span>{m.articles_checked_by({ name: checkedBy })}</span>}
          </p>
        </header>
        <div className="my-8 grid max-w-text place-items-center rounded-xl bg-muted py-8 sm:my-10">
          <Illustration
            name={isIllustration(article.cover) ? article.cover : 'reach'}
            className="size-56 sm:size-72"
          />
        </div>
        <div className="max-w-text text-[1.0625rem] leading-[1.7]">
          <Prose html={html} />
          <ShareLinks title={article.title} url={url} />
        </div>
      </article>
      {related.length > 0 && (
        <Section id="related" title={m.articles_related()}>
          <ArticleCards articles={related} />
        </Section>
      )}
      <ClosingCall title={m.articles_call_title()} text={m.articles_call_text()} />
    </>
  )
}
