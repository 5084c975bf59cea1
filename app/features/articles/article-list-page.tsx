import { Rss, Search } from 'lucide-react'
import { Illustration } from '#app/components/illustrations/illustration'
import { Button, buttonVariants } from '#app/components/ui/button'
import { Input } from '#app/components/ui/input'
import { PageHero } from '#app/components/website/page-hero'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { ArticleCards } from './article-cards'
import type { loadArticleList } from './loaders'

type Props = { list: Awaited<ReturnType<typeof loadArticleList>> }

export function ArticleListPage({ list }: Props) {
  const { articles, query, page, hasMore } = list
  return (
    <>
      <PageHero
        title={m.articles_headline()}
        lead={m.articles_lead()}
        picture={<Illustration name="sit" className="mx-auto size-56 max-md:hidden lg:size-80" />}
      >
        <SearchForm query={query} />
      </PageHero>
      <div className="page grid gap-10 pb-20">
        {query && articles.length > 0 && (
          <p role="status">
            {m.articles_results({
              count: hasMore ? `${articles.length}+` : articles.length,
              query,
            })}{' '}
            <ClearSearch />
          </p>
        )}
        {articles.length > 0 ? (
          <ArticleCards articles={articles} headingLevel={2} />
        ) : (
          <div className="grid justify-items-start gap-3" role="status">
            <h2 className="text-heading">{m.articles_nothing_title()}</h2>
            <p className="text-muted-foreground">{m.articles_nothing_text()}</p>
            {query && <ClearSearch />}
          </div>
        )}
        <Pages query={query} page={page} hasMore={hasMore} />
        <p className="border-t pt-6">
          <a
            href={localizePath('/article/feed.xml')}
            className="inline-flex min-h-11 items-center gap-2 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
          >
            <Rss aria-hidden className="size-4" />
            {m.articles_feed()}
          </a>
        </p>
      </div>
    </>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <form
      role="search"
      method="get"
      action={localizePath('/article')}
      className="flex max-w-120 flex-wrap gap-2.5"
    >
      <label htmlFor="q" className="sr-only">
        {m.articles_search_label()}
      </label>
      <Input
        id="q"
        name="q"
        type="search"
        maxLength={80}
        defaultValue={query}
        placeholder={m.articles_search_placeholder()}
        className="min-w-48 flex-1"
      />
      <Button type="submit">
        <Search aria-hidden />
        {m.articles_search_submit()}
      </Button>
    </form>
  )
}

function ClearSearch() {
  return (
    <a
      href={localizePath('/article')}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {m.articles_search_clear()}
    </a>
  )
}

function Pages({ query, page, hasMore }: { query: string; page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  const to = (target: number) => {
    const search = new URLSearchParams()
    if (query) search.set('q', query)
    if (target > 1) search.set('page', String(target))
    return localizePath(`/article${search.size > 0 ? `?${search}` : ''}`)
  }
  const style = buttonVariants({ variant: 'outline' })
  return (
    <nav aria-label={m.articles_pages()} className="flex items-center justify-between gap-4">
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev" className={style}>
          {m.articles_previous()}
        </a>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted-foreground tabular-nums">
        {m.articles_page({ page })}
      </span>
      {hasMore ? (
        <a href={to(page + 1)} rel="next" className={style}>
          {m.articles_next()}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
