import { Breadcrumbs } from '#app/components/website/breadcrumbs'
import { ClosingCall } from '#app/components/website/closing-call'
import { Section } from '#app/components/website/section'
import { m } from '#app/paraglide/messages.js'
import { ArticleCards } from './article-cards'
import { ArticleText } from './article-text'
import type { loadArticle } from './loaders'
import { ShareLinks } from './share-links'

type Props = { page: Awaited<ReturnType<typeof loadArticle>> }

export function ArticlePage({ page: { article, url, html, related } }: Props) {
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { title: m.nav_home(), path: '/' },
          { title: m.articles_title(), path: '/article' },
        ]}
      />
      <ArticleText article={article} checkedBy={article.physiotherapists?.name} html={html}>
        <ShareLinks title={article.title} url={url} />
      </ArticleText>
      {related.length > 0 && (
        <Section id="related" title={m.articles_related()}>
          <ArticleCards articles={related} />
        </Section>
      )}
      <ClosingCall title={m.articles_call_title()} text={m.articles_call_text()} />
    </>
  )
}
